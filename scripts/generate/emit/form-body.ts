import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { Context } from '../context.ts'
import { bodySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import { querySchema } from '../resources/questions.ts'

/**
 * What a form asks for: what a question takes, or the body without the envelope, which the adapter puts around the record.
 * Of a list that is saved as a whole it is one row; the adapter sends the others along.
 */
export function formBody(operation: Operation, { resources, schemas }: Context): Schema | null {
  const schema = operation.admin.question ? querySchema(operation) : bodySchema(operation)
  if (!schema) return null
  const resource = resources.find(
    ({ operationIds: { create, edit } }) => create === operation.id || edit === operation.id,
  )
  const record = within(schema, resource?.envelope.body ?? '', schemas)
  if (resource?.adapter === 'whole-list') return schemas.flat(record).items ?? record
  const key = resource?.operationIds.edit === operation.id ? resource.keys?.edit : undefined
  return key?.in === 'body' ? without(key.name, record, schemas) : record
}

/** The adapter adds the key; no form asks for it. */
function without(name: string, schema: Schema, schemas: SchemaReader): Schema {
  const { properties = {}, required = [], ...rest } = schemas.flat(schema)
  const { [name]: _, ...others } = properties
  return { ...rest, properties: others, required: required.filter((each) => each !== name) }
}

function within(schema: Schema, path: string, schemas: SchemaReader): Schema {
  if (path === '') return schema
  return path.split('.').reduce((whole, name) => schemas.at(whole, name) ?? whole, schema)
}

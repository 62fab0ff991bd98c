import type { Context } from '../context.ts'
import { bodySchema } from '../contract/bodies.ts'
import type { Description } from '../contract/description.ts'
import type { Operation } from '../contract/operations.ts'
import type { Schema } from '../contract/types.ts'
import { viewOf } from '../resources/view.ts'

/** What a form asks for: the body, less the envelope that the adapter puts around a record. */
export function formBody(operation: Operation, { resources, schemas }: Context): Schema | null {
  const schema = bodySchema(operation)
  if (!schema) return null
  const resource = resources.find(
    ({ operationIds: { create, edit } }) => create === operation.id || edit === operation.id,
  )
  const record = within(schema, resource?.envelope.body ?? '', schemas)
  const key = resource?.operationIds.edit === operation.id ? resource.keys?.edit : undefined
  return key?.in === 'body' ? without(key.name, record, schemas) : record
}

/** The adapter puts the key in; nobody fills it in. */
function without(name: string, schema: Schema, schemas: Description['schemas']): Schema {
  const { properties = {}, required = [], ...rest } = viewOf(schemas).flat(schema)
  const { [name]: _, ...others } = properties
  return { ...rest, properties: others, required: required.filter((each) => each !== name) }
}

function within(schema: Schema, path: string, schemas: Description['schemas']): Schema {
  if (path === '') return schema
  const view = viewOf(schemas)
  return path.split('.').reduce((whole, name) => {
    const inner = /^\d+$/.test(name) ? view.flat(whole).items : view.properties(whole)[name]?.schema
    return inner ?? whole
  }, schema)
}

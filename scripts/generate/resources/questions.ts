import type { ResourceQuestion } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { replySchema } from '../contract/bodies.ts'
import { humanize } from '../contract/names.ts'
import type { Operation } from '../contract/operations.ts'
import { fieldsOf } from './field/fields.ts'
import type { ReferenceTargets } from './field/reference.ts'

/** What the list of a resource can be asked besides, where an operation says so (x-admin.question). */
export function questionsOf(
  operations: readonly Operation[],
  name: string,
  { reader, targets }: { readonly reader: SchemaReader; readonly targets: ReferenceTargets },
): ResourceQuestion[] {
  return operations
    .filter((operation) => isQuestionOf(operation, name))
    .map((operation) => {
      const read = replySchema(operation)
      const context = { reader, targets, self: null }
      return {
        label: operation.summary || humanize(operation.id),
        operationId: operation.id,
        fields: fieldsOf({ write: querySchema(operation) }, context),
        reply: fieldsOf({ ...(read && { read }) }, context),
      }
    })
}

const isQuestionOf = ({ admin, method, path, status }: Operation, name: string): boolean =>
  admin.question === name && method === 'GET' && status !== 'planned' && !path.includes('{')

/** The query parameters as one object, for a form. */
export function querySchema({ parameters, summary }: Operation): Schema {
  const asked = parameters.filter((each) => each.in === 'query')
  return {
    title: summary,
    type: 'object',
    additionalProperties: false,
    required: asked.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      asked.map(({ name, description, schema }) => [
        name,
        { ...(description && { description }), ...schema },
      ]),
    ),
  }
}

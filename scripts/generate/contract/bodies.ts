import type { Schema } from '#rules/schema/schema.ts'
import { schemaOf } from './from-example.ts'
import { jsonMedia, jsonSchema } from './media.ts'
import type { Operation } from './operations.ts'

/** The JSON of the first good reply that has any, by its schema or its example. */
export function replySchema(operation: Operation): Schema | undefined {
  const entries = Object.entries(operation.responses)
  const good = entries.filter(([status]) => /^2/.test(status))
  const replies = good.length > 0 ? good : entries.filter(([status]) => status === 'default')
  for (const [, { content }] of replies) {
    const schema = schemaOf(jsonMedia(content))
    if (schema) return schema
  }
  return undefined
}

/** What the body takes: JSON, or the fields of a form. */
export function bodySchema({ body }: Operation): Schema | undefined {
  if (!body) return undefined
  const form = ['application/x-www-form-urlencoded', 'multipart/form-data'].map(
    (type) => body.content[type]?.schema,
  )
  return jsonSchema(body.content) ?? form.find((schema) => schema !== undefined)
}

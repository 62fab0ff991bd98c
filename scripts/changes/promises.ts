import type { Schema } from '#rules/schema/schema.ts'
import { descriptionOf } from '#scripts/generate/contract/description.ts'
import { selfContained } from '#scripts/generate/contract/inline.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import type { Document, MediaType } from '#scripts/generate/contract/types.ts'
import { mapSubschemas, mapValues } from '#scripts/generate/contract/walk.ts'

/**
 * What a description promises to those who call it, as both comparers read it: each operation with its schemas in place,
 * without texts and examples. What is only planned is no promise.
 */
export function promisesOf(bundled: Document): Document {
  const { document, operations, schemas } = descriptionOf(deriveShapes(bundled))
  const content = (types: Record<string, MediaType>) =>
    mapValues(types, ({ schema = {} }) => ({ schema: plain(selfContained(schema, schemas)) }))
  const paths: Document['paths'] = {}
  for (const { method, path, status, parameters, body, responses } of operations) {
    if (status === 'planned') continue
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      parameters: parameters.map(({ name, in: place, required, schema, content: json }) => ({
        name,
        in: place,
        required,
        ...(json ? { content: content(json) } : { schema: plain(selfContained(schema ?? {}, schemas)) }),
      })),
      ...(body && { requestBody: { required: body.required, content: content(body.content) } }),
      responses: mapValues(responses, (response) => ({
        description: '',
        content: content(response.content),
      })),
    }
  }
  return { openapi: '3.1.0', info: document.info, paths }
}

/** Only what is checked: no title, help, example, extension, nor whose property it is, for the shapes are apart. */
function plain(schema: Schema): Schema {
  const { title, description, examples, example, readOnly, writeOnly, ...rest } = schema
  const checked = Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-'))
  return mapSubschemas(Object.fromEntries(checked), plain)
}

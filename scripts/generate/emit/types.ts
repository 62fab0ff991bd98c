import openapiTS, { astToString } from 'openapi-typescript'
import { jsonSchema } from '../contract/schemas.ts'
import type { Document, Parameter } from '../contract/types.ts'
import { isObject, mapValues } from '../contract/walk.ts'
import { header } from './source.ts'

/** types.ts: paths, operations and components as TypeScript types. Runs in a worker, for it is the slowest emitter. */
export async function emitTypes(document: Document): Promise<string> {
  const nodes = await openapiTS(decoded(document) as never, {
    // A property with a default may be left out of a body, so defaults must not make properties required.
    defaultNonNullable: false,
    silent: true,
  })
  return header + astToString(nodes)
}

/** A copy whose parameters that travel as JSON text have the type of what the text says, as both sides use them. */
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (!isObject(value)) return value
  const copy: Partial<Parameter> = mapValues(value as Record<string, unknown>, decoded)
  const { content, ...rest } = copy
  const isParameter = typeof rest.name === 'string' && typeof rest.in === 'string'
  const schema = isParameter && isObject(content) ? jsonSchema(content) : undefined
  return schema ? { ...rest, schema } : copy
}

import openapiTS, { astToString } from 'openapi-typescript'
import type { Document } from '../contract/types.ts'
import { header } from './source.ts'

/** types.ts: paths, operations and components as TypeScript types. Runs in a worker, for it is the slowest emitter. */
export async function emitTypes(document: Document): Promise<string> {
  // A property with a default may be left out of a body, so defaults must not make properties required.
  const nodes = await openapiTS(structuredClone(document) as never, {
    defaultNonNullable: false,
    silent: true,
  })
  return header + astToString(nodes)
}

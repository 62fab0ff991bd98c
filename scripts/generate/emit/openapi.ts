import type { Emitter } from '../context.ts'

/** openapi.json: the whole description in one file, references only to #/components. */
export const emitOpenapi: Emitter = ({ document }) => [
  { path: 'openapi.json', text: `${JSON.stringify(document, null, 1)}\n` },
]

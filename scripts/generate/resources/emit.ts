import type { Emitter } from '../context.ts'

/** resources.json: what an admin can be made of. */
export const emitResources: Emitter = ({ resources }) => [
  { path: 'resources.json', text: `${JSON.stringify(resources, null, 2)}\n` },
]

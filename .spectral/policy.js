import { schema } from '@stoplight/spectral-functions'
import { accessSchema } from './access-schema.js'

/** A policy is one that decide() understands; a page without a menu entry has null there. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function policy(value, _options, context) {
  if (value === null && context.path.at(-1) === 'menu') return []
  return schema(value, { schema: accessSchema, allErrors: true }, context)
}

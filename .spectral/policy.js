import { schema } from '@stoplight/spectral-functions'
import { accessSchema } from './access-schema.js'

/** A policy is one that decide() understands. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function policy(value, _options, context) {
  return schema(value, { schema: accessSchema, allErrors: true }, context)
}

import type { Schema } from '#rules/schema/schema.ts'
import type { MediaType } from './types.ts'

/** The schema that JSON of this content has; undefined where it is not JSON. */
export function jsonSchema(content: Record<string, MediaType>): Schema | undefined {
  return jsonMedia(content)?.schema
}

export function jsonMedia(content: Record<string, MediaType>): MediaType | undefined {
  const json = Object.entries(content).find(([type]) => /[/+]json\b/.test(type))?.[1]
  // Some frameworks write this where their servers give JSON.
  return json ?? content['*/*']
}

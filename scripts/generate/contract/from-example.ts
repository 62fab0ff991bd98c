import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { MediaType } from './types.ts'

const made = new WeakMap<MediaType, Schema>()

/**
 * The schema of a media type. Where it says no more than that there is an object, or a list of them, what its example
 * shows is taken for it.
 */
export function schemaOf(media: MediaType | undefined): Schema | undefined {
  const schema = media?.schema
  if (!media || (schema && !isBare(schema))) return schema
  const known = made.get(media)
  if (known) return known
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value ?? exampleOf(schema)
  if (typeof example !== 'object' || example === null) return schema
  const shown = shownBy(example, 0)
  made.set(media, shown)
  return shown
}

const exampleOf = (schema: Schema | undefined): Json | undefined =>
  (schema?.examples as readonly Json[] | undefined)?.[0] ?? (schema?.example as Json | undefined)

function isBare(schema: Schema): boolean {
  const { type, items, description: _, title: __, example: ___, examples: ____, ...rest } = schema
  if (Object.keys(rest).length > 0) return false
  if (type === 'array') return items === undefined || isBare(items)
  return type === undefined || type === 'object'
}

/** Three levels deep; nobody reads further. */
function shownBy(value: Json, depth: number): Schema {
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[]
    return { type: 'array', ...(first !== undefined && { items: shownBy(first, depth) }) }
  }
  if (value === null) return {}
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' }
  if (typeof value !== 'object') return { type: typeof value }
  if (depth === 3) return { type: 'object' }
  const entries = Object.entries(value as Record<string, Json>)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, each]) => [name, shownBy(each, depth + 1)])),
  }
}

import type { Schemas } from './schemas.ts'
import type { Schema } from './types.ts'
import { mapSubschemas } from './walk.ts'

/**
 * One schema that stands alone: references are replaced by what they mean, and only what refers back to itself stays a
 * reference, into `$defs`.
 */
export function selfContained(schema: Schema, schemas: Schemas): Schema {
  const definitions: Record<string, Schema> = {}

  const inline = (each: Schema, within: readonly string[]): Schema => {
    const name = schemas.nameOf(each)
    if (name === null || !(name in schemas.all)) return mapSubschemas(each, (below) => inline(below, within))
    const { $ref: _, ...siblings } = each
    if (within.includes(name)) {
      define(name)
      return { ...siblings, $ref: `#/$defs/${name}` }
    }
    const here = [...within, name]
    const target = inline(schemas.all[name] ?? {}, here)
    return { ...target, ...mapSubschemas(siblings, (below) => inline(below, here)) }
  }
  const define = (name: string) => {
    if (name in definitions) return
    definitions[name] = {}
    definitions[name] = inline(schemas.all[name] ?? {}, [name])
  }

  const inlined = inline(schema, [])
  return Object.keys(definitions).length > 0 ? { ...inlined, $defs: definitions } : inlined
}

import { type Schemas, typeOf } from './schemas.ts'
import type { Schema } from './types.ts'
import { mapSubschemas } from './walk.ts'

/** So many references within references are followed. */
const deepest = 8

/**
 * One schema that stands alone, without references. A form is never deeper than its data, but rjsf's parser follows
 * circles without end (6.11.1), so what refers back to itself ends there: its type is kept, its properties are not. The
 * server's own validators know the whole.
 */
export function selfContained(schema: Schema, schemas: Schemas, within: readonly string[] = []): Schema {
  const name = schemas.nameOf(schema)
  if (name === null) return mapSubschemas(schema, (below) => selfContained(below, schemas, within))
  const { $ref: _, ...siblings } = schema
  const target = schemas.all[name] ?? {}
  if (within.includes(name) || within.length === deepest) return { ...shallow(target), ...siblings }
  const here = [...within, name]
  return {
    ...selfContained(target, schemas, here),
    ...mapSubschemas(siblings, (below) => selfContained(below, schemas, here)),
  }
}

function shallow(schema: Schema): Schema {
  const { title, description } = schema
  const type = schema.type ?? typeOf(schema)
  return { ...(title && { title }), ...(description && { description }), ...(type && { type }) }
}

import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { ownType } from '#rules/schema/schema.ts'
import { eachSubschema, mapSubschemas } from './walk.ts'

/** So many references within references are followed, the first number that keeps the whole small enough. */
const depths = [8, 4, 3, 2, 1]

/** Nobody fills in a form of more subschemas; what is deeper is typed as JSON. */
const mostSubschemas = 800

/**
 * One schema that stands alone, without references. A form is never deeper than its data, but rjsf's parser follows
 * circles without end (6.11.1), so what refers back to itself ends there: its type is kept, its properties are not. The
 * server's own validators know the whole.
 */
export function selfContained(schema: Schema, schemas: SchemaReader): Schema {
  for (const depth of depths) {
    const inlining = { schemas, depth, left: mostSubschemas * 4 }
    const whole = inline(schema, inlining, [])
    if (inlining.left > 0 && count(whole) <= mostSubschemas) return whole
  }
  return inline(schema, { schemas, depth: 1, left: mostSubschemas * 4 }, [])
}

interface Inlining {
  readonly schemas: SchemaReader
  readonly depth: number
  /** Subschemas that may still be put in place, so that a net of references ends before it is as large as it could be. */
  left: number
}

function inline(schema: Schema, inlining: Inlining, within: readonly string[]): Schema {
  const { schemas, depth } = inlining
  const name = schemas.referenceName(schema)
  inlining.left -= 1
  if (name === null) return mapSubschemas(schema, (below) => inline(below, inlining, within))
  const { $ref: _, ...siblings } = schema
  const target = schemas.all[name] ?? {}
  if (within.includes(name) || within.length === depth || inlining.left < 0) {
    return { ...shallow(target), ...siblings }
  }
  const here = [...within, name]
  return {
    ...inline(target, inlining, here),
    ...mapSubschemas(siblings, (below) => inline(below, inlining, here)),
  }
}

function count(schema: Schema): number {
  let found = 0
  eachSubschema(schema, () => {
    found += 1
  })
  return found
}

function shallow(schema: Schema): Schema {
  const { title, description } = schema
  const type = schema.type ?? ownType(schema)
  return { ...(title && { title }), ...(description && { description }), ...(type && { type }) }
}

import type { SchemaReader } from './reader.ts'
import { hintsIn, type Schema, type ValueType } from './schema.ts'
import { tokensOf } from './tokens.ts'

/** All that the kind and the unit of a field are found by. */
export interface FieldSubject {
  /** The words of the property's own name, without the names of the objects around it. */
  readonly tokens: readonly string[]
  /** With its references and `allOf` put together: see SchemaReader.flat. */
  readonly schema: Schema
  readonly type: ValueType
  readonly hints: Readonly<Record<string, unknown>>
  /** Whether a body can have the property. */
  readonly isWritten: boolean
  /** Name of the resource that its value is a key of. */
  readonly reference: string | null
}

interface Property {
  readonly name: string
  /** As the description has it, references and all. */
  readonly schema: Schema
  readonly isWritten: boolean
  readonly reference?: string | null
}

export function fieldSubject(
  { name, schema, isWritten, reference = null }: Property,
  reader: SchemaReader,
): FieldSubject {
  const flat = reader.flat(schema)
  const type = reader.typeOf(schema)
  return { tokens: tokensOf(name), schema: flat, type, hints: hintsIn(flat), isWritten, reference }
}

export const isAnyOf = (tokens: readonly string[], words: ReadonlySet<string>) =>
  tokens.some((token) => words.has(token))

/** Whether a name ends with one of the words. */
export const endsWith = ({ tokens }: FieldSubject, words: ReadonlySet<string>) =>
  words.has(tokens.at(-1) ?? '')

/** The format in lower case, '' where there is none. */
export const formatOf = ({ schema }: FieldSubject) => String(schema.format ?? '').toLowerCase()

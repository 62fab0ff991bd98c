import type { SchemaReader } from './reader.ts'
import { hintsIn, type Schema, type ValueType } from './schema.ts'
import { tokensOf } from './tokens.ts'

/** What the kind and the unit of a field are told by. */
export interface FieldSubject {
  /** The words of the property's name, less what is above it. */
  readonly tokens: readonly string[]
  /** Flat. */
  readonly schema: Schema
  readonly type: ValueType
  readonly hints: Readonly<Record<string, unknown>>
  /** Whether a body has it. */
  readonly isWritten: boolean
  /** Name of the resource that its value is a key of. */
  readonly reference: string | null
}

interface Property {
  readonly name: string
  /** As it is declared. */
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

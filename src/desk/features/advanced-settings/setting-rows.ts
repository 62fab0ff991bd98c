import type { RJSFSchema } from '@rjsf/utils'

/** A setting as the table shows it. */
export interface SettingRow {
  readonly name: string
  /** Message keys: what it is called, and what it does. */
  readonly label: string
  readonly help: string
  readonly value: string
  readonly schema: RJSFSchema
}

/** How a setting is written. */
export type SettingInput = 'choice' | 'colour' | 'picture' | 'json' | 'secret' | 'long-text' | 'text'

/** In the contract's order; what the contract does not know stands at the end, by its name. */
export function rowsOf(form: RJSFSchema, values: ReadonlyMap<string, string>): SettingRow[] {
  const known = Object.entries(form.properties ?? {}).flatMap(([name, schema]) =>
    typeof schema === 'boolean' || isUnread(name, schema, values)
      ? []
      : [rowOf(name, schema, values.get(name) ?? '')],
  )
  const names = new Set(known.map(({ name }) => name))
  const unknown = [...values].filter(([name]) => !names.has(name))
  return [...known, ...unknown.map(([name, value]) => rowOf(name, unknownSchema, value))]
}

/** One setting, by its name; the contract may not know it. */
export function namedRow(form: RJSFSchema | undefined, name: string, value: string): SettingRow {
  const schema = form?.properties?.[name]
  return rowOf(name, typeof schema === 'object' ? schema : unknownSchema, value)
}

const unknownSchema: RJSFSchema = { type: 'string' }

/** A version in the institution's own language: the server does not tell it. */
const isUnread = (name: string, schema: RJSFSchema, values: ReadonlyMap<string, string>) =>
  'x-version-of' in schema && !values.has(name)

const rowOf = (name: string, schema: RJSFSchema, value: string): SettingRow => ({
  name,
  label: schema.title ?? name,
  help: schema.description ?? '',
  value,
  schema,
})

/** Longer texts than this want more than one line. */
const oneLine = 255

export function inputOf(schema: RJSFSchema): SettingInput {
  if ((schema as Record<string, unknown>)['x-secret'] === true) return 'secret'
  if (schema.enum) return 'choice'
  if (schema.contentMediaType === 'application/json') return 'json'
  if (hintsOf(schema).widget === 'image') return 'picture'
  if (schema.pattern?.includes('#[0-9a-fA-F]{6}')) return 'colour'
  return (schema.maxLength ?? 0) > oneLine ? 'long-text' : 'text'
}

/** The path of the picture that a setting names; null where the contract allows none such: pictures of other sites are shown nowhere. */
export function picturePath({ schema }: Pick<SettingRow, 'schema'>, value: string): string | null {
  const { pattern } = schema
  return value !== '' && pattern && new RegExp(pattern, 'u').test(value) ? value : null
}

/** A choice between yes and no is written in words. */
const words: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

/** Message key of one of the values that a setting may have, as the contract calls it. */
export function choiceLabel({ schema }: Pick<SettingRow, 'schema'>, value: string): string {
  return value === '' ? 'Not set' : (hintsOf(schema).labels?.[value] ?? words[value] ?? value)
}

interface SettingHints {
  readonly labels?: Readonly<Record<string, string>>
  readonly widget?: string
}

const hintsOf = (schema: RJSFSchema) => ((schema as Record<string, unknown>)['x-admin'] ?? {}) as SettingHints

/** Every word somewhere in name, label, help or value, as people read them. */
export function matches(row: SettingRow, typed: string, translate: (key: string) => string): boolean {
  const value = inputOf(row.schema) === 'choice' ? translate(choiceLabel(row, row.value)) : ''
  const text = [row.name, translate(row.label), translate(row.help), row.value, value].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

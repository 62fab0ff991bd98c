import type { RJSFSchema } from '@rjsf/utils'

/** What a schema may say to the desk about a property (x-admin), as far as forms read it. */
export interface FormHints {
  /** Message key of the section heading. */
  readonly group?: string
  /** Width in px. */
  readonly width?: number
  /** Stands before the value, inside the field's edge. */
  readonly prefix?: string
  readonly multiline?: boolean
  /** Smaller numbers first; without one, after those that have one. */
  readonly order?: number
}

export function hintsOf(schema: object): FormHints {
  return ((schema as Record<string, unknown>)['x-admin'] ?? {}) as FormHints
}

/** One input of a form: a property that is not an object of its own. */
export interface FormField {
  /** Dotted path. */
  readonly path: string
  /** Message key. */
  readonly label: string
  /** Message key, '' for none. */
  readonly help: string
}

/** All inputs of a form in the order of the schema. */
export function formFields(schema: RJSFSchema, prefix = ''): FormField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return []
    const path = prefix + name
    if (property.properties) return formFields(property, `${path}.`)
    return [{ path, label: property.title ?? name, help: property.description ?? '' }]
  })
}

/** Id of the input at a path; rjsf joins names the same way. */
export function inputId(path: string): string {
  return ['root', ...path.split('.')].join('_')
}

export type Draft = Readonly<Record<string, unknown>>

export function draftValue(draft: Draft, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Draft | null | undefined)?.[name], draft)
}

export function withDraftValue(draft: Draft, path: string, value: unknown): Draft {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...draft, [name]: value }
  const inner = (draft[name] ?? {}) as Draft
  return { ...draft, [name]: withDraftValue(inner, rest.join('.'), value) }
}

/** The fields whose values differ. Not there, null and '' mean the same to a person: nothing. */
export function changedFields(fields: readonly FormField[], before: Draft, after: Draft): FormField[] {
  return fields.filter(({ path }) => !isSame(draftValue(before, path), draftValue(after, path)))
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
}

/** Of a record, what the form's schema takes. */
export function draftOf(schema: RJSFSchema, record: Draft): Draft {
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const value = record[name]
    if (value === undefined || typeof property === 'boolean') return []
    const isObject = property.properties && typeof value === 'object' && value !== null
    return [[name, isObject ? draftOf(property, value as Draft) : value]]
  })
  return Object.fromEntries(entries)
}

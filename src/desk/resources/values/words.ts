import type { Json, ResourceField } from '#rules/resource.ts'
import { spokenValue } from '#rules/spoken-value.ts'

type Translate = (key: string) => string

/** The word for a value of an enum: its label, a translation of the value itself, else what people say for it. */
export function enumWord(value: unknown, field: ResourceField, translate: Translate): string {
  const label = field.enumLabels?.[(field.enum ?? []).indexOf(value as Json)]
  if (label) return translate(label)
  const text = String(value)
  const own = translate(text)
  if (own !== text) return own
  return translate(spokenValue(capitals.test(text) ? text.toLowerCase() : text))
}

/** As many an API writes its words: 'IN_PROGRESS'. One word in capitals may be a name. */
const capitals = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/

/** How many entries of a list stand in a short text. */
const most = 3

/** A list as short text: what names its first entries, and how many more there are. */
export function shortList(values: readonly unknown[], write: (value: unknown) => string): string {
  const written = values.map(write).filter(Boolean)
  const more = written.length - most
  return written.slice(0, most).join(', ') + (more > 0 ? ` +${more}` : '')
}

/** Anything as short text: what names an object, else its JSON. */
export function shortJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** The first text of an object, which mostly is its name. */
export function nameOfPart(value: unknown): string {
  if (typeof value !== 'object' || value === null) return shortJson(value)
  const first = Object.values(value).find((each) => typeof each === 'string' && each !== '')
  return first === undefined ? shortJson(value) : String(first)
}

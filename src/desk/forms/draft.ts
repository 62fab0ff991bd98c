import { choiceOf, isRecord } from './choice.ts'
import {
  allowsNull,
  choicesOf,
  isEnumeration,
  mapValuesOf,
  propertiesOf,
  type Shape,
  shapeAt,
} from './schema.ts'

export type Draft = Readonly<Record<string, unknown>>

/** Of a record, what the form's schema takes: nothing read-only, at no depth. */
export function draftOf(schema: Shape, record: Draft): Draft {
  return taken(schema, record) as Draft
}

function taken(schema: Shape, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((each, index) => {
      const items = shapeAt(schema, String(index))
      return items ? taken(items, each) : each
    })
  }
  if (!isRecord(value)) return value
  const properties = propertiesOf(schema)
  const others = mapValuesOf(schema)
  // Nothing is said of what is in it: all of it counts.
  if (Object.keys(properties).length === 0 && !others) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const below = properties[name] ?? others
      return each === undefined || !below ? [] : [[name, taken(below, each)]]
    }),
  )
}

/**
 * The draft as it is checked and sent. An object that may be missing and in which nothing was filled in is missing (or
 * null), instead of asking for all that it would need if it were there.
 */
export function filledIn(schema: Shape, draft: Draft): Draft {
  return filled(schema, draft, true) as Draft
}

function filled(schema: Shape, value: unknown, isNeeded: boolean): unknown {
  const choices = isEnumeration(schema) ? null : choicesOf(schema)
  const chosen = choices?.[choiceOf(schema, value)]
  if (chosen && !schema.properties) return filled(chosen, value, isNeeded)
  if (Array.isArray(value)) {
    const change = (each: unknown, index: number) => {
      const items = shapeAt(schema, String(index))
      return items ? filled(items, each, true) : each
    }
    return sameOr(value, value.map(change))
  }
  if (!isRecord(value)) return value
  const shapes = chosen ? [schema, chosen] : [schema]
  const properties = Object.assign({}, ...shapes.map(propertiesOf)) as Readonly<Record<string, Shape>>
  const required = new Set(shapes.flatMap((shape) => shape.required ?? []))
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const below = properties[name]
    const next = below ? filled(below, each, required.has(name)) : each
    return next === undefined ? [] : [[name, next] as const]
  })
  if ((allowsNull(schema) || (!isNeeded && required.size > 0)) && entries.every(([, each]) => isEmpty(each)))
    return allowsNull(schema) ? null : undefined
  return Object.fromEntries(entries)
}

function sameOr(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((each, index) => each === before[index]) ? before : after
}

/** Not there, null, '' and what holds nothing else mean the same to a person: nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isEmpty)
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b))
}

function essence(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.map(essence)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each))
  return Object.fromEntries(
    entries.map(([name, each]) => [name, essence(each)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export function draftValue(draft: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Draft | null | undefined)?.[name], draft)
}

/** The draft with another value at a dotted path. */
export function withDraftValue<D extends object>(draft: D, path: string, value: unknown): D {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...draft, [name]: value }
  const inner = draftValue(draft, name)
  return { ...draft, [name]: withDraftValue(isRecord(inner) ? inner : {}, rest.join('.'), value) }
}

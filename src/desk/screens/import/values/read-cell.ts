import { languageName } from '#rules/language-name.ts'
import { spokenLanguages } from '#rules/languages.ts'
import { countryOf, phoneOf } from '#rules/phone.ts'
import type { ResourceField } from '#rules/resource.ts'
import { enumOptions } from '../../../forms/enum-options.ts'
import { kindOf } from '../../../forms/kinds.ts'
import { decimalsOf } from '../../../forms/numbers.ts'
import { isEnumeration, type Shape, shapeAt, typeOf } from '../../../forms/schema.ts'
import { instantOf as instantInZone } from '../../../kit/zoned.ts'
import { instantOf } from '../../../resources/values/instant.ts'
import { moneyOf } from '../../../resources/values/money.ts'
import { enumWord } from '../../../resources/values/words.ts'
import { type Cell, uncomputed } from '../reading/table.ts'
import {
  ambiguousDate,
  booleanIn,
  type DateOrder,
  dateIn,
  decimalIn,
  instantIn,
  localIn,
  numberIn,
  timeIn,
} from './read-scalar.ts'
import { plain, type Speaker } from './speaker.ts'
import { cellText, unharmed } from './told.ts'

/** Why a cell cannot be read: a message key and its values. */
export interface Fault {
  readonly fault: string
  readonly values?: Readonly<Record<string, string>>
}

export type Reading = { readonly value: unknown } | Fault

export interface CellReader {
  /** The reader's language first. */
  readonly speakers: readonly Speaker[]
  /** Of times whose zone is not said. */
  readonly zone: string
  /** Of days like 03/04/2026. */
  readonly dateOrder: DateOrder
  /** The key of the record that a text names. */
  readonly keyOf: (target: string, text: string, isNumber: boolean) => Promise<Reading>
}

/** What a cell is read for. */
export interface Place {
  readonly name: string
  readonly shape: Shape
  readonly described: ResourceField | null
  /** What stands there now. */
  readonly from?: unknown
}

export const isFault = (reading: Reading): reading is Fault => 'fault' in reading

const value = (read: unknown): Reading => ({ value: read })
const orFault = (read: unknown, fault: string): Reading => (read === null ? { fault } : value(read))

/** The value of a cell, by the schema of its field. An empty cell is no value. */
export async function readCell(cell: Cell, place: Place, reader: CellReader): Promise<Reading> {
  if (cell === uncomputed) return { fault: 'This formula has never been worked out.' }
  if (typeof cell === 'string' && cell.trim() === '') return value(undefined)
  const { name, shape, described } = place
  const kind = kindOf(name, shape, described)
  if (isEnumeration(shape)) return choiceIn(cellText(cell), place, reader)
  if (kind === 'reference') return referenceIn(cell, place, reader)
  if (kind === 'language') return languageIn(cellText(cell), reader)
  const type = typeOf(shape)
  if (type === 'array') return listIn(cellText(cell), place, reader)
  if (type === 'object' || kind === 'choice' || kind === 'json' || kind === 'map') return jsonIn(cell, type)
  if (type === 'boolean') return orFault(booleanIn(cellText(cell)), 'Write yes or no.')
  if (kind === 'date' || kind === 'date-time' || kind === 'time') return momentIn(cell, kind, place, reader)
  if (type === 'number' || type === 'integer') return amountIn(cell, place, reader)
  return textIn(cell, place, reader)
}

function textIn(cell: Cell, { shape }: Place, { speakers }: CellReader): Reading {
  const text = unharmed(cellText(cell)).replaceAll('\r\n', '\n')
  const { pattern, format } = shape
  if (format === 'decimal') return value(decimalIn(text, speakers[0]?.language ?? 'en') ?? text)
  // Numbers are kept in E.164 where the pattern wants it; people write them otherwise.
  if (pattern?.startsWith('^\\+') && !text.startsWith('+')) {
    return value(phoneOf(text, countryOf(speakers[0]?.language ?? '')) ?? text)
  }
  return value(text)
}

function amountIn(cell: Cell, { shape, described }: Place, { speakers }: CellReader): Reading {
  const isWhole = typeOf(shape) === 'integer'
  const { isMinor, currency } = moneyOf(described)
  const isCents = isMinor && described?.kind === 'money'
  const language = speakers[0]?.language ?? 'en'
  const read =
    typeof cell === 'number' ? cell : numberIn(unharmed(cellText(cell)), language, isWhole && !isCents)
  if (read === null || typeof cell === 'boolean') return { fault: 'This is no number.' }
  return value(isCents ? Math.round(read * 10 ** decimalsOf(currency)) : read)
}

/** How many milliseconds there are from 1970 to what programs count in seconds. */
const msOf = (iso: string) => new Date(iso).getTime()

function momentIn(
  cell: Cell,
  kind: 'date' | 'date-time' | 'time',
  { shape, from }: Place,
  { zone, dateOrder }: CellReader,
): Reading {
  const text = unharmed(cellText(cell)).trim()
  const type = typeOf(shape)
  if (kind === 'time') return orFault(timeIn(text), 'This is no time of day. Write 09:30.')
  if (dateOrder === null && ambiguousDate(text))
    return { fault: 'Day or month first? Go back and choose it, or write 2026-11-27.' }
  if (kind === 'date' && type === 'string') {
    const [day = ''] = text.split(/T|\s00:00/)
    return orFault(dateIn(day, dateOrder), 'This is no date. Write 2026-11-27.')
  }
  const local = localIn(text, dateOrder)
  const instant = instantIn(text) ?? (local && instantInZone(local, zone))
  if (!instant) return { fault: 'This is no date with a time. Write 2026-11-27 09:30.' }
  // The same instant may be written in several ways.
  const isNow =
    (typeof from === 'string' || typeof from === 'number') && instantOf(from).getTime() === msOf(instant)
  if (isNow) return value(from)
  if (type === 'string') return value(instant)
  return value(/ms|milli/.test(shape.format ?? '') ? msOf(instant) : Math.floor(msOf(instant) / 1000))
}

function choiceIn(cell: string, { shape, described }: Place, { speakers }: CellReader): Reading {
  const options = enumOptions(shape, described)
  const text = unharmed(cell)
  const exact = options.find((option) => String(option.value) === text.trim())
  if (exact) return value(exact.value)
  const words = (option: (typeof options)[number]) => [
    String(option.value),
    ...speakers.flatMap(({ translate }) => [
      translate(option.label),
      ...(described ? [enumWord(option.value, described, translate)] : []),
    ]),
  ]
  const named = options.filter((option) => words(option).some((word) => plain(word) === plain(text)))
  const isYesOrNo = options.length > 0 && options.every((option) => typeof option.value === 'boolean')
  const said = isYesOrNo ? booleanIn(text) : null
  if (said !== null && options.some((option) => option.value === said)) return value(said)
  if (named.length === 1) return value(named[0]?.value)
  const [{ translate } = { translate: String }] = speakers
  const values = { values: options.map(({ label }) => translate(label)).join(', ') }
  return { fault: 'Write one of these: {values}.', values }
}

function referenceIn(cell: Cell, { shape, described }: Place, { keyOf }: CellReader): Promise<Reading> {
  const isNumber = typeOf(shape) === 'integer' || typeOf(shape) === 'number'
  return keyOf(described?.reference ?? '', unharmed(cellText(cell)).trim(), isNumber)
}

function languageIn(text: string, { speakers }: CellReader): Reading {
  const isNamed = (short: string) =>
    plain(short) === plain(text) ||
    speakers.some(({ language }) => plain(languageName(short, language)) === plain(text))
  return orFault(spokenLanguages.find(isNamed) ?? null, 'There is no such language.')
}

function jsonIn(cell: Cell, type: string): Reading {
  const text = unharmed(cellText(cell))
  try {
    const read: unknown = JSON.parse(text)
    const isFitting = type === 'any' || (type === 'array') === Array.isArray(read)
    if (isFitting) return value(read)
  } catch (reason) {
    if (!(reason instanceof SyntaxError)) throw reason
    if (type === 'any') return value(text)
  }
  return { fault: 'This is written as JSON. What an export tells of it may stay as it is.' }
}

/** Of a list that is told as text: its entries, between lines, semicolons or commas. */
async function listIn(cell: string, place: Place, reader: CellReader): Promise<Reading> {
  const { shape, described, name } = place
  const text = unharmed(cell).trim()
  const items = shapeAt(shape, '0') ?? {}
  if (text.startsWith('[') || typeOf(items) === 'object') {
    return entriesIn(text, place) ?? jsonIn(text, 'array')
  }
  const field = described && {
    ...(described.items ?? described),
    ...(described.kind === 'references' && { kind: 'reference' as const, reference: described.reference }),
    ...(described.kind === 'languages' && { kind: 'language' as const }),
    ...(described.kind === 'enums' && { enum: described.enum, enumLabels: described.enumLabels }),
  }
  const item = { name, shape: items, described: field }
  // A name may have a comma of its own.
  const whole =
    text.includes(',') && described?.kind === 'references' ? await readCell(text, item, reader) : null
  if (whole && !isFault(whole)) return value([whole.value])
  const separator = text.includes('\n') ? '\n' : text.includes(';') ? ';' : ','
  const parts = text.split(separator).map((part) => part.trim())
  const read: unknown[] = []
  for (const part of parts.filter(Boolean)) {
    const reading = await readCell(part, item, reader)
    if (isFault(reading)) return { ...reading, values: { ...reading.values, entry: part } }
    read.push(reading.value)
  }
  return value(read)
}

/** A list that always has the same entries: 'Name: text', a line for each. Null where it is written otherwise. */
function entriesIn(text: string, { described, from }: Place): Reading | null {
  const hint = described?.hints.entries as { readonly name: string } | undefined
  if (!hint || !Array.isArray(from)) return null
  const rows = from as readonly Readonly<Record<string, unknown>>[]
  const said = new Map<unknown, string>()
  let last: unknown = null
  for (const line of text.split('\n')) {
    const row = rows.find((each) => line.startsWith(`${each[hint.name]}: `))
    if (!row && last === null) return null
    const name = row ? row[hint.name] : last
    said.set(name, row ? line.slice(String(name).length + 2) : `${said.get(name)}\n${line}`)
    last = name
  }
  return value(rows.map((row) => ({ ...row, value: said.get(row[hint.name]) ?? '' })))
}

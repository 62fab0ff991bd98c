import type { FieldKind } from '../resource.ts'
import { instantFormats, kindByFormat } from './field-formats.ts'
import { instantWords } from './field-words.ts'
import { isMoney } from './money.ts'
import { examplesIn } from './schema.ts'
import { endsWith, type FieldSubject, formatOf } from './subject.ts'

/** What kind of field a number is: an instant, an amount of money, or what it is called. */
export function numberKind(subject: FieldSubject, type: 'integer' | 'number'): FieldKind {
  const format = formatOf(subject)
  if (instantFormats.test(format)) return 'date-time'
  if (kindByFormat[format] === 'money' || isMoney(subject)) return 'money'
  return countsSince1970(subject) ? 'date-time' : type
}

/** Whether it counts seconds or milliseconds since 1970: `createdAt`, or what is told or shown to. */
function countsSince1970(subject: FieldSubject): boolean {
  const { tokens, schema, hints } = subject
  if (hints.unit !== undefined || schema['x-unit'] !== undefined) return false
  const [example] = examplesIn(schema)
  const isLong = typeof example === 'number' && example > 1e9 && example < 1e13
  if (tokens.at(-1) === 'at' && tokens.length > 1) return example === undefined || isLong
  const isTold = /\b(unix|epoch|since 1970)\b|\btimestamp\b/i.test(schema.description ?? '')
  return endsWith(subject, instantWords) && (isTold || isLong)
}

import type { FieldKind } from '../resource.ts'
import { fileFormats, kindByFormat, linkFormats } from './field-formats.ts'
import {
  aboutPhoneWords,
  addressWords,
  lineWords,
  linkWords,
  longTextWords,
  passwordWords,
  phoneWords,
  pictureWords,
  pictureWordsInDoubt,
} from './field-words.ts'
import { isMoney } from './money.ts'
import { examplesIn, type Schema } from './schema.ts'
import { endsWith, type FieldSubject, formatOf, isAnyOf } from './subject.ts'

/** What kind of field a text is: as its hint, its media type or its format says, else as its name lets one guess. */
export function textKind(subject: FieldSubject): FieldKind {
  if (subject.hints.multiline === true) return 'long-text'
  const declared = kindByMedia(subject) ?? kindByFormat[formatOf(subject)]
  if (declared) return declared
  if (isMoney(subject)) return 'money'
  // Another format, `uuid` for instance, says that it is none of what follows.
  return hasFormat(subject) ? 'text' : kindByName(subject)
}

const hasFormat = (subject: FieldSubject) => !['', 'string', 'text'].includes(formatOf(subject))

/** What the text holds or leads to: a file, a picture, JSON, Markdown. */
function kindByMedia(subject: FieldSubject): FieldKind | null {
  const { schema, tokens } = subject
  const format = formatOf(subject)
  const media = String(schema.contentMediaType ?? '')
  const isPicture = isAnyOf(tokens, pictureWords)
  if (linkFormats.has(format)) return isPicture ? 'image' : 'url'
  if (fileFormats.has(format) || schema.contentEncoding || schema.type === 'file')
    return isPicture || media.startsWith('image/') ? 'image' : 'file'
  if (media === 'text/markdown') return 'markdown'
  if (media === 'application/json') return 'json'
  return media.startsWith('image/') ? 'image' : null
}

function kindByName(subject: FieldSubject): FieldKind {
  const { schema, tokens, isWritten } = subject
  const last = tokens.at(-1)
  if (isColour(schema, last)) return 'colour'
  if (last === 'email' || tokens.slice(-2).join(' ') === 'e mail') return 'email'
  if (isWritten && endsWith(subject, passwordWords)) return 'password'
  if (isAnyOf(tokens, phoneWords) && !isAnyOf(tokens, aboutPhoneWords)) return 'phone'
  if (isPicture(tokens)) return 'image'
  if (endsWith(subject, linkWords)) return 'url'
  return dayOrInstant(subject) ?? (isMarkdown(schema) ? 'markdown' : isLong(subject) ? 'long-text' : 'text')
}

/** `avatar`, `imageUrl`; not `image_id`. */
function isPicture(tokens: readonly string[]): boolean {
  const [last = '', before = ''] = tokens.toReversed()
  const isAlone = pictureWords.has(last) && tokens.length < 3 && !pictureWordsInDoubt.has(last)
  return isAlone || (addressWords.has(last) && pictureWords.has(before))
}

function isColour({ pattern, maxLength }: Schema, last: string | undefined): boolean {
  if (typeof pattern === 'string' && /^\^?\(?#/.test(pattern)) return true
  return /^colou?r$/.test(last ?? '') && (maxLength === undefined || Number(maxLength) < 10)
}

/** What looks like a date in an example, or is called `…_at` without one. */
function dayOrInstant({ schema, tokens }: FieldSubject): FieldKind | null {
  const examples = examplesIn(schema).map(String)
  if (examples.some((each) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(each))) return 'date-time'
  if (examples.some((each) => /^\d{4}-\d\d-\d\d$/.test(each))) return 'date'
  const isMoment = tokens.length > 1 && tokens.at(-1) === 'at'
  return isMoment && examples.length === 0 && schema.maxLength === undefined ? 'date-time' : null
}

const isMarkdown = ({ description = '' }: Schema) => /\bmarkdown\b/i.test(description)

/** A line holds so many characters at most, if nothing else is said of it (product §27.1). */
const longestLine = 255

/** An address or a key is one line up to here; beyond, it is a list of them or a whole document. */
const longestAddress = 4096

/** Several lines of text: its limit asks for them, or, without a limit, its name does. */
function isLong(subject: FieldSubject): boolean {
  const { maxLength } = subject.schema
  const limit = typeof maxLength === 'number' ? maxLength : null
  if (endsWith(subject, lineWords)) return limit !== null && limit > longestAddress
  return limit === null ? endsWith(subject, longTextWords) : limit > longestLine && !isLimitOfMachines(limit)
}

/** Limits of memory (256, 2048) say nothing about how much people write. */
const isLimitOfMachines = (limit: number) => limit <= longestAddress && Number.isInteger(Math.log2(limit))

import type { FieldKind } from '#rules/resource.ts'
import type { Schema } from '../../contract/types.ts'
import type { View } from '../view.ts'
import { tokensOf } from '../words.ts'
import { isMoney } from './money.ts'

/** What a kind is told by. */
export interface Subject {
  /** Name of the property, less what is above it. */
  readonly name: string
  /** Flat. */
  readonly schema: Schema
  readonly type: string
  readonly hints: Readonly<Record<string, unknown>>
  readonly isWritten: boolean
}

/** The first that holds: what the schema says before what its name says. */
export function kindOf(subject: Subject, view: View): FieldKind {
  const { schema, type } = subject
  if (choicesOf(schema, view)) return 'enum'
  if (type === 'string') return kindOfText(subject)
  if (type === 'integer' || type === 'number') return kindOfNumber(subject, type)
  if (type === 'boolean') return 'boolean'
  if (type === 'array') return kindOfList(schema, view)
  return kindOfObject(schema, type, view)
}

/** The values of an enum, also of one said by oneOf with const and title. */
export function choicesOf(schema: Schema, view: View): { value: unknown; title: string | null }[] | null {
  if (Array.isArray(schema.enum)) {
    return schema.enum.filter((value) => value !== null).map((value) => ({ value, title: null }))
  }
  const choices = (schema.oneOf ?? schema.anyOf ?? []).map((each) => view.flat(each))
  if (
    choices.length < 2 ||
    choices.some(({ const: value }) => value === undefined || typeof value === 'object')
  )
    return null
  return choices.map(({ const: value, title }) => ({ value, title: title ?? null }))
}

const byFormat: Readonly<Record<string, FieldKind>> = {
  date: 'date',
  'full-date': 'date',
  'date-time': 'date-time',
  datetime: 'date-time',
  'iso-date-time': 'date-time',
  'local-date-time': 'date-time',
  timestamp: 'date-time',
  time: 'time',
  'partial-time': 'time',
  email: 'email',
  'idn-email': 'email',
  phone: 'phone',
  tel: 'phone',
  'phone-number': 'phone',
  phonenumber: 'phone',
  telephone: 'phone',
  e164: 'phone',
  password: 'password',
  color: 'colour',
  colour: 'colour',
  'hex-color': 'colour',
  'color-hex': 'colour',
  image: 'image',
  'image-url': 'image',
  markdown: 'markdown',
  md: 'markdown',
  textarea: 'long-text',
  multiline: 'long-text',
  'multi-line': 'long-text',
  html: 'long-text',
  richtext: 'long-text',
  money: 'money',
  currency: 'money',
  json: 'json',
}

const links = new Set(['uri', 'url', 'http-url', 'https-url', 'iri', 'uri-reference', 'link'])
const files = new Set(['binary', 'byte', 'base64', 'file', 'data-url'])

function kindOfText(subject: Subject): FieldKind {
  const { name, schema, hints, isWritten } = subject
  const format = String(schema.format ?? '').toLowerCase()
  const tokens = tokensOf(name)
  const has = (words: RegExp) => tokens.some((token) => words.test(token))
  const media = String(schema.contentMediaType ?? '')
  if (hints.multiline === true) return 'long-text'
  if (links.has(format)) return has(picture) ? 'image' : 'url'
  if (files.has(format) || schema.contentEncoding || schema.type === 'file')
    return has(picture) || media.startsWith('image/') ? 'image' : 'file'
  if (media === 'text/markdown') return 'markdown'
  if (media.startsWith('image/')) return 'image'
  const known = byFormat[format]
  if (known) return known
  if (isMoney(subject)) return 'money'
  if (format && format !== 'string' && format !== 'text') return 'text'
  if (isColour(schema, tokens)) return 'colour'
  if (tokens.at(-1) === 'email' || tokens.slice(-2).join(' ') === 'e mail') return 'email'
  if (isWritten && /^(password|passwd|passphrase)$/.test(tokens.at(-1) ?? '')) return 'password'
  if (has(/^(phone|telephone|mobile|fax|msisdn|cellphone)$/) && !has(/^(type|id|code|country|is|verified)$/))
    return 'phone'
  if (isPicture(tokens)) return 'image'
  if (/^(url|uri|website|homepage|permalink|href)$/.test(tokens.at(-1) ?? '')) return 'url'
  return dated(subject, tokens) ?? long(subject, tokens) ?? 'text'
}

const picture =
  /^(image|images|photo|picture|avatar|logo|thumbnail|thumb|banner|icon|portrait|screenshot|cover|favicon|gravatar)$/

/** `avatar`, `imageUrl`; not `image_id`. */
function isPicture(tokens: readonly string[]): boolean {
  const [last = '', before = ''] = tokens.toReversed()
  return (
    (picture.test(last) && tokens.length < 3 && last !== 'icon' && last !== 'cover' && last !== 'banner') ||
    (/^(url|uri|src)$/.test(last) && picture.test(before))
  )
}

function isColour({ pattern, maxLength }: Schema, tokens: readonly string[]): boolean {
  if (typeof pattern === 'string' && /^\^?\(?#/.test(pattern)) return true
  return /^(colou?r)$/.test(tokens.at(-1) ?? '') && (maxLength === undefined || Number(maxLength) < 10)
}

/** What looks like a date in the example, or is called `…_at` without a format. */
function dated({ schema }: Subject, tokens: readonly string[]): FieldKind | null {
  const examples = [schema.example, ...((schema.examples as unknown[] | undefined) ?? [])]
    .filter((each) => each !== undefined)
    .map(String)
  if (examples.some((each) => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(each))) return 'date-time'
  if (examples.some((each) => /^\d{4}-\d\d-\d\d$/.test(each))) return 'date'
  return tokens.length > 1 &&
    tokens.at(-1) === 'at' &&
    examples.length === 0 &&
    schema.maxLength === undefined
    ? 'date-time'
    : null
}

const longNames =
  /^(description|body|content|notes?|comments?|bio|biography|about|remarks|abstract|instructions|readme|summary|message|html)$/

const lineNames =
  /^(urls?|uri|links?|href|path|source|target|pattern|address|place|location|secret|token|key|keys|logo|image|hosts?|origins|issuer|name|title|subject|slug|id|email|query|filter)$/

function long({ schema }: Subject, tokens: readonly string[]): FieldKind | null {
  if (/\bmarkdown\b/i.test(schema.description ?? '')) return 'markdown'
  if (lineNames.test(tokens.at(-1) ?? '')) return null
  const limit = typeof schema.maxLength === 'number' ? schema.maxLength : null
  // Limits of machines (2048 for an address) say nothing about how much people write.
  if (limit !== null) return limit > 300 && !Number.isInteger(Math.log2(limit)) ? 'long-text' : null
  return longNames.test(tokens.at(-1) ?? '') ? 'long-text' : null
}

function kindOfNumber(subject: Subject, type: 'integer' | 'number'): FieldKind {
  const format = String(subject.schema.format ?? '').toLowerCase()
  if (/^(unix-?time(stamp)?|timestamp|epoch|unix-?seconds|unix-?ms)$/.test(format)) return 'date-time'
  if (format === 'money' || format === 'currency' || isMoney(subject)) return 'money'
  return isInstant(subject) ? 'date-time' : type
}

/** Counted since 1970: `createdAt`, or what is told or shown to be so. */
function isInstant({ name, schema, hints }: Subject): boolean {
  if (hints.unit !== undefined || schema['x-unit'] !== undefined) return false
  const tokens = tokensOf(name)
  const last = tokens.at(-1) ?? ''
  const [example] = [schema.example, ...((schema.examples as unknown[] | undefined) ?? [])].filter(
    (each) => each !== undefined,
  )
  const isLong = typeof example === 'number' && example > 1e9 && example < 1e13
  if (last === 'at' && tokens.length > 1) return example === undefined || isLong
  const isTold = /\b(unix|epoch|since 1970)\b|\btimestamp\b/i.test(schema.description ?? '')
  return (
    /^(created|updated|modified|deleted|expires|timestamp|time|date|until|since)$/.test(last) &&
    (isTold || isLong)
  )
}

function kindOfList({ items }: Schema, view: View): FieldKind {
  const each = items && view.flat(items)
  return each && choicesOf(each, view) ? 'enums' : 'list'
}

function kindOfObject(schema: Schema, type: string, view: View): FieldKind {
  const choices = schema.oneOf ?? schema.anyOf ?? []
  const types = choices.map((each) => view.typeOf(each))
  if (choices.length > 1 && types.includes('object')) return schema.properties ? 'object' : 'choice'
  if (type !== 'object') return 'json'
  if (schema.properties && Object.keys(schema.properties).length > 0) return 'object'
  return typeof schema.additionalProperties === 'object' &&
    Object.keys(schema.additionalProperties).length > 0
    ? 'map'
    : 'json'
}

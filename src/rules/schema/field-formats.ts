import type { FieldKind } from '../resource.ts'

/** The kinds that formats name, in lower case; JSON Schema's own and those that descriptions use besides. */
export const kindByFormat: Readonly<Record<string, FieldKind>> = {
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

/** Formats of addresses: of a picture, where the name says so. */
export const linkFormats: ReadonlySet<string> = new Set([
  'uri',
  'url',
  'http-url',
  'https-url',
  'iri',
  'uri-reference',
  'link',
])

/** Formats of what is sent whole: of a picture, where the name says so. */
export const fileFormats: ReadonlySet<string> = new Set(['binary', 'byte', 'base64', 'file', 'data-url'])

/** Formats of numbers that count since 1970. */
export const instantFormats = /^(unix-?time(stamp)?|timestamp|epoch|unix-?seconds|unix-?ms)$/

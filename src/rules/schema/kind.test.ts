import { describe, expect, it } from 'vitest'
import { fieldKind } from './kind.ts'
import { schemaReader } from './reader.ts'
import type { Schema } from './schema.ts'
import { fieldSubject } from './subject.ts'

const text = { type: 'string' }
const reader = schemaReader()
const kindOf = (name: string, schema: Schema, rest: { isWritten?: boolean; reference?: string } = {}) =>
  fieldKind(fieldSubject({ name, schema, isWritten: true, ...rest }, reader), reader)

it.each<[string, string, Schema]>([
  ['text', 'topic', { ...text, maxLength: 255 }],
  ['text', 'topic', { ...text, maxLength: 256 }],
  ['long-text', 'topic', { ...text, maxLength: 257 }],
  ['long-text', 'topic', { ...text, maxLength: 300 }],
  ['text', 'topic', { ...text, maxLength: 4096 }],
  ['long-text', 'topic', { ...text, maxLength: 65536 }],
  ['text', 'description', { ...text, maxLength: 255 }],
  ['long-text', 'description', text],
  ['text', 'target', { ...text, maxLength: 2000 }],
  ['text', 'allowed_hosts', { ...text, maxLength: 4096 }],
  ['long-text', 'allowed_hosts', { ...text, maxLength: 5000 }],
])('a line ends at 255 characters, an address later: %s for %s as %j', (kind, name, schema) => {
  expect(kindOf(name, schema)).toBe(kind)
})

it.each<[string, string, Schema]>([
  ['json', 'any', { ...text, contentMediaType: 'application/json' }],
  ['markdown', 'any', { ...text, contentMediaType: 'text/markdown' }],
  ['image', 'any', { ...text, contentMediaType: 'image/png' }],
  ['image', 'any', { ...text, format: 'binary', contentMediaType: 'image/png' }],
  ['file', 'any', { type: 'file' }],
  ['text', 'phone', { ...text, format: 'uuid' }],
  ['phone', 'phone', { ...text, format: 'text' }],
  ['text', 'phone_hours', text],
  ['image', 'icon_url', text],
  ['text', 'icon', text],
  ['text', 'image_id', text],
  ['text', 'my_new_picture', text],
  ['text', 'colour', { ...text, maxLength: 40 }],
  ['email', 'eMail', text],
  ['money', 'price', { ...text, pattern: '^\\d+\\.\\d\\d$' }],
  ['text', 'price', { ...text, pattern: '^[a-z]+$' }],
  ['date-time', 'any', { ...text, examples: ['2026-01-31T10:00:00Z'] }],
  ['text', 'left_at', { ...text, maxLength: 20 }],
  ['text', 'at', text],
  ['integer', 'created', { type: 'integer' }],
  ['integer', 'created_at', { type: 'integer', 'x-admin': { unit: 'days' } }],
  ['money', 'any', { type: 'number', format: 'money' }],
  ['long-text', 'any', { ...text, maxLength: 20, 'x-admin': { multiline: true } }],
  ['url', 'any', { ...text, format: 'uri' }],
  ['image', 'avatar', { ...text, format: 'uri' }],
  ['url', 'homepage', text],
  ['image', 'avatar', text],
  ['image', 'photo_src', text],
  ['file', 'any', { ...text, format: 'binary' }],
  ['file', 'any', { ...text, contentEncoding: 'base64' }],
  ['image', 'logo', { ...text, format: 'binary' }],
  ['colour', 'any', { ...text, pattern: '^#[0-9a-f]{6}$' }],
  ['colour', 'any', { ...text, pattern: '^(#[0-9a-f]{6})$' }],
  ['text', 'any', { ...text, pattern: '^Nr\\. #[0-9]+$' }],
  ['colour', 'background_color', text],
  ['colour', 'colour', { ...text, maxLength: 9 }],
  ['text', 'colour', { ...text, maxLength: 10 }],
  ['text', 'colours', text],
  ['email', 'contact_email', text],
  ['email', 'private_e_mail', text],
  ['markdown', 'any', { ...text, description: 'Written in Markdown.' }],
  ['date', 'any', { ...text, examples: ['2026-01-31'] }],
  ['text', 'any', { ...text, examples: ['No. 2026-01-31'] }],
  ['text', 'any', { ...text, examples: ['2026-01-31-7'] }],
  ['text', 'any', { ...text, examples: ['No. 2026-01-31 10:00'] }],
  ['date-time', 'left_at', text],
  ['text', 'left_at', { ...text, examples: ['the door'] }],
  ['markdown', 'any', { ...text, 'x-admin': { widget: 'markdown' } }],
  ['image', 'any', { ...text, maxLength: 2000, 'x-admin': { widget: 'image' } }],
  ['language', 'any', { ...text, 'x-admin': { widget: 'language' } }],
  ['languages', 'any', { type: 'array', items: { ...text, 'x-admin': { widget: 'language' } } }],
  ['list', 'languages', { type: 'array', items: text }],
  ['boolean', 'any', { type: 'boolean' }],
  ['enum', 'any', { enum: ['one'] }],
  ['money', 'price', { type: 'number' }],
  ['money', 'price', { ...text, format: 'decimal' }],
  ['text', 'price', { ...text, pattern: '^[0-9]+$' }],
  ['text', 'price', { ...text, pattern: '^[a-z]+\\.[a-z]+$' }],
  ['text', 'price', text],
  ['integer', 'price_level', { type: 'integer' }],
  ['date-time', 'any', { type: 'integer', format: 'unix-time' }],
  ['date-time', 'any', { type: 'integer', format: 'Epoch' }],
  ['date-time', 'created_at', { type: 'integer' }],
  ['integer', 'at', { type: 'integer' }],
  ['integer', 'at_most', { type: 'integer' }],
  ['date-time', 'created_at', { type: 'integer', examples: [1_790_000_000] }],
  ['date-time', 'created_at', { type: 'integer', examples: [1_790_000_000_000] }],
  ['integer', 'created_at', { type: 'integer', examples: [1_000_000_000] }],
  ['integer', 'created_at', { type: 'integer', examples: [10_000_000_000_000] }],
  ['integer', 'created_at', { type: 'integer', examples: ['1790000000'] }],
  ['integer', 'created_at', { type: 'integer', 'x-unit': 'days' }],
  ['date-time', 'expires', { type: 'integer', description: 'Seconds since 1970.' }],
  ['date-time', 'expires', { type: 'integer', examples: [1_790_000_000] }],
  ['integer', 'expires', { type: 'integer', description: 'Days.', examples: [30] }],
  ['integer', 'visits', { type: 'integer', description: 'Since 1970.', examples: [1_790_000_000] }],
])('%s: %s as %j', (kind, name, schema) => {
  expect(kindOf(name, schema)).toBe(kind)
})

it.each<[string, Schema]>([
  ['enum', { oneOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }],
  ['enum', { oneOf: [{ ...text, enum: ['a'] }, { enum: [''] }] }],
  ['enum', { type: 'boolean', enum: [true, false] }],
  ['boolean', { enum: [true, null] }],
  [
    'text',
    {
      anyOf: [
        { ...text, format: 'date' },
        { ...text, format: 'time' },
      ],
    },
  ],
  ['number', { anyOf: [{ type: 'number' }, { type: 'integer' }] }],
  ['choice', { anyOf: [{ type: 'number' }, text] }],
  ['choice', { anyOf: [text, { type: 'array', items: text }] }],
  ['choice', { properties: { a: text }, oneOf: [{ properties: { b: text } }, { properties: { c: text } }] }],
  ['object', { properties: { a: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }],
  ['text', { type: ['number', 'string'] }],
  ['map', { type: 'object', patternProperties: { x: text } }],
  ['json', { type: 'object', properties: {} }],
  ['enums', { type: 'array', items: { enum: ['a'] } }],
  ['list', { type: 'array' }],
  ['json', { type: 'null' }],
  ['text', { anyOf: [text, { type: 'null' }] }],
  ['choice', { anyOf: [{ type: 'boolean' }, text] }],
])('what a value may be, rather than what it is called: %s for %j', (kind, schema) => {
  expect(kindOf('any', schema)).toBe(kind)
})

describe('what else is known counts first', () => {
  it('a key of another resource refers to it', () => {
    expect(kindOf('price', { type: 'integer' }, { reference: 'prices' })).toBe('reference')
    expect(kindOf('prices', { type: 'array', items: {} }, { reference: 'prices' })).toBe('references')
  })
  it('only what is written can be a password by its name', () => {
    expect(kindOf('password', text)).toBe('password')
    expect(kindOf('password', text, { isWritten: false })).toBe('text')
  })
})

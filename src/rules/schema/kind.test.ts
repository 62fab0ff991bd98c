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

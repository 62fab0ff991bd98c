import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { formShape } from './form-schema.ts'

const text = { type: 'string' }
const address = { type: 'object', properties: { zip: text } }

const cases: readonly [name: string, given: Schema, want: Schema][] = [
  [
    'a text or null',
    { anyOf: [text, { type: 'null' }], title: 'T' },
    { type: ['string', 'null'], title: 'T' },
  ],
  [
    'an object or null',
    { oneOf: [{ type: 'null' }, address] },
    { type: ['object', 'null'], properties: { zip: text } },
  ],
  ['a value of few, or null', { anyOf: [{ enum: ['a'] }, { type: 'null' }] }, { enum: ['a', null] }],
  [
    'a choice or null: one more choice',
    { anyOf: [{ oneOf: [text, address] }, { type: 'null' }] },
    { oneOf: [text, address, { type: 'null' }] },
  ],
  [
    'a choice of three stays',
    { anyOf: [text, address, { type: 'null' }] },
    { anyOf: [text, address, { type: 'null' }] },
  ],
  [
    'parts of one object',
    {
      allOf: [
        { type: 'object', required: ['a'], properties: { a: text } },
        { properties: { b: text }, required: ['b'] },
      ],
      title: 'Both',
    },
    { type: 'object', title: 'Both', required: ['a', 'b'], properties: { a: text, b: text } },
  ],
  [
    'conditions stay apart',
    { properties: { a: text }, allOf: [{ properties: { b: text } }, { if: { required: ['a'] } }] },
    { properties: { b: text, a: text }, allOf: [{ if: { required: ['a'] } }] },
  ],
  [
    'closed parts stay apart, since together they would accept something else',
    { allOf: [{ properties: { a: text }, additionalProperties: false }, { properties: { b: text } }] },
    { allOf: [{ properties: { a: text }, additionalProperties: false }, { properties: { b: text } }] },
  ],
  ['the one value that there can be', { const: 'card' }, { const: 'card', default: 'card' }],
  ['but nobody agrees by opening a form', { type: 'boolean', const: true }, { type: 'boolean', const: true }],
  [
    'what follows from another property, as rjsf knows it',
    {
      dependentSchemas: { card: { properties: { place: text }, required: ['place'] } },
      dependentRequired: { card: ['name'] },
    },
    { dependencies: { card: { properties: { place: text }, required: ['place', 'name'] } } },
  ],
  ['examples are no choices', { type: 'string', examples: ['a'] }, text],
  [
    'at any depth',
    { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
    { type: 'array', items: { type: ['integer', 'null'] } },
  ],
]

describe('the shape of a form', () => {
  it.each(cases)('%s', (_, given, want) => {
    expect(formShape(given)).toEqual(want)
  })
})

import { describe, expect, it } from 'vitest'
import { mapSubschemas, mapValues } from './walk.ts'

const marked = (schema: object) => mapSubschemas(schema as never, (each, key) => ({ ...each, at: key }))

describe('mapSubschemas', () => {
  it.each([
    [{ items: {} }, { items: { at: 'items' } }],
    [{ items: [{}, true] }, { items: [{ at: 'items' }, true] }],
    [{ anyOf: [{}, false] }, { anyOf: [{ at: 'anyOf' }, false] }],
    [
      { properties: { items: { type: 'string' } } },
      { properties: { items: { type: 'string', at: 'properties' } } },
    ],
    [
      { additionalProperties: false, not: {} },
      { additionalProperties: false, not: { at: 'not' } },
    ],
  ])('changes what is a schema: %j', (schema, wanted) => {
    expect(marked(schema)).toEqual(wanted)
  })

  it.each([
    [{ default: { items: {} }, enum: [{ not: {} }], examples: [{ properties: { a: {} } }] }],
    [{ properties: ['a'], anyOf: { a: {} } }],
    [{ type: 'object', required: ['a'], 'x-admin': { items: {} } }],
  ])('leaves alone what is none: %j', (schema) => {
    expect(marked(schema)).toEqual(schema)
  })

  it('does not touch what it is given', () => {
    const schema = { properties: { a: { type: 'string' } } }
    marked(schema)
    expect(schema).toEqual({ properties: { a: { type: 'string' } } })
  })
})

it('mapValues keeps a key that JavaScript would take for the prototype', () => {
  const values = JSON.parse('{"__proto__": 1, "a": 2}') as Record<string, number>
  expect(JSON.stringify(mapValues(values, (each) => each + 1))).toBe('{"__proto__":2,"a":3}')
})

import { describe, expect, it } from 'vitest'
import { reference } from '../testing.ts'
import { isNullable, jsonSchema, lessNull, schemasOf, typeOf } from './schemas.ts'

describe('propertiesOf', () => {
  it('gathers what allOf and references bring, once, with what is required', () => {
    const schemas = schemasOf({
      Base: { required: ['id'], properties: { id: { type: 'string' }, name: { type: 'string' } } },
      Thing: {
        allOf: [reference('Base'), { required: ['name'] }],
        properties: { size: { type: 'integer' } },
      },
      Loop: { allOf: [reference('Loop')], properties: { a: {} } },
    })
    expect(schemas.propertiesOf(reference('Thing'))).toEqual({
      id: { schema: { type: 'string' }, required: true },
      name: { schema: { type: 'string' }, required: false },
      size: { schema: { type: 'integer' }, required: false },
    })
    expect(Object.keys(schemas.propertiesOf(reference('Loop')))).toEqual(['a'])
  })
})

describe('types', () => {
  it.each([
    [{ type: 'string' }, 'string', false],
    [{ type: ['integer', 'null'] }, 'integer', true],
    [{ type: ['integer', 'string'] }, undefined, false],
    [{ properties: {} }, 'object', false],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, undefined, true],
  ])('%j is %s', (schema, type, nullable) => {
    expect(typeOf(schema)).toBe(type)
    expect(isNullable(schema)).toBe(nullable)
  })

  it('what may be null is looked at without null', () => {
    expect(lessNull({ title: 'A', anyOf: [{ type: 'string', title: 'B' }, { type: 'null' }] })).toEqual({
      type: 'string',
      title: 'A',
    })
    const choice = { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }
    expect(lessNull(choice)).toEqual(choice)
  })

  it('JSON is found under its other names', () => {
    expect(
      jsonSchema({ 'text/csv': {}, 'application/problem+json': { schema: { type: 'object' } } }),
    ).toEqual({
      type: 'object',
    })
    expect(jsonSchema({ 'text/plain': { schema: {} } })).toBeUndefined()
  })
})

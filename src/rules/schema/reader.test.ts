import { describe, expect, it } from 'vitest'
import { schemaReader } from './reader.ts'
import { allowsNull, lessNull, ownType, type Schema } from './schema.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
const alone = schemaReader()

describe('properties', () => {
  it('are gathered from parts and references, once, with what is required', () => {
    const reader = schemaReader({
      Base: { required: ['id'], properties: { id: text, name: text } },
      Thing: { allOf: [to('Base'), { required: ['name'] }], properties: { size: integer } },
      Loop: { allOf: [to('Loop')], properties: { a: {} } },
    })
    expect(reader.properties(to('Thing'))).toEqual({
      id: { schema: text, required: true },
      name: { schema: text, required: true },
      size: { schema: integer, required: false },
    })
    expect(Object.keys(reader.properties(to('Loop')))).toEqual(['a'])
  })

  it('of a choice are there, but not required', () => {
    const choice = {
      ...object({ a: text }),
      required: ['a'],
      oneOf: [{ ...object({ b: text }), required: ['b'] }, object({ c: text })],
    }
    const found = alone.properties(choice)
    expect(Object.entries(found).map(([name, { required }]) => [name, required])).toEqual([
      ['b', false],
      ['c', false],
      ['a', true],
    ])
  })

  it.each<[string, Schema]>([
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['then', { if: {}, then: object({ b: integer }) }],
    ['else', { if: {}, else: object({ b: integer }) }],
    ['dependentSchemas', { dependentSchemas: { a: object({ b: integer }) } }],
    ['dependencies', { dependencies: { a: object({ b: integer }) } }],
  ])('that only a condition adds are there too: %s', (_, condition) => {
    const found = alone.properties({ ...object({ a: text }), ...condition })
    expect(found).toEqual({ a: { schema: text, required: false }, b: { schema: integer, required: false } })
  })

  it('stay what they are where a condition narrows them', () => {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const narrowed = { ...object({ a: text }), then: object({ a: { pattern: 'x' } }) }
    expect(alone.properties(narrowed).a?.schema).toEqual(text)
  })

  it('that are a mere true or false are left out', () => {
    expect(alone.properties(object({ a: true as never, b: text }))).toEqual({
      b: { schema: text, required: false },
    })
  })
})

describe('types', () => {
  it.each<[Schema, string]>([
    [text, 'string'],
    [{ type: ['integer', 'null'] }, 'integer'],
    [{ type: ['integer', 'string'] }, 'string'],
    [{ type: ['integer', 'number'] }, 'number'],
    [{ type: ['integer', 'array'] }, 'any'],
    [{ type: 'file' }, 'string'],
    [{ type: 'null' }, 'null'],
    [{ properties: {} }, 'object'],
    [{ additionalProperties: text }, 'object'],
    [{ patternProperties: { x: text } }, 'object'],
    [{ items: {} }, 'array'],
    [{ prefixItems: [{}] }, 'array'],
    [{ enum: [null, 'a'] }, 'string'],
    [{ const: 1.5 }, 'number'],
    [{ const: [] }, 'array'],
    [{ format: 'uuid' }, 'string'],
    [{ pattern: 'x' }, 'string'],
    [{ maxLength: 3 }, 'string'],
    [{ anyOf: [text, { type: 'null' }] }, 'string'],
    [{ anyOf: [text, integer] }, 'string'],
    [{ anyOf: [integer, { type: 'number' }] }, 'number'],
    [{ anyOf: [text, { items: {} }] }, 'any'],
    [{}, 'any'],
  ])('%j is %s', (schema, type) => {
    expect(alone.typeOf(schema)).toBe(type)
  })

  it('end where choices go round in a circle', () => {
    const reader = schemaReader({ A: { anyOf: [to('A'), to('B')] }, B: { anyOf: [to('A'), text] } })
    expect(reader.typeOf(to('A'))).toBe('any')
  })

  it.each<[Schema, string | undefined, boolean]>([
    [text, 'string', false],
    [{ type: ['integer', 'null'] }, 'integer', true],
    [{ type: ['integer', 'string'] }, undefined, false],
    [{ properties: {} }, 'object', false],
    [{ anyOf: [text, { type: 'null' }] }, undefined, true],
    [{ enum: ['a', null] }, undefined, true],
    [{ ...text, enum: ['a', null] }, 'string', false],
    [{ const: null }, undefined, true],
  ])('%j names %s itself, null: %s', (schema, type, nullable) => {
    expect(ownType(schema)).toBe(type)
    expect(allowsNull(schema)).toBe(nullable)
  })

  it('what may be null is looked at without null', () => {
    expect(lessNull({ title: 'A', anyOf: [{ ...text, title: 'B' }, { type: 'null' }] })).toEqual({
      ...text,
      title: 'A',
    })
    const choice = { anyOf: [text, integer, { type: 'null' }] }
    expect(lessNull(choice)).toEqual(choice)
    expect(lessNull(text)).toEqual(text)
  })
})

describe('the few values that are possible', () => {
  const values = (schema: Schema) =>
    alone.enumeration(schema)?.map(({ value, title }) => title ?? value) ?? null
  it.each<[Schema, unknown[] | null]>([
    [{ enum: ['a', null, 'b'] }, ['a', 'b']],
    [{ oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] }, ['First', 'b']],
    [{ oneOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }, ['a', 'b']],
    [{ oneOf: [{ enum: ['a', 'b'] }, { enum: [''] }] }, ['a', 'b', '']],
    [{ anyOf: [{ enum: ['a'] }, text] }, null],
    [{ oneOf: [{ const: 'a' }, { const: {} }] }, null],
    [text, null],
  ])('%j: %j', (schema, wanted) => {
    expect(values(schema)).toEqual(wanted)
  })
})

describe('shapes', () => {
  it('are told in their order, null among them, for a validator counts them', () => {
    const nothing = { type: 'null' }
    expect(alone.shapes({ oneOf: [nothing, text, object({})] })).toEqual([nothing, text, object({})])
  })
  it('are none where one of several properties is needed', () => {
    expect(alone.shapes({ anyOf: [{ required: ['a'] }, { required: ['b'] }] })).toBeNull()
  })
  it('are found in a part too', () => {
    expect(alone.shapes({ allOf: [{ oneOf: [text, object({})] }] })).toEqual([text, object({})])
  })
})

it('what stands at a name or a place is told', () => {
  const place = { ...object({ a: integer }), additionalProperties: text }
  expect(alone.at(place, 'a')).toBe(place.properties?.a)
  expect(alone.at(place, 'x')).toEqual(text)
  expect(alone.at({ type: 'array', items: text }, '3')).toEqual(text)
  expect(alone.at({ prefixItems: [text, integer], items: {} }, '1')).toEqual(integer)
  expect(alone.at({ prefixItems: [text], items: integer }, '1')).toEqual(integer)
  expect(alone.at(text, 'x')).toBeNull()
  expect(alone.at({ type: 'array', items: text }, 'x')).toBeNull()
})

it('of values under any name, what nothing is said of is none', () => {
  expect(alone.mapValues({ additionalProperties: {} })).toBeNull()
  expect(alone.mapValues({ additionalProperties: true })).toBeNull()
  expect(alone.mapValues({ patternProperties: { x: integer } })).toEqual(integer)
})

it('an entity is called like what it refers to, or its only part does', () => {
  const reader = schemaReader({ Thing: object({}) })
  expect(reader.entityName(to('Thing'))).toBe('Thing')
  expect(reader.entityName({ anyOf: [to('Thing'), { type: 'null' }] })).toBe('Thing')
  expect(reader.entityName({ allOf: [to('Thing')], properties: {} })).toBeNull()
  expect(reader.entityName({ allOf: [to('Thing'), object({})] })).toBeNull()
})

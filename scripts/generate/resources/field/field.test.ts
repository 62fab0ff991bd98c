import { expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { contextFor, json, reference } from '../../testing.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })

function fieldsOf(properties: Record<string, Schema>, schemas: Record<string, Schema> = {}) {
  const thing = object({ id: text, ...properties })
  const rows = (schema: Schema) => ({ get: { responses: { 200: json({ type: 'array', items: schema }) } } })
  const paths = {
    '/things': { ...rows(thing), post: { requestBody: json(thing), responses: { 201: json(thing) } } },
    '/users': rows(object({ id: integer, name: text })),
    '/categories': rows(reference('Category')),
    '/teams': rows(object({ code: text, name: text })),
  }
  const Category = object({ id: integer, name: text })
  const { resources } = contextFor({ paths, schemas: { Category, ...schemas } })
  const things = resources.find(({ name }) => name === 'things')
  return Object.fromEntries((things?.fields ?? []).map((field) => [field.name, field]))
}
const fieldOf = (name: string, schema: Schema, schemas?: Record<string, Schema>): ResourceField => {
  const field = fieldsOf({ [name]: schema }, schemas)[name]
  if (!field) throw new Error(`no field ${name}`)
  return field
}

const circle = object({ kind: { const: 'circle' }, radius: integer })
const square = object({ kind: { const: 'square' }, side: integer })

it.each<[ResourceField['kind'], string, Schema]>([
  ['text', 'name', text],
  ['text', 'target', { ...text, maxLength: 2048 }],
  ['text', 'key_or_number', { type: ['string', 'integer'] }],
  ['long-text', 'any', { ...text, maxLength: 2000 }],
  ['long-text', 'description', text],
  ['long-text', 'any', { ...text, format: 'textarea' }],
  ['long-text', 'any', { ...text, 'x-admin': { multiline: true } }],
  ['text', 'comment', { ...text, maxLength: 80 }],
  ['markdown', 'any', { ...text, format: 'markdown' }],
  ['markdown', 'body', { ...text, description: 'Markdown is allowed.' }],
  ['number', 'rating', { type: 'number' }],
  ['integer', 'count', integer],
  ['integer', 'amount_type', integer],
  ['money', 'price', { type: 'number' }],
  ['money', 'total_amount', integer],
  ['money', 'price', { ...text, format: 'decimal' }],
  ['date', 'any', { ...text, format: 'date' }],
  ['date', 'day', { ...text, example: '2026-01-31' }],
  ['time', 'any', { ...text, format: 'time' }],
  ['date-time', 'any', { ...text, format: 'date-time' }],
  ['date-time', 'created', { ...integer, format: 'unix-time' }],
  ['date-time', 'createdAt', { type: 'number' }],
  ['date-time', 'updated_at', { ...integer, example: 1609492210000 }],
  ['date-time', 'expires', { ...integer, description: 'Unix timestamp of the end' }],
  ['integer', 'looked_at', { ...integer, example: 12 }],
  ['integer', 'time', integer],
  ['date-time', 'updated_at', text],
  ['boolean', 'any', { type: 'boolean' }],
  ['enum', 'any', { ...text, enum: ['a', 'b'] }],
  ['enum', 'any', { enum: [1, 2] }],
  ['enum', 'any', { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] }],
  ['email', 'any', { ...text, format: 'email' }],
  ['email', 'billing_email', text],
  ['phone', 'mobilePhone', text],
  ['text', 'phone_type', text],
  ['url', 'any', { ...text, format: 'uri' }],
  ['url', 'website', text],
  ['colour', 'any', { ...text, format: 'color' }],
  ['colour', 'any', { ...text, pattern: '^#[0-9a-f]{6}$' }],
  ['colour', 'colour', text],
  ['image', 'avatar_url', { ...text, format: 'uri' }],
  ['image', 'image', text],
  ['image', 'photo', { ...text, format: 'binary' }],
  ['file', 'any', { ...text, format: 'binary' }],
  ['file', 'any', { ...text, contentEncoding: 'base64' }],
  ['password', 'any', { ...text, format: 'password' }],
  ['password', 'new_password', text],
  ['reference', 'user_id', integer],
  ['reference', 'categoryId', integer],
  ['reference', 'author_id', integer],
  ['reference', 'team_code', text],
  ['reference', 'parent_id', text],
  ['reference', 'category', { anyOf: [text, reference('Category')] }],
  ['text', 'user_id', text],
  ['integer', 'users', integer],
  ['references', 'user_ids', { type: 'array', items: integer }],
  ['references', 'categories', { type: 'array', items: integer }],
  ['enums', 'any', { type: 'array', items: { ...text, enum: ['a', 'b'] } }],
  ['list', 'any', { type: 'array', items: text }],
  ['object', 'any', object({ a: text })],
  ['map', 'any', { type: 'object', additionalProperties: text }],
  ['choice', 'any', { oneOf: [circle, square], discriminator: { propertyName: 'kind' } }],
  ['choice', 'any', { anyOf: [circle, square, { type: 'null' }] }],
  ['json', 'any', {}],
  ['json', 'any', { type: 'object' }],
])('%s: %s as %j', (kind, name, schema) => {
  expect(fieldOf(name, schema).kind).toBe(kind)
})

it.each<[string | null, string, Schema]>([
  ['minutes', 'duration_minutes', integer],
  ['minutes', 'durationInMinutes', integer],
  ['seconds', 'timeout', { ...integer, description: 'How long to wait, in seconds.' }],
  ['seconds', 'session_timeout', { ...integer, description: 'Seconds until people are signed out.' }],
  ['milliseconds', 'delay', { ...integer, description: 'Delay (ms)' }],
  ['days', 'loan_days', integer],
  ['bytes', 'size_bytes', integer],
  ['percent', 'discountPercent', { type: 'number' }],
  ['cents', 'fees_cents', integer],
  ['cents', 'amount', { ...integer, description: 'In the smallest currency unit.' }],
  ['EUR', 'price_eur', { type: 'number' }],
  ['kilograms', 'weight_kg', { type: 'number' }],
  ['hours', 'any', { ...integer, 'x-admin': { unit: 'hours' } }],
  [null, 'min', integer],
  [null, 'year', integer],
  [null, 'count', { ...integer, description: 'How many there are in all.' }],
  [null, 'duration_minutes', text],
])('the unit %s: %s as %j', (unit, name, schema) => {
  expect(fieldOf(name, schema).unit).toBe(unit)
})

it.each<[string, Schema, string[] | null]>([
  ['nothing', { enum: ['a', 'b'] }, null],
  [
    'x-enum-varnames',
    { enum: ['a', 'b'], 'x-enum-varnames': ['FirstOne', 'Second'] },
    ['First one', 'Second'],
  ],
  ['x-enumNames', { enum: [0, 1], 'x-enumNames': ['Off', 'On'] }, ['Off', 'On']],
  ['too few names', { enum: [0, 1], 'x-enumNames': ['Off'] }, null],
  ['titles', { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] }, ['First', 'B']],
  ['x-admin.labels', { enum: ['a', 'b'], 'x-admin': { labels: { a: 'One' } } }, ['One', 'B']],
])('names of values are told by %s', (_, schema, labels) => {
  expect(fieldOf('any', schema).enumLabels).toEqual(labels)
})

it('a value that may be null is what it is otherwise', () => {
  const ways: Schema[] = [
    { type: ['string', 'null'], format: 'date' },
    { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    { oneOf: [{ type: 'null' }, { allOf: [{ type: 'string', format: 'date' }] }] },
  ]
  for (const schema of ways)
    expect(fieldOf('any', schema)).toMatchObject({ kind: 'date', type: 'string', nullable: true })
  expect(fieldOf('any', { type: ['string', 'null'], enum: ['a', null] })).toMatchObject({
    kind: 'enum',
    enum: ['a'],
  })
})

it('lists and maps say of what, objects of what they consist', () => {
  const { items } = fieldOf('any', {
    type: 'array',
    items: object({ zip: text, more: { type: 'array', items: integer } }),
  })
  expect(items).toMatchObject({
    name: '',
    kind: 'object',
    fields: [{ name: 'zip' }, { name: 'more', kind: 'list', items: { kind: 'integer' } }],
  })
  expect(fieldOf('any', { type: 'object', additionalProperties: { type: 'boolean' } }).items?.kind).toBe(
    'boolean',
  )
  expect(fieldOf('any', object({ zip: text })).fields?.[0]).toMatchObject({ name: 'any.zip', list: true })
})

it('a label is the own title of a property; that of a thing it refers to names the thing', () => {
  const Place = { ...object({ zip: text }), title: 'Postal place' }
  expect(fieldOf('home', reference('Place'), { Place }).label).toBe('Home')
  expect(fieldOf('home', { allOf: [reference('Place')], title: 'Where' }, { Place }).label).toBe('Where')
})

it('a record of another resource that is only read stands for its key', () => {
  const thing = object({ id: text, category: { ...reference('Category'), readOnly: true } })
  const rows = (schema: Schema) => ({ get: { responses: { 200: json({ type: 'array', items: schema }) } } })
  const { resources } = contextFor({
    paths: { '/things': rows(thing), '/categories': rows(reference('Category')) },
    schemas: { Category: object({ id: integer, name: text }) },
  })
  expect(resources[0]?.fields[1]).toMatchObject({
    kind: 'reference',
    type: 'object',
    reference: 'categories',
  })
})

it('a record within another is one of the resource that it is called like, before others of its schema', () => {
  const rows = (schema: Schema) => ({ responses: { 200: json({ type: 'array', items: schema }) } })
  const one = { responses: { 200: json(reference('Whole')) } }
  const { resources } = contextFor({
    paths: {
      '/recent': { get: rows(reference('Brief')) },
      '/albums': { get: rows(reference('Whole')) },
      '/albums/{id}': { get: one },
      '/albums/{id}/covers': { get: rows(reference('Picture')) },
      '/tracks': { get: rows(object({ id: text, album: reference('Brief'), cover: reference('Picture') })) },
    },
    schemas: {
      Brief: object({ id: text, name: text }),
      Whole: object({ id: text, name: text, year: integer }),
      Picture: object({ height: integer, width: integer }),
    },
  })
  const tracks = resources.find(({ name }) => name === 'tracks')
  expect(tracks?.fields.map(({ reference: to }) => to)).toEqual([null, 'albums', null])
})

it.each([
  ['id', null],
  ['code', 'kinds'],
])('a code refers to what has a code for its key: %s', (key, to) => {
  const rows = (schema: Schema) => ({ get: { responses: { 200: json({ type: 'array', items: schema }) } } })
  const { resources } = contextFor({
    paths: {
      '/things': rows(object({ id: text, kind_code: text })),
      '/kinds': rows(object({ [key]: text, name: text })),
    },
  })
  expect(resources[0]?.fields[1]?.reference).toBe(to)
})

it.each<[string, Schema, string | null]>([
  ['thing_id', text, null],
  ['thingNumber', integer, null],
  ['thingId', integer, 'things'],
  ['parent_id', text, 'things'],
])(
  "a record's own key or number refers to nothing, another of the same kind to one above: %s",
  (name, schema, to) => {
    const thing = object({ id: schema, [name]: schema })
    const { resources } = contextFor({
      paths: { '/things': { get: { responses: { 200: json({ type: 'array', items: thing }) } } } },
    })
    expect(resources[0]?.fields[1]?.reference).toBe(to)
  },
)

it('of many fields those stay columns that tell most', () => {
  const many = Object.fromEntries(
    [...Array(20).keys()].map((index) => [`link_${index}_url`, { ...text, format: 'uri' }]),
  )
  const fields = fieldsOf({ ...many, name: text, state: { ...text, enum: ['a', 'b'] } })
  const columns = Object.values(fields).filter(({ list }) => list)
  expect(columns).toHaveLength(10)
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'name', 'state']))
})

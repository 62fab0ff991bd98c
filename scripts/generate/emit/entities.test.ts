import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { contextFor, textOf } from '../testing.ts'
import { emitEntities } from './entities.ts'

function entitiesOf(schemas: Record<string, Schema>) {
  const text = textOf(emitEntities, contextFor({ schemas }), 'entities.ts')
  const [, table] = /export const entities: .* = ([\s\S]*)$/.exec(text) ?? []
  return new Function(`return ${table}`)()
}

const column = {
  required: false,
  readOnly: false,
  writeOnly: false,
  nullable: false,
  sortable: true,
  filterable: true,
  searchable: false,
}

const table: [string, Schema, object[]][] = [
  [
    'text is searched, a choice and an identifier are not',
    {
      properties: {
        id: { type: 'string', format: 'uuid', readOnly: true },
        name: { type: 'string' },
        kind: { enum: ['a', 'b'] },
      },
    },
    [
      { ...column, property: 'id', column: 'id', type: 'string', format: 'uuid', readOnly: true },
      { ...column, property: 'name', column: 'name', type: 'string', searchable: true },
      { ...column, property: 'kind', column: 'kind', type: 'string' },
    ],
  ],
  [
    'where some are marked to be searched, only they are',
    { properties: { name: { type: 'string' }, city: { type: 'string', 'x-admin': { search: true } } } },
    [
      { ...column, property: 'name', column: 'name', type: 'string' },
      { ...column, property: 'city', column: 'city', type: 'string', searchable: true },
    ],
  ],
  [
    'a nested object is stored in columns with its name in front, a list as JSON',
    {
      required: ['address'],
      properties: {
        address: {
          type: 'object',
          required: ['zip'],
          properties: { zip: { type: 'integer' }, lines: { type: 'array' } },
        },
      },
    },
    [
      { ...column, property: 'address.zip', column: 'address_zip', type: 'integer', required: true },
      {
        ...column,
        property: 'address.lines',
        column: 'address_lines',
        type: 'json',
        sortable: false,
        filterable: false,
      },
    ],
  ],
  [
    'x-column names another column, x-stored: false has none',
    {
      properties: {
        alias: { type: 'boolean', 'x-column': 'slug' },
        count: { type: 'integer', 'x-stored': false },
      },
    },
    [{ ...column, property: 'alias', column: 'slug', type: 'boolean' }],
  ],
  [
    'what may be null says so',
    {
      properties: {
        at: { type: ['string', 'null'], format: 'date-time' },
        price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
    },
    [
      { ...column, property: 'at', column: 'at', type: 'string', format: 'date-time', nullable: true },
      { ...column, property: 'price', column: 'price', type: 'number', nullable: true },
    ],
  ],
]

it.each(table)('%s', (_, schema, columns) => {
  const { Thing } = entitiesOf({ Thing: { type: 'object', 'x-table': 'things', ...schema } })
  expect(Thing.table).toBe('things')
  expect(Thing.columns).toEqual(columns)
})

it('leaves out what only a client may say, and schemas without a table', () => {
  const { Thing, Other } = entitiesOf({
    Thing: {
      'x-table': 'things',
      properties: { a: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
    },
    Other: { properties: { a: { type: 'string' } } },
  })
  expect(Thing.columns.map(({ property }: { property: string }) => property)).toEqual(['a'])
  expect(Other).toBeUndefined()
})

it.each([
  [{ name: {}, uuid: { format: 'uuid', readOnly: true } }, 'uuid'],
  [{ name: {}, slug: {} }, 'slug'],
  [{ colour: {} }, 'colour'],
])('of %j the key is %s', (properties, key) => {
  expect(entitiesOf({ Thing: { 'x-table': 'things', properties } }).Thing.key).toBe(key)
})

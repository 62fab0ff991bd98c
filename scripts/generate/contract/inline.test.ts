import { expect, it } from 'vitest'
import { schemaReader } from '#rules/schema/reader.ts'
import { reference } from '../testing.ts'
import { selfContained } from './inline.ts'

const schemas = schemaReader({
  Address: { type: 'object', properties: { zip: { type: 'string' } } },
  Person: { type: 'object', title: 'Person', properties: { address: reference('Address') } },
  Tree: {
    type: 'object',
    title: 'Tree',
    properties: { children: { type: 'array', items: reference('Tree') } },
  },
})

it.each([
  [
    'a reference within a reference',
    reference('Person'),
    {
      type: 'object',
      title: 'Person',
      properties: { address: { type: 'object', properties: { zip: { type: 'string' } } } },
    },
  ],
  [
    'what stands beside a reference, which wins',
    { ...reference('Address'), title: 'Home' },
    { type: 'object', title: 'Home', properties: { zip: { type: 'string' } } },
  ],
  [
    'the beginning of a circle',
    reference('Tree'),
    {
      type: 'object',
      title: 'Tree',
      properties: { children: { type: 'array', items: { type: 'object', title: 'Tree' } } },
    },
  ],
])('a schema stands alone with %s', (_, schema, wanted) => {
  expect(selfContained(schema, schemas)).toEqual(wanted)
})

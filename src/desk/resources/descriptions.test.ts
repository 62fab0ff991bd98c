import '../own/our-admin.ts'
import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import { field as fieldNamed, resourceOf } from './adapters/testing.ts'
import { loadResource, resourceNamed } from './admin.ts'
import { describeResource } from './descriptions.ts'

const field = ({ name = 'name', ...change }: Partial<ResourceField>) => fieldNamed(name, change)

const resource = (fields: ResourceField[], change: Parameters<typeof resourceOf>[0] = {}) =>
  resourceOf({ fields, recordLabel: 'title', dialect: null, ...change })

describe('describeResource', () => {
  it('puts the field that names a record first and takes nested fields out of their object', () => {
    const nested = field({ name: 'place', type: 'object', fields: [field({ name: 'place.city' })] })
    const { fields } = describeResource(resource([nested, field({ name: 'title' })]), {})
    expect(fields.map(({ name }) => name)).toEqual(['title', 'place.city'])
  })

  it('knows what may be written, at every level', () => {
    const place = field({
      name: 'place',
      type: 'object',
      fields: [field({ name: 'place.city' }), field({ name: 'place.map', readOnly: true })],
    })
    const { writeShape } = describeResource(
      resource([field({}), field({ name: 'id', readOnly: true }), place]),
      {},
    )
    expect(writeShape).toEqual({ name: true, place: { city: true } })
  })

  it('knows what day counts for a record: that of the hint, else that by which a list is sorted at first', () => {
    const days = ['born', 'due'].map((name) => field({ name, kind: 'date' }))
    const dateOf = (change: Parameters<typeof resourceOf>[0]) =>
      describeResource(resource([...days, field({ name: 'title' })], change), {}).date?.name
    expect(dateOf({ defaultSort: ['due', 'DESC'] })).toBe('due')
    expect(dateOf({ defaultSort: ['due', 'DESC'], hints: { date: 'born' } })).toBe('born')
    expect(dateOf({ defaultSort: ['title', 'ASC'] })).toBeUndefined()
    expect(dateOf({ hints: { date: 'title' } })).toBeUndefined()
  })

  it('knows what a record is about, and which are next, as far as the hints name what there is', () => {
    const hints = { about: ['title', 'nothing'], next: { since: 'from' } }
    const { about, next } = describeResource(resource([field({ name: 'title' })], { hints }), {})
    expect(about.map(({ name }) => name)).toEqual(['title'])
    expect(next).toEqual({ since: 'from' })
    expect(describeResource(resource([]), {})).toMatchObject({ about: [], next: null })
  })

  it('leaves out operations that are only planned', () => {
    const operation = {
      id: 'listThings',
      method: 'GET' as const,
      path: '/things',
      summary: 'List things',
      tags: [],
      access: { allow: [] },
      parameters: [],
      body: null,
      responses: {},
    }
    const raw = resource([], {
      operations: { list: 'listThings' },
    })
    expect(describeResource(raw, { listThings: operation }).operations.list).toBe(operation)
    expect(describeResource(raw, { listThings: { ...operation, status: 'planned' } }).operations).toEqual({})
  })
})

describe('resourceNamed', () => {
  it('finds what the contract describes', () => {
    const organizations = resourceNamed('organizations')
    expect(organizations?.recordLabel).toBe('name')
    expect(organizations?.operations.edit?.path).toBe('/api/v1/organizations/{id}')
    expect(resourceNamed('nothing')).toBeNull()
  })

  it('offers no filter for what is counted and not stored', async () => {
    const { fields } = await loadResource('organizations')
    const count = fields.find(({ name }) => name === 'advisors_count')
    expect(count?.isFilterable).toBe(false)
  })
})

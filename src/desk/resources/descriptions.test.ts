import '../own/our-admin.ts'
import { describe, expect, it } from 'vitest'
import type { ResourceField } from '#rules/resource.ts'
import { field as fieldNamed, resourceOf } from './adapters/testing.ts'
import { resourceNamed } from './admin.ts'
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

  it('offers no filter for what is counted and not stored', () => {
    const count = resourceNamed('organizations')?.fields.find(({ name }) => name === 'advisors_count')
    expect(count?.isFilterable).toBe(false)
  })
})

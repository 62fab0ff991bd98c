import { describe, expect, it } from 'vitest'
import { describeResource, type RawField, type RawResource, resourceNamed } from './descriptions.ts'

function field(change: Partial<RawField>): RawField {
  return {
    name: 'name',
    type: 'string',
    format: null,
    label: 'Name',
    readOnly: false,
    writeOnly: false,
    enum: null,
    list: true,
    sortable: true,
    searchable: false,
    hints: {},
    ...change,
  }
}

function resource(fields: RawField[], change: Partial<RawResource> = {}): RawResource {
  return {
    name: 'things',
    label: 'Things',
    key: 'id',
    entity: null,
    operationIds: { list: null, show: null, create: null, edit: null, delete: null },
    recordLabel: 'title',
    defaultSort: null,
    listQuery: null,
    fields,
    ...change,
  }
}

describe('describeResource', () => {
  const kinds: [Partial<RawField>, string][] = [
    [{}, 'text'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ format: 'date' }, 'date'],
    [{ format: 'date-time' }, 'date-time'],
    [{ format: 'email' }, 'text'],
    [{ enum: ['a', 'b'] }, 'choice'],
    [{ type: 'array' }, 'complex'],
  ]
  it.each(kinds)('takes %o as %s', (change, kind) => {
    expect(describeResource(resource([field(change)]), {}).fields[0]?.kind).toBe(kind)
  })

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
      operationIds: { list: 'listThings', show: null, create: null, edit: null, delete: null },
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

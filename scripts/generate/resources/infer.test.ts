import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contextOf } from '../context.ts'
import { bundle } from '../contract/bundle.ts'
import { deriveShapes } from '../contract/shapes.ts'
import { contextFor, json } from '../testing.ts'
import { inferResources } from './infer.ts'
import { singular } from './words.ts'

const root = resolve(import.meta.dirname, '../../..')
const resourcesOf = (file: string) => {
  const resources = inferResources(contextOf(deriveShapes(bundle(resolve(root, file)))))
  return Object.fromEntries(resources.map((resource) => [resource.name, resource]))
}
const none = { list: null, show: null, create: null, edit: null, delete: null }

describe("a stranger's description", () => {
  const resources = resourcesOf('scripts/generate/fixtures/petstore.yaml')

  it('has a resource for each collection, nested ones with their parent, and for each document', () => {
    expect(Object.keys(resources)).toEqual(['owners', 'pets', 'preferences'])
    expect(resources.owners).toMatchObject({
      label: 'Owners',
      path: '/owners',
      parent: null,
      key: 'id',
      singleton: false,
      operations: {
        list: 'GET /owners',
        show: 'GET /owners/{ownerId}',
        create: 'POST /owners',
        edit: 'PATCH /owners/{ownerId}',
        delete: 'DELETE /owners/{ownerId}',
      },
      recordLabel: 'name',
    })
    expect(resources.pets).toMatchObject({
      parent: 'owners',
      key: 'id',
      operations: { ...none, list: 'GET /owners/{ownerId}/pets', show: 'GET /owners/{ownerId}/pets/{id}' },
    })
    expect(resources.preferences).toMatchObject({
      singleton: true,
      key: null,
      operations: { ...none, show: 'GET /preferences', edit: 'PUT /preferences' },
    })
  })

  it('tells what each field is', () => {
    const fields = Object.fromEntries((resources.owners?.fields ?? []).map((field) => [field.name, field]))
    expect(fields.id).toMatchObject({ type: 'integer', readOnly: true, required: false, list: true })
    expect(fields.name).toMatchObject({ type: 'string', readOnly: false, required: true, searchable: false })
    expect(fields.email).toMatchObject({ type: 'string', format: 'email', label: 'Email' })
    expect(fields.password).toMatchObject({
      writeOnly: true,
      list: false,
      sortable: false,
      searchable: false,
    })
  })

  it('gathers the fields of allOf, their choices and what they refer to', () => {
    const fields = Object.fromEntries((resources.pets?.fields ?? []).map((field) => [field.name, field]))
    expect(Object.keys(fields)).toEqual(['id', 'name', 'owner_id', 'status', 'parent', 'bornAt'])
    expect(fields.owner_id).toMatchObject({ reference: 'owners' })
    expect(fields.status).toMatchObject({ enum: ['available', 'sold'], reference: null })
    expect(fields.bornAt).toMatchObject({ label: 'Born at', format: 'date' })
  })
})

it('says which operations of a resource are only planned', () => {
  const row = { type: 'object', properties: { id: { type: 'string' } } }
  const { resources } = contextFor({
    paths: {
      '/things': { get: { responses: { 200: json({ type: 'array', items: row }) } } },
      '/things/{id}': {
        get: { responses: { 200: json(row) } },
        delete: { 'x-status': 'planned', responses: { 204: {} } },
      },
    },
  })
  expect(resources.map(({ planned }) => planned)).toEqual([['delete']])
})

describe('our own description', () => {
  const resources = resourcesOf('openapi.yaml')

  it('has organizations with all that can be done with them', () => {
    expect(resources.organizations).toMatchObject({
      label: 'Organizations',
      path: '/api/v1/organizations',
      parent: null,
      key: 'uuid',
      singleton: false,
      operations: {
        list: 'GET /api/v1/organizations',
        show: 'GET /api/v1/organizations/{id}',
        create: 'POST /api/v1/organizations',
        edit: 'PUT /api/v1/organizations/{id}',
        delete: 'DELETE /api/v1/organizations/{id}',
      },
      entity: 'Organization',
      recordLabel: 'name',
      defaultSort: ['name', 'ASC'],
      listQuery: { filters: { administrable: true } },
    })
  })

  it('has a field for each property, with the hints of the contract', () => {
    const fields = resources.organizations?.fields ?? []
    const [name, address] = ['name', 'address'].map((each) => fields.find((field) => field.name === each))
    expect(name).toMatchObject({ type: 'string', label: 'Name', required: true, readOnly: false, list: true })
    expect(address?.fields?.map((field) => [field.name, field.list])).toEqual([
      ['address.street', false],
      ['address.zip', false],
      ['address.city', true],
    ])
    expect(fields.find((field) => field.name === 'uuid')).toMatchObject({ readOnly: true, list: false })
  })

  it('has the settings as one document, and calls no document a list', () => {
    expect(resources.settings).toMatchObject({
      singleton: true,
      adapter: 'name-value',
      operations: { edit: 'PUT /api/v1/settings' },
    })
    expect(resources.layout).toMatchObject({ singleton: true, operations: { list: null } })
    expect(resources).not.toHaveProperty('session')
  })
})

it.each([
  ['organizations', 'organization'],
  ['categories', 'category'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['status', 'statu'],
  ['class', 'class'],
])('one of the %s is a %s', (plural, one) => {
  expect(singular(plural)).toBe(one)
})

it('tells of several choices what each is, and lists, sorts and filters by them only where a hint says so', () => {
  const named = { type: 'string', enum: ['a', 'b'], 'x-admin': { labels: { a: 'First', b: 'Second' } } }
  const stored = { 'x-stored': false, type: 'object', properties: { on: { type: 'boolean' } } }
  const record = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      quiet: { type: 'array', items: named },
      shown: { type: 'array', items: named, 'x-stored': false, 'x-admin': { list: true, filter: true } },
      options: stored,
    },
  }
  const filter = { name: 'filter', in: 'query' as const, ...json({ type: 'object' }) }
  const list = { parameters: [filter], responses: { 200: json({ type: 'array', items: record }) } }
  const [resource] = inferResources(
    contextFor({
      paths: { '/things': { get: list }, '/things/{id}': { get: { responses: { 200: json(record) } } } },
    }),
  )
  const fields = Object.fromEntries((resource?.fields ?? []).map((field) => [field.name, field]))
  const choices = { kind: 'enums', enum: ['a', 'b'], enumLabels: ['First', 'Second'], sortable: false }
  expect(fields.quiet).toMatchObject({ ...choices, list: false, filterable: false })
  expect(fields.shown).toMatchObject({ ...choices, list: true, filterable: true })
  expect(fields.options?.fields?.[0]).toMatchObject({ name: 'options.on', filterable: false })
})

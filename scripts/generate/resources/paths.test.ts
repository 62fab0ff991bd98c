import { expect, it } from 'vitest'
import type { Resource } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { OperationObject } from '../contract/types.ts'
import { contextFor, json, reference } from '../testing.ts'

const text = { type: 'string' }
const thing: Schema = { type: 'object', properties: { id: text, name: text, size: { type: 'integer' } } }
const rows = (schema: Schema) => ({ responses: { 200: json({ type: 'array', items: schema }) } })
const record = (schema: Schema) => ({ responses: { 200: json(schema) } })
const takes = (schema: Schema): OperationObject => ({ requestBody: json(schema), responses: { 204: {} } })

/** What is found, without its fields and what is null. */
function inferred(
  paths: Record<string, Record<string, OperationObject>>,
  schemas: Record<string, Schema> = {},
) {
  const { resources } = contextFor({ paths, schemas: { Thing: thing, ...schemas } })
  return resources.map(({ name, adapter, parent, key, singleton, operations }) => {
    const calls = Object.entries(operations).filter(([, call]) => call !== null)
    return { name, adapter, parent, key, singleton, ...Object.fromEntries(calls) }
  })
}

const fieldsOf = ({ fields }: Resource) =>
  Object.fromEntries(fields.map(({ name, list, readOnly }) => [name, { list, readOnly }]))

it('prefixes and versions are no part of a name', () => {
  expect(
    inferred({
      '/api/v2/things': { get: rows(reference('Thing')) },
      '/api/v2/things/{id}': { get: record(reference('Thing')), put: takes(reference('Thing')) },
      '/api/v2/boxes/{box}/things': { get: rows(reference('Thing')) },
      '/api/v2/boxes': { get: rows(thing) },
      '/api/v2/boxes/{box}': { get: record(thing) },
    }),
  ).toMatchObject([
    { name: 'things', key: 'id', parent: null, edit: 'PUT /api/v2/things/{id}' },
    { name: 'boxes-things', parent: 'boxes', list: 'GET /api/v2/boxes/{box}/things' },
    { name: 'boxes', parent: null },
  ])
})

it('a list that is written as a whole has its rows for fields', () => {
  const paths = {
    '/things/order': {
      get: rows(reference('Thing')),
      put: takes({ type: 'array', items: reference('Thing') }),
    },
  }
  expect(inferred(paths)).toEqual([
    {
      name: 'order',
      adapter: 'whole-list',
      parent: null,
      key: 'id',
      singleton: false,
      list: 'GET /things/order',
      edit: 'PUT /things/order',
    },
  ])
  const [order] = contextFor({ paths, schemas: { Thing: thing } }).resources
  expect(order && fieldsOf(order)).toMatchObject({ name: { list: true, readOnly: false } })
})

it.each<[string, Schema, Schema]>([
  ['open', { type: 'object', additionalProperties: text }, { type: 'object', additionalProperties: text }],
  ['written name by name', thing, { ...thing, maxProperties: 1 }],
])('values by name are told from a document: %s', (_, read, write) => {
  expect(inferred({ '/preferences': { get: record(read), put: takes(write) } })).toMatchObject([
    { name: 'preferences', adapter: 'name-value', singleton: true, key: null, show: 'GET /preferences' },
  ])
})

it('one object that is read and written is a document, below a record too', () => {
  expect(
    inferred({
      '/profile': { get: record(thing), put: takes(thing) },
      '/things': { get: rows(reference('Thing')) },
      '/things/{id}': { get: record(reference('Thing')) },
      '/things/{id}/options': { get: record(thing), patch: takes(thing) },
    }),
  ).toMatchObject([
    { name: 'profile', adapter: 'document', singleton: true, parent: null },
    { name: 'things', adapter: 'collection', singleton: false },
    {
      name: 'options',
      adapter: 'document',
      singleton: true,
      parent: 'things',
      edit: 'PATCH /things/{id}/options',
    },
  ])
})

it('a record that is read and written a word below its address belongs to the list of the same schema', () => {
  const paths = {
    '/people': { get: rows(reference('Person')), post: takes(reference('Person')) },
    '/people/{login}': { delete: { responses: { 204: {} } } },
    '/people/{login}/details': { get: record(reference('Person')), put: takes(reference('Person')) },
    '/people/{login}/options': { get: record(reference('Thing')), put: takes(reference('Thing')) },
  }
  const schemas = { Person: { type: 'object', properties: { login: text, full_name: text } } }
  expect(inferred(paths, schemas)).toMatchObject([
    {
      name: 'people',
      key: 'login',
      list: 'GET /people',
      show: 'GET /people/{login}/details',
      create: 'POST /people',
      edit: 'PUT /people/{login}/details',
      delete: 'DELETE /people/{login}',
    },
    { name: 'options', parent: 'people', singleton: true },
  ])
})

it('pages, redirects, files and what nobody is to see are no resources', () => {
  const page = { responses: { 200: { content: { 'text/html': { schema: text } } } } }
  const picture: OperationObject = {
    requestBody: { content: { 'image/png': { schema: text } } },
    responses: { 204: {} },
  }
  expect(
    inferred({
      '/p/{slug}': { get: page },
      '/go/{id}': { get: { responses: { 302: { headers: {} } } } },
      '/feeds/{token}': { get: { responses: { 200: { content: { 'text/calendar': { schema: text } } } } } },
      '/health': { get: record(thing) },
      '/picture': { get: page, put: picture },
      '/devices': { get: { ...rows(thing), 'x-admin': { hidden: 'phones ask for it' } } },
      '/devices/{id}': { delete: { 'x-admin': { hidden: 'phones ask for it' }, responses: { 204: {} } } },
    }),
  ).toEqual([])
})

it('what a page of its own shows is no form of the resource, unless the whole resource stands there', () => {
  const at = (page: string, operation: OperationObject) => ({ ...operation, 'x-admin': { page } })
  expect(
    inferred({
      '/bookings': {
        get: at('/mine', rows(reference('Thing'))),
        post: at('/public', takes(reference('Thing'))),
      },
      '/bookings/{id}': {
        get: at('/mine', record(reference('Thing'))),
        delete: at('/public', { responses: { 204: {} } }),
      },
      '/people': { get: rows(reference('Thing')) },
      '/people/{id}': { get: at('/card', record(thing)), put: takes(reference('Thing')) },
    }),
  ).toEqual([
    {
      name: 'bookings',
      adapter: 'collection',
      parent: null,
      key: 'id',
      singleton: false,
      list: 'GET /bookings',
      show: 'GET /bookings/{id}',
    },
    {
      name: 'people',
      adapter: 'collection',
      parent: null,
      key: 'id',
      singleton: false,
      list: 'GET /people',
      edit: 'PUT /people/{id}',
    },
  ])
})

it('the columns of a list are what its rows have, not what the record has besides', () => {
  const { resources } = contextFor({
    schemas: { Thing: thing, Row: { type: 'object', properties: { id: text, count: { type: 'integer' } } } },
    paths: {
      '/things': { get: rows(reference('Row')) },
      '/things/{id}': { get: record(reference('Thing')), put: takes(reference('Thing')) },
    },
  })
  expect(resources[0] && fieldsOf(resources[0])).toEqual({
    id: { list: true, readOnly: false },
    name: { list: false, readOnly: false },
    size: { list: false, readOnly: false },
    count: { list: true, readOnly: true },
  })
})

it('an object around its rows is a list; an address for lists of many kinds is none', () => {
  const page = {
    type: 'object',
    properties: { total: { type: 'integer' }, data: { type: 'array', items: reference('Thing') } },
  }
  expect(
    inferred({
      '/things': { get: record(page) },
      '/things/{id}': { get: record(reference('Thing')) },
      '/changes/{kind}': { get: rows(reference('Thing')) },
    }),
  ).toMatchObject([{ name: 'things', list: 'GET /things', show: 'GET /things/{id}' }])
})

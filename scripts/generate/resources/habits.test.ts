import { expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { contextOf } from '../context.ts'
import { bundle } from '../contract/bundle.ts'
import { deriveShapes } from '../contract/shapes.ts'
import { json, reference } from '../testing.ts'
import {
  array,
  crud,
  done,
  gives,
  inferred,
  integer,
  makes,
  object,
  type Paths,
  summaryOf,
  Thing,
  takes,
  text,
  thing,
} from './testing.ts'

it.each<[string, Paths, string[]]>([
  [
    'prefix and version',
    { '/api/v2/things': { get: gives(array(Thing)) }, '/api/v2/things/{id}': { delete: done } },
    ['things | list GET /api/v2/things, delete DELETE /api/v2/things/{id}'],
  ],
  [
    'dates for versions and .json',
    {
      '/2010-04-01/Accounts/{Sid}/Things.json': { get: gives(array(Thing)), post: makes(Thing) },
      '/2010-04-01/Accounts/{Sid}/Things/{Id}.json': { get: gives(Thing), post: takes(Thing) },
    },
    [
      'things | list GET /2010-04-01/Accounts/{Sid}/Things.json, show GET /2010-04-01/Accounts/{Sid}/Things/{Id}.json, create POST /2010-04-01/Accounts/{Sid}/Things.json, edit POST /2010-04-01/Accounts/{Sid}/Things/{Id}.json',
    ],
  ],
  [
    'slashes at the end',
    { '/things/': { get: gives(array(Thing)), post: makes(Thing) }, '/things/{id}/': crud },
    [
      'things | list GET /things/, show GET /things/{id}/, create POST /things/, edit PUT /things/{id}/, delete DELETE /things/{id}/',
    ],
  ],
  [
    'keys in parentheses',
    {
      '/Things': { get: gives(object({ value: array(Thing) })) },
      "/Things('{id}')": { get: gives(Thing), patch: takes(Thing) },
    },
    ["things | list GET /Things, show GET /Things('{id}'), edit PATCH /Things('{id}')"],
  ],
  [
    'two keys',
    { '/repos/{owner}/{repo}': crud, '/repos/{owner}/{repo}/issues': { get: gives(array(Thing)) } },
    [
      'repos | show GET /repos/{owner}/{repo}, edit PUT /repos/{owner}/{repo}, delete DELETE /repos/{owner}/{repo}',
      'issues | list GET /repos/{owner}/{repo}/issues',
    ],
  ],
  [
    'a list of some, and each by two keys',
    {
      '/packages': { get: gives(array(Thing)) },
      '/packages/{type}/{name}': { get: gives(Thing) },
      '/packages/{type}/{name}/restore': { post: done },
    },
    [
      'packages | list GET /packages, show GET /packages/{type}/{name} | restore: POST /packages/{type}/{name}/restore',
    ],
  ],
  ['nothing but a list', { '/things': { get: gives(array(Thing)) } }, ['things | list GET /things']],
  ['nothing but a record', { '/things/{id}': { get: gives(Thing) } }, ['things | show GET /things/{id}']],
  ['nothing but making', { '/things': { post: makes(Thing) } }, ['things | create POST /things']],
  ['nothing but deleting', { '/things/{id}': { delete: done } }, ['things | delete DELETE /things/{id}']],
  [
    'POST as update',
    {
      '/things': { get: gives(array(Thing)), post: takes(Thing) },
      '/things/{thing}': { get: gives(Thing), post: takes(Thing) },
    },
    ['things | list GET /things, show GET /things/{thing}, create POST /things, edit POST /things/{thing}'],
  ],
  [
    'PUT at the collection, its key in the body; a search for its list',
    {
      '/thing': { post: takes(Thing), put: takes(Thing) },
      '/thing/findByState': {
        get: {
          ...gives(array(Thing)),
          parameters: [{ name: 'state', in: 'query', required: true, schema: { ...text, default: 'new' } }],
        },
      },
      '/thing/{thingId}': { get: gives(Thing), delete: done },
    },
    [
      'thing | list GET /thing/findByState, show GET /thing/{thingId}, create POST /thing, edit PUT /thing, delete DELETE /thing/{thingId}',
    ],
  ],
  [
    'many of one, one of another word',
    { '/things': { get: gives(array(Thing)) }, '/thing/{id}': { get: gives(Thing), put: takes(Thing) } },
    ['things | list GET /things, show GET /thing/{id}, edit PUT /thing/{id}'],
  ],
  [
    'actions on an item',
    {
      '/things': { get: gives(array(Thing)) },
      '/things/{id}': { get: gives(Thing) },
      '/things/{id}/publish': { post: done },
      '/things/{id}/favourite': {
        post: { ...done, operationId: 'markThing' },
        delete: { ...done, operationId: 'unmarkThing' },
      },
      '/things/{id}:archive': { post: done },
      '/things/{id}/actions/restart': { post: done },
      '/things/{id}/notes': { post: makes(Thing) },
      '/things/{id}/state': { get: gives(object({ state: text })), delete: done },
    },
    [
      'things | list GET /things, show GET /things/{id} | publish: POST /things/{id}/publish | favourite: POST /things/{id}/favourite | unmark-thing: DELETE /things/{id}/favourite | archive: POST /things/{id}:archive | restart: POST /things/{id}/actions/restart | notes: POST /things/{id}/notes',
    ],
  ],
  [
    'singletons',
    {
      '/me': { get: gives(Thing), patch: takes(Thing) },
      '/account': { get: gives(Thing), post: takes(Thing), delete: done },
    },
    [
      'me | show GET /me, edit PATCH /me',
      'account | show GET /account, edit POST /account, delete DELETE /account',
    ],
  ],
])('finds %s', (_, paths, wanted) => {
  expect(summaryOf(paths)).toEqual(wanted)
})

it.each<[string, Paths]>([
  [
    'health',
    { '/health': { get: gives(object({ status: text })) }, '/healthz/ready': { get: gives(array(Thing)) } },
  ],
  [
    'signing in',
    {
      '/login': { post: makes(object({ user: text })) },
      '/auth/tokens': { post: makes(object({ user: text })) },
      '/oauth/token': { post: takes(Thing) },
    },
  ],
  [
    'searches',
    {
      '/search': { get: gives(array(Thing)) },
      '/search/things': { get: gives(array(Thing)) },
      '/things/search': { post: takes(array(Thing)) },
    },
  ],
  [
    'calls for many',
    {
      '/things/batch': { post: makes(object({ things: array(Thing) })) },
      '/things/bulk-delete': { post: takes(object({ ids: array(text) })) },
    },
  ],
  [
    'counts and files',
    {
      '/things/count': { get: gives(object({ count: integer })) },
      '/things/export': { get: { responses: { 200: { content: { 'text/csv': { schema: text } } } } } },
    },
  ],
  [
    'look-ups',
    {
      '/things/by-email/{email}': { get: gives(Thing) },
      '/users/by/name/{name}': { get: gives(Thing) },
      '/lookup/{words}': { get: gives(Thing) },
    },
  ],
  [
    'results',
    {
      '/convert': { post: takes(object({ amount: integer })) },
      '/completions': {
        post: {
          requestBody: json(object({ prompt: text })),
          responses: { 200: json(object({ choices: array(Thing) })) },
        },
      },
    },
  ],
  [
    'plain values',
    {
      '/tags': { get: gives(array(text)) },
      '/emojis': { get: gives({ type: 'object', additionalProperties: text }) },
    },
  ],
  [
    'watching',
    { '/watch/things': { get: gives(array(Thing)) }, '/watch/things/{id}': { get: gives(Thing) } },
  ],
])('finds nothing in %s', (_, paths) => {
  expect(summaryOf(paths)).toEqual([])
})

it('some rows of a collection, or a part of a record with its own schema, are no resources', () => {
  const paths = {
    '/things': { get: gives(array(Thing)) },
    '/things/feed': { get: gives(array(Thing)) },
    '/things/{id}': crud,
    '/things/{id}/status': { get: gives(Thing), put: takes(Thing) },
  }
  expect(inferred(paths).map(({ name }) => name)).toEqual(['things'])
})

it.each<[string, Schema, string]>([
  ['an array', array(Thing), ''],
  ['data', object({ data: array(Thing) }), 'data'],
  ['items beside a total', object({ items: array(Thing), total: integer }), 'items'],
  ['its own name', object({ things: array(Thing), thingsCount: integer }), 'things'],
  [
    'data beside what is included',
    object({ data: array(Thing), included: array(object({ id: text })) }),
    'data',
  ],
  [
    'HAL',
    object({ _embedded: object({ things: array(Thing) }), _links: object({ self: text }) }),
    '_embedded.things',
  ],
  ['data within data', object({ data: object({ items: array(Thing), total: integer }) }), 'data.items'],
  ['parts', { allOf: [object({ total: integer }), object({ results: array(Thing) })] }, 'results'],
])('rows stand in %s', (_, schema, rows) => {
  const [things] = inferred({ '/things': { get: gives(schema) }, '/things/{id}': { get: gives(Thing) } })
  expect(things?.envelope.rows).toBe(rows)
  expect(things?.fields.map(({ name }) => name)).toEqual(['id', 'name'])
})

it.each<[string, Schema, string]>([
  ['itself', Thing, ''],
  ['data', object({ data: Thing }), 'data'],
  ['its own name', object({ thing: object({ id: text, name: text }) }), 'thing'],
  ['data beside a message', object({ success: { type: 'boolean' }, message: text, data: Thing }), 'data'],
  ['a list of one', object({ things: array(Thing) }), 'things.0'],
])('a record stands in %s, in replies and bodies', (_, schema, path) => {
  const list = object({ things: array(Thing) })
  const [things] = inferred({
    '/things': { get: gives(list) },
    '/things/{id}': { get: gives(schema), put: takes(schema) },
  })
  expect(things?.envelope).toEqual({ rows: 'things', record: path, body: path })
  expect(things?.fields.map(({ name }) => name)).toEqual(['id', 'name'])
})

it('an object with one property is a record, not an envelope, where that is a value', () => {
  const [things] = inferred({
    '/limits': {
      get: gives(object({ size: object({ bytes: integer }) })),
      put: takes(object({ size: object({ bytes: integer }) })),
    },
  })
  expect(things).toMatchObject({
    envelope: { record: '', body: '' },
    fields: [{ name: 'size', kind: 'object' }],
  })
})

it.each<[string, string, Schema, string | null]>([
  ['called like its parameter', '/things/{slug}', object({ id: integer, slug: text }), 'slug'],
  ['called so less the name of the resource', '/things/{thingId}', object({ name: text, id: integer }), 'id'],
  ['in another spelling', '/things/{thing_code}', object({ id: integer, thingCode: text }), 'thingCode'],
  ['of two that it takes', '/things/{thingIdOrKey}', object({ key: text, id: text }), 'id'],
  ['of the same type', '/things/{thing}', object({ id: integer, login: text }), 'login'],
  ['with a prefix', '/Things/{Sid}', object({ AccountSid: text, Sid: text }), 'Sid'],
  [
    'within metadata',
    '/things/{name}',
    object({ metadata: object({ name: text }), spec: object({ size: integer }) }),
    'metadata.name',
  ],
])('a key is %s', (_, path, schema, key) => {
  const parameter = { name: path.split(/[{}]/)[1] ?? '', in: 'path' as const, required: true, schema: text }
  const collection = path.replace(/\/[^/]*$/, '')
  const [things] = inferred({
    [collection]: { get: gives(array(schema)) },
    [path]: { get: { ...gives(schema), parameters: [parameter] } },
  })
  expect(things?.key).toBe(key)
})

it('a parent is a resource whose key stands in the path, also of another branch', () => {
  const paths = {
    '/core/spaces': { get: gives(array(Thing)) },
    '/core/spaces/{space}': { get: gives(Thing) },
    '/core/spaces/{space}/pods': { get: gives(array(Thing)) },
    '/core/pods': { get: gives(array(Thing)) },
    '/apps/spaces/{space}/jobs': { get: gives(array(Thing)), post: makes(Thing) },
    '/core/spaces/all/rules': { get: gives(array(Thing)) },
  }
  expect(inferred(paths).map(({ name, parent }) => [name, parent])).toEqual([
    ['spaces', null],
    ['spaces-pods', 'spaces'],
    ['pods', null],
    ['jobs', 'spaces'],
    ['rules', null],
  ])
})

it('versions tell resources of one name apart', () => {
  const list = { get: gives(array(Thing)) }
  expect(inferred({ '/v1/things': list, '/v2/things': list }).map(({ name }) => name)).toEqual([
    'v1-things',
    'v2-things',
  ])
})

it('a schema that refers to itself anywhere ends', () => {
  const Node: Schema = object({
    id: text,
    parent: reference('Node'),
    children: array(reference('Node')),
    byName: { type: 'object', additionalProperties: reference('Node') },
    any: { anyOf: [reference('Node'), { type: 'null' }] },
    all: { allOf: [reference('Node')] },
  })
  const Loop: Schema = { allOf: [reference('Loop'), object({ id: text })] }
  const resources = inferred(
    {
      '/nodes': { get: gives(array(reference('Node'))), post: makes(reference('Node')) },
      '/loops': { get: gives(array(reference('Loop'))), post: makes(reference('Loop')) },
    },
    { Node, Loop },
  )
  expect(resources.map(({ name, fields }) => [name, fields.length])).toEqual([
    ['nodes', 6],
    ['loops', 1],
  ])
  expect(JSON.stringify(resources).length).toBeLessThan(30_000)
})

it('what is empty or odd in a description here and there is passed over', () => {
  const odd = {
    openapi: '3.0.0',
    paths: {
      '/things': { get: { responses: { 200: json(array(Thing)), 400: null } }, post: null, parameters: null },
      '/none': null,
      '/x': { parameters: [null], get: { responses: null, parameters: null } },
      '/y': { get: { responses: { 200: { content: { 'application/json': {} } } } } },
    },
    components: {
      schemas: { Thing: { ...thing, properties: { ...thing.properties, a: null } }, A: null, B: true },
    },
    tags: null,
  }
  const { resources } = contextOf(deriveShapes(bundle('api.json', () => odd)))
  expect(resources.map(({ name, fields }) => [name, fields.length])).toEqual([['things', 2]])
})

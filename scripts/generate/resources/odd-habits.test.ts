import { expect, it } from 'vitest'
import type { Json, OperationObject, Schema } from '../contract/types.ts'
import { json } from '../testing.ts'
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
  Thing,
  takes,
  text,
  told,
} from './testing.ts'

const paged = (rows: string, more: Record<string, Schema> = {}): Schema =>
  object({ [rows]: array(Thing), total: integer, offset: integer, limit: integer, ...more })

it.each<[string, Paths, string[]]>([
  [
    'a page at the address of one record as a list of its own',
    { '/things/{owner}': { get: gives(paged('values', { next: text })) } },
    ['things | list GET /things/{owner}'],
  ],
  [
    'a list of things, not a document, where a page can be added to and written',
    {
      '/me/things': {
        get: gives(paged('items', { next: text })),
        put: { requestBody: json(object({ ids: array(text) })), responses: { 200: {} } },
      },
    },
    ['things | list GET /me/things'],
  ],
  [
    'no record in a page of others at the address of one',
    {
      '/things': { get: gives(paged('values', { next: text })) },
      '/things/{id}': { get: gives(paged('values', { next: text })), delete: done },
    },
    ['things | list GET /things, delete DELETE /things/{id}'],
  ],
  [
    'one record that comes as a page of one',
    {
      '/things': { get: gives(object({ things: array(Thing), total: integer })) },
      '/things/{id}': { get: gives(object({ things: array(Thing), total: integer })) },
    },
    ['things | list GET /things, show GET /things/{id}'],
  ],
  [
    'no second resource in what a record is asked for by another key',
    {
      '/things': { get: gives(array(Thing)) },
      '/things/{id}': crud,
      '/things/{id}/{version}': { get: gives(Thing) },
      '/things/{id}/{part}/raw': { get: gives(object({ text })) },
    },
    ['things | list GET /things, show GET /things/{id}, edit PUT /things/{id}, delete DELETE /things/{id}'],
  ],
  [
    'lists and records that nobody describes, where it is told what is written',
    {
      '/things': { get: { responses: { 200: {} } }, post: makes(Thing) },
      '/things/{thing_id}': { get: { responses: { 200: {} } }, put: takes(Thing) },
      '/files': { get: { responses: { 200: { content: { 'text/csv': {} } } } } },
    },
    [
      'things | list GET /things, show GET /things/{thing_id}, create POST /things, edit PUT /things/{thing_id}',
    ],
  ],
  [
    'services, also where the server calls itself so',
    {
      '/services/v2/services': { get: gives(array(Thing)) },
      '/services/v2/spaces/{id}/services': { get: gives(array(Thing)) },
    },
    [
      'services | list GET /services/v2/services',
      'spaces-services | list GET /services/v2/spaces/{id}/services',
    ],
  ],
  [
    'lists of one word, told apart by the key that they take',
    {
      '/things': { get: gives(array(Thing)) },
      '/things/{space_id}': { get: gives(array(Thing)) },
      '/things/{space_id}/{id}': { put: takes(Thing) },
    },
    [
      'things | list GET /things',
      'space-things | list GET /things/{space_id}, edit PUT /things/{space_id}/{id}',
    ],
  ],
])('takes for what it is: %s', (_, paths, wanted) => {
  expect(told(paths)).toEqual(wanted)
})

it.each<[string, Schema, string | undefined]>([
  [
    'how they are ordered',
    object({ order: array(object({ by: text })), entries: array(Thing), offset: integer }),
    'entries',
  ],
  ['what went wrong', object({ errors: array(object({ code: text })), parts: array(Thing) }), 'parts'],
  [
    'how the call went',
    object({ errors: array(object({ code: text })), parts: object({ id: text }) }),
    undefined,
  ],
  [
    'a record with some of its parts',
    object({ thing: object({ id: text }), badges: array(Thing) }),
    undefined,
  ],
  ['a page called otherwise', object({ message: text, pieces: paged('items') }), 'pieces.items'],
])('rows stand beside %s', (_, schema, rows) => {
  const resources = inferred({ '/new-ones': { get: { ...gives(schema), parameters: [limit] } } })
  expect(resources[0]?.envelope.rows).toBe(rows)
})

const limit = { name: 'limit', in: 'query' as const, schema: integer }

it('a list with nothing beside it is one without any parameter; one part of a document is none', () => {
  const paths = {
    '/things': { get: gives(object({ things: array(Thing), meta: object({}) })) },
    '/parts': { get: gives(object({ rules: array(Thing), name: text })) },
  }
  expect(inferred(paths).map(({ name }) => name)).toEqual(['things'])
})

it('an object that records have is no envelope of theirs', () => {
  const whole = object({ id: text, owner: object({ id: text, name: text }) })
  const [things] = inferred({
    '/things': { get: gives(array(whole)), post: makes(object({ owner: object({ id: text, name: text }) })) },
    '/things/{id}': { get: gives(object({ errors: array(text), whole })) },
  })
  expect(things?.envelope).toEqual({ rows: '', record: 'whole', body: '' })
})

it.each<[string, string, Schema, string]>([
  [
    'that of the record it is about',
    '{username}',
    object({ role: text, user: object({ login: text }) }),
    'user.login',
  ],
  ['that of a part by its id', '{user_id}', object({ role: text, user: object({ id: text }) }), 'user.id'],
  ['a longer one', '{thingId}', object({ owner: text, thingIdGuid: text }), 'thingIdGuid'],
  ['id, where it is called like the resource', '{thing_code}', object({ code: text, id: text }), 'id'],
])('a key is %s', (_, parameter, schema, key) => {
  const address = parameter === '{thing_code}' ? '/thing_codes' : '/things'
  const [things] = inferred({
    [address]: { get: gives(array(schema)) },
    [`${address}/${parameter}`]: { get: gives(schema) },
  })
  expect(things?.key).toBe(key)
})

it.each<[string, Record<string, Schema>, string]>([
  ['what ends like a name', { currency: text, file_name: text, note: text }, 'file_name'],
  ['its key before what many share', { id: text, object: text, currency: text, client_secret: text }, 'id'],
  ['its text in plain', { id: text, type: text, content: object({ html: text, raw: text }) }, 'content.raw'],
  ['its topic', { id: text, encrypted_password: text, topic: text }, 'topic'],
])('a record is called by %s', (_, properties, name) => {
  const [things] = inferred({ '/things': { get: gives(array(object(properties))) } })
  expect(things?.recordLabel).toBe(name)
})

it('an example tells what a schema does not', () => {
  const get = (value: Json, schema: Schema): OperationObject => ({
    responses: { 200: { content: { 'application/json': { schema, examples: { one: { value } } } } } },
  })
  const [things, ...others] = inferred({
    '/things': { get: get([{ id: 'a', size: 1, at: { lat: 1.5 } }], array({ type: 'object' })) },
    '/things/{id}': { get: get({ id: 'a', size: 1, note: null }, { type: 'object' }), delete: done },
    '/words': { get: get(['a'], { type: 'array' }) },
  })
  expect(others).toEqual([])
  expect(things?.key).toBe('id')
  expect(things?.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id string',
    'size integer',
    'note any',
    'at object',
  ])
})

it('a name can stand in an address, whatever the path is', () => {
  const list = { get: gives(array(Thing)) }
  const paths = { '/': list, '/routes/{a}-{b}': list, '/days/from={day}': list }
  expect(inferred(paths).map(({ name }) => name)).toEqual(['records', 'routes', 'from'])
})

it('rows without a key, and nothing else, tell about something and are no records', () => {
  const field = object({ name: text, isRequired: { type: 'boolean' } })
  expect(told({ '/things/about/fields': { get: gives(object({ fields: array(field) })) } })).toEqual([])
})

import { expect, it } from 'vitest'
import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { OperationObject } from '../contract/types.ts'
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
  summaryOf,
  Thing,
  takes,
  text,
} from './testing.ts'

const paged = (rows: string, more: Record<string, Schema> = {}): Schema =>
  object({ [rows]: array(Thing), total: integer, offset: integer, limit: integer, ...more })

const byPage = (name: string) => ({ name, in: 'query' as const, schema: integer })

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
  [
    'calls of one resource whose versions are their own',
    {
      '/v6/things': { get: gives(array(Thing)) },
      '/v13/things': { post: makes(Thing) },
      '/v13/things/{id}': { get: gives(Thing) },
      '/v2/things/{thing}': { delete: done },
      '/v12/things/{id}/cancel': { post: done },
    },
    [
      'things | list GET /v6/things, show GET /v13/things/{id}, create POST /v13/things, delete DELETE /v2/things/{thing} | cancel: POST /v12/things/{id}/cancel',
    ],
  ],
  [
    'two versions, each whole',
    {
      '/v1/things': { get: gives(array(Thing)) },
      '/v1/things/{id}': { get: gives(Thing) },
      '/v2/things': { get: gives(array(Thing)) },
      '/v2/things/{id}': { get: gives(Thing) },
    },
    [
      'v1-things | list GET /v1/things, show GET /v1/things/{id}',
      'v2-things | list GET /v2/things, show GET /v2/things/{id}',
    ],
  ],
  [
    'a list that is told as one of its records',
    {
      '/things': { get: gives(Thing), post: makes(Thing) },
      '/things/{id}': { get: gives(Thing) },
      '/parts': { get: { ...gives(Thing), parameters: [byPage('page'), byPage('per_page')] } },
      '/options': { get: gives(Thing), put: takes(Thing) },
    },
    [
      'things | list GET /things, show GET /things/{id}, create POST /things',
      'parts | list GET /parts',
      'options | show GET /options, edit PUT /options',
    ],
  ],
  [
    'one record as an array of one, where it can be changed',
    {
      '/things': { get: gives(array(Thing)) },
      '/things/{name}': { get: gives(array(Thing)), delete: done },
      '/kinds/{kind}': { get: gives(array(Thing)) },
    },
    ['things | list GET /things, show GET /things/{name}, delete DELETE /things/{name}'],
  ],
  [
    'a list of one word that nobody describes, where records are made there and kept below',
    {
      '/version': { get: { responses: { 200: {} } }, post: makes(Thing) },
      '/version/{id}': { put: takes(Thing), delete: done },
    },
    [
      'version | list GET /version, create POST /version, edit PUT /version/{id}, delete DELETE /version/{id}',
    ],
  ],
  [
    'a server that is one collection',
    { '/': { get: gives(array(Thing)), post: makes(Thing) }, '/{id}': crud, '/{id}/close': { post: done } },
    [
      'records | list GET /, show GET /{id}, create POST /, edit PUT /{id}, delete DELETE /{id} | close: POST /{id}/close',
    ],
  ],
  [
    'rows of the word that is asked for, beside whatever else',
    {
      '/related-things': { get: gives(object({ things: array(Thing), seed: text })) },
      '/parts': { get: gives(object({ part_list: object({ can_add: text, parts: array(Thing) }) })) },
    },
    ['related-things | list GET /related-things', 'parts | list GET /parts'],
  ],
  [
    'what is listed and made under a word that calls have too; no search',
    {
      '/estimates': { get: gives(array(Thing)), post: makes(Thing) },
      '/search': { get: gives(array(Thing)), post: makes(Thing) },
    },
    ['estimates | list GET /estimates, create POST /estimates'],
  ],
  [
    'a record that nobody describes below a list that is told',
    {
      '/things': { get: gives(array(Thing)), post: makes(Thing) },
      '/things/{id}': { get: { responses: { 200: {} } } },
    },
    ['things | list GET /things, show GET /things/{id}, create POST /things'],
  ],
  [
    'a choice of arrays',
    { '/things': { get: gives({ oneOf: [array(Thing), array(object({ id: text, more: text }))] }) } },
    ['things | list GET /things'],
  ],
  [
    'no report that is asked for by a word',
    {
      '/usage/series/{kind}': { get: gives(object({ count: integer, points: array(object({ at: text })) })) },
    },
    [],
  ],
])('takes for what it is: %s', (_, paths, wanted) => {
  expect(summaryOf(paths)).toEqual(wanted)
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

it('a record stands where its list has the rows, or is called like it, if it has more of a row than what is around', () => {
  const row = object({ id: text, title: text, size: integer })
  const recordWith = (name: string) =>
    object({
      id: text,
      columns: object({ title: text }),
      notes: text,
      [name]: object({ title: text, size: integer }),
    })
  for (const [rows, name] of [
    ['result', 'result'],
    ['items', 'thing'],
  ] as const) {
    const [things] = inferred({
      '/things': {
        get: gives(
          object({ count: integer, columns: object({ title: text }), ids: array(text), [rows]: array(row) }),
        ),
      },
      '/things/{pk}': { get: gives(recordWith(name)), delete: done },
    })
    expect([things?.envelope, things?.key]).toEqual([{ rows, record: name, body: '' }, 'id'])
  }
})

it.each<[string, string, Schema, string]>([
  [
    'its number, where it is asked for by an index',
    '{index}',
    object({ id: integer, number: integer }),
    'number',
  ],
  ['what ends like its parameter', '{name}', object({ created: text, remote_name: text }), 'remote_name'],
  ['no yes or no', '{thing}', object({ isOwnThing: { type: 'boolean' }, slug: text }), 'slug'],
  [
    'an id in capital letters',
    '{id}',
    object({ CurrencyCode: text, TransactionID: integer }),
    'TransactionID',
  ],
  ['that of what it is around', '{user_id}', object({ job: text, thing: object({ id: text }) }), 'thing.id'],
  ['nothing that classes or dates', '{id}', object({ type: text, created: text, count: text }), 'id'],
  ['called by the usual words for a name', '{thing}', object({ cluster: text, label: text }), 'label'],
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
  ['a key that people gave', { thing_id: text, default_view: text, hostess: text }, 'thing_id'],
  [
    'its text before what is around it',
    { id: text, note_json: text, original_author: text, body: text },
    'body',
  ],
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

it('what only making takes is told, and is a field where nothing else has it', () => {
  const Made = object({ kind: text, name: text, first_note: text })
  const [things] = inferred({
    '/things': { get: gives(array(object({ id: text, kind: text, name: text }))), post: makes(Made) },
    '/things/{id}': { put: takes(object({ name: text, state: text })) },
  })
  expect(things?.takes).toEqual({ create: ['kind', 'name', 'first_note'], edit: ['name', 'state'] })
  const flags = things?.fields.map(({ name, readOnly, writeOnly }) => [name, readOnly, writeOnly])
  expect(flags).toEqual([
    ['id', true, false],
    ['kind', true, false],
    ['name', false, false],
    ['first_note', false, true],
    ['state', false, true],
  ])
  expect(
    inferred({ '/things': { get: gives(array(Thing)), post: makes(Thing) }, '/things/{id}': crud })[0]?.takes,
  ).toBeUndefined()
})

it('what need not be there names nothing', () => {
  const sale = {
    ...object({ id: text, at: text, sum: integer, transfer: text }),
    required: ['id', 'at', 'sum'],
  }
  const properties = { ...sale.properties, at: { type: 'string', format: 'date-time' } }
  const [sales] = inferred({ '/sales': { get: gives(array({ ...sale, properties })) } })
  expect(sales?.recordLabel).toBe('id')
})

it('two lists of one name are told apart by the key above them before numbers', () => {
  const list = { get: gives(array(Thing)) }
  const paths = { '/things': list, '/{account_slug}/things': list, '/{space}/more/things': list }
  expect(inferred(paths).map(({ name }) => name)).toEqual(['things', 'account-things', 'more-things'])
})

it('rows around what they are of have its key, where they are only listed', () => {
  const rows = array(object({ added_at: text, thing: object({ id: text, name: text }) }))
  expect(inferred({ '/me/things': { get: gives(rows) } })[0]?.key).toBe('thing.id')
})

it('a name can stand in an address, whatever the path is', () => {
  const list = { get: gives(array(Thing)) }
  const paths = { '/': list, '/routes/{a}-{b}': list, '/days/from={day}': list }
  expect(inferred(paths).map(({ name }) => name)).toEqual(['records', 'routes', 'from'])
})

it('rows without a key, and nothing else, tell about something and are no records', () => {
  const field = object({ name: text, isRequired: { type: 'boolean' } })
  expect(summaryOf({ '/things/about/fields': { get: gives(object({ fields: array(field) })) } })).toEqual([])
})

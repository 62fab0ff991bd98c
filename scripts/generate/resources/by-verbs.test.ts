import { expect, it } from 'vitest'
import { formSchema } from '../emit/forms.ts'
import { contextFor, json } from '../testing.ts'
import {
  array,
  done,
  gives,
  inferred,
  makes,
  object,
  type Paths,
  Thing,
  takes,
  text,
  thing,
} from './testing.ts'

const ok = { type: 'boolean' }
const query = (...names: string[]) =>
  names.map((name) => ({ name, in: 'query' as const, required: name.endsWith('!'), schema: text }))

const dotted: Paths = {
  '/rooms.list': { get: { ...gives(object({ ok, things: array(Thing) })), parameters: query('token') } },
  '/rooms.info': {
    get: { ...gives(object({ ok, thing: Thing })), parameters: query('token', 'thing', 'deep') },
  },
  '/rooms.create': { post: makes(object({ name: text })) },
  '/rooms.rename': { post: takes(object({ token: text, thing: text, name: text })) },
  '/rooms.delete': { post: takes(object({ thing: text })) },
  '/rooms.history': { get: gives(object({ messages: array(Thing), ok })) },
  '/pins.list': { get: gives(object({ items: array(Thing) })) },
}

it('verbs in paths tell what is done, parameters which record it is done to', () => {
  const [rooms, ...others] = inferred(dotted)
  expect(others.map(({ name }) => name)).not.toContain('pins')
  expect(rooms).toMatchObject({
    name: 'rooms',
    key: 'id',
    operations: {
      list: 'GET /rooms.list',
      show: 'GET /rooms.info',
      create: 'POST /rooms.create',
      edit: 'POST /rooms.rename',
      delete: 'POST /rooms.delete',
    },
    keys: {
      show: { in: 'query', name: 'thing' },
      edit: { in: 'body', name: 'thing' },
      delete: { in: 'body', name: 'thing' },
    },
    envelope: { rows: 'things', record: 'thing', body: '' },
  })
  expect(rooms?.fields.map(({ name }) => name)).toEqual(['id', 'name'])
})

it('nobody is asked for the key of what they edit', () => {
  const context = contextFor({ paths: dotted, schemas: { Thing: thing } })
  const operation = context.operations.find(({ path }) => path === '/rooms.rename')
  expect(Object.keys(operation ? (formSchema(operation, context)?.properties ?? {}) : {})).toEqual([
    'token',
    'name',
  ])
})

it.each<[string, Paths, string[]]>([
  [
    'behind a slash, with the key by its usual name',
    {
      '/api/spaces/list': { get: gives(array(Thing)) },
      '/api/spaces/get': { get: { ...gives(Thing), parameters: query('space_id', 'lang') } },
      '/api/spaces/remove': { delete: { ...done, parameters: query('space_id', 'by') } },
    },
    ['spaces: list show delete'],
  ],
  [
    'beside records with addresses of their own',
    {
      '/things/list': { get: gives(array(Thing)) },
      '/things/get': { get: { ...gives(Thing), parameters: query('id') } },
      '/things/{id}': { get: gives(Thing), put: takes(Thing) },
    },
    ['things: list show edit'],
  ],
  [
    'without a record that is told apart',
    {
      '/team.list': { get: gives(object({ items: array(Thing) })) },
      '/team.info': { get: { ...gives(Thing), parameters: query('a', 'b') } },
      '/chat/update': { post: { requestBody: json(object({ id: text })), responses: { 200: {} } } },
    },
    [],
  ],
])('takes verbs for what they are %s', (_, paths, wanted) => {
  const found = inferred(paths).map(({ name, operations }) => {
    const calls = Object.entries(operations).flatMap(([action, call]) => (call ? [action] : []))
    return `${name}: ${calls.join(' ')}`
  })
  expect(found).toEqual(wanted)
})

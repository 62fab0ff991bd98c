import { describe, expect, it } from 'vitest'
import type { Resource, ResourceEnvelope } from '#rules/resource.ts'
import { unwrapped, wrapped } from './bodies.ts'
import { field, noDialect, operation, providerFor, reply, resourceOf } from './testing.ts'

type Thing = Record<string, unknown> & { key: string; version: number }

const fields = [
  field('key', { readOnly: true }),
  field('version', { type: 'integer', kind: 'integer', readOnly: true }),
  field('name', { required: true }),
  field('note', { nullable: true }),
  field('place', {
    type: 'object',
    kind: 'object',
    fields: [field('place.city'), field('place.map', { readOnly: true })],
  }),
  field('parts', {
    type: 'array',
    kind: 'list',
    items: field('', {
      type: 'object',
      kind: 'object',
      fields: [field('title'), field('sum', { readOnly: true })],
    }),
  }),
]
const writableNames = ['name', 'note', 'place', 'parts']

interface Style {
  readonly method: 'PUT' | 'PATCH' | 'POST'
  readonly mediaTypes?: readonly string[]
  readonly envelope: ResourceEnvelope
  /** What a change is answered with. */
  readonly says: 'record' | 'nothing' | 'word'
  readonly version: 'body' | 'header'
  /** What a proxy that packs replies makes of a version. */
  readonly packed?: (tag: string) => string
}

/** Refuses partial records, read-only fields, unknown ones and old versions, and says no more than it must. */
function strictServer(style: Style) {
  const stored: Thing = {
    key: 'a b',
    version: 3,
    name: 'Old',
    note: 'n',
    place: { city: 'Ort', map: 'm.png' },
    parts: [{ title: 'One', sum: 1 }],
  }
  const { envelope, says, version, packed = (tag) => tag } = style
  const things = new Map<string, Thing>([[stored.key, stored]])
  const etag = (thing: Thing) => `"${version === 'body' ? '' : 'h'}${thing.version}"`
  const told = (thing: Thing) => ({ ETag: packed(etag(thing)) })
  const shown = (thing: Thing) => {
    const { version: number, ...rest } = thing
    return wrapped(envelope.record, version === 'body' ? { ...rest, version: number } : rest)
  }
  const changed = (thing: Thing, status = 200) => {
    if (says === 'record') return reply(shown(thing), status, told(thing))
    if (says === 'word') return new Response('OK', { status })
    return reply(null, 204, { Location: `/api/things/${encodeURIComponent(thing.key)}?x=1` })
  }
  const refusalOf = (body: Record<string, unknown>, isPartial: boolean) => {
    const unknown = Object.keys(body).filter((name) => !writableNames.includes(name))
    const isReadOnly =
      'map' in ((body.place as object) ?? {}) ||
      ((body.parts as object[]) ?? []).some((part) => 'sum' in part)
    const isMissing = !isPartial && !('name' in body)
    return unknown.length > 0 || isReadOnly || isMissing
      ? reply({ message: 'Refused', errors: { all: [JSON.stringify(body)] } }, 422)
      : null
  }
  const answer = ({ call, headers, body }: { call: string; headers: Headers; body: unknown }) => {
    const [method = '', path = ''] = call.split(' /things')
    const given = unwrapped(envelope.body, body) as Record<string, unknown>
    if (call === 'POST /things') {
      const refused = refusalOf(given, false)
      if (refused) return refused
      const made = { ...given, key: 'new', version: 1 }
      things.set('new', made)
      return changed(made, 201)
    }
    const thing = things.get(path.slice(1)) ?? (call.includes('/things/a b') ? stored : undefined)
    if (!thing) return undefined
    if (method === 'GET') return reply(shown(thing), 200, told(thing))
    if (headers.get('If-Match') !== etag(thing)) return reply({ message: 'Changed' }, 412)
    if (method === 'DELETE') {
      things.delete(thing.key)
      return reply(null, 204)
    }
    const refused = refusalOf(given, method === 'PATCH')
    if (refused) return refused
    Object.assign(thing, given, { version: thing.version + 1 })
    return changed(thing)
  }
  return { things, stored, answer }
}

function setUp(style: Style) {
  const header = ['If-Match']
  const spec = { header, ...(style.mediaTypes && { mediaTypes: style.mediaTypes }) }
  const operations = {
    show: operation('GET /things/{key}'),
    create: operation('POST /things'),
    edit: operation(`${style.method} /things/{key}`, spec),
    delete: operation('DELETE /things/{key}', { header }),
  }
  const resource = resourceOf({
    key: 'key',
    fields,
    envelope: style.envelope,
    concurrency: 'if-match',
    operations: Object.fromEntries(Object.entries(operations).map(([name, { id }]) => [name, id])),
  })
  const server = strictServer(style)
  return { ...server, ...providerFor(resource, Object.values(operations), server.answer) }
}

const plain = { rows: '', record: '', body: '' }
const named = { rows: '', record: 'thing', body: 'thing' }

const styles: readonly (Style & { name: string })[] = [
  { name: 'PUT, answered with the record', method: 'PUT', envelope: plain, says: 'record', version: 'body' },
  { name: 'PUT, answered with 204', method: 'PUT', envelope: plain, says: 'nothing', version: 'body' },
  {
    name: 'PUT in an envelope, versions in headers',
    method: 'PUT',
    envelope: named,
    says: 'record',
    version: 'header',
  },
  { name: 'PATCH, answered with a word', method: 'PATCH', envelope: plain, says: 'word', version: 'header' },
  {
    name: 'PATCH as a merge patch in an envelope',
    method: 'PATCH',
    mediaTypes: ['application/merge-patch+json'],
    envelope: { ...plain, record: 'data.thing', body: 'data' },
    says: 'nothing',
    version: 'header',
  },
  {
    name: 'PUT behind nginx',
    method: 'PUT',
    envelope: plain,
    says: 'record',
    version: 'header',
    packed: (tag) => `W/${tag}`,
  },
  {
    name: 'PUT behind Apache',
    method: 'PUT',
    envelope: plain,
    says: 'record',
    version: 'body',
    packed: (tag) => tag.replace(/"$/, '-gzip"'),
  },
  { name: 'POST, answered with 204', method: 'POST', envelope: named, says: 'nothing', version: 'body' },
]

describe.each(styles)('a strict server: $name', (style) => {
  it('takes a change, and the next one after it', async () => {
    const { provider, stored, seen } = setUp(style)
    const { data: before } = await provider.getOne('things', { id: 'a b' })
    expect(before).toMatchObject({ id: 'a b', name: 'Old' })
    const change = async (previousData: typeof before, data: object) =>
      (await provider.update('things', { id: 'a b', data: { ...previousData, ...data }, previousData })).data
    const after = await change(before, { name: 'New' })
    expect(after).toMatchObject({ id: 'a b', name: 'New', place: { city: 'Ort' } })
    await change(after, { note: null })
    expect(stored).toMatchObject({ name: 'New', note: null, version: 5 })
    const writes = seen.filter(({ call }) => call.startsWith(`${style.method} `))
    const type = style.mediaTypes?.[0] ?? 'application/json'
    expect(writes.map(({ headers }) => headers.get('content-type'))).toEqual([type, type])
    if (style.method === 'PATCH') {
      expect(writes.map(({ body }) => unwrapped(style.envelope.body, body))).toEqual([
        { name: 'New' },
        { note: null },
      ])
    }
  })

  it('says who was first, with the record as it is now', async () => {
    const { provider, stored } = setUp(style)
    const { data: before } = await provider.getOne('things', { id: 'a b' })
    Object.assign(stored, { name: 'Theirs', version: 9 })
    const change = provider.update('things', { id: 'a b', data: { name: 'Mine' }, previousData: before })
    const { status, body } = await change.then(
      () => expect.fail('was taken'),
      (reason) => reason,
    )
    expect([status, body.current.name]).toEqual([412, 'Theirs'])
    await provider.update('things', { id: 'a b', data: { name: 'Mine' }, previousData: body.current })
    expect(stored.name).toBe('Mine')
  })

  it('gets a version from us even where a list row has none', async () => {
    const { provider, things } = setUp(style)
    await provider.delete('things', { id: 'a b', previousData: { id: 'a b', name: 'Old' } })
    expect(things.size).toBe(0)
  })

  it('gets only what may be written when something is made', async () => {
    const { provider, things } = setUp(style)
    const data = { name: 'Made', version: 7, parts: [{ title: 'x', sum: 3 }] }
    const { data: made } = await provider.create('things', { data })
    expect(things.get('new')).toMatchObject({ name: 'Made', version: 1 })
    if (style.says !== 'word') expect(made).toMatchObject({ id: 'new', name: 'Made' })
  })
})

describe('a change', () => {
  it('by PATCH that changes nothing is no call', async () => {
    const { provider, seen } = setUp({ method: 'PATCH', envelope: plain, says: 'word', version: 'body' })
    const { data: before } = await provider.getOne('things', { id: 'a b' })
    await provider.update('things', { id: 'a b', data: { ...before }, previousData: before })
    expect(seen).toHaveLength(1)
  })

  it('leaves out what only making takes, and making what only a change takes', async () => {
    const list = operation('POST /things')
    const item = operation('PUT /things/{id}')
    const resource = resourceOf({
      operations: { create: list.id, edit: item.id },
      fields: [
        field('id', { readOnly: true }),
        field('kind', { readOnly: true }),
        field('name'),
        field('secret'),
        field('state'),
      ],
      takes: { create: ['kind', 'name', 'secret'], edit: ['name', 'state'] },
    })
    const { provider, seen } = providerFor(resource, [list, item], () => reply({ id: 'a' }))
    const data = { kind: 'k', name: 'n', secret: 's', state: 'x' }
    await provider.create('things', { data })
    await provider.update('things', { id: 'a', data, previousData: data })
    expect(seen.map(({ body }) => body)).toEqual([
      { kind: 'k', name: 'n', secret: 's' },
      { name: 'n', state: 'x' },
    ])
  })

  it('by JSON Patch names each property', async () => {
    const mediaTypes = ['application/json-patch+json']
    const edit = operation('PATCH /things/{key}', { mediaTypes })
    const resource = resourceOf({ key: 'key', fields, operations: { edit: edit.id } })
    const { provider, seen } = providerFor(resource, [edit], () => reply(null, 204))
    const previousData = { id: 'x', key: 'x', name: 'a', note: 'b' }
    await provider.update('things', { id: 'x', data: { name: 'c' }, previousData })
    expect(seen[0]?.body).toEqual([{ op: 'add', path: '/name', value: 'c' }])
  })

  it('that is whole is not completed from the record before', async () => {
    const edit = operation('PUT /things/{key}')
    const resource = resourceOf({ key: 'key', fields, operations: { edit: edit.id } })
    const { provider, seen } = providerFor(resource, [edit], () => reply(null, 204))
    const previousData = { id: 'x', key: 'x', name: 'a', note: 'b' }
    await provider.update('things', { id: 'x', data: { name: 'c' }, previousData, meta: { isWhole: true } })
    expect(seen[0]?.body).toEqual({ name: 'c' })
  })
})

describe('addresses', () => {
  const record = { name: 'x/y', owner: { login: 'o' } }
  const nested = (path: string, item: string, change: Partial<Resource> = {}) => {
    const operations = { list: operation(`GET ${path}`), show: operation(`GET ${item}`) }
    const resource = resourceOf({
      path,
      key: 'name',
      ...change,
      operations: { list: operations.list.id, show: operations.show.id },
    })
    return providerFor(resource, Object.values(operations), ({ call }) =>
      reply(/(items|mine)$/.test(call) ? [record] : record),
    )
  }

  it.each([
    ['below a parent', '/lists/{list}/items', '/lists/{list_id}/items/{id}', 'GET /lists/7/items/x/y'],
    ['beside it', '/lists/{list}/items', '/items/{id}', 'GET /items/x/y'],
  ])('of records %s', async (_, path, item, want) => {
    const { provider, calls } = nested(path, item)
    const meta = { parents: { list: '7' } }
    const { data } = await provider.getList('things', { meta })
    expect(data[0]?.id).toBe('x/y')
    await provider.getOne('things', { id: 'x/y', meta })
    expect(calls()).toEqual(['GET /lists/7/items', want])
  })

  it.each([
    ['of rows that call it otherwise', [{ uid: 'x' }, { uid: 'y' }], ['x', 'y']],
    ['of rows that only are listed and share it', [{ name: 'x' }, { name: 'x' }, {}], ['#3', 'x', 'x#2']],
    ['of a list that is answered by one of its records', { name: 'x' }, ['x']],
  ])('%s', async (_, json, ids) => {
    const list = operation('GET /things')
    const resource = resourceOf({ key: 'name', operations: { list: list.id } })
    const { provider } = providerFor(resource, [list], () => reply(json))
    const { data } = await provider.getList('things', {})
    expect(data.map(({ id }) => id)).toEqual(ids)
  })

  it('take all parameters of an item’s path', async () => {
    const { provider, calls } = nested('/mine', '/repos/{owner}/{repo}')
    const { data } = await provider.getList('things', {})
    expect(data[0]?.id).toBe('o,x%2Fy')
    const { data: one } = await provider.getOne('things', { id: 'o,x%2Fy' })
    expect(calls().at(-1)).toBe('GET /repos/o/x/y')
    expect(one.id).toBe('o,x%2Fy')
  })

  it('reach rows by the parent that react-admin names', async () => {
    const { provider, calls } = nested('/lists/{list}/items', '/items/{id}')
    await provider.getManyReference('things', {
      target: 'list',
      id: 7,
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    })
    expect(calls()).toEqual(['GET /lists/7/items'])
  })
})

describe('several records', () => {
  const many = (change: Partial<Resource>, hasShow = true) => {
    const list = operation('GET /things', { query: ['page', 'size'] })
    const show = operation('GET /things/{id}')
    const resource = resourceOf({
      ...change,
      operations: { list: list.id, ...(hasShow && { show: show.id }) },
    })
    const all = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `${index + 1}` }))
    return providerFor(resource, [list, show], ({ call }) => {
      const id = /^GET \/things\/(\d+)/.exec(call)?.[1]
      if (id) return id === '3' ? undefined : reply(all[Number(id) - 1])
      const { page = 1, size = 30 } = Object.fromEntries(new URLSearchParams(call.split('?')[1]))
      return reply(all.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)))
    })
  }
  const paged = {
    ...noDialect,
    paging: { by: 'page', page: 'page', size: 'size', first: 1 },
    maxSize: 10,
  } as const

  it('are read one by one where they must, and one that is gone hides no other', async () => {
    const { provider, calls } = many({ dialect: paged })
    const { data } = await provider.getMany('things', { ids: [2, 3, 5] })
    expect(data.map(({ id }) => id)).toEqual([2, 5])
    expect(calls()).toHaveLength(3)
  })

  it('are looked for in the list where no call shows one', async () => {
    const { provider, calls } = many({ dialect: paged }, false)
    const { data } = await provider.getMany('things', { ids: ['12', '2'] })
    expect(data.map(({ id }) => id)).toEqual([2, 12])
    expect(calls()).toEqual(['GET /things?page=1&size=10', 'GET /things?page=2&size=10'])
    await expect(provider.getOne('things', { id: 77 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('actions on a record', () => {
  it('are called with its key and what they take', async () => {
    const act = operation('POST /things/{id}/publish')
    const itemActions = [
      {
        name: 'publish',
        label: 'Publish',
        operation: act.id,
        operationId: act.id,
        takesBody: true,
        fields: [],
      },
    ]
    const { provider, seen } = providerFor(resourceOf({ itemActions }), [act], () => reply({ done: true }))
    const { data } = await provider.act('things', { action: 'publish', id: 4, data: { at: 'now' } })
    expect(data).toEqual({ done: true })
    expect(seen).toMatchObject([{ call: 'POST /things/4/publish', body: { at: 'now' } }])
    await expect(provider.act('things', { action: 'other', id: 4 })).rejects.toThrow('no action')
  })
})

describe('records whose key is no part of an address', () => {
  /** A strict server: each call takes its key where the description says, and nothing else. */
  const setUp = () => {
    const calls = {
      list: operation('GET /rooms.list'),
      show: operation('GET /rooms.info', { query: ['room'] }),
      edit: operation('POST /rooms.rename'),
      delete: operation('POST /rooms.delete'),
    }
    const keys = {
      show: { in: 'query', name: 'room' },
      edit: { in: 'body', name: 'room' },
      delete: { in: 'body', name: 'room' },
    } as const
    const resource = resourceOf({
      path: '/rooms',
      operations: { list: calls.list.id, show: calls.show.id, edit: calls.edit.id, delete: calls.delete.id },
      keys,
      envelope: { rows: 'rooms', record: 'room', body: '' },
    })
    return providerFor(resource, Object.values(calls), ({ call, body }) => {
      if (call === 'GET /rooms.info?room=7') return reply({ ok: true, room: { id: 7, name: 'A' } })
      const isEdit = JSON.stringify(body) === '{"name":"B","room":7}'
      if (call === 'POST /rooms.rename' && isEdit) return reply({ ok: true, room: { id: 7, name: 'B' } })
      return call === 'POST /rooms.delete' && JSON.stringify(body) === '{"room":7}'
        ? reply({}, 204)
        : undefined
    })
  }

  it('are read, changed and deleted with it among the parameters', async () => {
    const { provider, seen } = setUp()
    const { data } = await provider.getOne('things', { id: 7 })
    expect(data).toMatchObject({ id: 7, name: 'A' })
    const changed = await provider.update('things', { id: 7, data: { name: 'B' }, previousData: data })
    expect(changed.data).toMatchObject({ id: 7, name: 'B' })
    await provider.delete('things', { id: 7, previousData: data })
    expect(seen).toHaveLength(3)
  })
})

import simpleRest from 'ra-data-simple-rest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import ours from '#generated/resources.json' with { type: 'json' }
import { validators } from '#generated/validators.js'
import type { ListDialect, Resource } from '#rules/resource.ts'
import { createFakeServer, type FakeServer } from '../../testing/fake-server.ts'
import { speaksSimpleRest } from './simple-rest.ts'
import { field, noDialect, operation, providerFor, reply, resourceOf } from './testing.ts'

const dialect: ListDialect = {
  ...noDialect,
  paging: { by: 'range', range: 'range' },
  sort: { by: 'json', sort: 'sort' },
  filter: { by: 'json', filter: 'filter' },
  total: { in: 'header', name: 'Content-Range' },
}
const things = Array.from({ length: 30 }, (_, index) => ({
  key: `k${index + 1}`,
  name: `Thing ${index + 1}`,
}))
const query = ['sort', 'range', 'filter']
const firstPage = { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' as const } }

interface Setting {
  readonly change?: Partial<Resource>
  readonly range?: string | null
  readonly hasShow?: boolean
  readonly json?: readonly string[]
}

/** A server that speaks the dialect, and knows no other query parameter. */
function setUp({ change = {}, range = 'things 0-9/30', hasShow = true, json = query }: Setting = {}) {
  const list = operation('GET /shops/{shop}/things', { query, json })
  const show = operation('GET /shops/{shop}/things/{key}')
  const resource = resourceOf({
    path: '/shops/{shop}/things',
    key: 'key',
    dialect,
    fields: [field('key'), field('name'), field('colour', { sortable: false })],
    ...change,
    operations: { list: list.id, ...(hasShow && { show: show.id }) },
  })
  return providerFor(resource, [list, show], ({ call, headers }) => {
    if (headers.has('Range')) return undefined
    const key = /^GET \/shops\/7\/things\/(\w+)$/.exec(call)?.[1]
    if (key) return reply(things.find((thing) => thing.key === key))
    const { filter = '{}', range: asked = '[0,29]' } = Object.fromEntries(
      new URLSearchParams(call.split('?')[1]),
    )
    const { id } = JSON.parse(filter)
    const [from, to] = JSON.parse(asked)
    const rows = things.filter((thing) => !id || id.includes(thing.key)).slice(from, to + 1)
    return reply(rows, 200, range === null ? {} : { 'Content-Range': range })
  })
}

const meta = { parents: { shop: '7' } }

describe('what is read through ra-data-simple-rest', () => {
  it.each([
    ['declared as JSON', query],
    ['declared as text', []],
  ])('are lists below their parents, with keys and total (%s)', async (_, json) => {
    const { provider, calls } = setUp({ json })
    const { data, total } = await provider.getList('things', { ...firstPage, filter: { q: 'a' }, meta })
    expect([data.length, data[0], total]).toEqual([10, { id: 'k1', ...things[0] }, 30])
    expect(calls()).toEqual(['GET /shops/7/things?filter={"q":"a"}&range=[0,9]&sort=["name","ASC"]'])
  })

  it('are several records by one call', async () => {
    const { provider, calls } = setUp()
    const { data } = await provider.getMany('things', { ids: ['k2', 'k5'], meta })
    expect(data.map(({ id }) => id)).toEqual(['k2', 'k5'])
    expect(calls()).toEqual(['GET /shops/7/things?filter={"id":["k2","k5"]}'])
  })

  it('is one record by its own call, or by its key in the list where no call shows it', async () => {
    const shown = setUp()
    expect((await shown.provider.getOne('things', { id: 'k3', meta })).data).toMatchObject({ id: 'k3' })
    expect(shown.calls()).toEqual(['GET /shops/7/things/k3'])
    const listed = setUp({ hasShow: false })
    expect((await listed.provider.getOne('things', { id: 'k3', meta })).data).toMatchObject({ id: 'k3' })
    expect(listed.calls()).toEqual(['GET /shops/7/things?filter={"id":["k3"]}'])
    await expect(listed.provider.getOne('things', { id: 'k99', meta })).rejects.toMatchObject({ status: 404 })
  })

  it('are those that refer to a record, by a field or by what stands above them in the address', async () => {
    const { provider, calls } = setUp()
    const refer = { ...firstPage, filter: { q: '' }, meta }
    await provider.getManyReference('things', { ...refer, target: 'maker', id: 'm1' })
    await provider.getManyReference('things', { ...refer, target: 'shop', id: 9, meta: {} })
    expect(calls()).toEqual([
      'GET /shops/7/things?filter={"maker":"m1"}&range=[0,9]&sort=["name","ASC"]',
      'GET /shops/9/things?filter={}&range=[0,9]&sort=["name","ASC"]',
    ])
  })

  it('is not sorted by what cannot be sorted by', async () => {
    const { provider, calls } = setUp()
    await provider.getList('things', { ...firstPage, sort: { field: 'colour', order: 'ASC' }, meta })
    expect(calls()).toEqual(['GET /shops/7/things?filter={}&range=[0,9]'])
  })

  it.each(['things 0-9/*', null])('goes on page by page where nobody tells the total (%s)', async (range) => {
    const { provider } = setUp({ range })
    const page = async (number: number, perPage: number) => {
      const { total, pageInfo } = await provider.getList('things', {
        pagination: { page: number, perPage },
        meta,
      })
      return { total, pageInfo }
    }
    expect(await page(1, 10)).toEqual({ pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    expect(await page(2, 20)).toEqual({ total: 30 })
  })

  it('is every list of ours that has pages, but reviews, whose total stands in the body, and those who are only counted', () => {
    const paged = (ours as unknown as Resource[]).filter(({ dialect }) => dialect?.paging)
    const others = paged.filter((raw) => !speaksSimpleRest(raw)).map(({ name }) => name)
    expect([paged.length > 20, others]).toEqual([true, ['subscribers', 'reviews']])
  })

  it.each<[string, Partial<ListDialect>]>([
    ['another name of a parameter', { filter: { by: 'json', filter: 'where' } }],
    ['a search of its own', { search: 'search' }],
    ['the total elsewhere', { total: { in: 'header', name: 'X-Total-Count' } }],
    ['no filter', { filter: null }],
  ])('is no list with %s', (_, change) => {
    expect(speaksSimpleRest(resourceOf({ dialect: { ...dialect, ...change } }))).toBe(false)
  })
})

describe('what ra-data-simple-rest cannot write as our contract wants it', () => {
  const address = 'http://bank.test/api/v1'
  /** The library as it comes, with its own transport, before a server that takes what the contract allows. */
  const library = (server: FakeServer) => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => server.fetch(new Request(url, init)))
    return simpleRest(address)
  }
  const gone = (server: FakeServer) => {
    server.own = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined)
    return library(server)
  }
  const stored = (server: FakeServer) => {
    const [first] = server.organizations
    if (!first) throw new Error('There is no organization.')
    return { ...first, id: first.uuid }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('create: it sends what is read-only too, and the new record has no id', async () => {
    const server = createFakeServer()
    const data = { name: 'Neu', alias: 'neu', slug: 'neu' }
    await expect(library(server).create('organizations', { data })).rejects.toMatchObject({
      status: 422,
      body: { errors: { slug: expect.anything() } },
    })
    const taken = await library(server).create('organizations', { data: { name: 'Neu', alias: 'neu' } })
    expect(taken.data).toMatchObject({ uuid: expect.any(String) })
    expect(taken.data.id).toBeUndefined()
  })

  it('update: it says no version, and sends what is read-only too', async () => {
    const server = createFakeServer()
    const previousData = stored(server)
    const data = { ...previousData, name: 'Neu' }
    const update = library(server).update('organizations', { id: data.uuid, data, previousData })
    await expect(update).rejects.toMatchObject({ status: 412 })
    const [put] = server.calls(`PUT /organizations/${data.uuid}`)
    expect(put?.headers.get('If-Match')).toBeNull()
    expect(validators.updateOrganization.body?.(put?.body)).toBe(false)
    expect(server.organizations[0]?.name).toBe(previousData.name)
  })

  it('updateMany: it sends a part for the whole, and reads a record where a reply has none', async () => {
    const server = createFakeServer()
    const ids = server.organizations.map(({ uuid }) => uuid)
    const change = { ids, data: { alias: 'neu' } }
    await expect(library(server).updateMany('organizations', change)).rejects.toMatchObject({ status: 412 })
    const [put] = server.calls(`PUT /organizations/${ids[0]}`)
    expect(validators.updateOrganization.body?.(put?.body)).toBe(false)
    for (const id of ids) server.answerNext(`PUT /organizations/${id}`, new Response(null, { status: 204 }))
    await expect(library(server).updateMany('organizations', change)).rejects.toThrow(TypeError)
  })

  it('delete: it says no version, names a type of what it does not send, and tells of no record', async () => {
    const server = createFakeServer()
    const previousData = stored(server)
    const removal = { id: previousData.uuid, previousData }
    await expect(library(server).delete('organizations', removal)).rejects.toMatchObject({ status: 412 })
    const [call] = server.calls(`DELETE /organizations/${previousData.uuid}`)
    expect([call?.headers.get('If-Match'), call?.headers.get('Content-Type'), call?.body]).toEqual([
      null,
      'text/plain',
      undefined,
    ])
    expect(await gone(server).delete('organizations', removal)).toEqual({ data: undefined })
  })

  it('deleteMany: it says no versions, and takes what is gone for a failure', async () => {
    const server = createFakeServer()
    const ids = server.organizations.map(({ uuid }) => uuid)
    await expect(library(server).deleteMany('organizations', { ids })).rejects.toMatchObject({ status: 412 })
    await expect(gone(server).deleteMany('organizations', { ids })).rejects.toThrow(TypeError)
  })
})

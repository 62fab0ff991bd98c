import { describe, expect, it } from 'vitest'
import type { ListDialect, ResourceEnvelope } from '#rules/resource.ts'
import { field, noDialect, operation, providerFor, reply, resourceOf } from './testing.ts'

const sixty = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` }))

interface Case {
  readonly name: string
  readonly dialect: Partial<ListDialect>
  readonly query: readonly string[]
  readonly json?: readonly string[]
  readonly filter?: Record<string, unknown>
  readonly asked: string
}

const second = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'DESC' as const } }

describe('a list is asked for in the dialect of its description', () => {
  it.each<Case>([
    {
      name: 'range, JSON sort and filter, declared as JSON',
      dialect: {
        paging: { by: 'range', range: 'range' },
        sort: { by: 'json', sort: 'sort' },
        filter: { by: 'json', filter: 'filter' },
      },
      query: ['range', 'sort', 'filter'],
      json: ['range', 'sort', 'filter'],
      filter: { q: 'a', name: 'b', empty: '' },
      asked: 'range=[25,49]&sort=["name","DESC"]&filter={"q":"a","name":"b"}',
    },
    {
      name: 'the same, declared as text',
      dialect: { paging: { by: 'range', range: 'r' }, sort: { by: 'json', sort: 's' } },
      query: ['r', 's'],
      asked: 'r=[25,49]&s=["name","DESC"]',
    },
    {
      name: 'pages from 1, sorted by sign',
      dialect: {
        paging: { by: 'page', page: 'page', size: 'per_page', first: 1 },
        sort: { by: 'sign', sort: 'sort' },
        search: 'search',
      },
      query: ['page', 'per_page', 'sort', 'search'],
      filter: { q: 'a' },
      asked: 'page=2&per_page=25&sort=-name&search=a',
    },
    {
      name: 'pages from 0, sorted by a pair, filtered by parameters; what has no parameter is not sent',
      dialect: {
        paging: { by: 'page', page: 'page', size: 'size', first: 0 },
        sort: { by: 'pair', sort: 'sort', separator: ',' },
        filter: { by: 'parameters', parameters: { name: 'nameContains' } },
      },
      query: ['page', 'size', 'sort', 'nameContains'],
      filter: { name: 'x', id: 3 },
      asked: 'page=1&size=25&sort=name,desc&nameContains=x',
    },
    {
      name: 'offset and limit, sorted by two parameters',
      dialect: {
        paging: { by: 'offset', offset: 'skip', size: 'take' },
        sort: { by: 'two', sort: 'by', order: 'dir', ascending: 'up', descending: 'down' },
      },
      query: ['skip', 'take', 'by', 'dir'],
      asked: 'skip=25&take=25&by=name&dir=down',
    },
    {
      name: 'no more rows than the description allows, and only what the operation declares',
      dialect: {
        paging: { by: 'page', page: 'page', size: 'size', first: 1 },
        maxSize: 10,
        sort: { by: 'sign', sort: 'undeclared' },
      },
      query: ['page', 'size'],
      asked: 'page=2&size=10',
    },
  ])('$name', async ({ dialect, query, json, filter = {}, asked }) => {
    const list = operation('GET /things', { query, ...(json && { json }) })
    const resource = resourceOf({
      operations: { list: list.id },
      dialect: { ...noDialect, ...dialect },
    })
    const { provider, calls } = providerFor(resource, [list], () => reply([]))
    await provider.getList('things', { ...second, filter })
    expect(calls()).toEqual([`GET /things?${asked}`])
  })

  it('does not sort by what cannot be sorted by', async () => {
    const list = operation('GET /things', { query: ['sort'] })
    const resource = resourceOf({
      operations: { list: list.id },
      fields: [field('name', { sortable: false })],
      dialect: { ...noDialect, paging: { by: 'range', range: 'r' }, sort: { by: 'sign', sort: 'sort' } },
    })
    const { provider, calls } = providerFor(resource, [list], () => reply([]))
    await provider.getList('things', {})
    expect(calls()).toEqual(['GET /things'])
  })
})

describe('the total', () => {
  const paging = { by: 'page', page: 'page', size: 'size', first: 1 } as const
  const ask = async (
    dialect: Partial<ListDialect>,
    envelope: ResourceEnvelope,
    answer: () => Response,
    page = 2,
  ) => {
    const list = operation('GET /things', { query: ['page', 'size'] })
    const resource = resourceOf({
      operations: { list: list.id },
      dialect: { ...noDialect, paging, ...dialect },
      envelope,
    })
    const { provider } = providerFor(resource, [list], answer)
    const result = await provider.getList('things', { pagination: { page, perPage: 25 } })
    return { rows: result.data.length, total: result.total, pageInfo: result.pageInfo }
  }
  const plain = { rows: '', record: '', body: '' }
  const pageOf = (length: number) => sixty.slice(0, length)

  it.each([
    ['X-Total-Count', '60'],
    ['Content-Range', 'things 25-49/60'],
  ])('stands in the header %s', async (name, value) => {
    const answer = () => reply(pageOf(25), 200, { [name]: value })
    expect(await ask({ total: { in: 'header', name } }, plain, answer)).toEqual({ rows: 25, total: 60 })
  })

  it('stands in the body, beside the rows', async () => {
    const answer = () => reply({ data: { items: pageOf(25) }, meta: { total: 60 } })
    const envelope = { ...plain, rows: 'data.items' }
    expect(await ask({ total: { in: 'body', path: 'meta.total' } }, envelope, answer)).toEqual({
      rows: 25,
      total: 60,
    })
  })

  it('is not known while pages are full, and known from the last one', async () => {
    expect(await ask({}, plain, () => reply(pageOf(25)))).toEqual({
      rows: 25,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    })
    expect(await ask({}, plain, () => reply(pageOf(10)))).toEqual({ rows: 10, total: 35 })
    expect(await ask({}, plain, () => reply([]))).toMatchObject({ pageInfo: { hasNextPage: false } })
  })

  it('is not guessed where the server decides how long a page is', async () => {
    const unsized = { paging: { ...paging, size: null } }
    expect(await ask(unsized, plain, () => reply(pageOf(10)), 1)).toMatchObject({
      pageInfo: { hasNextPage: true },
    })
  })

  it('is none for null, and a reply without a list is an error', async () => {
    expect(await ask({}, { ...plain, rows: 'items' }, () => reply({ items: null }), 1)).toMatchObject({
      total: 0,
    })
    await expect(ask({}, { ...plain, rows: 'items' }, () => reply({ error: 1 }))).rejects.toThrow('no list')
    await expect(ask({}, plain, () => new Response('<html>'))).rejects.toThrow()
  })
})

describe('pages by cursor', () => {
  const setUp = (from: string | null) => {
    const list = operation('GET /things', { query: ['after', 'limit', 'name'] })
    const resource = resourceOf({
      operations: { list: list.id },
      envelope: { rows: 'data', record: '', body: '' },
      dialect: {
        ...noDialect,
        paging: { by: 'cursor', cursor: 'after', size: 'limit', from },
        filter: { by: 'parameters', parameters: { name: 'name' } },
      },
    })
    return providerFor(resource, [list], ({ call }) => {
      const asked = new URLSearchParams(call.split('?')[1])
      const start = Number(asked.get('after') ?? 0)
      const rows = sixty.slice(start, start + Number(asked.get('limit')))
      const next = start + rows.length < 60 ? `https://x.test/?after=${rows.at(-1)?.id}` : null
      return reply({ data: rows, ...(from && { links: { next } }) })
    })
  }
  const page = (number: number) => ({ pagination: { page: number, perPage: 25 } })

  it.each(['links.next', null])('asks with what the page before said (%s)', async (from) => {
    const { provider, calls } = setUp(from)
    const first = await provider.getList('things', page(1))
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
    await provider.getList('things', page(2))
    const last = await provider.getList('things', page(3))
    expect(last.data.map(({ id }) => id)).toEqual(sixty.slice(50).map(({ id }) => id))
    expect(last.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
    expect(calls()).toEqual([
      'GET /things?limit=25',
      'GET /things?limit=25&after=25',
      'GET /things?limit=25&after=50',
    ])
  })

  it('walks to a page that was opened by its address, and forgets nothing between filters', async () => {
    const { provider, calls } = setUp('links.next')
    const third = await provider.getList('things', page(3))
    expect(third.data[0]?.id).toBe(51)
    expect(calls()).toHaveLength(3)
    await provider.getList('things', { ...page(2), filter: { name: 'x' } })
    expect(calls().slice(3)).toEqual(['GET /things?limit=25&name=x', 'GET /things?limit=25&after=25&name=x'])
    await provider.getList('things', page(2))
    expect(calls()).toHaveLength(6)
  })

  it('has no rows beyond the end', async () => {
    const { provider } = setUp('links.next')
    const beyond = await provider.getList('things', page(5))
    expect(beyond).toMatchObject({ data: [], pageInfo: { hasNextPage: false } })
  })
})

describe('pages by the address of the next one', () => {
  /** A strict server: it knows no page by number, and only what it gave itself. */
  const setUp = (from: string | null) => {
    const list = operation('GET /things', { query: ['limit', 'name'] })
    const resource = resourceOf({
      operations: { list: list.id },
      envelope: { rows: 'data', record: '', body: '' },
      dialect: {
        ...noDialect,
        paging: { by: 'link', from, size: 'limit' },
        filter: { by: 'parameters', parameters: { name: 'name' } },
      },
    })
    return providerFor(resource, [list], ({ call }) => {
      const asked = new URLSearchParams(call.split('?')[1])
      if ([...asked.keys()].some((name) => !['limit', 'name', 'ctx', 'tag'].includes(name))) return undefined
      const start = Number(asked.get('ctx')?.split('-')[1] ?? 0)
      const rows = sixty.slice(start, start + Number(asked.get('limit')))
      const end = start + rows.length
      const next = `https://elsewhere.test/other?limit=${rows.length}&ctx=from-${end}&tag=a&tag=b#top`
      const link = `<https://x.test/?a=1>; rel="prev first", <${next}>; title="a, b"; rel="next"`
      const headers = from === null && end < 60 ? { Link: link } : undefined
      return reply(
        { data: rows, ...(from !== null && { links: { next: end < 60 ? next : null } }) },
        200,
        headers,
      )
    })
  }
  const page = (number: number) => ({ pagination: { page: number, perPage: 25 } })

  it.each(['links.next', null])('asks all that it asks, and of the same server (%s)', async (from) => {
    const { provider, calls } = setUp(from)
    const first = await provider.getList('things', { ...page(1), filter: { name: 'x' } })
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
    const third = await provider.getList('things', { ...page(3), filter: { name: 'x' } })
    expect(third.data.map(({ id }) => id)).toEqual(sixty.slice(50).map(({ id }) => id))
    expect(third.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
    expect(calls()).toEqual([
      'GET /things?limit=25&name=x',
      'GET /things?limit=25&ctx=from-25&tag=a&tag=b',
      'GET /things?limit=25&ctx=from-50&tag=a&tag=b',
    ])
  })

  it('ends where there is none', async () => {
    const { provider } = setUp(null)
    expect(await provider.getList('things', page(9))).toMatchObject({
      data: [],
      pageInfo: { hasNextPage: false },
    })
  })
})

describe('rows that come all at once', () => {
  const rows = [
    { id: 1, name: 'Birne', place: { city: 'Ahrenfeld' }, count: 10 },
    { id: 2, name: 'apfel', place: { city: 'Seefurt' }, count: 9 },
    { id: 3, name: 'Citrone', place: { city: 'Ahrenfeld' }, count: 100 },
  ]
  const fields = [
    field('name'),
    field('count', { type: 'integer', kind: 'integer' }),
    field('place', { type: 'object', kind: 'object', fields: [field('place.city')] }),
  ]
  const ask = async (params: object) => {
    const list = operation('GET /things')
    const resource = resourceOf({ operations: { list: list.id }, fields })
    const { provider } = providerFor(resource, [list], () => reply(rows))
    const { data, total } = await provider.getList('things', params)
    return [data.map(({ id }) => id), total]
  }

  it.each([
    ['in the order of their names', {}, [[2, 1, 3], 3]],
    ['sorted by number', { sort: { field: 'count', order: 'DESC' } }, [[3, 1, 2], 3]],
    ['searched, nested texts too', { filter: { q: 'ahren' } }, [[1, 3], 2]],
    ['filtered by a part of a text', { filter: { 'place.city': 'see' } }, [[2], 1]],
    ['filtered by a number', { filter: { count: 10 } }, [[1], 1]],
    ['page by page', { pagination: { page: 2, perPage: 2 } }, [[3], 3]],
  ])('are %s', async (_, params, want) => {
    expect(await ask(params)).toEqual(want)
  })
})

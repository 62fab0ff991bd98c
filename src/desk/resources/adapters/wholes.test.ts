import { describe, expect, it } from 'vitest'
import { field, operation, providerFor, reply, resourceOf } from './testing.ts'

type Row = Record<string, unknown>

interface WholeListOptions {
  readonly key?: string
  readonly etag?: boolean
  readonly says?: 'rows' | 'nothing'
  /** Whether a proxy has packed the replies. */
  readonly isPacked?: boolean
}

function wholeList(rows: Row[], options: WholeListOptions = {}) {
  let version = 1
  const list = operation('GET /hours')
  const edit = operation('PUT /hours', options.etag ? { header: ['If-Match'] } : {})
  const resource = resourceOf({
    path: '/hours',
    adapter: 'whole-list',
    key: options.key ?? null,
    envelope: { rows: 'rows', record: '', body: 'rows' },
    fields: [field('id', { readOnly: true }), field('day', { required: true }), field('from')],
    operations: { list: list.id, edit: edit.id },
  })
  const state = { rows, beforeWrite: () => {} }
  const etag = () => ({ ...(options.etag && { ETag: `${options.isPacked ? 'W/' : ''}"${version}"` }) })
  const made = providerFor(resource, [list, edit], ({ call, headers, body }) => {
    if (call === 'GET /hours') return reply({ rows: state.rows }, 200, etag())
    state.beforeWrite()
    if (options.etag && headers.get('If-Match') !== `"${version}"`) return reply({ message: 'Changed' }, 412)
    const given = (body as { rows: Row[] }).rows
    const isRefused = given.some(
      (row) => Object.keys(row).some((name) => !['day', 'from'].includes(name)) || !row.day,
    )
    const unnamed = given.findIndex(({ day }) => !day)
    const errors = unnamed >= 0 ? { [`${unnamed}.day`]: ['Day cannot be empty'] } : {}
    if (isRefused) return reply({ message: 'Refused', errors }, 422)
    version += 1
    state.rows = given
    return options.says === 'nothing' ? reply(null, 204) : reply({ rows: given }, 200, etag())
  })
  const read = async () => (await made.provider.getList('things', {})).data
  /** As if somebody saved these rows just before the next write. */
  const saveBetween = (others: Row[]) => {
    state.beforeWrite = () => {
      state.beforeWrite = () => {}
      state.rows = others
      version += 1
    }
  }
  return { ...made, state, read, saveBetween }
}

const three = () => [{ day: 'Mon', from: '9' }, { day: 'Tue' }, { day: 'Mon', from: '9' }]

describe.each([{}, { etag: true, says: 'nothing' as const }, { etag: true, isPacked: true }])(
  'a list that is written as a whole %j',
  (options) => {
    it('gives its rows keys of their own, the same as long as they are', async () => {
      const { read } = wholeList(three(), options)
      expect((await read()).map(({ id }) => id)).toEqual(['1', '2', '3'])
      expect((await read()).map(({ id }) => id)).toEqual(['1', '2', '3'])
    })

    it('sends all rows when one is changed, made or deleted, or when their order is', async () => {
      const { provider, state, read } = wholeList(three(), options)
      const [first, second] = await read()
      const { data } = await provider.update('things', {
        id: '2',
        data: { from: '10' },
        previousData: second,
      })
      expect(data).toMatchObject({ day: 'Tue', from: '10' })
      expect(state.rows[1]).toEqual({ day: 'Tue', from: '10' })
      const { data: made } = await provider.create('things', { data: { day: 'Wed' } })
      expect(made).toMatchObject({ day: 'Wed' })
      await provider.delete('things', { id: '1', previousData: first })
      expect(state.rows.map(({ day }) => day)).toEqual(['Tue', 'Mon', 'Wed'])
      const ids = (await read()).map(({ id }) => id)
      await provider.reorder('things', { ids: ids.toReversed() })
      expect(state.rows.map(({ day }) => day)).toEqual(['Wed', 'Mon', 'Tue'])
    })

    it('keeps what others did to other rows, and tells of what they did to the same one', async () => {
      const { provider, state, read } = wholeList(three(), options)
      const [first] = await read()
      state.rows = [...three(), { day: 'Sun' }]
      await provider.update('things', { id: '1', data: { from: '8' }, previousData: first })
      expect(state.rows.map(({ day }) => day)).toEqual(['Mon', 'Tue', 'Mon', 'Sun'])
      const [, second] = await read()
      state.rows = [{ day: 'Fri' }, { day: 'Tue', from: '7' }]
      const change = provider.update('things', { id: '2', data: { from: '8' }, previousData: second })
      await expect(change).rejects.toMatchObject({ status: 412 })
      await expect(provider.reorder('things', { ids: ['1', '2'] })).rejects.toMatchObject({ status: 412 })
      expect(state.rows).toHaveLength(2)
    })
  },
)

describe('a list that is written as a whole', () => {
  it('tells what was refused of a row as its form knows the fields', async () => {
    const { provider, read } = wholeList([{ day: 'Mon' }, { day: 'Tue' }])
    const [, second] = await read()
    const change = provider.update('things', { id: '2', data: { day: '' }, previousData: second })
    await expect(change).rejects.toMatchObject({ errors: { day: ['Day cannot be empty'] } })
    const added = provider.create('things', { data: { day: '' } })
    await expect(added).rejects.toMatchObject({ errors: { day: ['Day cannot be empty'] } })
  })

  it('is saved again where somebody saved another row between its two calls', async () => {
    const { provider, state, read, saveBetween } = wholeList(three(), { etag: true })
    const [first] = await read()
    saveBetween([...three(), { day: 'Sun' }])
    await provider.update('things', { id: '1', data: { from: '8' }, previousData: first })
    expect(state.rows).toEqual([{ day: 'Mon', from: '8' }, ...three().slice(1), { day: 'Sun' }])
    const [again] = await read()
    saveBetween([{ day: 'Mon', from: '7' }])
    const id = String(again?.id)
    const change = provider.update('things', { id, data: { from: '6' }, previousData: again })
    await expect(change).rejects.toMatchObject({ status: 412 })
    expect(state.rows).toEqual([{ day: 'Mon', from: '7' }])
  })
})

describe('a list whose rows have keys', () => {
  it('shows in a conflict the row as it is now', async () => {
    const { provider, state, read } = wholeList([{ day: 'Mon' }, { day: 'Tue' }], { key: 'day' })
    const [monday] = await read()
    expect(monday?.id).toBe('Mon')
    state.rows = [{ day: 'Mon', from: '7' }]
    const change = provider.update('things', { id: 'Mon', data: { from: '8' }, previousData: monday })
    await expect(change).rejects.toMatchObject({ status: 412, body: { current: { from: '7' } } })
  })
})

describe('values under their names', () => {
  const setUp = () => {
    const values: Record<string, unknown> = { colour: 'red', size: 3 }
    const show = operation('GET /settings')
    const edit = operation('PUT /settings')
    const resource = resourceOf({
      path: '/settings',
      adapter: 'name-value',
      key: null,
      singleton: true,
      operations: { show: show.id, edit: edit.id },
    })
    const made = providerFor(resource, [show, edit], ({ call, body }) => {
      if (call.startsWith('GET')) return reply(values)
      if (Object.keys(body as object).length !== 1) return reply({ message: 'One at a time' }, 422)
      Object.assign(values, body)
      return reply(null, 204)
    })
    return { ...made, values }
  }

  it('are rows, searched and paged here', async () => {
    const { provider } = setUp()
    const { data, total } = await provider.getList('things', { filter: { q: 'colo' } })
    expect(data).toEqual([{ id: 'colour', name: 'colour', value: 'red' }])
    expect(total).toBe(1)
    await expect(provider.getOne('things', { id: 'nothing' })).rejects.toMatchObject({ status: 404 })
  })

  it('are written name by name', async () => {
    const { provider, values } = setUp()
    const { data: previousData } = await provider.getOne('things', { id: 'colour' })
    await provider.update('things', { id: 'colour', data: { value: 'blue' }, previousData })
    expect(values).toEqual({ colour: 'blue', size: 3 })
  })
})

describe('one object', () => {
  it.each(['PUT', 'PATCH'])(
    'is read and written by %s at its own address, below a parent too',
    async (method) => {
      const show = operation('GET /shops/{shop}/layout')
      const edit = operation(`${method} /shops/{shop}/layout`)
      const resource = resourceOf({
        path: '/shops/{shop}/layout',
        adapter: 'document',
        key: null,
        singleton: true,
        operations: { show: show.id, edit: edit.id },
        fields: [field('title', { required: true }), field('colour'), field('changed', { readOnly: true })],
      })
      const stored = { title: 'A', colour: 'red', changed: 'today' }
      const { provider, seen } = providerFor(resource, [show, edit], ({ call, body }) => {
        if (call.startsWith('GET')) return reply(stored)
        const names = Object.keys(body as object)
        if (names.includes('changed') || (method === 'PUT' && !names.includes('title'))) return reply({}, 422)
        Object.assign(stored, body)
        return reply(null, 204)
      })
      const meta = { parents: { shop: '9' } }
      const { data: previousData } = await provider.getOne('things', { id: 'single', meta })
      await provider.update('things', { id: 'single', data: { colour: 'blue' }, previousData, meta })
      expect(stored).toEqual({ title: 'A', colour: 'blue', changed: 'today' })
      expect(seen.map(({ call }) => call)).toEqual(['GET /shops/9/layout', `${method} /shops/9/layout`])
    },
  )
})

import '../../own/our-admin.ts'
import { describe, expect, it } from 'vitest'
import { createApiClient } from '#client/client.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { organization } from '../../testing/records.ts'
import { createDataProvider } from '../data-provider.ts'

const name = 'organizations'

function setUp() {
  const server = createFakeServer()
  const client = createApiClient({ baseUrl: 'http://bank.test', fetch: server.fetch })
  return { server, provider: createDataProvider(client), first: server.organizations[0] ?? organization() }
}

describe('collectionAdapter', () => {
  it('asks for a page in the simple REST dialect and reads the total from Content-Range', async () => {
    const { server, provider } = setUp()
    const { data, total } = await provider.getList(name, {
      pagination: { page: 2, perPage: 1 },
      sort: { field: 'name', order: 'DESC' },
      filter: { q: 'filiale', 'address.city': '' },
    })
    expect(data.map(({ id }) => id)).toEqual(['00000000-0000-4000-8000-000000000001'])
    expect(total).toBe(2)
    expect(Object.fromEntries(server.sent[0]?.query ?? [])).toEqual({
      sort: '["name","DESC"]',
      range: '[1,1]',
      filter: '{"q":"filiale"}',
      'filters[administrable]': 'true',
    })
  })

  it('hands on where a page says that the next one begins, and asks for that one by it', async () => {
    const { provider, server } = setUp()
    const asked = { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' as const } }
    server.answerNext('GET /organizations', json([], 200, { 'Content-Range': '*/2', 'Next-After': 'abc' }))
    const { meta } = await provider.getList(name, asked)
    expect(meta).toEqual({ next: 'abc' })
    await provider.getList(name, { ...asked, meta: { after: 'abc' } })
    expect(server.sent.map(({ query }) => query.get('after'))).toEqual([null, 'abc'])
  })

  it('says where a total is about so many, and goes on for as long as a page says that there is a next one', async () => {
    const { provider, server } = setUp()
    const answer = async (page: number, headers: Record<string, string>) => {
      const estimated = { 'Content-Range': 'organizations 0-0/2', 'Total-Estimated': 'true', ...headers }
      server.answerNext('GET /organizations', json([], 200, estimated))
      const { total, meta, pageInfo } = await provider.getList(name, { pagination: { page, perPage: 1 } })
      return { total, isEstimated: meta?.isEstimated, pageInfo }
    }
    const known = { total: 2, isEstimated: true }
    expect([await answer(2, { 'Next-After': 'abc' }), await answer(3, {})]).toEqual([
      { ...known, pageInfo: { hasNextPage: true, hasPreviousPage: true } },
      { ...known, pageInfo: { hasNextPage: false, hasPreviousPage: true } },
    ])
  })

  it('sorts by the real key when react-admin says id', async () => {
    const { server, provider } = setUp()
    await provider.getList(name, { sort: { field: 'id', order: 'ASC' } })
    expect(server.sent[0]?.query.get('sort')).toBe('["uuid","ASC"]')
  })

  it('sends an update without read-only fields and with the version that it is based on', async () => {
    const { server, provider, first } = setUp()
    const previousData = { ...first, id: first.uuid }
    const { data } = await provider.update(name, {
      id: first.uuid,
      data: { ...previousData, name: 'Neu' },
      previousData,
    })
    const [put] = server.calls(`PUT /organizations/${first.uuid}`)
    expect(put?.headers.get('If-Match')).toBe('"3"')
    expect(put?.body).toEqual({ name: 'Neu', alias: 'hohenbrueck', address: first.address })
    expect(data).toMatchObject({ id: first.uuid, name: 'Neu', version: 4 })
  })

  it('completes a partial update from the record before, and keeps every other record as it is', async () => {
    const { server, provider, first } = setUp()
    await provider.update(name, {
      id: first.uuid,
      data: { name: 'Neu' },
      previousData: { ...first, id: first.uuid },
    })
    expect(server.organizations[0]).toMatchObject({
      name: 'Neu',
      alias: 'hohenbrueck',
      address: first.address,
    })
  })

  it('updates many, each as a whole record with its own version', async () => {
    const { server, provider } = setUp()
    const ids = server.organizations.map(({ uuid }) => uuid)
    await provider.updateMany(name, { ids, data: { address: { city: 'Neustadt' } } })
    expect(server.organizations.map(({ address }) => address?.city)).toEqual(['Neustadt', 'Neustadt'])
    expect(server.organizations.map(({ version }) => version)).toEqual([4, 4])
  })

  it('creates from what may be written', async () => {
    const { server, provider } = setUp()
    const { data } = await provider.create(name, {
      data: { name: 'Neu', alias: 'neu', version: 9, slug: 'x' },
    })
    expect(server.calls('POST /organizations')[0]?.body).toEqual({ name: 'Neu', alias: 'neu' })
    expect(data.id).toBe(server.organizations.at(-1)?.uuid)
  })

  it('deletes with the version and without a body', async () => {
    const { server, provider, first } = setUp()
    const { data } = await provider.delete(name, {
      id: first.uuid,
      previousData: { ...first, id: first.uuid },
    })
    const [call] = server.calls(`DELETE /organizations/${first.uuid}`)
    expect(call?.body).toBeUndefined()
    expect(call?.headers.has('content-type')).toBe(false)
    expect(call?.headers.get('If-Match')).toBe('"3"')
    expect(data).toMatchObject({ id: first.uuid })
    expect(server.organizations).toHaveLength(1)
  })

  it('rejects with status, message, field errors and body', async () => {
    const { server, provider, first } = setUp()
    const body = { message: 'Nein', errors: { 'address.zip': ['Zip is not valid.'] } }
    server.answerNext(`GET /organizations/${first.uuid}`, json(body, 422))
    await expect(provider.getOne(name, { id: first.uuid })).rejects.toMatchObject({
      status: 422,
      message: 'Nein',
      errors: { 'address.zip': ['Zip is not valid.'] },
      body,
    })
  })

  it.each(['getList', 'getOne', 'getManyReference'] as const)(
    'ends by %s what nobody waits for any more, and makes no failure of it',
    async (method) => {
      const { server, provider, first } = setUp()
      const paths = { getList: '', getOne: `/${first.uuid}`, getManyReference: '' }
      const release = server.holdBack(`GET /organizations${paths[method]}`)
      const waiting = new AbortController()
      const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'name', order: 'ASC' as const } }
      const params = { ...page, id: first.uuid, target: 'alias', filter: {}, signal: waiting.signal }
      const asked = provider[method](name, params)
      waiting.abort()
      release()
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    },
  )

  it('says so when the network fails', async () => {
    const { server, provider } = setUp()
    server.answerNext('GET /organizations', new TypeError('offline'))
    await expect(provider.getList(name, {})).rejects.toMatchObject({
      status: null,
      message: 'Network request failed.',
    })
  })
})

/** Choices of columns that are kept by a name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/advisors-export/choices'
const body = {
  name: 'Telefonliste',
  columns: ['full_name', 'phone_number'],
  format: 'csv',
  separator: 'comma',
}
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const names = async (client = admin) =>
  (await client.get(url)).body.map(({ name }: { name: string }) => name) as string[]

async function made(more: object = {}, client = admin) {
  const reply = await client.post(url, { ...body, ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { uuid: string; version: number }
}

describe('a kept choice', () => {
  it('has columns in their order, and is there for every administrator of the institution alone', async () => {
    const { uuid } = await made({ name: ' Liste ', columns: ['phone_number', 'full_name'] })
    const manager = await server.signIn('advisors-manager')
    expect((await manager.get(`${url}/${uuid}`)).body).toMatchObject({
      name: 'Liste',
      columns: ['phone_number', 'full_name'],
      separator: 'comma',
      updated_by: expect.any(String),
      version: 1,
    })
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect(await names(other)).toEqual([])
    const stranger = { ...body, name: 'Mine' }
    expect((await other.get(`${url}/${uuid}`)).status).toBe(404)
    expect((await other.put(`${url}/${uuid}`, stranger)).status).toBe(404)
    expect((await other.delete(`${url}/${uuid}`)).status).toBe(404)
    expect(await names()).toContain('Liste')
  })

  it('is read, and not changed, by the provider', async () => {
    const { uuid } = await made({ name: 'Read only' })
    const provider = await server.signIn('INTERNAL')
    expect(await names(provider)).toContain('Read only')
    expect((await provider.post(url, { ...body, name: 'x' })).status).toBe(403)
    expect((await provider.put(`${url}/${uuid}`, body)).status).toBe(403)
    expect((await provider.delete(`${url}/${uuid}`)).status).toBe(403)
  })

  it('is changed by one after the other, and nobody overwrites what they have not read', async () => {
    const { uuid, version } = await made({ name: 'Two people' })
    const put = (more: object) =>
      admin.put(`${url}/${uuid}`, { ...body, name: 'Two people', ...more }, { 'if-match': `"${version}"` })
    expect((await put({ columns: ['alias'] })).body.version).toBe(2)
    const late = await put({ columns: ['position'] })
    expect([late.status, late.body.current.columns]).toEqual([412, ['alias']])
    // The same once more is stored already.
    expect((await put({ columns: ['alias'] })).status).toBe(200)
    expect((await admin.delete(`${url}/${uuid}`, { 'if-match': '"1"' })).status).toBe(412)
    expect((await admin.delete(`${url}/${uuid}`, { 'if-match': '"2"' })).status).toBe(204)
    expect((await admin.delete(`${url}/${uuid}`)).status).toBe(404)
  })

  it.each([
    ['name', { name: ' ' }],
    ['columns', { columns: [] }],
    ['columns', { columns: ['alias', 'alias'] }],
    ['columns.1', { columns: ['alias', 'colour'] }],
    ['columns.0', { columns: ['uuid'] }],
    ['columns.0', { columns: ['__proto__'] }],
    ['format', { format: 'pdf' }],
    ['separator', { separator: '|' }],
    ['tenant_id', { tenant_id: 2 }],
  ])('is refused at %s: %j', async (field, more) => {
    const { status, body: refused } = await admin.post(url, { ...body, name: 'Refused', ...more })
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]])
  })

  it('has a name that nobody else has, whatever its case', async () => {
    await made({ name: 'Taken' })
    const again = await admin.post(url, { ...body, name: 'TAKEN' }, { 'accept-language': 'en' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { name: ['There already is a choice of this name.'] },
    ])
  })

  it('is one of at most fifty, also for those who keep one at the same moment', async () => {
    const before = (await names()).length
    await Promise.all(Array.from({ length: 49 - before }, (_, at) => made({ name: `Number ${at}` })))
    const last = await Promise.all(['a', 'b', 'c'].map((name) => admin.post(url, { ...body, name })))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect((await names()).length).toBe(50)
  })
})

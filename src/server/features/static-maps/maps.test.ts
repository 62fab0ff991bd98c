import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Site } from '#server/platform/http/request-site.ts'
import type { Picture } from '#server/platform/pictures/fetch-picture.ts'
import { forgetAll } from '#server/platform/tenancy/cache.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { maps } from '../../pages/maps.ts'
import './queries.ts'

const day = 24 * 3_600_000
const picture: Picture = { mediaType: 'image/jpeg', bytes: Buffer.from('a picture') }
const fetchMap = vi.fn(async (_: string) => picture)

let server: TestServer
let app: FastifyInstance
let now = new Date()

beforeAll(async () => {
  server = await startTestServer()
  const map = maps(server.db, (address) => fetchMap(address))
  app = fastify()
  app.decorateRequest('site', null as unknown as Site)
  app.addHook('onRequest', async (request) => {
    const tenant = server.tenants[request.hostname.split('.', 1)[0] as string]
    const settings = { static_map_url: 'https://maps.example/s?key=secret' }
    request.site = { tenant, settings, now } as unknown as Site
  })
  app.get<{ Params: { file: string } }>('/app/maps/:file', async (request, reply) => {
    if (!(await map(request, reply))) reply.code(404).send()
    return reply
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  forgetAll()
  fetchMap.mockReset().mockResolvedValue(picture)
  now = new Date()
})

const get = (url: string, tenant = 'musterbank') =>
  app.inject({ url, headers: { host: `${tenant}.localhost` } })

/** The address on the card, with the service that this test's requests have. */
async function address(): Promise<string> {
  const admin = await server.signIn('accountadmin')
  expect(
    (await admin.put('/api/v1/settings', { static_map_url: 'https://maps.example/s?key=secret' })).status,
  ).toBe(204)
  const { body } = await server.guest().get('/api/v1/organizations-profiles/westend')
  expect(JSON.stringify(body)).not.toContain('secret')
  const organization = await server.guest().get(`/api/v1/organizations/${body.uuid}?with=metadata`)
  expect(organization.body.map_url).toBe(body.map_url)
  return body.map_url
}

it('is asked for once, for everybody who looks, and again after a month', async () => {
  const url = await address()
  expect(url).toMatch(/^\/app\/maps\/[0-9a-f-]{36}-[0-9a-f]{16}\.png$/)
  const replies = await Promise.all([get(url), get(url), get(url)])
  for (const reply of replies) {
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'image/jpeg',
      'a picture',
    ])
    expect(reply.headers['cache-control']).toBe('public, max-age=604800')
  }
  expect(fetchMap).toHaveBeenCalledTimes(1)
  expect(fetchMap.mock.calls[0]?.[0]).toMatch(
    /^https:\/\/maps\.example\/s\?key=secret&center=50\.\d+%2C9\.\d+&zoom=16/,
  )
  forgetAll()
  await get(url)
  expect(fetchMap).toHaveBeenCalledTimes(1)
  now = new Date(Date.now() + 31 * day)
  await get(url)
  expect(fetchMap).toHaveBeenCalledTimes(2)
})

it('stays when the service fails, and is a plain pin where there was none before', async () => {
  const url = await address()
  await get(url)
  forgetAll()
  fetchMap.mockRejectedValue(new Error('down'))
  now = new Date(Date.now() + 90 * day)
  expect((await get(url)).body).toBe('a picture')
  await server.db.withTenant((server.tenants.musterbank as { id: number }).id, (tx) =>
    tx.deleteFrom('static_maps').execute(),
  )
  forgetAll()
  fetchMap.mockClear()
  for (const _ of [1, 2]) {
    const { headers, statusCode } = await get(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=60',
    ])
  }
  // A service that is down is left alone for some seconds.
  expect(fetchMap).toHaveBeenCalledTimes(1)
})

it('is nowhere for another hash, another tenant or another name, and nobody is asked', async () => {
  const url = await address()
  const other = url.replace(/-[0-9a-f]{16}\./, '-0123456789abcdef.')
  for (const bad of [
    other,
    '/app/maps/x.png',
    url.replace('.png', '.svg'),
    `${url}x`,
    '/app/maps/..%2f..%2fx',
  ])
    expect([bad, (await get(bad)).statusCode]).toEqual([bad, 404])
  expect((await get(url, 'harbourbank')).statusCode).toBe(404)
  expect(fetchMap).not.toHaveBeenCalled()
})

it('has no address without a service or coordinates', async () => {
  const url = await address()
  const admin = await server.signIn('accountadmin')
  const { body } = await server.guest().get('/api/v1/organizations-profiles/westend')
  await admin.put('/api/v1/settings', { static_map_url: '' })
  expect((await server.guest().get('/api/v1/organizations-profiles/westend')).body.map_url).toBeNull()
  expect(url).toContain(body.uuid)
})

it('comes from https alone', async () => {
  const admin = await server.signIn('accountadmin')
  for (const bad of ['http://maps.example/', 'https://', 'https://user:pass@maps.example/']) {
    const reply = await admin.put('/api/v1/settings', { static_map_url: bad }, { 'accept-language': 'en' })
    expect([bad, reply.status, Object.keys(reply.body.errors)]).toEqual([bad, 422, ['static_map_url']])
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#generated/operations.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { OperationEntry } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  const handlers = Object.fromEntries(
    Object.keys(operations).map((id) => [id, async () => ({ status: 204 })]),
  )
  server = await startTestServer({
    demo: false,
    checkReplies: false,
    handlers,
    jobs: {},
    actorOf: async () => null,
    flagsOf: () => new Set(),
  })
  await server.db.withSystem(async (tx) => {
    await tx.insertInto('tenants').values({ slug: 'musterbank' }).execute()
    await tx.insertInto('tenant_hosts').values({ tenant_id: 1, host: 'musterbank.localhost' }).execute()
  })
})
afterAll(() => server.close())

describe('the binder', () => {
  it('answers', async () => {
    const guest = server.guest('musterbank.localhost')
    for (const [m, u, b] of [
      ['GET', '/api/v1/me'],
      ['GET', '/api/v1/settings'],
      ['PATCH', '/api/v1/settings'],
      ['GET', '/api/v1/nothing'],
      ['GET', '/health/ready'],
      ['GET', '/api/v1/tenant?x=1'],
      ['POST', '/api/v1/session', '{}'],
      ['POST', '/api/v1/session', '{'],
      ['POST', '/api/v1/session'],
      ['POST', '/api/v1/session', '{"__proto__":1}'],
    ] as const) {
      const r = await guest.send({
        method: m,
        url: u,
        ...(b !== undefined && { body: b, headers: { 'content-type': 'application/json' } }),
      })
      console.log(m, u, b, r.status, r.text, JSON.stringify(r.headers))
    }
    const u = await server.guest('nowhere').get('/api/v1/me')
    console.log(u.status, u.text)
  })
})

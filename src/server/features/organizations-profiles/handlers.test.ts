import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const base = '/api/v1/organizations-profiles/configurations'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

describe('how addresses of public pages of branches begin', () => {
  it.each([
    ['', 'filiale'],
    ['f', 'f'],
    ['filiale', 'filiale'],
  ])('follows the setting %j: %s', async (value, prefix) => {
    await admin.put('/api/v1/settings', { 'organizations_profiles.prefix': value })
    expect((await server.guest().get(`${base}/profile`)).body).toEqual({ prefix })
    expect((await admin.get(`${base}/editor`)).body).toEqual({ prefix })
  })

  it('is told to the editor by role', async () => {
    expect((await server.guest().get(`${base}/editor`)).status).toBe(401)
    for (const role of ['stduser', 'orguser', 'advisor', 'content-manager'])
      expect([role, (await (await server.signIn(role)).get(`${base}/editor`)).status]).toEqual([role, 403])
    for (const role of ['orgs-manager', 'orgadmin', 'organizations-profiles-editor', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).get(`${base}/editor`)).status]).toEqual([role, 200])
  })

  it('is nothing to know while there are no such pages: 404 for guests, 403 for the signed-in', async () => {
    const { id } = server.tenants.harbourbank as { id: number }
    await server.db.withTenant(id, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'organizations-profiles').execute(),
    )
    forgetTenant(id)
    const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    for (const part of ['profile', 'editor']) {
      expect((await server.guest('harbourbank').get(`${base}/${part}`)).status).toBe(404)
      expect((await there.get(`${base}/${part}`)).status).toBe(403)
      expect((await admin.get(`${base}/${part}`)).status).toBe(200)
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/configurations/online-appointments'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = async () => (await server.guest().get(url)).body

it('tells everybody whether advisors choose topics, as the setting says', async () => {
  const admin = await server.signIn('accountadmin')
  expect(await read()).toEqual({ isTopicsEnabled: true })
  for (const [value, isTopicsEnabled] of [
    ['false', false],
    ['', true],
  ]) {
    await admin.put('/api/v1/settings', { topics_enabled: value })
    expect(await read()).toEqual({ isTopicsEnabled })
  }
  await admin.put('/api/v1/settings', { topics_enabled: 'true' })
  expect((await admin.get(url)).body).toEqual({ isTopicsEnabled: true })
  expect((await server.guest().get(`${url}?tenant=2`)).status).toBe(400)
})

it('says no while online appointments are off, and does not hide that it is there', async () => {
  const { id } = server.tenants.musterbank as { id: number }
  await server.db.withTenant(id, (tx) =>
    tx.deleteFrom('modules').where('name', '=', 'online-appointments').execute(),
  )
  forgetTenant(id)
  expect(await read()).toEqual({ isTopicsEnabled: false })
  expect((await server.guest('alpenbank').get(url)).body).toEqual({ isTopicsEnabled: true })
})

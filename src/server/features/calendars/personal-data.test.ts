import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { personalData } from './personal-data.ts'
import { testCalendar } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('finds, exports and erases what an advisor wrote into the calendar, and nothing of others', async () => {
  await (await testCalendar(server, 'anna-becker')).clear()
  await (await testCalendar(server, 'jonas-hofmann')).clear()
  const admin = await server.signIn('accountadmin')
  const days = { kind: 'range', first_date: '2030-01-01', last_date: '2030-01-02' }
  await admin.post('/api/v1/advisors/anna-becker/blocks', { ...days, title: 'Kur' })
  await admin.post('/api/v1/advisors/jonas-hofmann/blocks', { ...days, title: 'Elternzeit' })
  await admin.post('/api/v1/advisors/anna-becker/opened-slots', {
    start: '2030-11-25T16:00:00Z',
    end: '2030-11-25T17:30:00Z',
    note: 'Abend',
  })
  const inTenant: typeof server.db.withTenant = (_, fn) =>
    server.db.withTenant(server.tenants.musterbank?.id ?? 0, fn)
  const ask = <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => inTenant(0, fn)
  const anna = { alias: 'anna-becker' }
  const jonas = { alias: 'jonas-hofmann' }
  const found = await ask((tx) => personalData.export(tx, anna))
  expect(found).toEqual([
    { kind: 'block', text: 'Kur', updated_at: expect.any(Date) },
    { kind: 'opened slot', text: 'Abend', updated_at: expect.any(Date) },
  ])
  await ask((tx) => personalData.erase(tx, anna))
  expect(await ask((tx) => personalData.count(tx, anna))).toBe(0)
  expect(await ask((tx) => personalData.count(tx, jonas))).toBe(1)
  expect(await ask((tx) => personalData.count(tx, { email: 'x@y.example' }))).toBe(0)
})

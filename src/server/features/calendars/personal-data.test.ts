import { afterAll, beforeAll, expect, it } from 'vitest'
import { colleague, countOf, customer, eraseBy, exportOf } from '#server/testing/people.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { calendarsPersonalData as parts } from './personal-data.ts'
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
  const anna = await ask((tx) => colleague(tx, 'anna-becker'))
  const jonas = await ask((tx) => colleague(tx, 'jonas-hofmann'))
  const found = await ask((tx) => exportOf(parts, tx, anna))
  expect(found).toMatchObject([
    { what: 'Blocks', title: 'Kur', first_date: '2030-01-01' },
    { what: 'Opened slots', note: 'Abend', created_at: expect.any(Date) },
  ])
  await ask((tx) => eraseBy(parts, tx, anna))
  expect(await ask((tx) => countOf(parts, tx, anna))).toBe(0)
  expect(await ask((tx) => countOf(parts, tx, jonas))).toBe(1)
  expect(await ask((tx) => countOf(parts, tx, customer('x@y.example')))).toBe(0)
})

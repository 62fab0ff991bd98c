/** Until when a request is to be answered, by the working days of its advisor (product §10.5). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBookable } from '#server/testing/bookable.ts'
import { book } from '#server/testing/booker.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let now = new Date('2026-12-23T09:00:00Z')
const tenantId = () => server.tenants.musterbank?.id as number

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
})
afterAll(() => server.close())

const setState = (state: string) =>
  server.db.withTenant(tenantId(), (tx) =>
    sql`insert into settings (tenant_id, name, value) values (${tenantId()}, 'state', ${state})
      on conflict (tenant_id, name) do update set value = excluded.value`.execute(tx),
  )

it('leaves out weekends and the holidays of the state', async () => {
  const anna = await makeBookable(server.db, tenantId())
  now = new Date('2026-12-23T09:00:00Z')
  await setState('DE-HE')
  const atChristmas = await book(server.guest(), anna, '2027-01-12T08:00:00Z')
  expect(atChristmas.answer_by).toBe('2026-12-28T09:00:00.000Z')
  await setState('')
  const without = await book(server.guest(), anna, '2027-01-12T10:00:00Z')
  expect(without.answer_by).toBe('2026-12-25T09:00:00.000Z')
})

it('is due on the working day before, where the visit begins early after a holiday', async () => {
  const anna = await makeBookable(server.db, tenantId())
  now = new Date('2026-11-24T10:00:00Z')
  await setState('DE-HE')
  expect((await book(server.guest(), anna, '2026-11-26T08:00:00Z')).answer_by).toBe(
    '2026-11-25T17:00:00.000Z',
  )
  // The day of prayer is a holiday in Saxony alone.
  now = new Date('2026-11-17T10:00:00Z')
  await setState('DE-SN')
  expect((await book(server.guest(), anna, '2026-11-19T08:00:00Z')).answer_by).toBe(
    '2026-11-17T17:00:00.000Z',
  )
})

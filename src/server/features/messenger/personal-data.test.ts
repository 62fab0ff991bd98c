import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { personalData as advisors } from '../advisors/personal-data.ts'
import { personalData } from './personal-data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const tenantId = () => server.tenants.musterbank?.id ?? 0
async function write() {
  const ticket = await formTicket(server.db, tenantId())
  const reply = await server.guest().post('/api/v1/messenger/threads', {
    advisor: 'anna-becker',
    name: 'Petra Sommer',
    email: 'Petra@Sommer.example',
    message: 'Marker-4711',
    consent: true,
    ticket,
  })
  expect(reply.status).toBe(201)
  await server.db.withTenant(tenantId(), (tx) =>
    sql`insert into mails (tenant_id, key, text_body, recipient, subject)
      values (current_tenant(), ${`thread/${reply.body.uuid}/unread/advisor/1/0`}, 'Marker-4711', 'x', 'x')`.execute(
      tx,
    ),
  )
}
const texts = () =>
  server.db.withTenant(tenantId(), async (tx) => {
    const { rows } = await sql<{ all: string }>`
      select concat((select string_agg(t::text, '') from threads t), (select string_agg(m::text, '') from messages m),
        (select string_agg(m::text, '') from mails m)) as all`.execute(tx)
    return rows[0]?.all ?? ''
  })

it('of a visitor is found by address in any case of letters, exported with each message, and erased with its mails', async () => {
  await write()
  await server.db.withTenant(tenantId(), async (tx) => {
    const petra = { email: 'petra@sommer.example' }
    expect([await personalData.count(tx, petra), await personalData.count(tx, {})]).toEqual([1, 0])
    expect(await personalData.export(tx, petra)).toMatchObject([
      { name: 'Petra Sommer', messages: [{ text: 'Marker-4711' }] },
    ])
    await personalData.erase(tx, petra)
  })
  expect(await texts()).not.toMatch(/Marker-4711|Sommer/i)
})

it('of an advisor goes with what visitors wrote to them', async () => {
  await write()
  await server.db.withTenant(tenantId(), (tx) => advisors.erase(tx, { alias: 'anna-becker' }))
  expect(await texts()).not.toMatch(/Marker-4711|Sommer/i)
})

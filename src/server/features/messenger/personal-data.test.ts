import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { colleague, countOf, customer, eraseBy, exportOf, nobody } from '#server/testing/people.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { messengerPersonalData as parts } from './personal-data.ts'

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
    const petra = customer('petra@sommer.example')
    expect([await countOf(parts, tx, petra), await countOf(parts, tx, nobody)]).toEqual([1, 0])
    expect(await exportOf(parts, tx, petra)).toMatchObject([
      { name: 'Petra Sommer', messages: [{ text: 'Marker-4711' }] },
    ])
    await eraseBy(parts, tx, petra)
  })
  expect(await texts()).not.toMatch(/Marker-4711|Sommer/i)
})

it('of an advisor goes with what visitors wrote to them', async () => {
  await write()
  await server.db.withTenant(tenantId(), async (tx) => eraseBy(parts, tx, await colleague(tx, 'anna-becker')))
  expect(await texts()).not.toMatch(/Marker-4711|Sommer/i)
})

it('made anonymous leaves that there was a conversation, and nothing of who said what', async () => {
  await write()
  await server.db.withTenant(tenantId(), (tx) =>
    eraseBy(parts, tx, customer('petra@sommer.example'), 'anonymise'),
  )
  expect(await texts()).not.toMatch(/Marker-4711|Sommer/i)
  const { rows } = await server.db.withTenant(tenantId(), (tx) =>
    sql<{ state: string }>`select state from threads where email = ''`.execute(tx),
  )
  expect(rows).toEqual([{ state: 'closed' }])
})

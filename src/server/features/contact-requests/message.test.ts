/** A message begins a conversation, by whichever call it comes (product §6.10). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

const url = '/api/v1/advisors/anna-becker/contact-requests'
const message = {
  kind: 'message',
  name: 'Petra Sommer',
  email: 'petra@sommer.example',
  message: ' Haben Sie Zeit? ',
  is_customer: true,
  consent: true,
  ticket: '',
}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  message.ticket = await formTicket(server.db, tenantId())
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const run = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantId(), async (tx) => (await query.execute(tx)).rows)
const requests = () => run(sql`select uuid from contact_requests`)
const threads = () =>
  run(sql`select t.uuid, t.name, t.email, t.user_uuid, t.is_customer, t.consent_text, m.text
    from threads t join messages m on m.tenant_id = t.tenant_id and m.thread_uuid = t.uuid`)
const send = (change: object = {}) =>
  server.guest().post(url, { ...message, ...change }, { 'accept-language': 'de' })

beforeEach(async () => {
  for (const table of ['contact_requests', 'threads', 'rate_limits'] as const)
    await run(sql`delete from ${sql.table(table)}`)
})

it('stands among the conversations and not among the requests, once however often it is sent', async () => {
  const [one, two] = await Promise.all([send(), send()])
  const again = await send({ message: 'Haben Sie Zeit?' })
  expect([one.status, two.status, again.status]).toEqual([201, 201, 201])
  // The receipt opens nothing: the link is mailed.
  expect(Object.keys(one.body)).toEqual(['uuid'])
  expect([two.body, again.body]).toEqual([one.body, one.body])
  expect(await requests()).toEqual([])
  expect(await threads()).toEqual([
    {
      uuid: one.body.uuid,
      name: 'Petra Sommer',
      email: 'petra@sommer.example',
      user_uuid: null,
      is_customer: true,
      consent_text: expect.stringContaining('Musterbank'),
      text: 'Haben Sie Zeit?',
    },
  ])
  const anna = await server.signIn('advisor')
  const read = await anna.get(`/api/v1/messenger/threads/${one.body.uuid}`)
  expect(read.body).toMatchObject({ side: 'advisor', unread: 1 })
  expect((await send({ message: 'Und am Freitag?' })).body).not.toEqual(one.body)
})

it.each([
  ['without an e-mail address', { email: undefined, phone: '0171 2345678' }],
  ['with a phone number', { phone: '0171 2345678' }],
  ['with a wish of time', { preferred_time: 'Freitag' }],
])('is a request %s: nothing of it is lost', async (_, change) => {
  expect((await send(change)).status).toBe(201)
  expect(await requests()).toHaveLength(1)
  expect(await threads()).toEqual([])
})

it('counts with what is written from the popup', async () => {
  const statuses: number[] = []
  for (const n of [1, 2, 3, 4, 5]) statuses.push((await send({ email: `n${n}@mail.example` })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201])
  const { kind, is_customer, ...start } = message
  const more = { ...start, advisor: 'anna-becker', email: 'n6@mail.example' }
  expect((await server.guest().post('/api/v1/messenger/threads', more)).status).toBe(429)
  expect((await send({ email: 'n6@mail.example' })).status).toBe(429)
  expect(await threads()).toHaveLength(5)
})

it('comes from the site of the institution too, for all its visitors from one address', async () => {
  const admin = await server.signIn('accountadmin')
  const asked = { name: 'Website', apis: ['contact-api'], allowed_origins: ['https://musterbank.example'] }
  const made = await admin.post('/api/v1/api-keys', asked)
  expect(made.status, made.text).toBe(201)
  const { ticket, ...fromSite } = message
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const body = { ...fromSite, email: `n${n}@mail.example` }
    const headers = {
      'x-api-key': made.body.key,
      origin: 'https://musterbank.example',
      'sec-fetch-site': 'cross-site',
    }
    const reply = await server.guest().post(`/api/v1/public${url.slice('/api/v1'.length)}`, body, headers)
    expect(reply.status, reply.text).toBe(201)
  }
  expect([await threads(), await requests()]).toEqual([expect.objectContaining({ length: 6 }), []])
})

it('is not stored of a program, or of a form that nobody opened', async () => {
  expect((await send({ website: 'https://spam.example' })).status).toBe(201)
  expect((await send({ ticket: undefined })).status).toBe(422)
  expect([await threads(), await requests()]).toEqual([[], []])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spokenStart } from '#rules/spoken-time.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { until } from '#tests/until.ts'

const threads = '/api/v1/messenger/threads'
let server: TestServer
let anna: Client
let ticket: string
beforeAll(async () => {
  server = await startTestServer({ work: true, config: { rateLimitFactor: 50 } })
  anna = await server.signIn('advisor')
  ticket = await formTicket(server.db, tenantId())
})
afterAll(() => server.close())

const tenantId = () => server.tenants.musterbank?.id ?? 0
async function begin(email: string) {
  const body = {
    advisor: 'anna-becker',
    name: 'Marker-Name',
    email,
    message: 'Marker-4711',
    consent: true,
    ticket,
  }
  const reply = await server.guest().post(threads, body, { 'accept-language': 'en' })
  const { uuid, token } = reply.body as { uuid: string; token: string }
  return { uuid, token, url: `${threads}/${uuid}`, query: `?token=${token}` }
}
const mailsOf = (uuid: string) =>
  server.db.withTenant(tenantId(), async (tx) => {
    const { rows } = await sql<{ key: string; recipient: string; subject: string; text_body: string }>`
      select key, recipient, subject, text_body from mails where key like ${`thread/${uuid}/%`} order by created_at`.execute(
      tx,
    )
    return rows
  })
/** Minutes go by for the mails that wait. */
const later = () =>
  server.db.withSystem((tx) =>
    sql`update pgboss.job set start_after = now() where name = 'messenger-unread-mails' and state < 'active'`.execute(
      tx,
    ),
  )

it('goes to the visitor at once, with the link and with nothing that was typed', async () => {
  const { uuid, token } = await begin('malte@mail.example')
  await until(async () => expect(await mailsOf(uuid)).toHaveLength(1))
  const [mail] = await mailsOf(uuid)
  expect(mail?.recipient).toContain('malte@mail.example')
  expect(mail?.text_body).toContain(`/app/messenger/${uuid}?token=${token}`)
  expect(JSON.stringify(mail)).not.toMatch(/Marker/)
})

it('says after some minutes what waits to be read, once until somebody looks', async () => {
  const { uuid, url } = await begin('heike@mail.example')
  await anna.put(url, { is_read: true })
  await anna.post(`${url}/messages`, { text: 'Erste Antwort' })
  await anna.post(`${url}/messages`, { text: 'Zweite Antwort' })
  await later()
  await until(async () =>
    expect((await mailsOf(uuid)).map(({ key }) => key)).toContain(`thread/${uuid}/unread/visitor/2/0`),
  )
  const all = await mailsOf(uuid)
  // The advisor has read what came first: no mail says that it waits.
  expect(all.map(({ key }) => key.split('/')[2])).toEqual(['beginning', 'unread'])
  expect(all[1]?.text_body).toMatch(/Erste Antwort[\s\S]*Zweite Antwort/)
})

it('says how many files wait, and brings none of them', async () => {
  const { uuid, url } = await begin('karl@mail.example')
  await anna.put(url, { is_read: true })
  const { body } = await anna.send({
    method: 'POST',
    url: `${url}/attachments`,
    body: Buffer.from('%PDF-1.7\n%%EOF'),
    headers: { 'content-type': 'application/pdf', 'file-name': 'Geheim.pdf' },
  })
  await anna.post(`${url}/messages`, { text: '', attachment_uuids: [body.uuid] })
  await later()
  const unread = async () => (await mailsOf(uuid)).find(({ key }) => key.includes('unread/visitor'))
  await until(async () => expect(await unread()).toBeDefined())
  const text = (await unread())?.text_body
  expect(text).toContain('1 attachment')
  expect(text).not.toContain('Geheim')
})

it('lists suggested times with the way to book them, until one is booked', async () => {
  const { uuid, token, url } = await begin('nora@mail.example')
  await anna.put(url, { is_read: true })
  const { body } = await anna.get(`${url}/free-times?type=in-branch`)
  const { topic, type, topics } = body
  const times: { start: string }[] = body.times.slice(0, 2)
  await anna.post(`${url}/messages`, { text: 'Passt das?', suggestion: { topic, type, times } })
  await later()
  const unread = async () => (await mailsOf(uuid)).find(({ key }) => key.includes('unread/visitor'))
  await until(async () => expect(await unread()).toBeDefined())
  const text = (await unread())?.text_body
  const of = topics.find((each: { uuid: string }) => each.uuid === topic).topic
  expect(text).toContain(`Passt das?`)
  expect(text).toContain(`Suggested times (${of}, In branch):`)
  for (const { start } of times)
    expect(text).toContain(`– ${spokenStart(new Date(start), { language: 'en', timeZone: 'Europe/Berlin' })}`)
  expect(text).toContain(`/app/messenger/${uuid}?token=${token}`)
})

it('leaves out what was written where the institution wants that', async () => {
  await server.db.withTenant(tenantId(), (tx) =>
    sql`insert into settings (tenant_id, name, value) values (current_tenant(), 'messenger.mail_text', 'false')`.execute(
      tx,
    ),
  )
  const { uuid } = await begin('lea@mail.example')
  await later()
  await until(async () => expect(await mailsOf(uuid)).toHaveLength(2))
  const mail = (await mailsOf(uuid)).find(({ key }) => key.includes('unread/advisor'))
  expect(mail?.recipient).toContain('anna.becker@musterbank.example')
  expect(mail?.text_body).toContain(`/app/messenger/${uuid}`)
  expect(mail?.text_body).not.toContain('Marker-4711')
})

it('brings a lost link to the address that the conversation was begun with, and tells nobody whether there is one', async () => {
  const { uuid, token } = await begin('oskar@mail.example')
  const asked = await server.guest().post('/api/v1/messenger/links', { email: 'OSKAR@mail.example' })
  const unknown = await server.guest().post('/api/v1/messenger/links', { email: 'nobody@mail.example' })
  expect([asked.status, unknown.status, asked.text, unknown.text]).toEqual([204, 204, '', ''])
  await until(async () => expect((await mailsOf(uuid)).some(({ key }) => key.includes('/links/'))).toBe(true))
  const mail = (await mailsOf(uuid)).find(({ key }) => key.includes('/links/'))
  expect(mail?.recipient).toContain('oskar@mail.example')
  expect(mail?.text_body).toContain(`?token=${token}`)
  expect((await server.guest().post('/api/v1/messenger/links', { email: 'x' })).status).toBe(422)
})

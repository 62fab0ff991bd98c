import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

const threads = '/api/v1/messenger/threads'
const en = { 'accept-language': 'en' }
let server: TestServer
let anna: Client
let admin: Client
let ticket: string

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 50 } })
  anna = await server.signIn('advisor')
  admin = await server.signIn('accountadmin')
  ticket = await formTicket(server.db, tenantOf('musterbank'))
})
afterAll(() => server.close())

const tenantOf = (slug: string) => server.tenants[slug]?.id ?? 0
const first = {
  advisor: 'anna-becker',
  name: 'Malte Friedrich',
  email: 'Malte.Friedrich@mail.example',
  message: 'Welche Unterlagen brauche ich?',
  consent: true,
}

async function begun(given: object = {}, headers = {}) {
  const reply = await server.guest().post(threads, { ...first, ticket, ...given }, { ...en, ...headers })
  expect([reply.status, reply.body.errors]).toEqual([201, undefined])
  const { uuid, token } = reply.body as { uuid: string; token: string }
  return { uuid, token, url: `${threads}/${uuid}`, query: `?token=${token}` }
}

const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantOf('musterbank'), async (tx) => (await query.execute(tx)).rows)

describe('a conversation', () => {
  it('begins with a visitor, who follows it by the key alone, of which only a digest is stored', async () => {
    const { url, query, token } = await begun()
    const read = await server.guest().get(url + query, en)
    expect(read.body).toMatchObject({
      name: 'Malte Friedrich',
      advisor: 'anna-becker',
      side: 'visitor',
      state: 'open',
      unread: 0,
      last_message: first.message,
    })
    // A link that is passed on tells nobody where the visitor is written to.
    expect(read.body.email).toBeUndefined()
    const stored = await rows(sql<{ row: string }>`select threads::text as row from threads`)
    expect(JSON.stringify(stored)).not.toContain(token)
    for (const asked of ['', '?token=', `?token=${'x'.repeat(43)}`])
      expect([asked, (await server.guest().get(url + asked)).status]).toEqual([asked, 401])
    expect((await server.guest('alpenbank').get(url + query)).status).not.toBe(200)
    const other = await begun({ email: 'other@mail.example' })
    expect((await server.guest().get(other.url + query)).status).toBe(401)
    expect((await server.guest().get(`${other.url}/messages${query}`)).status).toBe(401)
    expect((await server.guest().post(`${other.url}/messages${query}`, { text: 'x' })).status).toBe(401)
  })

  it('is answered by the advisor, and each side sees what the other has read', async () => {
    const { url, query } = await begun()
    const visitor = server.guest()
    expect((await anna.get(url)).body).toMatchObject({ side: 'advisor', unread: 1, is_read: false })
    expect((await anna.post(`${url}/messages`, { text: '  Den Vertrag. ' })).body).toMatchObject({
      sequence: 2,
      sender: 'advisor',
      author_name: 'Dr. Anna Becker',
      text: 'Den Vertrag.',
      read_at: null,
    })
    expect((await visitor.get(url + query)).body).toMatchObject({ unread: 1, last_sender: 'advisor' })
    expect((await visitor.put(url + query, { is_read: true })).body).toMatchObject({ unread: 0, version: 1 })
    expect((await anna.put(url, { is_read: true })).body).toMatchObject({ unread: 0, is_read: true })
    const all = await anna.get(`${url}/messages`)
    expect(all.body.map((each: { read_at: unknown }) => each.read_at !== null)).toEqual([true, true])
    expect((await anna.put(url, { is_read: false })).body).toMatchObject({ unread: 1 })
  })

  it('is answered from two browsers at once: both stand there, one after the other', async () => {
    const { url } = await begun()
    const replies = await Promise.all([
      anna.post(`${url}/messages`, { text: 'Eins' }),
      anna.post(`${url}/messages`, { text: 'Zwei' }),
      admin.post(`${url}/messages`, { text: 'Drei' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const { body } = await anna.get(`${url}/messages`)
    expect(body.map((each: { sequence: number }) => each.sequence)).toEqual([1, 2, 3, 4])
  })

  it('has what is sent twice once, by its key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const one = await begun({}, key)
    const again = await begun({}, key)
    expect(again).toEqual(one)
    const changed = await server
      .guest()
      .post(threads, { ...first, ticket, message: 'Anders' }, { ...en, ...key })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['Idempotency-Key']])
    const mine = { 'idempotency-key': crypto.randomUUID() }
    const text = { text: 'Einmal' }
    const sent = await anna.post(`${one.url}/messages`, text, mine)
    expect((await anna.post(`${one.url}/messages`, text, mine)).body).toEqual(sent.body)
    // Nobody gets another's reply by their key.
    const other = await begun({ email: 'other@mail.example' })
    const foreign = await server.guest().post(`${other.url}/messages${other.query}`, text, mine)
    expect(foreign.body.uuid).not.toBe(sent.body.uuid)
  })

  it('pages: the last ones before a number, or the next ones behind it', async () => {
    const { url, uuid } = await begun()
    await rows(sql`insert into messages (thread_uuid, sequence, sender, author_name, text, created_at)
      select ${uuid}, n, 'advisor', 'Anna', 'Text ' || n, now() from generate_series(2, 10000) n`)
    const numbers = async (query: string) => {
      const reply = await anna.get(`${url}/messages?${query}`)
      return reply.body.map((each: { sequence: number }) => each.sequence)
    }
    expect(await numbers('before=2147483647&limit=3')).toEqual([9998, 9999, 10000])
    expect(await numbers('before=9998&limit=2')).toEqual([9996, 9997])
    expect(await numbers('after=9998')).toEqual([9999, 10000])
    expect(await numbers('after=0')).toHaveLength(500)
  })
})

describe('who reads a conversation', () => {
  it('is the advisor concerned, an account admin, and nobody else', async () => {
    const { url, uuid } = await begun()
    for (const role of ['orgadmin', 'marketing-manager', 'INTERNAL', 'orguser']) {
      const other = await server.signIn(role)
      expect([role, (await other.get(url)).status]).toEqual([role, 404])
      expect((await other.get(`${url}/messages`)).status).toBe(404)
      expect((await other.post(`${url}/messages`, { text: 'x' })).status).toBe(404)
      expect((await other.put(url, { state: 'closed' })).status).toBe(404)
      expect((await other.get(`${url}/colleagues`)).status).toBe(404)
      expect((await other.get(threads)).body).toEqual([])
    }
    const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const path of [url, `${url}/messages`, `${url}/colleagues`])
      expect([path, (await alpine.get(path)).status]).toEqual([path, 404])
    expect((await server.guest().get(threads)).status).toBe(401)
    expect((await admin.get(url)).status).toBe(200)
    const list = await anna.get(`${threads}?filter=${encodeURIComponent('{"is_read":false}')}`)
    expect(list.body.map((each: { uuid: string }) => each.uuid)).toContain(uuid)
  })

  it('is a colleague too, once it is handed over, and no more when it is taken back', async () => {
    const { url } = await begun()
    const { body: colleagues } = await anna.get(`${url}/colleagues`)
    const { slug } = colleagues[0]
    const email = await rows(
      sql<{
        email: string
      }>`select u.email from users u join advisors a on a.user_uuid = u.uuid where a.slug = ${slug}`,
    )
    expect((await anna.put(url, { substitute: 'anna-becker' })).status).toBe(422)
    expect((await anna.put(url, { substitute: 'nobody' })).status).toBe(422)
    const handed = await anna.put(url, { substitute: slug }, { 'if-match': '"1"' })
    expect(handed.body).toMatchObject({ substitute: slug, version: 2 })
    const stale = await anna.put(url, { state: 'closed' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current.substitute]).toEqual([412, slug])
    if (email[0]) {
      const reply = await server
        .guest()
        .post('/api/v1/session', { email: email[0].email, password: 'openbranch-demo' })
      const colleague = server.guest('musterbank', String(reply.headers['set-cookie']).split(';', 1)[0])
      expect((await colleague.get(url)).status).toBe(200)
      expect((await colleague.post(`${url}/messages`, { text: 'Ich vertrete.' })).status).toBe(201)
      await anna.put(url, { substitute: null })
      expect((await colleague.get(url)).status).toBe(404)
    }
  })

  it('is the one who wrote, where they were signed in: name and address are known, and no link is needed', async () => {
    const writer = await server.signIn('marketing-manager')
    const reply = await writer.post(threads, { advisor: 'anna-becker', message: 'Kurz Zeit?', consent: true })
    expect(reply.status).toBe(201)
    const url = `${threads}/${reply.body.uuid}`
    expect((await writer.get(url)).body).toMatchObject({ side: 'visitor', unread: 0 })
    expect((await writer.get(threads)).body).toHaveLength(1)
    expect((await writer.put(url, { state: 'closed' })).status).toBe(403)
    expect((await anna.post(threads, { ...first, advisor: 'anna-becker' })).status).toBe(422)
  })
})

describe('what is refused', () => {
  it('is a message in a closed conversation, until it is opened again', async () => {
    const { url, query } = await begun()
    expect((await server.guest().put(url + query, { state: 'closed' })).status).toBe(403)
    expect((await anna.put(url, { state: 'closed' })).status).toBe(200)
    const refused = await server.guest().post(`${url}/messages${query}`, { text: 'Noch etwas' }, en)
    expect([refused.status, refused.body.message]).toEqual([409, 'This conversation is closed.'])
    expect((await anna.put(url, { state: 'open' })).status).toBe(200)
    expect((await server.guest().post(`${url}/messages${query}`, { text: 'Noch etwas' })).status).toBe(201)
  })

  it('is a message to an advisor who was just switched off, unless a colleague has it', async () => {
    const { url, query } = await begun()
    const { body: colleagues } = await anna.get(`${url}/colleagues`)
    const set = (isActive: boolean) =>
      rows(sql`update advisors set is_active = ${isActive} where slug = 'anna-becker'`)
    await set(false)
    try {
      const refused = await server.guest().post(`${url}/messages${query}`, { text: 'Hallo' }, en)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Nobody answers here any more. Please choose another way to get in touch.',
      ])
      expect((await server.guest().post(threads, { ...first, ticket })).status).toBe(404)
      await admin.put(url, { substitute: colleagues[0].slug })
      expect((await server.guest().post(`${url}/messages${query}`, { text: 'Hallo' })).status).toBe(201)
    } finally {
      await set(true)
    }
  })

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['no address', { email: undefined }, 'email'],
    ['no address that is one', { email: 'a@b@c' }, 'email'],
    ['no message', { message: ' \n ' }, 'message'],
    ['no consent', { consent: false }, 'consent'],
    ['no ticket', { ticket: undefined }, 'ticket'],
    ['a header in the name', { name: 'Malte\r\nBcc: evil@evil.example' }, 'name'],
  ])('is %s', async (_, given, field) => {
    const reply = await server.guest().post(threads, { ...first, ticket, ...given }, en)
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('keeps hostile words as the words that they are', async () => {
    const text = `<img src=x onerror=alert(1)> '; drop table threads; -- \u202e`
    const { url, query } = await begun({ message: text })
    expect((await server.guest().get(`${url}/messages${query}`)).body[0].text).toBe(text)
  })

  it('is everything while the module is off', async () => {
    const { url, query } = await begun()
    await rows(sql`delete from modules where name = 'messenger'`)
    expect((await server.guest().post(threads, { ...first, ticket })).status).toBe(404)
    expect((await server.guest().get(url + query)).status).toBe(404)
    expect((await anna.get(threads)).status).toBe(403)
    await rows(sql`insert into modules (tenant_id, name) values (current_tenant(), 'messenger')`)
  })

  it('is too much to one advisor from one address', async () => {
    const own = await startTestServer()
    const at = await formTicket(own.db, own.tenants.musterbank?.id ?? 0)
    const send = (n: number) =>
      own.guest().post(threads, { ...first, ticket: at, email: `nr${n}@mail.example` })
    for (const n of [1, 2, 3, 4, 5]) expect((await send(n)).status).toBe(201)
    expect((await send(6)).status).toBe(429)
    await own.close()
  })
})

describe('when an answer comes', () => {
  it('is said from the figures of 30 days, once there are five; and until when the advisor is away', async () => {
    await rows(sql`delete from threads`)
    const said = async () => (await server.guest().get('/api/v1/advisors/anna-becker/messenger-answers')).body
    expect(await said()).toMatchObject({ answers_within: null, away_until: null })
    const asked = await Promise.all([1, 2, 3, 4, 5].map((n) => begun({ email: `n${n}@mail.example` })))
    for (const [at, { uuid }] of asked.entries())
      await rows(sql`insert into messages (thread_uuid, sequence, sender, author_name, text, created_at)
        select ${uuid}, 2, 'advisor', 'x', 'x', created_at + ${at + 1}::int * interval '1 hour' from messages
        where thread_uuid = ${uuid} and sequence = 1`)
    expect((await said()).answers_within).toBe(4)
    await rows(sql`update messages set created_at = created_at - interval '40 days' where sender = 'visitor'`)
    expect((await said()).answers_within).toBeNull()
    await rows(sql`insert into absences (advisor_uuid, first_day, last_day)
      select uuid, current_date - 1, current_date + 3 from advisors where slug = 'anna-becker'`)
    expect((await said()).away_until).toMatch(/^\d{4}-\d\d-\d\d$/)
    await rows(sql`delete from absences`)
  })
})

describe('the list', () => {
  it('is searched by name, address and the words of all messages', async () => {
    const { url, uuid } = await begun({ name: 'Heike Pohl', email: 'heike@pohl.example' })
    await anna.post(`${url}/messages`, { text: 'Darlehensvertrag von 2017' })
    await anna.post(`${url}/messages`, { text: 'Bis bald' })
    const found = async (q: string) => {
      const reply = await anna.get(`${threads}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
      return reply.body.map((each: { uuid: string }) => each.uuid)
    }
    expect(await found('pohl')).toEqual([uuid])
    expect(await found('heike@pohl')).toEqual([uuid])
    expect(await found('pohl darlehensvertrag')).toEqual([uuid])
    expect(await found('pohl niemals')).toEqual([])
  })
})

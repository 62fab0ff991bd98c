import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { anyStreamOf, type TestStream } from '#server/testing/streams.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { until } from '#tests/until.ts'

const threads = '/api/v1/messenger/threads'
let server: TestServer
let anna: Client
let open: Awaited<ReturnType<typeof anyStreamOf>>
let ticket: string

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 1000 } })
  anna = await server.signIn('advisor')
  ticket = await formTicket(server.db, server.tenants.musterbank?.id ?? 0)
  open = await anyStreamOf(server.app)
})
afterAll(() => server.close())

let count = 0
async function begin() {
  const body = {
    advisor: 'anna-becker',
    name: 'Malte Friedrich',
    email: `m${count++}@mail.example`,
    message: 'Eins',
    consent: true,
    ticket,
  }
  const { uuid, token } = (await server.guest().post(threads, body)).body
  return {
    uuid,
    url: `${threads}/${uuid}`,
    query: `?token=${token}`,
    events: `${threads}/${uuid}/events?token=${token}`,
  }
}
const own = (more = {}) => open('/api/v1/events', { cookie: anna.cookie ?? '', ...more })

/** Signed in with this advisor's alias, which nobody else has. */
async function clientOf(slug: string): Promise<Client> {
  await server.db.withTenant(server.tenants.musterbank?.id ?? 0, (tx) =>
    sql`update users set alias = ${slug} where email = 'marketing-manager@musterbank.example'`.execute(tx),
  )
  return await server.signIn('marketing-manager')
}
const idsIn = ({ read }: TestStream) => [...read.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
const kindsIn = ({ read }: TestStream) => [...read.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind)

describe('the stream of a person', () => {
  it('begins by saying how far it has come, and tells each message, with no word of it', async () => {
    const stream = await own()
    expect([stream.status, String(stream.headers['content-type'])]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ])
    await until(() => expect(kindsIn(stream)).toEqual(['ready']))
    const { uuid, url, query } = await begin()
    await server.guest().post(`${url}/messages${query}`, { text: 'Geheim' })
    await until(() => expect(kindsIn(stream)).toEqual(['ready', 'message', 'message']))
    expect(stream.read).toContain(`data: {"uuid":"${uuid}"}`)
    expect(stream.read).not.toMatch(/Geheim|Malte/)
    const [ready = 0, ...others] = idsIn(stream)
    expect(others.at(-1)).toBe((others[0] ?? 0) + 1)
    expect(others[0]).toBeGreaterThan(ready)
    stream.close()
  })

  it('goes on after a cut where it was: nothing is missing, and nothing is told twice', async () => {
    const first = await own()
    await until(() => expect(kindsIn(first)).toEqual(['ready']))
    const { url, query } = await begin()
    await until(() => expect(kindsIn(first)).toHaveLength(2))
    const seen = idsIn(first).at(-1) ?? 0
    first.close()
    for (let n = 0; n < 25; n++) await server.guest().post(`${url}/messages${query}`, { text: `Nr ${n}` })
    const again = await own({ 'last-event-id': String(seen) })
    const rest = Array.from({ length: 25 }, (_, n) => seen + 1 + n)
    await until(() => expect(idsIn(again)).toEqual(rest))
    await server.guest().post(`${url}/messages${query}`, { text: 'Noch eine' })
    await until(() => expect(idsIn(again)).toEqual([...rest, seen + 26]))
    again.close()
  })

  it('has all of what many write at the same moment, in order', async () => {
    const stream = await own()
    await until(() => expect(kindsIn(stream)).toEqual(['ready']))
    const some = await Promise.all([begin(), begin(), begin(), begin()])
    const writes = some.flatMap(({ url, query }) =>
      [1, 2, 3, 4, 5].map((n) => server.guest().post(`${url}/messages${query}`, { text: `Nr ${n}` })),
    )
    expect((await Promise.all(writes)).every(({ status }) => status === 201)).toBe(true)
    await until(() => expect(idsIn(stream)).toHaveLength(25))
    const ids = idsIn(stream).slice(1)
    expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at))
    stream.close()
  })

  it('is told to read all anew where what it missed is kept no more', async () => {
    await begin()
    const known = await own()
    await until(() => expect(idsIn(known)).toHaveLength(1))
    const last = idsIn(known)[0] ?? 0
    known.close()
    for (const id of [last - 1_000_000, last + 5]) {
      const stream = await own({ 'last-event-id': String(id) })
      await until(() => expect(kindsIn(stream)).toEqual(['reset']))
      expect(idsIn(stream)).toEqual([last])
      stream.close()
    }
    const odd = await own({ 'last-event-id': 'x' })
    await until(() => expect(kindsIn(odd)).toEqual(['ready']))
    odd.close()
  })

  it('ends with the session, and is nobody else’s', async () => {
    expect((await server.guest().get('/api/v1/events')).status).toBe(401)
    const leaving = await server.signIn('advisor')
    const stream = await open('/api/v1/events', { cookie: leaving.cookie ?? '' })
    const other = await server.signIn('advisor', { tenant: 'alpenbank' })
    const foreign = await open('/api/v1/events', { cookie: other.cookie ?? '', host: 'alpenbank.localhost' })
    await until(() => expect(kindsIn(foreign)).toEqual(['ready']))
    await begin()
    await until(() => expect(kindsIn(stream)).toContain('message'))
    expect(kindsIn(foreign)).toEqual(['ready'])
    await leaving.delete('/api/v1/session')
    await until(() => expect(stream.isOver).toBe(true))
    foreign.close()
  })

  it('tells of the conversations that its reader reads, and of no others: list, search, count and stream agree', async () => {
    const admin = await server.signIn('accountadmin')
    const manager = await server.signIn('orgadmin')
    const foreign = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const streamOf = ({ cookie = '' }: Client, host = 'musterbank.localhost') =>
      open('/api/v1/events', { cookie: cookie ?? '', host })
    const streams = await Promise.all([
      streamOf(anna),
      streamOf(admin),
      streamOf(manager),
      streamOf(foreign, 'alpenbank.localhost'),
    ])
    const [annas, admins, managers, foreigns] = streams
    for (const stream of streams) await until(() => expect(kindsIn(stream)).toEqual(['ready']))
    const { uuid, url, query } = await begin()
    const said = { text: 'Sonnenblumenkerne' }
    await server.guest().post(`${url}/messages${query}`, said)
    for (const stream of [annas, admins])
      await until(() => expect(kindsIn(stream)).toEqual(['ready', 'message', 'message']))
    expect(admins.read).toContain(`{"uuid":"${uuid}"}`)
    const found = async (client: Client, filter: object) => {
      const reply = await client.get(
        `${threads}?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
      return String(reply.headers['content-range']).split('/')[1]
    }
    const search = { q: said.text.toLowerCase() }
    const unread = { ...search, state: 'open', is_read: false }
    for (const filter of [search, unread]) {
      expect([await found(anna, filter), await found(admin, filter)]).toEqual(['1', '1'])
      expect([await found(manager, filter), await found(foreign, filter)]).toEqual(['0', '0'])
    }
    // A colleague has it too once it is handed over, and no more when it is taken back.
    const { body: colleagues } = await anna.get(`${url}/colleagues`)
    const { slug } = colleagues[0]
    const colleague = await clientOf(slug)
    const theirs = await streamOf(colleague)
    await until(() => expect(kindsIn(theirs)).toEqual(['ready']))
    await anna.put(url, { substitute: slug })
    await until(() => expect(kindsIn(theirs)).toEqual(['ready', 'conversation']))
    expect(await found(colleague, search)).toBe('1')
    await anna.put(url, { substitute: null })
    await until(() => expect(kindsIn(theirs)).toEqual(['ready', 'conversation', 'conversation']))
    expect(await found(colleague, search)).toBe('0')
    await server.guest().post(`${url}/messages${query}`, { text: 'Noch etwas' })
    await until(() => expect(kindsIn(admins).filter((kind) => kind === 'message')).toHaveLength(3))
    expect(kindsIn(theirs)).toHaveLength(3)
    expect([kindsIn(managers), kindsIn(foreigns)]).toEqual([['ready'], ['ready']])
    // Whoever is signed out hears nothing from then on.
    await admin.delete('/api/v1/session')
    await until(() => expect(admins.isOver).toBe(true))
    for (const stream of [...streams, theirs]) stream.close()
  })

  it('hears of what another process stores, and goes on there', async () => {
    const other = await buildTestApp(server.db, { config: { rateLimitFactor: 1000 } })
    const elsewhere = await anyStreamOf(other)
    const stream = await elsewhere('/api/v1/events', { cookie: anna.cookie ?? '' })
    await until(() => expect(kindsIn(stream)).toEqual(['ready']))
    await begin()
    await until(() => expect(kindsIn(stream)).toEqual(['ready', 'message']))
    const seen = idsIn(stream).at(-1)
    await other.close()
    await until(() => expect(stream.isOver).toBe(true))
    const here = await own({ 'last-event-id': String(seen) })
    await begin()
    await until(() => expect(idsIn(here)).toEqual([(seen ?? 0) + 1]))
    here.close()
  })
})

describe('the stream of a visitor', () => {
  it('opens by the key of the conversation, and tells of it alone: messages, what was read, who writes', async () => {
    const { uuid, url, events } = await begin()
    expect((await open(`${url}/events?token=x`)).status).toBe(401)
    expect((await open(`${url}/events`, { cookie: anna.cookie ?? '' })).status).toBe(403)
    const stream = await open(events)
    await until(() => expect(kindsIn(stream)).toEqual(['ready']))
    await begin()
    expect((await anna.post(`${url}/writing`)).status).toBe(204)
    await until(() => expect(kindsIn(stream)).toEqual(['ready', 'writing']))
    expect(stream.read).toContain(`{"uuid":"${uuid}","side":"advisor"}`)
    await anna.post(`${url}/messages`, { text: 'Antwort' })
    await anna.put(url, { is_read: true })
    await until(() => expect(kindsIn(stream)).toEqual(['ready', 'writing', 'message', 'conversation']))
    stream.close()
  })

  it('is open in a few tabs at once', async () => {
    const { events } = await begin()
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(events)))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect((await open(events)).status).toBe(429)
    for (const stream of streams) stream.close()
  })
})

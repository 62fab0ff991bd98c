import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

const threads = '/api/v1/messenger/threads'
const en = { 'accept-language': 'en' }
let server: TestServer
let anna: Client
let ticket: string

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 50 } })
  anna = await server.signIn('advisor')
  ticket = await formTicket(server.db, tenantId())
})
afterAll(() => server.close())

const tenantId = (slug = 'musterbank') => server.tenants[slug]?.id ?? 0
const rows = <Row>(query: ReturnType<typeof sql<Row>>, slug?: string) =>
  server.db.withTenant(tenantId(slug), async (tx) => (await query.execute(tx)).rows)

async function switchOnline(isOn: boolean) {
  await rows(
    isOn
      ? sql`insert into modules (tenant_id, name) values (${tenantId()}, 'online-appointments')`
      : sql`delete from modules where name = 'online-appointments' and tenant_id = ${tenantId()}`,
  )
  forgetTenant(tenantId())
}

interface Time {
  readonly start: string
  readonly end: string
}

async function begun(given: object = {}) {
  const first = {
    advisor: 'anna-becker',
    name: 'Malte Friedrich',
    email: 'malte.friedrich@mail.example',
    message: 'Wann hätten Sie Zeit?',
    consent: true,
    ticket,
  }
  const reply = await server.guest().post(threads, { ...first, ...given }, en)
  expect([reply.status, reply.body.errors]).toEqual([201, undefined])
  const { uuid, token } = reply.body as { uuid: string; token: string }
  return { uuid, token, url: `${threads}/${uuid}`, query: `?token=${token}` }
}

const offeredIn = async (url: string, query = '') =>
  (await anna.get(`${url}/free-times${query}`, en)).body as {
    times: Time[]
    topic: string
    type: string
    types: string[]
  }

/** @param from how many of the next free times are left out */
async function suggested(given: object = {}, from = 0, type = 'in-branch') {
  const thread = await begun(given)
  const { times, topic } = await offeredIn(thread.url, `?type=${type}`)
  const three = times.slice(from, from + 3)
  const body = { text: 'Passt Ihnen einer dieser Termine?', suggestion: { topic, type, times: three } }
  const sent = await anna.post(`${thread.url}/messages`, body, en)
  expect([sent.status, sent.body.errors]).toEqual([201, undefined])
  const book = (start: string | undefined, more: object = {}) =>
    server
      .guest()
      .post(`${thread.url}/messages/${sent.body.uuid}/appointment${thread.query}`, { start, ...more }, en)
  const read = async () =>
    (await server.guest().get(`${thread.url}/messages${thread.query}`, en)).body.find(
      ({ uuid }: { uuid: string }) => uuid === sent.body.uuid,
    ).suggestion
  return { ...thread, message: sent.body.uuid as string, sent: sent.body, topic, times: three, book, read }
}

const appointmentsAt = (start: string | undefined) =>
  rows(sql<{ uuid: string; state: string; email: string; consent_text: string }>`
    select uuid, state, email, consent_text from appointments
    where starts_at = ${start}::timestamptz and state in ('held', 'requested', 'confirmed')
      and advisor_uuid = (select uuid from advisors where slug = 'anna-becker')`)

describe('a suggested time', () => {
  it('is booked in one tap: by name, address and consent of the conversation, and both sides see it', async () => {
    const { times, book, read, url, sent } = await suggested()
    expect(sent.suggestion).toMatchObject({ times, appointment: null })
    const reply = await book(times[1]?.start)
    expect([reply.status, reply.body.errors]).toEqual([201, undefined])
    expect(reply.body).toMatchObject({ ...times[1], type: 'in-branch' })
    const [stored, ...others] = await appointmentsAt(times[1]?.start)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ uuid: reply.body.uuid, email: 'malte.friedrich@mail.example' })
    const [thread] = await rows(sql<{ consent_text: string }>`select consent_text from threads limit 1`)
    expect(stored?.consent_text).toBe(thread?.consent_text)
    const shown = { uuid: reply.body.uuid, ...times[1], state: reply.body.state }
    expect((await read()).appointment).toEqual({ ...shown, token: reply.body.token })
    // The advisor reads it without the visitor's key, and finds it among the appointments.
    const all = await anna.get(`${url}/messages`)
    expect(all.body.at(-1).suggestion.appointment).toEqual(shown)
    const page = await server.guest().get(`/api/v1/appointments/${reply.body.uuid}?token=${reply.body.token}`)
    expect(page.body).toMatchObject({ state: reply.body.state })
    // Mailed as every booking is, and told to whoever follows the conversation.
    const mails = await rows(
      sql<object>`select from appointment_history where appointment_uuid = ${reply.body.uuid} and step = 1`,
    )
    expect(mails).toHaveLength(1)
    const told = await rows(
      sql<object>`select from thread_events where thread_uuid = ${url.split('/').at(-1)} and kind = 'conversation'`,
    )
    expect(told.length).toBeGreaterThan(0)
  })

  it('is booked once, though tapped twice and from two browsers at once', async () => {
    const { times, book } = await suggested()
    const replies = await Promise.all([book(times[0]?.start), book(times[0]?.start), book(times[0]?.start)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.uuid)).size).toBe(1)
    expect(await appointmentsAt(times[0]?.start)).toHaveLength(1)
    const other = await book(times[2]?.start)
    expect([other.status, other.body.message]).toEqual([
      409,
      'You have already booked another one of these times.',
    ])
    expect(await appointmentsAt(times[2]?.start)).toHaveLength(0)
  })

  it('is one of two chosen at once in two browsers', async () => {
    const { times, book, read } = await suggested()
    const replies = await Promise.all([book(times[0]?.start), book(times[1]?.start)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const booked = [...(await appointmentsAt(times[0]?.start)), ...(await appointmentsAt(times[1]?.start))]
    expect(booked.map(({ uuid }) => uuid)).toEqual([(await read()).appointment.uuid])
  })

  it('goes to one of two conversations it was suggested in; the other is offered the next ones and books one', async () => {
    const one = await suggested()
    const other = await suggested({ email: 'other@mail.example' })
    expect(other.times).toEqual(one.times)
    const start = one.times[0]?.start
    const replies = await Promise.all([one.book(start), other.book(start)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await appointmentsAt(start)).toHaveLength(1)
    const late = replies[0]?.status === 409 ? one : other
    const refused = replies.find(({ status }) => status === 409)?.body
    expect(refused.message).toBe('This time has just been taken. These are the next free ones.')
    expect(refused.slots.length).toBeGreaterThanOrEqual(3)
    expect((await late.read()).appointment).toBeNull()
    const instead = await late.book(refused.slots[2].start)
    expect([instead.status, (await late.read()).appointment.start]).toEqual([201, refused.slots[2].start])
  })

  it('of an appointment by phone asks for the number, and for nothing else', async () => {
    const { times, book, read } = await suggested({}, 0, 'by-phone')
    const reply = await book(times[0]?.start)
    expect([reply.status, reply.body.errors]).toEqual([422, { phone: ['Phone cannot be empty'] }])
    expect((await read()).appointment).toBeNull()
    expect((await book(times[0]?.start, { phone: '069 9000711' })).status).toBe(201)
  })

  it('that has begun, or is of a day gone by, is answered with the next ones', async () => {
    const { book, message } = await suggested()
    await rows(sql`update suggestions set starts = array['2026-01-05T09:00:00Z'::timestamptz],
      ends = array['2026-01-05T10:00:00Z'::timestamptz] where message_sequence = (
        select sequence from messages where uuid = ${message}) and thread_uuid = (
        select thread_uuid from messages where uuid = ${message})`)
    const reply = await book('2026-01-05T09:00:00Z')
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This time has begun meanwhile. These are the next free ones.',
    ])
    expect(reply.body.slots.length).toBeGreaterThanOrEqual(3)
    expect((await book('2026-06-31T25:00:00Z')).status).toBe(422)
  })

  it('cannot be booked in a closed conversation, nor of an advisor who was switched off', async () => {
    const { times, book, url } = await suggested()
    const { body } = await anna.get(url)
    await anna.put(url, { state: 'closed' }, { 'if-match': `"${body.version}"` })
    expect((await book(times[0]?.start)).body.message).toBe('This conversation is closed.')
    const again = await suggested()
    await rows(sql`update advisors set is_active = false where slug = 'anna-becker'`)
    try {
      expect((await again.book(again.times[0]?.start)).status).toBe(409)
    } finally {
      await rows(sql`update advisors set is_active = true where slug = 'anna-becker'`)
    }
    const off = (active: boolean) => rows(sql`update appointment_topics set active = ${active}`)
    await off(false)
    try {
      const reply = await again.book(again.times[0]?.start)
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'This appointment is no longer offered. Please choose another one.',
      ])
      expect(await offeredIn(again.url)).toMatchObject({ topics: [], times: [] })
    } finally {
      await off(true)
    }
    expect(await appointmentsAt(times[0]?.start)).toHaveLength(0)
  })

  it('is at first of a type that one press books, though by phone is offered too', async () => {
    const { types, type } = await offeredIn((await begun()).url)
    expect(types).toContain('by-phone')
    expect(type).toBe(types.find((each) => each !== 'by-phone'))
  })

  it('is of this conversation alone, for the holder of its key', async () => {
    const one = await suggested()
    const other = await begun({ email: 'other@mail.example' })
    const start = one.times[0]?.start
    const at = (url: string, query: string) => `${url}/messages/${one.message}/appointment${query}`
    expect((await server.guest().post(at(other.url, other.query), { start }, en)).status).toBe(404)
    expect((await server.guest().post(at(one.url, other.query), { start }, en)).status).toBe(401)
    expect((await server.guest('alpenbank').post(at(one.url, one.query), { start }, en)).status).not.toBe(201)
    expect((await anna.post(at(one.url, ''), { start }, en)).status).toBe(403)
    expect(await appointmentsAt(start)).toHaveLength(0)
    expect((await server.guest().get(`${one.url}/free-times${one.query}`, en)).status).toBe(401)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.get(`${one.url}/free-times`, en)).status).not.toBe(200)
  })

  it('is suggested by those who answer, and only while it is free', async () => {
    const { url, query, topic, times } = await suggested()
    const suggestion = { topic, type: 'in-branch', times: times.slice(0, 1) }
    const send = (given: object) =>
      anna.post(`${url}/messages`, { text: 'x', suggestion: { ...suggestion, ...given } }, en)
    const visitor = await server.guest().post(`${url}/messages${query}`, { text: 'x', suggestion }, en)
    expect(visitor.status).toBe(403)
    const gone = { suggestion: ['One of these times is no longer free. Please choose again.'] }
    for (const start of ['2026-01-05T09:00:00Z', '2199-01-05T09:00:00Z']) {
      const { status, body } = await send({ times: [{ start, end: start }] })
      expect([start, status, body.errors?.suggestion ?? body.errors]).toEqual([start, 422, gone.suggestion])
    }
    expect((await send({ topic: crypto.randomUUID() })).body.errors).toEqual({
      suggestion: ['This advisor does not offer this topic.'],
    })
    for (const times of [[], [1, 2, 3, 4].map(() => suggestion.times[0])])
      expect((await send({ times })).status).toBe(422)
    const { body } = await anna.get(`${url}/messages`)
    expect(body).toHaveLength(2)
  })

  it('is nothing where online appointments are switched off', async () => {
    const { url, query, message, times, topic } = await suggested()
    await switchOnline(false)
    try {
      expect((await anna.get(`${url}/free-times`, en)).status).toBe(403)
      const at = `${url}/messages/${message}/appointment${query}`
      expect((await server.guest().post(at, { start: times[0]?.start }, en)).status).toBe(404)
      const body = { text: 'x', suggestion: { topic, type: 'in-branch', times } }
      expect((await anna.post(`${url}/messages`, body, en)).status).toBe(422)
    } finally {
      await switchOnline(true)
    }
  })

  it('shows how its appointment stands: cancelled, and gone', async () => {
    const { times, book, read } = await suggested()
    const { body } = await book(times[0]?.start)
    await rows(sql`update appointments set state = 'cancelled', answer_by = null where uuid = ${body.uuid}`)
    expect((await read()).appointment.state).toBe('cancelled')
    expect((await book(times[0]?.start)).status).toBe(409)
    await rows(sql`delete from appointments where uuid = ${body.uuid}`)
    expect((await read()).appointment).toEqual({ uuid: body.uuid, ...times[0], state: null })
    expect((await book(times[1]?.start)).status).toBe(409)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, askToHold, bookingBody, from, hold } from '#server/testing/booker.ts'
import { bookableAdvisors } from '#server/testing/booking-load.ts'
import { buildTestApp, startTestServer, type TestServer } from '#server/testing/server.ts'

/** A Monday in winter: nine o'clock in Berlin is eight in UTC. */
const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at930 = '2026-11-24T08:30:00Z'
const at10 = '2026-11-24T09:00:00Z'

let server: TestServer
let anna: Bookable
let now = monday

const tenantId = () => server.tenants.musterbank?.id as number
const stored = () =>
  server.db.withTenant(tenantId(), (tx) =>
    tx.selectFrom('appointments').selectAll().where('advisor_uuid', '=', anna.uuid).execute(),
  )

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = monday
  anna = await makeBookable(server.db, tenantId())
})

describe('holding a slot', () => {
  it('keeps it for ten minutes from everybody else, who hear of the next free ones', async () => {
    const held = await askToHold(server.guest(), anna, at9)
    expect(held.status).toBe(201)
    expect(held.body.expires_at).toBe('2026-11-23T05:10:00.000Z')
    expect(held.body.token).toMatch(/^[\w-]{43}$/)
    const [row] = await stored()
    expect(row).toMatchObject({ state: 'held', topic_uuid: anna.topic, starts_at: new Date(at9) })
    expect(JSON.stringify(row)).not.toContain(held.body.token)
    const second = await askToHold(server.guest(), anna, at930)
    expect(second.status).toBe(409)
    expect(second.body.message).toBe('This time has just been taken. These are the next free ones.')
    expect(second.body.slots[0]).toEqual({
      start: '2026-11-24T09:00:00.000Z',
      end: '2026-11-24T10:00:00.000Z',
    })
    now = new Date('2026-11-23T05:10:00Z')
    expect((await askToHold(server.guest(), anna, at930)).status).toBe(201)
    expect(await stored()).toHaveLength(1)
  })

  it('says until when the advisor answers a request, and nothing of it where bookings are confirmed at once', async () => {
    expect((await askToHold(server.guest(), anna, at9)).body.answer_by).toBe('2026-11-23T17:00:00.000Z')
    anna = await makeBookable(server.db, tenantId(), { automatic: true })
    expect((await askToHold(server.guest(), anna, at9)).body).not.toHaveProperty('answer_by')
  })

  it('leaves the buffer free on both sides', async () => {
    anna = await makeBookable(server.db, tenantId(), { buffer: 15 })
    await hold(server.guest(), anna, at9)
    expect((await askToHold(server.guest(), anna, at10)).status).toBe(409)
    await hold(server.guest(), anna, '2026-11-24T09:30:00Z')
  })

  it.each([
    ['in the past', { start: '2026-11-20T09:00:00Z' }, { start: ['This time is over.'] }],
    ['too soon', { start: '2026-11-23T09:00:00Z' }, { start: ['Please choose a later time.'] }],
    ['beyond the window', { start: '2027-02-24T09:00:00Z' }, { start: ['This time cannot be booked yet.'] }],
    ['off the grid', { start: '2026-11-24T09:07:00Z' }, { start: ['This time is not offered.'] }],
    ['half a second late', { start: '2026-11-24T09:00:00.500Z' }, { start: ['This time is not offered.'] }],
    [
      'at a second that no clock has',
      { start: '2026-11-24T23:59:60Z' },
      { start: ['This time is not offered.'] },
    ],
    ['after the working day', { start: '2026-11-24T17:00:00Z' }, { start: ['This time is not offered.'] }],
    [
      'of an unknown topic',
      { topic: '00000000-0000-4000-8000-000000000000' },
      { topic: ['This advisor does not offer this topic.'] },
    ],
    [
      'of a type that is not offered',
      { type: 'online' },
      { type: ['This advisor does not offer this type of appointment.'] },
    ],
    ['of nobody', { advisor: 'nobody' }, { advisor: ['This advisor does not offer online appointments.'] }],
    [
      "of another tenant's advisor",
      { advisor: 'katharina-moser' },
      { advisor: ['This advisor does not offer online appointments.'] },
    ],
    [
      'of an advisor who left',
      { advisor: 'ingo-peters' },
      { advisor: ['This advisor does not offer online appointments.'] },
    ],
  ])('%s is refused at its field, and nothing is stored', async (_, wrong, errors) => {
    await server.db.withTenant(tenantId(), (tx) =>
      sql`update appointment_settings set minimum_notice = 24 where advisor_uuid = ${anna.uuid}`.execute(tx),
    )
    const body = {
      advisor: anna.alias,
      topic: anna.topic,
      type: 'in-branch',
      start: '2026-11-25T09:00:00Z',
      ...wrong,
    }
    const reply = await server.guest().post('/api/v1/slot-holds', body, { 'accept-language': 'en' })
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
    expect(await stored()).toEqual([])
  })

  it("of another advisor's topic, or of one that is no longer offered, is refused", async () => {
    const ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
    const foreign = await askToHold(server.guest(), { ...anna, topic: ole.topic }, at9)
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['topic']])
    const setActive = (isActive: boolean) =>
      server.db.withTenant(tenantId(), (tx) =>
        sql`update appointment_topics set active = ${isActive} where uuid = ${anna.topic}`.execute(tx),
      )
    await setActive(false)
    const inactive = await askToHold(server.guest(), anna, at9)
    await setActive(true)
    expect([inactive.status, Object.keys(inactive.body.errors)]).toEqual([422, ['topic']])
    expect(await stored()).toEqual([])
  })

  const ofAdvisor =
    'You, or others in your network, already hold five slots of this advisor. Please free one, or try again in a few minutes.'
  const onWednesday = ['08', '09', '10', '11', '12', '13', '14'].map((hour) => `2026-11-25T${hour}:00:00Z`)
  const [, , , , , sixthTime, seventhTime] = onWednesday as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]

  it('is possible five times at once of one advisor from one address; what was refused or freed does not count', async () => {
    const ip = '203.0.113.5'
    await askToHold(server.guest(), anna, '2026-11-25T09:07:00Z', { ip })
    const first = await hold(server.guest(), anna, onWednesday[0] as string, { ip })
    expect((await askToHold(server.guest(), anna, onWednesday[0] as string, { ip })).status).toBe(409)
    for (const time of onWednesday.slice(1, 5)) await hold(server.guest(), anna, time, { ip })
    const sixth = await askToHold(server.guest(), anna, sixthTime, { ip })
    expect([sixth.status, sixth.body.message]).toEqual([429, ofAdvisor])
    expect(Number(sixth.headers['retry-after'])).toBe(600)
    expect(
      (await server.guest().delete(`/api/v1/slot-holds/${first.uuid}?token=${first.token}`)).status,
    ).toBe(204)
    expect((await askToHold(server.guest(), anna, sixthTime, { ip })).status).toBe(201)
    expect((await askToHold(server.guest(), anna, onWednesday[0] as string)).status).toBe(201)
  })

  it('counts by the address, whatever its headers say; of other advisors there are more', async () => {
    const ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
    const names = [
      { 'user-agent': 'a phone', 'accept-language': 'de' },
      { 'user-agent': '', 'accept-language': 'x-1' },
      { 'user-agent': 'x'.repeat(2000), forwarded: 'for=203.0.113.99' },
      { 'x-real-ip': '203.0.113.98', 'true-client-ip': '203.0.113.98', cookie: 'session=made-up' },
      { 'user-agent': "' or 1=1", via: '1.1 proxy' },
      { 'user-agent': 'a tablet', authorization: 'Bearer made-up' },
    ]
    const ask = (who: Bookable, start: string, named: object) =>
      server
        .guest()
        .post(
          '/api/v1/slot-holds',
          { advisor: who.alias, topic: who.topic, type: 'in-branch', start },
          { 'x-forwarded-for': '203.0.113.7', ...named },
        )
    const statuses: number[] = []
    for (const [i, named] of names.entries())
      statuses.push((await ask(anna, onWednesday[i] as string, named)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await ask(ole, sixthTime, names[0] as object)).status).toBe(201)
  })

  it('counts an IPv6 address by its /64', async () => {
    const within = (n: number) => ({ ip: `2001:db8:7:1:${n}::${n}` })
    for (const [i, time] of onWednesday.slice(0, 5).entries())
      await hold(server.guest(), anna, time, within(i))
    expect((await askToHold(server.guest(), anna, sixthTime, within(9))).status).toBe(429)
    expect((await askToHold(server.guest(), anna, sixthTime, { ip: '2001:db8:7:2::1' })).status).toBe(201)
  })

  it('believes X-Forwarded-For of a proxy that it was told to trust, and of nobody else', async () => {
    const plain = await buildTestApp(server.db, { clock: () => now })
    const ask = async (start: string) => {
      const { statusCode } = await plain.inject({
        method: 'POST',
        url: '/api/v1/slot-holds',
        headers: { host: 'musterbank.localhost', 'sec-fetch-site': 'same-origin', ...from() },
        payload: { advisor: anna.alias, topic: anna.topic, type: 'in-branch', start },
      })
      return statusCode
    }
    const statuses: number[] = []
    for (const time of onWednesday.slice(0, 6)) statuses.push(await ask(time))
    await plain.close()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('is possible sixty times at once from one address', async () => {
    const ip = '203.0.113.10'
    const advisors = await bookableAdvisors(server.db, tenantId(), 13)
    const last = advisors.pop() as Bookable
    for (const advisor of advisors)
      for (const time of onWednesday.slice(0, 5)) await hold(server.guest(), advisor, time, { ip })
    now = new Date('2026-11-23T05:04:00Z')
    const next = await askToHold(server.guest(), last, at9, { ip })
    expect([next.status, next.headers['retry-after'], next.body.message]).toEqual([
      429,
      '360',
      'You, or others in your network, already hold sixty slots. Please free one, or try again in a few minutes.',
    ])
    expect((await askToHold(server.guest('alpenbank'), last, at9, { ip })).status).not.toBe(429)
    expect((await askToHold(server.guest(), last, at9)).status).toBe(201)
    now = new Date('2026-11-23T05:10:00Z')
    expect((await askToHold(server.guest(), last, at10, { ip })).status).toBe(201)
  })

  it('counts apart for whoever is signed in, five of one advisor wherever they are', async () => {
    const ip = '203.0.113.11'
    for (const time of onWednesday.slice(0, 5)) await hold(server.guest(), anna, time, { ip })
    expect((await askToHold(server.guest(), anna, sixthTime, { ip })).status).toBe(429)
    const staff = await server.signIn('accountadmin')
    expect((await askToHold(staff, anna, sixthTime, { ip })).status).toBe(201)
    const onThursday = onWednesday.map((time) => time.replace('-25T', '-26T'))
    for (const time of onThursday.slice(0, 4)) await hold(staff, anna, time)
    expect((await askToHold(staff, anna, seventhTime)).status).toBe(429)
  })

  it("takes at most 120 times an hour of one advisor's calendar from one address, whatever browsers say", async () => {
    const ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
    const ip = '203.0.113.8'
    const ask = (who: Bookable, browser: number) =>
      server
        .guest()
        .post(
          '/api/v1/slot-holds',
          { advisor: who.alias, topic: who.topic, type: 'in-branch', start: at9 },
          { 'x-forwarded-for': ip, 'user-agent': `browser ${browser}` },
        )
    const free = () =>
      server.db.withTenant(tenantId(), (tx) =>
        tx.deleteFrom('appointments').where('state', '=', 'held').execute(),
      )
    for (let i = 0; i < 120; i++) {
      expect((await ask(anna, i)).status).toBe(201)
      await free()
    }
    expect((await ask(anna, 120)).status).toBe(429)
    expect((await ask(ole, 120)).status).toBe(201)
  })

  it('is possible five times even if all ask at the same moment', async () => {
    const ip = '203.0.113.6'
    const times = Array.from({ length: 8 }, (_, i) => `2026-11-26T${String(8 + i).padStart(2, '0')}:00:00Z`)
    const replies = await Promise.all(times.map((time) => askToHold(server.guest(), anna, time, { ip })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  })
})

describe('freeing a held slot', () => {
  const free = ({ uuid }: { uuid: string }, token: string) =>
    server.guest().delete(`/api/v1/slot-holds/${uuid}?token=${encodeURIComponent(token)}`)

  it('needs its own token', async () => {
    const mine = await hold(server.guest(), anna, at9)
    const other = await hold(server.guest(), anna, at10)
    for (const token of [other.token, 'x', `${mine.token}x`, "' or 1=1"]) {
      expect((await free(mine, token)).status).toBe(401)
    }
    expect(
      (await server.guest('alpenbank').delete(`/api/v1/slot-holds/${mine.uuid}?token=${mine.token}`)).status,
    ).toBe(401)
    expect(
      (await (await server.signIn('accountadmin')).delete(`/api/v1/slot-holds/${mine.uuid}?token=x`)).status,
    ).toBe(403)
    expect(await stored()).toHaveLength(2)
    expect((await free(mine, mine.token)).status).toBe(204)
    expect((await free(mine, mine.token)).status).toBe(401)
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(201)
  })

  it('is over once it is booked', async () => {
    const mine = await hold(server.guest(), anna, at9)
    expect((await askToBook(server.guest(), bookingBody(mine))).status).toBe(201)
    expect((await free(mine, mine.token)).status).toBe(401)
    expect(await stored()).toMatchObject([{ state: 'requested' }])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, askToHold, bookingBody, from } from '#server/testing/booker.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

/** A Monday in winter: nine o'clock in Berlin is eight in UTC. */
const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at10 = '2026-11-24T09:00:00Z'

const lapsed =
  'This time is no longer kept for you. While it is free, you can book it all the same, or have it kept again.'

let server: TestServer
let anna: Bookable
let now = monday

const tenantId = () => server.tenants.musterbank?.id as number
const minutes = (after: number) => new Date(monday.getTime() + after * 60_000)

interface HoldReceipt {
  readonly uuid: string
  readonly token: string
  readonly expires_at: string
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = monday
  anna = await makeBookable(server.db, tenantId())
})

async function hold(start = at9): Promise<HoldReceipt> {
  const reply = await askToHold(server.guest(), anna, start)
  expect(reply.status).toBe(201)
  return reply.body
}

interface ExtensionOptions {
  readonly client?: Client
  readonly ip?: string
}

const extend = (
  { token, expires_at }: Pick<HoldReceipt, 'token' | 'expires_at'>,
  { client = server.guest(), ip }: ExtensionOptions = {},
) =>
  client.post(
    '/api/v1/slot-hold-extensions',
    { hold: token, expires_at },
    { ...from(ip), 'accept-language': 'en' },
  )

const endOf = async ({ uuid }: HoldReceipt) =>
  await server.db.withTenant(tenantId(), (tx) =>
    tx
      .selectFrom('appointments')
      .select('held_until')
      .where('uuid', '=', uuid)
      .executeTakeFirst()
      .then((row) => row?.held_until?.toISOString()),
  )

describe('keeping a held slot longer', () => {
  it('adds ten minutes to its end, for the holder and against everybody else', async () => {
    const held = await hold()
    now = minutes(9)
    const reply = await extend(held)
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        uuid: held.uuid,
        token: held.token,
        expires_at: '2026-11-23T05:20:00.000Z',
        answer_by: '2026-11-23T17:00:00.000Z',
      },
    ])
    now = minutes(19)
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(409)
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(201)
  })

  it('says no time of an answer where bookings are confirmed at once', async () => {
    anna = await makeBookable(server.db, tenantId(), { automatic: true })
    expect((await extend(await hold())).body).not.toHaveProperty('answer_by')
  })

  it('asked for twice gives the same end, also at the same moment and by a page that knows an older one', async () => {
    const held = await hold()
    const twice = await Promise.all([extend(held), extend(held)])
    expect(twice.map(({ status, body }) => [status, body.expires_at])).toEqual([
      [201, '2026-11-23T05:20:00.000Z'],
      [201, '2026-11-23T05:20:00.000Z'],
    ])
    expect((await extend(twice[0].body)).body.expires_at).toBe('2026-11-23T05:30:00.000Z')
    expect((await extend(held)).body.expires_at).toBe('2026-11-23T05:30:00.000Z')
    expect(await endOf(held)).toBe('2026-11-23T05:30:00.000Z')
  })

  it('is possible ten times, then says what to do instead', async () => {
    let held = await hold()
    for (let time = 1; time <= 10; time++) {
      now = minutes(time * 10 - 1)
      const reply = await extend(held)
      expect(reply.status, `extension ${time}`).toBe(201)
      held = reply.body
    }
    expect(held.expires_at).toBe('2026-11-23T06:50:00.000Z')
    now = minutes(109)
    const reply = await extend(held)
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        message:
          'This time has been kept for you for almost two hours and cannot be kept longer. Please book it now; while it is free, you can do so afterwards too.',
      },
    ])
    expect((await askToBook(server.guest(), bookingBody(held))).status).toBe(201)
  })

  it('is refused once it has ended, whoever has the time by then', async () => {
    const held = await hold()
    now = minutes(10)
    const reply = await extend(held)
    expect([reply.status, reply.body]).toEqual([409, { message: lapsed }])
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(201)
    expect((await extend(held)).status).toBe(409)
  })

  it('and a booking at the same moment come one after the other', async () => {
    for (const start of [at9, at10, '2026-11-24T10:00:00Z']) {
      const held = await hold(start)
      const [booked, extended] = await Promise.all([
        askToBook(server.guest(), bookingBody(held)),
        extend(held),
      ])
      expect(booked.status).toBe(201)
      expect([201, 422]).toContain(extended.status)
      expect(await endOf(held)).toBeUndefined()
    }
  })

  it('is refused once the time has begun', async () => {
    now = new Date('2026-11-24T07:55:00Z')
    const held = await hold()
    now = new Date('2026-11-24T08:01:00Z')
    expect((await extend(held)).status).toBe(409)
  })

  it('needs the token of a hold of this institution', async () => {
    const held = await hold()
    const booked = await hold(at10)
    await askToBook(server.guest(), bookingBody(booked))
    const tried = [
      await extend({ ...held, token: 'a'.repeat(43) }),
      await extend({ ...held, token: "' or 1=1 --" }),
      await extend({ ...held, token: held.uuid }),
      await extend(held, { client: server.guest('alpenbank') }),
      await extend(booked),
    ]
    for (const { status, body } of tried)
      expect([status, body.errors]).toEqual([422, { hold: ['Please choose a time again.'] }])
    expect(await endOf(held)).toBe(held.expires_at)
  })

  it('changes nothing for an end that the hold never had', async () => {
    const held = await hold()
    for (const expires_at of ['2026-11-23T05:10:00.001Z', '2099-01-01T00:00:00Z']) {
      const { status, body } = await extend({ ...held, expires_at })
      expect([status, body.errors]).toEqual([422, { expires_at: ['The hold ends earlier than that.'] }])
    }
    expect(await endOf(held)).toBe(held.expires_at)
  })

  it('counts as a hold does: 120 times an hour of one advisor from one address', async () => {
    const ip = '203.0.113.40'
    let held = await hold()
    for (let time = 1; time <= 120; time++) {
      const reply = await extend(held, { ip })
      expect(reply.status, `extension ${time}`).toBe(201)
      held = time % 10 === 0 ? await freshHold(held) : reply.body
    }
    expect((await extend(held, { ip })).status).toBe(429)
    expect(await endOf(held)).toBe(held.expires_at)
    expect((await extend(held)).status).toBe(201)
  })

  async function freshHold({ uuid, token }: HoldReceipt): Promise<HoldReceipt> {
    await server.guest().delete(`/api/v1/slot-holds/${uuid}?token=${token}`)
    return await hold()
  }
})

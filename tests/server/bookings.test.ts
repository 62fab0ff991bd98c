/** Whatever happens at the same moment, nobody is booked twice, nothing is lost, and whoever is late is told so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, askToHold, bookingBody } from '#server/testing/booker.ts'
import {
  type Answer,
  bookableAdvisors,
  bookHeld,
  bookUntilKilled,
  holdAt,
  lossesOf,
  overlaps,
  startsAhead,
  statesOf,
} from '#server/testing/booking-load.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { Servers } from '#server/testing/servers.ts'
import { until } from '#tests/until.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

describe('400 visitors who want one slot', () => {
  let server: TestServer
  let anna: Bookable
  beforeAll(async () => {
    server = await startTestServer({
      config: { trustProxy: ['loopback'], rateLimitFactor: 1000 },
      checkReplies: false,
    })
    anna = await makeBookable(server.db, server.tenants.musterbank?.id as number, { automatic: true })
  })
  afterAll(() => server.close())

  it('end as one booking and 399 clear refusals', async () => {
    const [start = ''] = startsAhead(1)
    const tries = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const held = await askToHold(server.guest(), anna, start)
        return held.status === 201 ? await askToBook(server.guest(), bookingBody(held.body)) : held
      }),
    )
    const by = (status: number) => tries.filter((reply) => reply.status === status)
    expect([by(201).length, by(409).length]).toEqual([1, 399])
    expect(new Set(by(409).map(({ body }) => body.message))).toEqual(
      new Set(['This time has just been taken. These are the next free ones.']),
    )
    expect(by(409).every(({ body }) => body.slots.length === 5)).toBe(true)
    expect(by(201)[0]?.body.state).toBe('confirmed')
  })

  it('who move there from elsewhere, and book it, end the same way', async () => {
    const [, target = '', ...others] = startsAhead(20)
    const movers = []
    for (const start of others.slice(0, 20)) {
      const held = await askToHold(server.guest(), anna, start)
      movers.push((await askToBook(server.guest(), bookingBody(held.body))).body)
    }
    const tries = await Promise.all([
      ...movers.map(({ uuid, token }) =>
        server.guest().post(`/api/v1/appointments/${uuid}/move?token=${token}`, { start: target }),
      ),
      ...movers.map(() => askToHold(server.guest(), anna, target)),
    ])
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(39)
    expect(await server.db.withTenant(server.tenants.musterbank?.id as number, overlaps)).toBe(0)
  })
})

/** A booking's reply is about what was held. */
async function bookedAs(
  port: number,
  held: { readonly uuid: string; readonly token: string },
): Promise<Answer> {
  const booked = await bookHeld(port, held.token)
  expect(booked.body).toMatchObject({ uuid: held.uuid, state: 'confirmed' })
  return booked
}

describe.skipIf(isEmbedded)('two servers on one database', () => {
  const servers = new Servers()

  it('book 20 days with 40 overlapping wishes each, and none twice', async () => {
    const tenantId = await servers.data.look(async (db) => (await db.tenantIds())[0] as number)
    const [anna] = (await servers.data.look((db) => bookableAdvisors(db, tenantId, 1))) as [Bookable]
    const env = { TRUST_PROXY: '1' }
    const both = await Promise.all([servers.start(env), servers.start(env)])
    const days = startsAhead(20, [8])
    const wishes = days.flatMap((day) =>
      Array.from({ length: 40 }, (_, i) =>
        new Date(Date.parse(day) + ((i * 5) % 14) * 30 * 60_000).toISOString(),
      ),
    )
    const answers: Answer[] = []
    let next = 0
    const visitor = async (port: number) => {
      for (let i = next++; i < wishes.length; i = next++) {
        const held = await holdAt(port, anna, wishes[i] as string)
        if (held.status === 201) answers.push(await bookedAs(port, held.body))
        else answers.push(held)
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => visitor(both[i % 2]?.port as number)))
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body.uuid as string)
    const refused = answers.filter(({ status }) => status !== 201)
    const stored = await servers.data.look((db) =>
      db.withTenant(tenantId, async (tx) => ({
        overlaps: await overlaps(tx),
        states: await statesOf(tx, anna.uuid),
      })),
    )
    console.log(`800 tries: ${acknowledged.length} booked`)
    expect(stored.overlaps).toBe(0)
    expect(stored.states).toEqual(new Map(acknowledged.map((uuid) => [uuid, 'confirmed'])))
    expect(acknowledged.length).toBeGreaterThan(80)
    expect(refused.filter(({ status }) => status !== 409).map(({ status, body }) => [status, body])).toEqual(
      [],
    )
  })
})

describe('kill -9 under booking load', () => {
  const servers = new Servers()

  it('loses no acknowledged booking and no mail job', async () => {
    const tenantId = await servers.data.look(async (db) => (await db.tenantIds())[0] as number)
    const advisors = await servers.data.look((db) => bookableAdvisors(db, tenantId, 4))
    const wishes = startsAhead(60).flatMap((start) => advisors.map((advisor) => [advisor, start] as const))
    const acknowledged: string[] = []
    let next = 0
    for (let round = 0; round < 3; round++) {
      const server = await servers.start({ TRUST_PROXY: '1' })
      const visitors = Array.from({ length: 4 }, () =>
        bookUntilKilled(
          server.port,
          () => wishes[next++],
          (uuid) => acknowledged.push(uuid),
        ),
      )
      const goal = acknowledged.length + 10 + round * 4
      await until(() => acknowledged.length >= goal)
      await servers.end(server, 'SIGKILL')
      await Promise.all(visitors)
    }
    const look = () => servers.data.look((db) => db.withTenant(tenantId, (tx) => lossesOf(tx, acknowledged)))
    expect(await look()).toEqual({ bookings: 0, jobs: 0 })
    expect(acknowledged.length).toBeGreaterThan(40)
    console.log(`acknowledged before three kills: ${acknowledged.length}, lost: 0`)
  })
})

/** What a program behind one address can keep of an advisor's two months from everybody else, however it names itself. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { bookingBody } from '#server/testing/booker.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'

const monday = new Date('2026-11-23T05:00:00Z')

let server: TestServer
let anna: Bookable
let now = monday

const tenantId = () => server.tenants.musterbank?.id as number

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = monday
  anna = await makeBookable(server.db, tenantId(), { window: 60 })
  await server.db.withTenant(tenantId(), (tx) => sql`delete from rate_limits`.execute(tx))
})

/** Hours that begin on the full hour, from tomorrow to the last day of the window: no time makes them fewer. */
async function freeHours(): Promise<string[]> {
  const query = `from=2026-11-24&to=2027-01-22&topic=${anna.topic}&type=in-branch`
  const { body } = await server.guest().get(`/api/v1/advisors/${anna.alias}/free-slots?${query}`)
  return body.map(({ start }: { start: string }) => start).filter((start: string) => start.includes(':00:00'))
}

let names = 0
const anotherBrowser = () => ({
  'x-forwarded-for': '203.0.113.77',
  'user-agent': `browser ${names++}`,
  'accept-language': `x-${names}`,
})

/** Holds and books one hour after the other until the server refuses to hold another one. @returns what was booked */
async function takeAll(wishes: readonly string[], more: object): Promise<number> {
  let booked = 0
  let mayBook = true
  for (const start of wishes) {
    const wish = { advisor: anna.alias, topic: anna.topic, type: 'in-branch', start }
    const held = await server.guest().post('/api/v1/slot-holds', wish, anotherBrowser())
    if (held.status === 429) break
    expect(held.status).toBe(201)
    if (!mayBook) continue
    const headers = { ...anotherBrowser(), 'idempotency-key': randomUUID() }
    const body = { ...bookingBody(held.body), ...more }
    mayBook = (await server.guest().post('/api/v1/appointments', body, headers)).status === 201
    if (mayBook) booked++
  }
  return booked
}

const hourOf = (hour: number) => new Date(monday.getTime() + hour * 3_600_000)

// Before addresses counted: 120 at once, and all 352 booked within 18 hours.
it('is seven of 352 hours in a day, where it brings no ticket: two booked and five held', async () => {
  const all = await freeHours()
  let booked = 0
  for (let hour = 0; hour < 24; hour++) {
    now = hourOf(hour)
    booked += await takeAll(await freeHours(), {})
    const free = await freeHours()
    expect(all.length - free.length).toBeLessThanOrEqual(7)
  }
  expect([all.length, booked, all.length - (await freeHours()).length]).toEqual([352, 2, 7])
})

it('is 25 in a day, where it fetches tickets as a form does: twenty booked and five held', async () => {
  const all = await freeHours()
  let booked = 0
  for (const hour of [0, 1, 12, 23]) {
    now = hourOf(hour)
    booked += await takeAll(await freeHours(), { ticket: await formTicket(server.db, tenantId(), now) })
    expect(all.length - (await freeHours()).length).toBe(25)
  }
  expect([all.length, booked]).toEqual([352, 20])
})

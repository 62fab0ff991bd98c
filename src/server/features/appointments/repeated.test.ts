/** An order that comes again, since the reply to the first was lost on the way. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { type BookedAppointment, book } from '#server/testing/booker.ts'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { appointmentMails } from './queries.ts'

const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at11 = '2026-11-24T10:00:00Z'
const at14 = '2026-11-24T13:00:00Z'

let server: TestServer
let anna: Bookable
let admin: Client
let advisor: Client
let one: BookedAppointment
let now = monday

const tenantId = () => server.tenants.musterbank?.id as number

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
  admin = await server.signIn('accountadmin')
  advisor = await server.signIn('advisor')
})
afterAll(() => server.close())

beforeEach(async () => {
  await turnClock(monday)
  anna = await makeBookable(server.db, tenantId())
  await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
  one = await book(server.guest(), anna, at9)
})

/** Whoever is signed in stays so. */
async function turnClock(to: Date): Promise<void> {
  now = to
  await server.db.withTenant(tenantId(), (tx) =>
    tx.updateTable('sessions').set({ created_at: to, seen_at: to }).execute(),
  )
}

const url = (call: string) => `/api/v1/appointments/${one.uuid}/${call}`
const headers = (version: number) => ({ 'if-match': `"${version}"`, 'accept-language': 'en' })

type Act = (call: string, body: object, version: number) => Promise<TestReply>
const by =
  (client: () => Client): Act =>
  (call, body, version) =>
    client().post(url(call), body, headers(version))
const byAdvisor = by(() => advisor)
const byAdmin = by(() => admin)
/** By the private link. */
const byCustomer: Act = (call, body, version) =>
  server.guest().post(`${url(call)}?token=${one.token}`, body, headers(version))

const mails = async () =>
  await server.db.withTenant(tenantId(), async (tx) => {
    const { rows } = await sql<{ step: number }>`
      select (data->>'step')::int as step from pgboss.job
      where name = ${appointmentMails} and data->>'appointment' = ${one.uuid} order by 1`.execute(tx)
    return rows.map(({ step }) => step)
  })

interface RepeatedOrder {
  /** What was done before. */
  readonly prepare?: () => Promise<unknown>
  /** The version that is read then. */
  readonly version: number
  readonly act: Act
  readonly call: string
  readonly body: object
  /** The same order with something else in it. */
  readonly other: object
  /** What that one is refused with. */
  readonly refused: number
}

const confirm = () => byAdvisor('confirm', {}, 1)
const takePlace = () => turnClock(new Date('2026-11-24T09:30:00Z'))

const orders: Readonly<Record<string, RepeatedOrder>> = {
  'a confirmation': {
    version: 1,
    act: byAdvisor,
    call: 'confirm',
    body: { message: ' Bis dann! ' },
    other: {},
    refused: 409,
  },
  'a refusal': {
    version: 1,
    act: byAdmin,
    call: 'decline',
    body: {},
    other: { message: 'Leider nein.' },
    refused: 409,
  },
  'a cancellation': {
    prepare: confirm,
    version: 2,
    act: byAdvisor,
    call: 'cancel',
    body: {},
    other: { message: 'Ich bin krank.' },
    refused: 409,
  },
  'a cancellation by the customer': {
    version: 1,
    act: byCustomer,
    call: 'cancel',
    body: { message: 'Mir ist etwas dazwischengekommen.' },
    other: {},
    refused: 409,
  },
  'a move': {
    version: 1,
    act: byAdvisor,
    call: 'move',
    body: { start: at11 },
    other: { start: at14 },
    refused: 412,
  },
  'a move by the customer': {
    prepare: confirm,
    version: 2,
    act: byCustomer,
    call: 'move',
    body: { start: at11, message: 'Lieber später.' },
    other: { start: at11 },
    refused: 412,
  },
  'a hand-over': {
    version: 1,
    act: byAdvisor,
    call: 'substitute',
    body: { advisor: 'ole-brandt' },
    other: { advisor: 'ole-brandt', message: 'Er vertritt mich.' },
    refused: 412,
  },
  'an outcome': {
    prepare: async () => {
      await confirm()
      await takePlace()
    },
    version: 2,
    act: byAdvisor,
    call: 'outcome',
    body: { state: 'done' },
    other: { state: 'missed' },
    refused: 412,
  },
}

describe.each(Object.entries(orders))('%s', (_, { prepare, version, act, call, body, other, refused }) => {
  it('that comes again is answered as the first time, and done once', async () => {
    await prepare?.()
    const first = await act(call, body, version)
    const again = await act(call, body, version)
    expect([first.status, first.headers.etag]).toEqual([200, `"${version + 1}"`])
    expect([again.status, again.headers.etag, again.body]).toEqual([200, first.headers.etag, first.body])
    expect(await mails()).toEqual(Array.from({ length: version + 1 }, (__, step) => step + 1))
  })

  it('that comes again with something else is refused with what became of it', async () => {
    await prepare?.()
    const first = await act(call, body, version)
    const late = await act(call, other, version)
    expect([late.status, late.body.current.state]).toEqual([refused, first.body.state])
    expect(await mails()).toHaveLength(version + 1)
  })

  it('that comes twice at once is done once', async () => {
    await prepare?.()
    const replies = await Promise.all([act(call, body, version), act(call, body, version)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await mails()).toHaveLength(version + 1)
  })
})

describe('an order is another one', () => {
  it('that somebody else has given', async () => {
    await byCustomer('cancel', {}, 1)
    await turnClock(monday)
    const late = await byAdvisor('decline', {}, 1)
    expect([late.status, late.body.message]).toEqual([409, 'This appointment was cancelled meanwhile.'])
    one = await book(server.guest(), anna, at11)
    await byAdvisor('confirm', {}, 1)
    await byAdvisor('cancel', {}, 2)
    expect((await byCustomer('cancel', {}, 2)).status).toBe(409)
  })

  it('once more has happened since', async () => {
    await byAdvisor('move', { start: at11 }, 1)
    await byAdvisor('move', { start: at9 }, 2)
    await byAdvisor('move', { start: at11 }, 3)
    expect((await byAdvisor('move', { start: at11 }, 1)).status).toBe(412)
    expect((await byAdvisor('move', { start: at11 }, 3)).status).toBe(200)
  })

  it('where what it asks for was so already, and the change since is of another kind', async () => {
    await byAdmin('substitute', { advisor: 'ole-brandt' }, 1)
    expect((await byAdmin('move', { start: at9 }, 1)).status).toBe(412)
    await byAdmin('move', { start: at11 }, 2)
    expect((await byAdmin('substitute', { advisor: 'ole-brandt' }, 2)).status).toBe(412)
  })

  it('without the version that was read, for nobody knows then whether it is meant anew', async () => {
    await byAdvisor('confirm', {}, 1)
    expect((await advisor.post(url('confirm'), {})).status).toBe(409)
    expect((await advisor.post(url('confirm'), {}, { 'if-match': '*' })).status).toBe(409)
  })

  it('for whoever may not reach the appointment', async () => {
    await byAdvisor('confirm', {}, 1)
    expect((await by(() => server.guest())('confirm', {}, 1)).status).toBe(401)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await by(() => stranger)('confirm', {}, 1)).status).toBe(404)
  })
})

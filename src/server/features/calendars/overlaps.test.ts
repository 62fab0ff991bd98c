/** What lies in a time before an absence or a block closes it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { type TestCalendar, testCalendar } from './testing.ts'

const now = new Date('2026-11-23T05:00:00Z')
let server: TestServer
let advisor: Client
let calendar: TestCalendar

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  advisor = await server.signIn('advisor')
  calendar = await testCalendar(server, 'anna-becker')
})
afterAll(() => server.close())
beforeEach(() => calendar.clear())

const overlaps = (query: Record<string, string>, { client = advisor, alias = 'anna-becker' } = {}) =>
  client.get(`/api/v1/advisors/${alias}/overlaps?${new URLSearchParams(query)}`)
const starts = ({ body }: TestReply) => body.map(({ start }: { start: string }) => start)
const range = (first_date: string, last_date: string) => ({ kind: 'range', first_date, last_date })
const lasting = (start: string, minutes = 30) => ({
  start,
  end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})

describe('what lies in a time', () => {
  it('is told in order: appointments and requests whole, of a hold only that there is one', async () => {
    await calendar.book({ ...lasting('2026-12-04T09:00:00.000Z'), state: 'requested' })
    const uuid = await calendar.book(lasting('2026-12-03T09:00:00.000Z'))
    const heldUntil = new Date('2026-11-23T05:08:00Z')
    await calendar.book({ ...lasting('2026-12-03T11:00:00.000Z'), state: 'held', heldUntil })
    await calendar.book({
      ...lasting('2026-12-03T12:00:00.000Z'),
      state: 'held',
      heldUntil: new Date('2026-11-23T04:59:00Z'),
    })
    await calendar.book({ ...lasting('2026-12-03T13:00:00.000Z'), state: 'cancelled' })
    const reply = await overlaps(range('2026-12-03', '2026-12-04'))
    expect([reply.status, starts(reply)]).toEqual([
      200,
      ['2026-12-03T09:00:00.000Z', '2026-12-03T11:00:00.000Z', '2026-12-04T09:00:00.000Z'],
    ])
    expect(reply.body[0]).toMatchObject({ kind: 'appointment', uuid, title: 'Moritz Ahlers', version: 1 })
    expect(reply.body[1]).toEqual({
      kind: 'hold',
      ...lasting('2026-12-03T11:00:00.000Z'),
      uuid: null,
      title: '',
      expires_at: heldUntil.toISOString(),
    })
  })

  it('is what a block of each kind would count', async () => {
    await calendar.book(lasting('2026-11-24T11:30:00.000Z', 60))
    await calendar.book(lasting('2026-11-24T13:00:00.000Z'))
    await calendar.book(lasting('2026-12-01T11:30:00.000Z'))
    const once = { kind: 'once', start: '2026-11-24T12:00:00Z', end: '2026-11-24T13:00:00Z' }
    const weekly = { kind: 'weekly', day: '2', start_time: '12:30', end_time: '13:00' }
    for (const [query, expected] of [
      [once, 1],
      [weekly, 2],
      [{ ...weekly, last_date: '2026-11-30' }, 1],
      [range('2026-11-24', '2026-11-24'), 2],
    ] as const) {
      const { day, ...rest } = query as Record<string, string>
      const block = { ...rest, ...(day && { day: Number(day) }) }
      const made = await advisor.post('/api/v1/advisors/anna-becker/blocks', block)
      const found = await overlaps(query as Record<string, string>)
      expect([query, found.body.length, made.body.appointments_count]).toEqual([query, expected, expected])
    }
  })

  it('leaves out the weeks that a block leaves out', async () => {
    await calendar.book(lasting('2026-11-24T11:30:00.000Z'))
    await calendar.book(lasting('2026-12-01T11:30:00.000Z'))
    await calendar.book(lasting('2026-12-08T11:30:00.000Z'))
    const weekly = { kind: 'weekly', day: '2', start_time: '12:30', end_time: '13:00' }
    const left = await overlaps({ ...weekly, skipped_dates: '2026-11-24,2026-12-08' })
    expect(starts(left)).toEqual(['2026-12-01T11:30:00.000Z'])
    const wrong = await overlaps({ ...weekly, skipped_dates: '2026-11-25' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['skipped_dates']])
  })

  it('is by the clocks of the institution, also where they change', async () => {
    await calendar.book(lasting('2027-03-27T22:30:00.000Z'))
    await calendar.book(lasting('2027-03-27T23:00:00.000Z'))
    await calendar.book(lasting('2027-03-28T21:30:00.000Z'))
    await calendar.book(lasting('2027-03-28T22:00:00.000Z'))
    expect(starts(await overlaps(range('2027-03-28', '2027-03-28')))).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T21:30:00.000Z',
    ])
  })

  it('is refused where it is no time, as the block itself would be', async () => {
    const refusals = [
      [{ kind: 'range', first_date: '2026-12-04' }, 422, 'last_date'],
      [range('2026-12-04', '2026-12-03'), 422, 'last_date'],
      [range('0001-01-01', '2026-12-03'), 422, 'first_date'],
      [{ kind: 'once', start: '2026-11-24T13:00:00Z', end: '2026-11-24T13:00:00Z' }, 422, 'start'],
      [{ kind: 'weekly', day: '8', start_time: '12:00', end_time: '13:00' }, 400, 'day'],
      [{ kind: "once'; drop table blocks; --" }, 400, 'kind'],
    ] as const
    for (const [query, status, field] of refusals) {
      const reply = await overlaps(query as Record<string, string>)
      expect([query, reply.status, Object.keys(reply.body.errors)]).toEqual([query, status, [field]])
    }
  })

  it('belongs to its advisor: not to a colleague, not to a guest, not to another tenant', async () => {
    const days = range('2026-12-03', '2026-12-04')
    expect((await overlaps(days, { alias: 'ole-brandt' })).status).toBe(403)
    expect((await overlaps(days, { client: server.guest() })).status).toBe(401)
    const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect((await overlaps(days, { client: there })).status).toBe(404)
    expect((await overlaps(days, { client: await server.signIn('accountadmin') })).status).toBe(200)
  })
})

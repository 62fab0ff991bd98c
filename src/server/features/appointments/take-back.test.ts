/** A confirmation that is taken back before anybody was told of it (product §10.11). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { type BookedAppointment, book } from '#server/testing/booker.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { appointmentMails } from './queries.ts'

const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at11 = '2026-11-24T10:00:00Z'

let server: TestServer
let anna: Bookable
let advisor: Client
let admin: Client
let now = monday
let one: BookedAppointment

const tenantId = () => server.tenants.musterbank?.id as number
const act = (
  client: Client,
  call: string,
  { body = {}, version }: { body?: object; version?: number } = {},
) =>
  client.post(`/api/v1/appointments/${one.uuid}/${call}`, body, {
    'accept-language': 'en',
    ...(version && { 'if-match': `"${version}"` }),
  })
const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
/** The step that each mail job tells of, and the seconds that it waits. */
const mailJobs = () =>
  server.db.withTenant(tenantId(), async (tx) => {
    const { rows } = await sql<{ step: number; wait: number }>`
      select (data->>'step')::int as step, round(extract(epoch from start_after - created_on))::int as wait
      from pgboss.job where name = ${appointmentMails} order by step`.execute(tx)
    return rows.map(({ step, wait }) => [step, wait])
  })

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
  advisor = await server.signIn('advisor')
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  now = monday
  anna = await makeBookable(server.db, tenantId())
  await server.db.withTenant(tenantId(), (tx) =>
    sql`delete from pgboss.job where name = ${appointmentMails}`.execute(tx),
  )
  one = await book(server.guest(), anna, at9)
})

it('is told after fifteen seconds only', async () => {
  expect((await act(advisor, 'confirm')).status).toBe(200)
  expect(await mailJobs()).toEqual([
    [1, 0],
    [2, 15],
  ])
})

it('makes a request of it again, to be answered by the time it had, and tells nobody', async () => {
  passSeconds(60)
  await act(advisor, 'confirm', { version: 1 })
  passSeconds(9)
  const reply = await act(advisor, 'take-back', { version: 2 })
  expect(reply.status).toBe(200)
  expect(reply.headers.etag).toBe('"3"')
  expect(reply.body).toMatchObject({
    state: 'requested',
    answer_by: one.answer_by,
    actions: ['confirm', 'decline', 'move', 'substitute'],
  })
  expect(reply.body.history.map(({ state }: { state: string }) => state)).toEqual([
    'requested',
    'confirmed',
    'requested',
  ])
  expect((await mailJobs()).map(([step]) => step)).toEqual([1, 2])
  expect((await act(advisor, 'take-back', { version: 2 })).status).toBe(200)
  expect((await act(advisor, 'confirm', { version: 3 })).body.state).toBe('confirmed')
})

it('is refused once the customer is being told, and after the appointment was changed', async () => {
  await act(advisor, 'confirm')
  passSeconds(13)
  const late = await act(advisor, 'take-back', { version: 2 })
  expect([late.status, late.body.message]).toEqual([
    409,
    'The customer is being told already. Please move or cancel the appointment instead.',
  ])
  expect(late.body.current).toMatchObject({ state: 'confirmed', version: 2 })
  await act(advisor, 'cancel')
  const over = await act(advisor, 'take-back', { version: 2 })
  expect([over.status, over.body.message]).toEqual([409, 'This appointment was cancelled meanwhile.'])
})

it('is not possible of what was moved meanwhile, or confirmed without a request', async () => {
  await act(advisor, 'confirm')
  await act(advisor, 'move', { body: { start: at11 } })
  expect((await act(advisor, 'take-back')).status).toBe(409)
  await server.db.withTenant(tenantId(), (tx) =>
    sql`update appointment_settings set automatic_confirmation = true`.execute(tx),
  )
  one = await book(server.guest(), anna, at9)
  expect(one.state).toBe('confirmed')
  expect((await act(advisor, 'take-back')).status).toBe(409)
})

it('shows the second of two who answer the same request what happened', async () => {
  await act(advisor, 'confirm', { version: 1 })
  const second = await act(admin, 'confirm', { version: 1 })
  expect([second.status, second.body.message]).toEqual([409, 'This appointment was confirmed meanwhile.'])
  await act(admin, 'take-back', { version: 2 })
  const first = await act(advisor, 'take-back', { version: 2 })
  expect([first.status, first.body.message]).toEqual([409, 'This appointment is not confirmed yet.'])
})

it('is for those who may confirm', async () => {
  await act(advisor, 'confirm')
  const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
  expect((await act(stranger, 'take-back')).status).toBe(404)
  expect((await act(server.guest(), 'take-back')).status).toBe(401)
  const byLink = `/api/v1/appointments/${one.uuid}/take-back?token=${one.token}`
  expect((await server.guest().post(byLink, {})).status).toBe(401)
})

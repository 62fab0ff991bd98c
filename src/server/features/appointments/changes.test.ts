import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, type BookableOptions, makeBookable } from '#server/testing/bookable.ts'
import { askToHold, type BookedAppointment, book } from '#server/testing/booker.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { appointmentsJobs } from './jobs.ts'
import { appointmentMails } from './queries.ts'

const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at11 = '2026-11-24T10:00:00Z'

let server: TestServer
let anna: Bookable
let ole: Bookable
let admin: Client
let advisor: Client
/** Of Ole Brandt, who has no user of his own in the demo. */
let colleague: Client
let now = monday

const tenantId = () => server.tenants.musterbank?.id as number
const english = { 'accept-language': 'en' }
const inTenant: TestServer['db']['withTenant'] extends (id: number, fn: infer F, ...rest: never[]) => unknown
  ? (fn: F) => Promise<unknown>
  : never = (fn) => server.db.withTenant(tenantId(), fn)

async function reset(options: BookableOptions = {}): Promise<void> {
  now = monday
  anna = await makeBookable(server.db, tenantId(), options)
  ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
  await inTenant((tx) => sql`delete from pgboss.job where name = ${appointmentMails}`.execute(tx))
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
  admin = await server.signIn('accountadmin')
  advisor = await server.signIn('advisor')
  colleague = await server.signIn('stduser')
  await inTenant((tx) =>
    sql`update users set alias = 'ole-brandt' where email = 'stduser@musterbank.example'`.execute(tx),
  )
})
afterAll(() => server.close())
beforeEach(() => reset())

/** Whoever is signed in stays so. */
async function turnClock(to: Date): Promise<void> {
  now = to
  await inTenant((tx) => tx.updateTable('sessions').set({ created_at: to, seen_at: to }).execute())
}

const url = ({ uuid }: { uuid: string }, call = '') => `/api/v1/appointments/${uuid}${call && `/${call}`}`
const act = (client: Client, one: BookedAppointment, call: string, body: object = {}, headers = {}) =>
  client.post(url(one, call), body, { ...english, ...headers })
/** The same by the private link. */
const customerActs = (one: BookedAppointment, call: string, body: object = {}, token = one.token) =>
  server.guest().post(`${url(one, call)}?token=${token}`, body, english)
const asCustomer = (one: BookedAppointment, token = one.token) =>
  server.guest().get(`${url(one)}?token=${token}`, english)
const jobs = async () => {
  const { rows } = (await inTenant((tx) =>
    sql`select data from pgboss.job where name = ${appointmentMails} order by created_on, id`.execute(tx),
  )) as { rows: { data: { appointment: string; step: number } }[] }
  return rows.map(({ data }) => data.step)
}
const rowOf = async ({ uuid }: { uuid: string }) => {
  const { rows } = (await inTenant((tx) =>
    sql`select * from appointments where uuid = ${uuid}`.execute(tx),
  )) as { rows: Record<string, unknown>[] }
  return rows[0]
}

describe('reading an appointment', () => {
  it('shows the advisor all of it, with its history and what can be done', async () => {
    const one = await book(server.guest(), anna, at9)
    const reply = await advisor.get(url(one))
    expect(reply.headers.etag).toBe('"1"')
    expect(reply.body).toMatchObject({
      uuid: one.uuid,
      state: 'requested',
      advisor: 'anna-becker',
      substitute: null,
      answer_by: '2026-11-23T17:00:00.000Z',
      actions: ['confirm', 'decline', 'move', 'substitute'],
      history: [
        { at: monday.toISOString(), state: 'requested', by: 'customer', start: '2026-11-24T08:00:00.000Z' },
      ],
    })
    expect((await admin.get(url(one))).body).toEqual(reply.body)
  })

  it('shows the customer nothing of how the institution works on it', async () => {
    const one = await book(server.guest(), anna, at9)
    const { status, body } = await asCustomer(one)
    expect(status).toBe(200)
    expect(body.actions).toEqual(['cancel', 'move'])
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['history']))
    expect(body.answer_by).toBe('2026-11-23T17:00:00.000Z')
    for (const name of ['history', 'substitute']) expect(body).not.toHaveProperty(name)
    expect(JSON.stringify(body)).not.toMatch(/token|hash|client|sequence/)
  })

  it('is for nobody else', async () => {
    const one = await book(server.guest(), anna, at9)
    const other = await book(server.guest(), anna, at11)
    expect((await server.guest().get(url(one))).status).toBe(401)
    expect((await asCustomer(one, other.token)).status).toBe(401)
    expect((await asCustomer(one, 'x')).status).toBe(401)
    expect((await asCustomer({ ...one, uuid: 'missing' })).status).toBe(401)
    expect((await server.guest('alpenbank').get(`${url(one)}?token=${one.token}`)).status).toBe(401)
    expect((await colleague.get(url(one))).status).toBe(404)
    expect((await (await server.signIn('INTERNAL')).get(url(one))).status).toBe(404)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.get(url(one))).status).toBe(404)
    // Whoever is signed in and has the link reads it as the customer does.
    expect((await colleague.get(`${url(one)}?token=${one.token}`)).body).not.toHaveProperty('history')
    const held = await askToHold(server.guest(), anna, '2026-11-24T13:00:00Z')
    expect((await admin.get(url(held.body))).status).toBe(404)
    expect((await asCustomer(held.body)).status).toBe(401)
  })
})

describe('the list', () => {
  const list = (client: Client, filter: object = {}, more = '') =>
    client.get(`/api/v1/appointments?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`, english)

  it('has own ones and those taken over, in their order, without holds', async () => {
    const late = await book(server.guest(), anna, at11)
    const early = await book(server.guest(), anna, at9)
    const oles = await book(server.guest(), ole, at9)
    await askToHold(server.guest(), anna, '2026-11-24T13:00:00Z')
    await act(advisor, late, 'substitute', { advisor: 'ole-brandt' })
    const uuids = async (client: Client) =>
      (await list(client)).body.map(({ uuid }: { uuid: string }) => uuid) as string[]
    expect(await uuids(advisor)).toEqual([early.uuid, late.uuid])
    expect(await uuids(colleague)).toEqual([oles.uuid, late.uuid])
    expect(
      (await uuids(admin)).filter((uuid) => [early, late, oles].some((one) => one.uuid === uuid)),
    ).toHaveLength(3)
    expect(await uuids(await server.signIn('orguser'))).toEqual([])
    expect((await server.guest().get('/api/v1/appointments')).status).toBe(401)
    const page = await list(advisor, {}, '&range=[0,0]')
    expect(page.headers['content-range']).toBe('appointments 0-0/2')
    expect(page.body[0]).toMatchObject({ actions: ['confirm', 'decline', 'move', 'substitute'] })
    expect(page.body[0]).not.toHaveProperty('history')
  })

  it('is filtered by state, type, days of the institution, advisor and name', async () => {
    const tuesday = await book(server.guest(), anna, at9, { type: 'in-branch' })
    const wednesday = await book(server.guest(), anna, '2026-11-25T08:00:00Z')
    await act(advisor, wednesday, 'decline')
    const starts = async (filter: object) =>
      (await list(advisor, filter)).body.map(({ uuid }: { uuid: string }) =>
        uuid === tuesday.uuid ? 'tue' : 'wed',
      )
    expect(await starts({ state: 'requested' })).toEqual(['tue'])
    expect(await starts({ state: ['requested', 'declined'] })).toEqual(['tue', 'wed'])
    expect(await starts({ type: 'by-phone' })).toEqual([])
    expect(await starts({ from: '2026-11-25' })).toEqual(['wed'])
    expect(await starts({ from: '2026-11-24', to: '2026-11-24' })).toEqual(['tue'])
    expect(await starts({ advisor: 'anna-becker' })).toEqual(['tue', 'wed'])
    expect(await starts({ advisor: 'ole-brandt' })).toEqual([])
    expect(await starts({ q: 'lindner' })).toEqual(['tue', 'wed'])
    for (const wrong of ['2026-02-30', 'today', '2026-11-24T00:00:00Z', 7]) {
      expect((await list(advisor, { from: wrong })).status).toBe(400)
    }
    expect((await list(advisor, { token_hash: 'x' })).status).toBe(400)
    expect((await list(advisor, { state: 'held' })).body).toEqual([])
  })
})

describe('the advisor', () => {
  it('confirms a request: a step, a mail job, a version and a sequence more', async () => {
    const one = await book(server.guest(), anna, at9)
    await turnClock(new Date('2026-11-23T09:00:00Z'))
    const reply = await act(advisor, one, 'confirm', { message: ' Bis dann! ' }, { 'if-match': '"1"' })
    expect(reply.status).toBe(200)
    expect(reply.headers.etag).toBe('"2"')
    expect(reply.body).toMatchObject({
      state: 'confirmed',
      answer_by: null,
      actions: ['cancel', 'move', 'substitute'],
    })
    expect(reply.body.history[1]).toEqual({
      at: now.toISOString(),
      state: 'confirmed',
      by: 'advisor',
      start: '2026-11-24T08:00:00.000Z',
      message: 'Bis dann!',
    })
    expect(await jobs()).toEqual([1, 2])
    expect(await rowOf(one)).toMatchObject({ version: 2, sequence: 1 })
  })

  it('hears what became of it where somebody else was faster, and changes nothing', async () => {
    const one = await book(server.guest(), anna, at9)
    expect((await customerActs(one, 'cancel')).status).toBe(200)
    const late = await act(advisor, one, 'confirm', {}, { 'if-match': '"1"' })
    expect([late.status, late.body.message]).toEqual([409, 'This appointment was cancelled meanwhile.'])
    expect(late.body.current).toMatchObject({ state: 'cancelled', actions: [] })
    const moved = await book(server.guest(), anna, at11)
    await customerActs(moved, 'move', { start: '2026-11-24T13:00:00Z' })
    const older = await act(advisor, moved, 'confirm', {}, { 'if-match': '"1"' })
    expect([older.status, older.body.message, older.headers.etag]).toEqual([
      412,
      'Petra Lindner saved this before you. Nothing of yours is lost.',
      '"2"',
    ])
    expect(older.body.current.start).toBe('2026-11-24T13:00:00.000Z')
    expect(await jobs()).toEqual([1, 2, 1, 2])
  })

  it('declines a request, and its time is free again', async () => {
    const one = await book(server.guest(), anna, at9)
    expect((await act(advisor, one, 'decline')).body).toMatchObject({ state: 'declined', actions: [] })
    expect((await act(advisor, one, 'decline')).status).toBe(409)
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(201)
  })

  it('calls a confirmed one off, not a request, and none that has begun', async () => {
    const one = await book(server.guest(), anna, at9)
    expect((await act(advisor, one, 'cancel')).status).toBe(409)
    await act(advisor, one, 'confirm')
    await turnClock(new Date(at9))
    const late = await act(advisor, one, 'cancel')
    expect([late.status, late.body.message]).toEqual([409, 'This appointment has already begun.'])
    await turnClock(monday)
    expect((await act(advisor, one, 'cancel')).body.state).toBe('cancelled')
  })

  it('says how it went once it has begun, and corrects it', async () => {
    const one = await book(server.guest(), anna, at9)
    await act(advisor, one, 'confirm')
    const early = await act(advisor, one, 'outcome', { state: 'done' })
    expect([early.status, early.body.message]).toEqual([409, 'This appointment has not begun yet.'])
    await turnClock(new Date('2026-11-24T09:30:00Z'))
    expect((await act(advisor, one, 'outcome', { state: 'missed' })).body).toMatchObject({
      state: 'missed',
      actions: ['done'],
    })
    expect((await act(advisor, one, 'outcome', { state: 'done' })).body).toMatchObject({
      state: 'done',
      actions: ['missed'],
    })
    expect((await act(advisor, one, 'outcome', { state: 'done' })).status).toBe(409)
    expect((await act(advisor, one, 'outcome', { state: 'held' })).status).toBe(422)
  })

  it('is the only one, beside substitute and administrator, who can', async () => {
    const one = await book(server.guest(), anna, at9)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const call of ['confirm', 'decline', 'cancel']) {
      expect([call, (await act(colleague, one, call)).status]).toEqual([call, 404])
      expect([call, (await act(server.guest(), one, call)).status]).toEqual([call, 401])
      expect([call, (await act(stranger, one, call)).status]).toEqual([call, 404])
    }
    expect((await customerActs(one, 'decline')).status).toBe(401)
    expect((await rowOf(one))?.state).toBe('requested')
    const reply = await act(admin, one, 'confirm')
    expect(reply.body.history[1].by).toBe('administrator')
  })
})

describe('the customer', () => {
  it('calls it off by the private link until it begins; reading it changes nothing', async () => {
    const one = await book(server.guest(), anna, at9)
    await asCustomer(one)
    expect((await rowOf(one))?.version).toBe(1)
    const other = await book(server.guest(), anna, at11)
    expect((await customerActs(one, 'cancel', {}, other.token)).status).toBe(401)
    const reply = await customerActs(one, 'cancel', { message: 'Mir ist etwas dazwischengekommen.' })
    expect(reply.body).toMatchObject({ state: 'cancelled', actions: [] })
    expect(reply.body).not.toHaveProperty('history')
    expect((await advisor.get(url(one))).body.history[1]).toMatchObject({
      by: 'customer',
      state: 'cancelled',
    })
    expect((await customerActs(one, 'cancel')).status).toBe(409)
    await turnClock(new Date('2026-11-24T10:00:01Z'))
    const late = await customerActs(other, 'cancel')
    expect([late.status, late.body.message]).toEqual([409, 'This appointment has already begun.'])
    expect(late.body.current).not.toHaveProperty('substitute')
  })

  it('moves it, and it is a request again unless the advisor confirms without looking', async () => {
    const one = await book(server.guest(), anna, at9)
    await act(advisor, one, 'confirm')
    const moved = await customerActs(one, 'move', { start: at11 })
    expect(moved.body).toMatchObject({
      state: 'requested',
      start: '2026-11-24T10:00:00.000Z',
      end: '2026-11-24T11:00:00.000Z',
    })
    expect(await rowOf(one)).toMatchObject({ answer_by: new Date('2026-11-24T08:00:00Z'), sequence: 2 })
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(201)
    await reset({ automatic: true })
    const two = await book(server.guest(), anna, at9)
    expect((await customerActs(two, 'move', { start: at11 })).body.state).toBe('confirmed')
  })

  it('moves it into free, offered time only', async () => {
    await reset({ notice: 24 })
    const one = await book(server.guest(), anna, '2026-11-25T08:00:00Z')
    const errorsAt = async (start: string) => (await customerActs(one, 'move', { start })).body.errors
    expect(await errorsAt('2026-11-20T09:00:00Z')).toEqual({ start: ['This time is over.'] })
    expect(await errorsAt('2026-11-23T13:00:00Z')).toEqual({ start: ['Please choose a later time.'] })
    expect(await errorsAt('2027-11-23T13:00:00Z')).toEqual({ start: ['This time cannot be booked yet.'] })
    expect(await errorsAt('2026-11-25T08:07:00Z')).toEqual({ start: ['This time is not offered.'] })
    expect(await errorsAt('2026-11-25T23:59:60Z')).toEqual({ start: ['This time is not offered.'] })
    await book(server.guest(), anna, '2026-11-25T10:00:00Z')
    const taken = await customerActs(one, 'move', { start: '2026-11-25T10:30:00Z' })
    expect([taken.status, taken.body.slots.length]).toEqual([409, 5])
    // Half an hour later overlaps nobody but itself.
    expect((await customerActs(one, 'move', { start: '2026-11-25T08:30:00Z' })).status).toBe(200)
    expect((await customerActs(one, 'move', { start: '2026-11-25T08:30:00Z' })).status).toBe(200)
    expect((await rowOf(one))?.version).toBe(2)
  })
})

describe('moving by the advisor', () => {
  it('knows neither notice nor window, and confirms a request', async () => {
    await reset({ notice: 24 })
    const one = await book(server.guest(), anna, '2026-11-25T08:00:00Z')
    const reply = await act(advisor, one, 'move', {
      start: '2026-11-23T13:00:00Z',
      message: 'Geht es heute?',
    })
    expect(reply.body).toMatchObject({
      state: 'confirmed',
      start: '2026-11-23T13:00:00.000Z',
      answer_by: null,
    })
    expect(await jobs()).toEqual([1, 2])
    expect((await rowOf(one))?.sequence).toBe(1)
    expect((await act(advisor, one, 'confirm')).status).toBe(409)
    expect((await act(advisor, one, 'take-back')).status).toBe(409)
    const far = await act(advisor, one, 'move', { start: '2027-03-23T13:00:00Z' })
    expect(far.body).toMatchObject({ state: 'confirmed', start: '2027-03-23T13:00:00.000Z' })
  })

  it.each(['administrator', 'substitute'])('confirms a request by the %s too', async (who) => {
    const one = await book(server.guest(), anna, at9)
    if (who === 'substitute') await act(advisor, one, 'substitute', { advisor: 'ole-brandt' })
    const moved = await act(who === 'substitute' ? colleague : admin, one, 'move', { start: at11 })
    expect([moved.body.state, moved.body.history.at(-1).by]).toEqual(['confirmed', who])
  })

  it('takes the place of a hold that has ended, and not of one that has not', async () => {
    const one = await book(server.guest(), anna, at9)
    await askToHold(server.guest(), anna, at11)
    expect((await act(advisor, one, 'move', { start: at11 })).status).toBe(409)
    await turnClock(new Date('2026-11-23T05:11:00Z'))
    expect((await act(advisor, one, 'move', { start: at11 })).status).toBe(200)
  })
})

describe('a request for a time at which the advisor is away by now', () => {
  it('is not confirmed in silence', async () => {
    const one = await book(server.guest(), anna, at9)
    await inTenant((tx) =>
      sql`insert into absences (advisor_uuid, first_day, last_day)
        values (${anna.uuid}, '2026-11-24', '2026-11-24')`.execute(tx),
    )
    const refused = await act(advisor, one, 'confirm')
    expect([refused.status, refused.body.current.state]).toEqual([409, 'requested'])
    expect(refused.body.message).toMatch(/^There is an absence or a block at this time/)
    expect(await jobs()).toEqual([1])
    await inTenant((tx) => sql`delete from absences where advisor_uuid = ${anna.uuid}`.execute(tx))
    expect((await act(advisor, one, 'confirm')).status).toBe(200)
  })
})

describe('a substitute', () => {
  it('takes it over, and the time is theirs', async () => {
    const one = await book(server.guest(), anna, at9)
    const reply = await act(advisor, one, 'substitute', {
      advisor: 'ole-brandt',
      message: 'Ole Brandt vertritt mich.',
    })
    expect(reply.body).toMatchObject({ advisor: 'anna-becker', substitute: 'ole-brandt', state: 'requested' })
    expect((await askToHold(server.guest(), ole, at9)).status).toBe(409)
    expect((await act(colleague, one, 'confirm')).body.history.at(-1)).toMatchObject({ by: 'substitute' })
    expect((await asCustomer(one)).body.substitute_name).toBe(
      (await advisor.get(url(one))).body.substitute_name,
    )
    // And back.
    expect((await act(advisor, one, 'substitute', { advisor: 'anna-becker' })).body.substitute).toBeNull()
    expect((await askToHold(server.guest(), ole, at9)).status).toBe(201)
    expect(await jobs()).toEqual([1, 2, 3, 4])
  })

  it('gives it back or on, and has it no more', async () => {
    const one = await book(server.guest(), anna, at9)
    await act(advisor, one, 'substitute', { advisor: 'ole-brandt' })
    const reply = await act(colleague, one, 'substitute', { advisor: 'anna-becker' })
    expect([reply.status, reply.body.substitute, reply.body.actions]).toEqual([200, null, []])
    expect((await rowOf(one))?.substitute_uuid).toBeNull()
    expect((await colleague.get(url(one))).status).toBe(404)
    expect((await act(colleague, one, 'confirm')).status).toBe(404)
  })

  it('must be free at that time', async () => {
    const one = await book(server.guest(), anna, at9)
    const substitute = () => act(advisor, one, 'substitute', { advisor: 'ole-brandt' })
    const oles = await book(server.guest(), ole, '2026-11-24T08:30:00Z')
    const busy = await substitute()
    expect([busy.status, busy.body.message]).toEqual([409, 'Ole Brandt is not free at this time.'])
    await act(colleague, oles, 'decline')
    const away = (day: string) =>
      inTenant((tx) =>
        sql`insert into absences (advisor_uuid, first_day, last_day) values (${ole.uuid}, ${day}, ${day})`.execute(
          tx,
        ),
      )
    await away('2026-11-25')
    await away('2026-11-23')
    expect((await substitute()).status).toBe(200)
    await act(advisor, one, 'substitute', { advisor: 'anna-becker' })
    await away('2026-11-24')
    expect((await substitute()).status).toBe(409)
    expect(await rowOf(one)).toMatchObject({ substitute_uuid: null })
  })

  it('is not given what lies in a weekly block of theirs', async () => {
    const one = await book(server.guest(), anna, at9)
    await inTenant((tx) =>
      sql`insert into blocks (advisor_uuid, kind, day, start_time, end_time)
        values (${ole.uuid}, 'weekly', 2, '09:45', '10:30')`.execute(tx),
    )
    expect((await act(advisor, one, 'substitute', { advisor: 'ole-brandt' })).status).toBe(409)
  })

  it('is whose free times are offered from then on, to both sides', async () => {
    const one = await book(server.guest(), anna, at9)
    const others = await book(server.guest(), anna, at11)
    await act(advisor, one, 'substitute', { advisor: 'ole-brandt' })
    await book(server.guest(), ole, '2026-11-24T13:00:00Z')
    const query = `from=2026-11-24&to=2026-11-24&topic=${anna.topic}&type=in-branch&appointment=${one.uuid}`
    const starts = async (client: Client, token = '') => {
      const reply = await client.get(
        `/api/v1/advisors/anna-becker/free-slots?${query}${token && `&token=${token}`}`,
      )
      return reply.body.map(({ start }: { start: string }) => start.slice(11, 16))
    }
    for (const found of [await starts(advisor), await starts(server.guest(), one.token)]) {
      expect(found).toContain('10:00')
      expect(found).not.toContain('13:00')
    }
    // Whoever has no right to it is told of the advisor's own times.
    const strangers = await starts(server.guest(), others.token)
    expect(strangers).toContain('13:00')
    expect(strangers).not.toContain('10:00')
    const moved = await customerActs(one, 'move', { start: '2026-11-24T10:00:00Z' })
    expect([moved.status, (await rowOf(one))?.calendar_uuid]).toEqual([200, ole.uuid])
  })

  it.each(['nobody', 'katharina-moser', 'ingo-peters'])('cannot be %s', async (alias) => {
    const one = await book(server.guest(), anna, at9)
    const reply = await act(advisor, one, 'substitute', { advisor: alias })
    expect([reply.status, reply.body.errors]).toEqual([422, { advisor: [`There is no advisor ${alias}.`] }])
  })
})

describe('time', () => {
  const run = async (name: keyof typeof appointmentsJobs) => {
    await appointmentsJobs[name].handle(
      { data: { tenantId: tenantId() } },
      jobDeps(server, () => now),
    )
  }

  it('lets a request expire that nobody answered, once, and frees its time', async () => {
    const one = await book(server.guest(), anna, at9)
    const confirmed = await book(server.guest(), anna, at11)
    await act(advisor, confirmed, 'confirm')
    await turnClock(new Date('2026-11-23T16:59:00Z'))
    await run('appointments-expiry')
    expect((await rowOf(one))?.state).toBe('requested')
    await turnClock(new Date('2026-11-23T17:00:00Z'))
    await run('appointments-expiry')
    await run('appointments-expiry')
    expect((await advisor.get(url(one))).body).toMatchObject({
      state: 'expired',
      actions: [],
      history: [{ by: 'customer' }, { by: 'system', state: 'expired' }],
    })
    expect((await rowOf(confirmed))?.state).toBe('confirmed')
    expect(await jobs()).toEqual([1, 1, 2, 2])
    const late = await act(advisor, one, 'confirm')
    expect([late.status, late.body.message]).toEqual([409, 'This request has expired meanwhile.'])
    expect((await askToHold(server.guest(), anna, at9)).status).toBe(201)
  })

  it('forgets holds that ended the day before', async () => {
    const held = await askToHold(server.guest(), anna, at9)
    await turnClock(new Date('2026-11-23T20:00:00Z'))
    await run('ended-holds')
    expect(await rowOf(held.body)).toBeDefined()
    await turnClock(new Date('2026-11-24T05:11:00Z'))
    await run('ended-holds')
    expect(await rowOf(held.body)).toBeUndefined()
  })
})

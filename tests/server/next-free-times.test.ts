/** The next free times that are stored with advisors are those that visitors find, whatever was changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { slotsJobs } from '#server/features/slots/jobs.ts'
import { nextFreeSlots } from '#server/features/slots/queries.ts'
import { runCommand } from '#server/operator/commands.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { type BookedAppointment, book, type Held, hold } from '#server/testing/booker.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import { noMails } from '#server/testing/operator.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

/** A Monday, before anybody works. */
let now = new Date('2027-01-11T05:00:00Z')
let server: TestServer
let tenantId: number
let admin: Client
let guest: Client
let anna: Bookable
let kept: BookedAppointment
let held: Held

beforeAll(async () => {
  encryptWith('a secret of this test')
  server = await startTestServer({ clock: () => now, config: { trustProxy: ['loopback'] } })
  tenantId = server.tenants.musterbank?.id as number
  admin = await server.signIn('accountadmin')
  guest = server.guest()
  anna = await makeBookable(server.db, tenantId, { automatic: true })
  await makeBookable(server.db, tenantId, { alias: 'tobias-kraft' })
  // Of all that she offers this is the shortest: its length decides.
  await within((tx) =>
    sql`delete from advisor_appointment_topics where advisor_uuid = ${anna.uuid} and topic_uuid <> ${anna.topic}`.execute(
      tx,
    ),
  )
  await work('next-free-slots-of-all')
})
afterAll(() => {
  encryptWith(null)
  return server.close()
})

type Times = Readonly<Record<string, string | null>>

const work = (job: keyof typeof slotsJobs) =>
  slotsJobs[job].handle(
    { data: { tenantId } },
    jobDeps(server, () => now),
  )

const within = <T>(fn: (tx: TenantTx) => Promise<T>) => server.db.withTenant(tenantId, fn)

interface Offering {
  readonly uuid: string
  readonly slug: string
  readonly topic: string | null
  readonly types: AppointmentType[]
  readonly stored: Date | null
  readonly zone: string | null
  readonly modules: string[]
}

/** Active advisors with online appointments, with what is asked of their calendars. */
async function offering(tx: TenantTx): Promise<Offering[]> {
  const { rows } = await sql<Offering>`
    select a.uuid, a.slug, a.next_free_starts_at as stored,
      (select t.uuid from advisor_appointment_topics c
        join appointment_topics t on t.tenant_id = c.tenant_id and t.uuid = c.topic_uuid
        where c.advisor_uuid = a.uuid and t.active order by t.length limit 1) as topic,
      array(select x.type from advisor_appointment_types x where x.advisor_uuid = a.uuid) as types,
      (select value from settings where name = 'time_zone') as zone, array(select name from modules) as modules
    from advisors a where a.is_active and a.online_appointment order by a.slug`.execute(tx)
  return rows
}

const byAlias = (entries: readonly (readonly [string, Date | null])[]): Times =>
  Object.fromEntries(entries.map(([slug, start]) => [slug, start?.toISOString() ?? null]))

const stored = () =>
  within(async (tx) => byAlias((await offering(tx)).map(({ slug, stored }) => [slug, stored])))

/** What visitors find who open the calendar of each. */
const computed = () =>
  within(async (tx) => {
    const entries: [string, Date | null][] = []
    for (const each of await offering(tx)) entries.push([each.slug, await firstOf(tx, each)])
    return byAlias(entries)
  })

async function firstOf(tx: TenantTx, { uuid, topic, types, zone, modules }: Offering): Promise<Date | null> {
  if (topic === null) return null
  const tenant = { id: tenantId, timeZone: zone ?? 'Europe/Berlin' }
  const ask = { advisorUuid: uuid, topicUuid: topic, modules: new Set(modules), now, after: now, count: 1 }
  const starts: number[] = []
  for (const type of types) {
    const [slot] = await nextFreeSlots(tx, tenant, { ...ask, type })
    if (slot) starts.push(slot.start.getTime())
  }
  return starts.length > 0 ? new Date(Math.min(...starts)) : null
}

/** What the finder shows; without those of whom it says nothing. */
/** Whoever takes no appointments online has none, which is known without a stored time. */
async function shown(): Promise<Times> {
  const found = await stored()
  const cards: { slug: string; next_free_slot?: { start: string } | null }[] = []
  for (let page = 1; cards.length === (page - 1) * 20; page++)
    cards.push(...(await guest.get(`/api/v1/search/advisors?order=next-free-slot&page=${page}`)).body)
  const known = cards.filter(({ slug, next_free_slot: slot }) =>
    slot === null ? slug in found : slot !== undefined,
  )
  return Object.fromEntries(known.map(({ slug, next_free_slot: slot }) => [slug, slot?.start ?? null]))
}

/** Runs what the change has sent; what came past the server is found by the next regular look. */
async function mend(isFoundLater: boolean): Promise<void> {
  const { rows } = await server.db.withTenant(tenantId, (tx) =>
    sql`delete from pgboss.job where name = 'next-free-slots' and data ->> 'tenantId' is not null returning id`.execute(
      tx,
    ),
  )
  const due = isFoundLater
    ? await server.db.due((tx) => slotsJobs['next-free-slots'].regularly.due(tx, now))
    : []
  if (rows.length > 0 || due.includes(tenantId)) await work('next-free-slots')
}

const ok = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply
  expect([200, 201, 204], text).toContain(status)
}
const of = (part: string, alias = 'anna-becker') => `/api/v1/advisors/${alias}/${part}`
const setting = (name: string, value: string) => () => ok(admin.put('/api/v1/settings', { [name]: value }))
const operator =
  (...args: string[]) =>
  async () => {
    expect(await runCommand(server.db, { name: 'run', args }, noMails)).toHaveProperty('output')
  }
const statement = (text: string) => async () => {
  await within((tx) => sql.raw(text).execute(tx))
}

/** Makes a record of the advisor, and takes it away again with the next call. */
function coming(part: string, body: object) {
  let path = ''
  return {
    make: async () => {
      const reply = await admin.post(of(part), body)
      expect(reply.status, reply.text).toBe(201)
      path = `${of(part)}/${reply.body.uuid}`
    },
    change: (change: object) => () => ok(admin.put(path, { ...body, ...change }, { 'if-match': '"1"' })),
    remove: async () => {
      const { headers } = await admin.get(path)
      await ok(admin.delete(path, { 'if-match': String(headers.etag) }))
    },
  }
}

const day = (date: string) => ({ start: `2027-01-${date}T00:00:00Z`, end: `2027-01-${date}T23:00:00Z` })
const workingDay = { day: 3, start_time: '10:00', end_time: '12:00' }
const lunch = coming('blocks', { kind: 'weekly', title: 'x', day: 1, start_time: '08:00', end_time: '12:00' })
const once = coming('blocks', { kind: 'once', title: 'x', ...day('11') })
const range = coming('blocks', {
  kind: 'range',
  title: 'x',
  first_date: '2027-01-11',
  last_date: '2027-01-12',
})
const absence = coming('absences', { first_day: '2027-01-11', last_day: '2027-01-13' })
const sunday = coming('opened-slots', {
  start: '2027-01-11T06:00:00Z',
  end: '2027-01-11T07:00:00Z',
  types: [],
  note: '',
})
const busy = coming('busy-calendars', { name: 'x', url: 'https://calendar.example/x.ics', active: false })
const move = (action: string, body: object) => async () => {
  const path = `/api/v1/appointments/${kept.uuid}`
  const { headers } = await admin.get(path)
  await ok(admin.post(`${path}/${action}`, body, { 'if-match': String(headers.etag) }))
}
const topic = (change: object) => async () => {
  const path = `/api/v1/appointment-topics/${anna.topic}`
  const { body, headers } = await admin.get(path)
  await ok(
    admin.put(
      path,
      { topic: body.topic, length: body.length, ...change },
      { 'if-match': String(headers.etag) },
    ),
  )
}

const branchState = (state: string) => async () => {
  const path = `/api/v1/organizations/${await branchOfAnna()}`
  const { body, headers } = await admin.get(path)
  await ok(
    admin.put(path, { name: body.name, alias: body.alias, state }, { 'if-match': String(headers.etag) }),
  )
}

/** Makes a closing day, and changes or removes the last one that was made. */
const closingDays = '/api/v1/closing-days'
let closingDay = ''
const closes = (body: object) => async () => {
  const reply = await admin.post(closingDays, { name: 'x', ...body })
  expect(reply.status, reply.text).toBe(201)
  closingDay = `${closingDays}/${reply.body.uuid}`
}
const closesOtherwise = (change: object) => async () => {
  const { body, headers } = await admin.get(closingDay)
  const { name, date } = body
  await ok(admin.put(closingDay, { name, date, ...change }, { 'if-match': String(headers.etag) }))
}
const closesNoMore = () => ok(admin.delete(closingDay))
const branchOfAnna = async () => {
  const { rows } = await within((tx) =>
    sql<{ uuid: string }>`select organization_uuid as uuid from advisors where uuid = ${anna.uuid}`.execute(
      tx,
    ),
  )
  return rows[0]?.uuid as string
}

/** A branch that nobody has touched so far. */
const elsewhere = async () => {
  const { rows } = await within((tx) =>
    sql<{ uuid: string }>`select uuid from organizations order by name desc limit 1`.execute(tx),
  )
  return rows[0]?.uuid as string
}
const movesTo = async (branch: string) =>
  statement(`update advisors set organization_uuid = '${branch}' where slug = 'anna-becker'`)()
let home = ''
const moves = async () => {
  home = await branchOfAnna()
  await movesTo(await elsewhere())
}
const movesBack = () => movesTo(home)

interface Change {
  readonly act: () => Promise<void>
  /** By time, or by an operator beside the server: the next regular look finds it. */
  readonly isFoundLater?: true
  /** A time that was held is free again: a later one is shown until then, which is free as well. */
  readonly isOfTime?: true
}

const changes: Record<string, Change> = {
  'the time zone': { act: setting('time_zone', 'Pacific/Auckland') },
  'the time zone, back to the usual one': { act: setting('time_zone', '') },
  'the time zone, by the operator': {
    act: operator('tenants', 'settings', 'musterbank', 'time_zone=America/Lima'),
    isFoundLater: true,
  },
  'the time zone once more': { act: setting('time_zone', 'Europe/Berlin') },
  'a module that is switched off': {
    act: operator('tenants', 'modules', 'musterbank', '--off', 'working-hours-calendar'),
    isFoundLater: true,
  },
  'a module that is switched on': {
    act: operator('tenants', 'modules', 'musterbank', '--on', 'working-hours-calendar'),
    isFoundLater: true,
  },
  'the length of a topic': { act: topic({ length: 720 }) },
  'the length of a topic, as it was': { act: topic({ length: 60 }) },
  'a topic that is no longer offered': { act: topic({ active: false }) },
  'a topic that is offered again': { act: topic({ active: true }) },
  'the topics of an advisor': { act: () => ok(admin.put(of('appointment-topics'), [])) },
  'the topics of an advisor, given back': {
    act: () => ok(admin.put(of('appointment-topics'), [{ uuid: anna.topic }])),
  },
  'the types of an advisor': { act: () => ok(admin.put(of('appointment-types'), [])) },
  'the types of an advisor, given back': {
    act: () => ok(admin.put(of('appointment-types'), [{ type: 'in-branch' }, { type: 'by-phone' }])),
  },
  'the notice of an advisor': {
    act: () => ok(admin.put(of('appointment-settings'), { minimum_notice: 48 })),
  },
  'the days of a type': {
    act: () =>
      ok(
        admin.put(of('appointment-settings'), {
          minimum_notice: 0,
          types: ['in-branch', 'by-phone'].map((type) => ({ type, text: '', days: [4] })),
        }),
      ),
  },
  'the window of an advisor': { act: () => ok(admin.put(of('appointment-settings'), { booking_window: 2 })) },
  'days and window, as they were': {
    act: () => ok(admin.put(of('appointment-settings'), { booking_window: 60, types: [] })),
  },
  "an advisor's week": { act: () => ok(admin.put(of('working-hours'), [workingDay])) },
  'the week of all': {
    act: async () => {
      await ok(admin.put('/api/v1/working-hours/default', [{ ...workingDay, day: 2 }]))
      await ok(
        admin.post('/api/v1/working-hours/copies', { from: null, to: ['anna-becker', 'tobias-kraft'] }),
      )
    },
  },
  'the week of two': {
    act: async () => {
      const week = [1, 2, 3, 4, 5].map((day) => ({ day, start_time: '09:00', end_time: '17:00' }))
      await ok(admin.put(of('working-hours'), week))
      await ok(admin.post('/api/v1/working-hours/copies', { from: 'anna-becker', to: ['tobias-kraft'] }))
    },
  },
  'an extra slot': { act: sunday.make },
  'an extra slot, changed': { act: sunday.change({ start: '2027-01-11T05:30:00Z' }) },
  'an extra slot, deleted': { act: sunday.remove },
  'a weekly block': { act: lunch.make },
  'a weekly block, changed': { act: lunch.change({ end_time: '13:00' }) },
  'a weekly block, deleted': { act: lunch.remove },
  'a block': { act: once.make },
  'a block, deleted': { act: once.remove },
  'blocked days': { act: range.make },
  'blocked days, changed': { act: range.change({ last_date: '2027-01-13' }) },
  'blocked days, deleted': { act: range.remove },
  'an absence': { act: absence.make },
  'an absence, changed': { act: absence.change({ last_day: '2027-01-14' }) },
  'an absence, deleted': { act: absence.remove },
  'an absence of many': {
    act: () =>
      ok(
        admin.post('/api/v1/absences', {
          advisors: ['anna-becker', 'tobias-kraft'],
          first_day: '2027-01-11',
          last_day: '2027-01-11',
        }),
      ),
  },
  'a calendar of busy times': {
    act: async () => {
      await busy.make()
      await statement(`insert into busy_times (busy_calendar_uuid, advisor_uuid, starts_at, ends_at)
        select uuid, advisor_uuid, '2027-01-12T00:00Z', '2027-01-12T23:00Z' from busy_calendars where name = 'x'`)()
      await busy.change({ url: undefined, active: true })()
    },
  },
  'a calendar of busy times, deleted': { act: busy.remove },
  'a hold': {
    act: async () => {
      held = await hold(guest, anna, '2027-01-12T08:00:00Z')
    },
  },
  'a hold that is given back': {
    act: () => ok(guest.delete(`/api/v1/slot-holds/${held.uuid}?token=${held.token}`)),
  },
  'another hold': {
    act: async () => {
      held = await hold(guest, anna, '2027-01-12T08:00:00Z')
    },
  },
  'a hold that has ended': {
    act: async () => {
      now = new Date('2027-01-11T05:11:00Z')
    },
    isFoundLater: true,
    isOfTime: true,
  },
  'an appointment': {
    act: async () => {
      kept = await book(guest, anna, '2027-01-12T08:00:00Z')
    },
  },
  'an appointment, moved': { act: move('move', { start: '2027-01-13T09:00:00Z' }) },
  'an appointment, moved back': { act: move('move', { start: '2027-01-12T08:00:00Z' }) },
  'an appointment, handed over': { act: move('substitute', { advisor: 'tobias-kraft' }) },
  'an appointment, cancelled': { act: move('cancel', {}) },
  'an advisor who offers appointments no more': {
    act: statement(`update advisors set online_appointment = false where slug = 'anna-becker'`),
    isFoundLater: true,
  },
  'an advisor who offers appointments again, with another week': {
    act: async () => {
      await statement(`update working_hours set start_time = '14:00' where advisor_uuid = '${anna.uuid}'`)()
      await statement(`update advisors set online_appointment = true where slug = 'anna-becker'`)()
    },
    isFoundLater: true,
  },
  'an advisor who is not active': {
    act: statement(`update advisors set is_active = false where slug = 'anna-becker'`),
    isFoundLater: true,
  },
  'an advisor who is active again, with another week': {
    act: async () => {
      await statement(`update working_hours set start_time = '15:00' where advisor_uuid = '${anna.uuid}'`)()
      await statement(`update advisors set is_active = true where slug = 'anna-becker'`)()
    },
    isFoundLater: true,
  },
  'the time: it is the eve of Epiphany': {
    act: async () => {
      now = new Date('2028-01-05T20:00:00Z')
      admin = await server.signIn('accountadmin')
    },
    isFoundLater: true,
    isOfTime: true,
  },
  'a state with a holiday': { act: setting('state', 'DE-BY') },
  'a state without it, by the operator': {
    act: operator('tenants', 'settings', 'musterbank', 'state=DE-HE'),
    isFoundLater: true,
  },
  'another state with the holiday': { act: setting('state', 'AT-9') },
  "the state of an advisor's branch": { act: branchState('DE-HE') },
  'an advisor who moves to a branch of another state': {
    act: statement(`update advisors set organization_uuid = (
      select o.uuid from organizations o where o.uuid <> advisors.organization_uuid order by o.name limit 1
    ) where slug = 'anna-becker'`),
    isFoundLater: true,
  },
  'no state any more': { act: setting('state', '') },
  'a closing day': { act: closes({ date: '2028-01-06' }) },
  'a closing day that ends half of it': { act: closesOtherwise({ closed_from: '15:30' }) },
  'a closing day of every year': { act: closesOtherwise({ closed_from: null, every_year: true }) },
  'a day that is opened': { act: closes({ date: '2028-01-06', kind: 'open' }) },
  'a day that is opened until the afternoon': {
    act: closesOtherwise({
      closed_from: null,
      every_year: false,
      kind: 'open',
      opening_times: '08:00-15:30',
    }),
  },
  'a day that is opened no more': { act: closesNoMore },
  'a day that a branch opens': {
    act: async () => closes({ date: '2028-01-06', kind: 'open', organization: await branchOfAnna() })(),
  },
  'an advisor who moves away from that branch': { act: moves, isFoundLater: true },
  'an advisor who moves back to it': { act: movesBack, isFoundLater: true },
  'a day that another branch opens': {
    act: async () => closesOtherwise({ organization: await elsewhere() })(),
  },
  'a day that an advisor opens': {
    act: closes({ date: '2028-01-06', kind: 'open', advisor: 'anna-becker' }),
  },
  'a day that an advisor closes again': { act: closesNoMore },
  'closing days that are deleted': {
    act: async () => {
      for (const { uuid } of (await admin.get(closingDays)).body)
        await ok(admin.delete(`${closingDays}/${uuid}`))
    },
  },
}

describe('the next free time of an advisor', () => {
  it.each(Object.entries(changes))(
    'is right after this changed: %s',
    async (_, { act, isFoundLater = false, isOfTime = false }) => {
      const before = await computed()
      await act()
      const after = await computed()
      expect(after, 'the change must make a difference').not.toEqual(before)
      // Until it is found anew, nothing is said of it.
      if (!isOfTime) expect(after).toMatchObject(await shown())
      await mend(isFoundLater)
      expect(await stored()).toEqual(after)
      expect(await shown()).toEqual(after)
    },
  )
})

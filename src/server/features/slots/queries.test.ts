import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { insertAppointment } from '../appointments/queries.ts'
import { availabilityChanged, availabilityOfManyChanged } from './availability.ts'
import { slotsJobs } from './jobs.ts'
import { type AdvisorSlotQuery, freeSlots, nextFreeSlots, refusalOfSlot, slotAt } from './queries.ts'

let database: TestDatabase
let db: Db
let mine: number
let theirs: number
const vera = randomUUID()
const substitute = randomUUID()
const topic = randomUUID()
const short = randomUUID()
const now = new Date('2027-01-10T19:00:00Z')
const modules = new Set(['online-appointments', 'working-hours-calendar', 'slots-calendar'])

const tenant = () => ({ id: mine, timeZone: 'Europe/Berlin' })
const within = <T>(fn: (tx: TenantTx) => Promise<T>, id = mine) => db.withTenant(id, fn)
const ask: AdvisorSlotQuery = { advisorUuid: vera, topicUuid: topic, type: 'online', modules, now }
const at = (time: string) => new Date(`${time}:00Z`)
const iso = (slots: readonly { start: Date }[]) => slots.map(({ start }) => start.toISOString().slice(0, 16))
const changed = (time?: { start: Date; end: Date; isTaken?: boolean }, when = now, advisor = vera) =>
  within((tx) => availabilityChanged(tx, tenant(), advisor, when, time))
const manyChanged = (advisors: readonly string[], id = mine) =>
  within(
    (tx) => availabilityOfManyChanged({ tx, tenant: { ...tenant(), id } as Tenant, now, enqueue }, advisors),
    id,
  )
const enqueue = async () => {}
const stored = async (advisor = vera) => {
  const { rows } = await within((tx) =>
    sql<{ start: Date | null; end: Date | null }>`
      select next_free_starts_at as start, next_free_ends_at as "end" from advisors where uuid = ${advisor}`.execute(
      tx,
    ),
  )
  return rows[0]?.start?.toISOString().slice(0, 16) ?? null
}
const book = (start: string, end: string, buffer = 0) =>
  within((tx) =>
    insertAppointment(
      tx,
      {
        advisorUuid: vera,
        type: 'online',
        state: 'confirmed',
        startsAt: at(start),
        endsAt: at(end),
        buffers: { before: buffer, after: buffer },
      },
      now,
    ),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  const make = (slug: string) =>
    db.withSystem((tx) => tx.insertInto('tenants').values({ slug }).returning('id').executeTakeFirstOrThrow())
  mine = (await make('mine')).id
  theirs = (await make('theirs')).id
  await within(async (tx) => {
    await sql`insert into modules (tenant_id, name) select current_tenant(), unnest(${[...modules]}::text[])`.execute(
      tx,
    )
    await sql`
      insert into advisors (uuid, slug, first_name, last_name, online_appointment)
      values (${vera}, 'vera', 'Vera', 'V', true), (${substitute}, 'sina', 'Sina', 'S', true)`.execute(tx)
    await sql`
      insert into appointment_topics (uuid, topic, length, position)
      values (${topic}, 'Lang', 60, 1), (${short}, 'Kurz', 30, 2)`.execute(tx)
    for (const advisor of [vera, substitute]) {
      await sql`
        insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
        values (${advisor}, ${topic}), (${advisor}, ${short})`.execute(tx)
      await sql`insert into advisor_appointment_types (advisor_uuid, type) values (${advisor}, 'online')`.execute(
        tx,
      )
      await sql`
        insert into working_hours (advisor_uuid, day, start_time, end_time)
        values (${advisor}, 2, '09:00', '11:00'), (${advisor}, 3, '09:00', '10:00')`.execute(tx)
    }
  })
})
afterAll(() => database.close())
beforeEach(async () => {
  await within(async (tx) => {
    for (const table of ['appointments', 'blocks', 'absences', 'appointment_settings'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`update advisors set next_free_starts_at = null, next_free_ends_at = null, next_free_checked_at = null`.execute(
      tx,
    )
  })
})

describe('a slot', () => {
  const slot = (start: string, more: Partial<AdvisorSlotQuery> = {}) =>
    within((tx) => slotAt(tx, tenant(), { ...ask, ...more, start: at(start) }))
  const refusal = (start: string, more: Partial<AdvisorSlotQuery> = {}) =>
    within((tx) => refusalOfSlot(tx, tenant(), { ...ask, ...more, start: at(start) }))

  it('is found where it is offered, and refused with a reason where not', async () => {
    expect(await slot('2027-01-12T08:30')).toEqual({
      start: at('2027-01-12T08:30'),
      end: at('2027-01-12T09:30'),
      buffer: 0,
    })
    await book('2027-01-12T08:00', '2027-01-12T08:30')
    const reasons = [
      ['2027-01-12T08:30', null],
      ['2027-01-12T08:00', 'taken'],
      ['2027-01-12T09:30', 'not-a-slot'],
      ['2027-01-12T08:45', 'not-a-slot'],
      ['2027-01-10T18:00', 'past'],
      ['2027-01-11T08:00', 'too-soon'],
      ['2027-06-15T08:00', 'too-far'],
      ['2031-06-15T08:00', 'too-far'],
    ] as const
    for (const [start, reason] of reasons) {
      expect([start, await refusal(start)]).toEqual([start, reason])
      expect((await slot(start)) === null).toBe(reason !== null)
    }
    expect(await refusal('2027-01-12T08:30', { topicUuid: randomUUID() })).toBe('topic-not-offered')
    expect(await refusal('2027-01-12T08:30', { type: 'by-phone' })).toBe('type-not-offered')
    expect(await refusal('2027-01-12T08:30', { advisorUuid: randomUUID() })).toBe('not-offered')
    expect(await refusal('2027-01-12T08:30', { modules: new Set() })).toBe('not-offered')
  })

  it('with a buffer can be booked wherever it is offered, and the gap is the buffer', async () => {
    await within((tx) =>
      sql`insert into appointment_settings (advisor_uuid, buffer) values (${vera}, 30)`.execute(tx),
    )
    const first = await slot('2027-01-12T08:00', { topicUuid: short })
    expect(first?.buffer).toBe(15)
    expect(await book('2027-01-12T08:00', '2027-01-12T08:30', 15)).not.toBeNull()
    const left = await within((tx) =>
      freeSlots(tx, tenant(), { ...ask, topicUuid: short, from: '2027-01-12', to: '2027-01-12' }),
    )
    expect(iso(left)).toEqual(['2027-01-12T09:00', '2027-01-12T09:30'])
    expect(await book('2027-01-12T09:00', '2027-01-12T09:30', 15)).not.toBeNull()
  })

  it('of another tenant’s advisor is none', async () => {
    const foreign = { ...ask, start: at('2027-01-12T08:30') }
    expect(await within((tx) => slotAt(tx, { ...tenant(), id: theirs }, foreign), theirs)).toBeNull()
  })

  it('is taken from the substitute, and given back to whom they stand in for', async () => {
    const uuid = await book('2027-01-12T08:00', '2027-01-12T10:00')
    await within((tx) =>
      sql`update appointments set substitute_uuid = ${substitute} where uuid = ${uuid}`.execute(tx),
    )
    expect(await refusal('2027-01-12T08:00')).toBeNull()
    expect(await refusal('2027-01-12T08:00', { advisorUuid: substitute })).toBe('taken')
  })
})

describe('the next free slots', () => {
  const next = (after: string, count: number, more: Partial<AdvisorSlotQuery> = {}) =>
    within((tx) => nextFreeSlots(tx, tenant(), { ...ask, ...more, after: at(after), count }))

  it('come from there on, as many as asked for, to the end of the window', async () => {
    expect(iso(await next('2027-01-12T08:10', 4))).toEqual([
      '2027-01-12T08:30',
      '2027-01-12T09:00',
      '2027-01-13T08:00',
      '2027-01-19T08:00',
    ])
    expect(iso(await next('2020-01-01T08:00', 1))).toEqual(['2027-01-12T08:00'])
    const all = await next('2027-01-12T08:00', 1_000)
    expect(all).toHaveLength(36)
    expect(iso(all).at(-1)).toBe('2027-03-10T08:00')
    expect(await next('2027-04-12T08:00', 3)).toEqual([])
    expect(await next('2027-01-12T08:10', 3, { topicUuid: randomUUID() })).toEqual([])
  })
})

describe('the stored next free slot', () => {
  it('is the first for the shortest topic, and follows each change', async () => {
    await changed()
    expect(await stored()).toBe('2027-01-12T08:00')
    await within((tx) =>
      sql`insert into absences (advisor_uuid, first_day, last_day) values (${vera}, '2027-01-12', '2027-01-19')`.execute(
        tx,
      ),
    )
    await changed()
    expect(await stored()).toBe('2027-01-20T08:00')
    await within((tx) => sql`update absences set last_day = '2027-02-20'`.execute(tx))
    await changed()
    expect(await stored()).toBe('2027-02-23T08:00')
    await within((tx) => sql`update absences set last_day = '2028-02-20'`.execute(tx))
    await changed()
    expect(await stored()).toBeNull()
  })

  it('is found anew only if a booking or a cancellation touches it', async () => {
    await changed()
    const slot = { start: at('2027-01-12T08:00'), end: at('2027-01-12T08:30') }
    const later = { start: at('2027-01-12T09:00'), end: at('2027-01-12T09:30') }
    const uuid = await book('2027-01-12T08:00', '2027-01-12T08:30')
    await changed({ ...later, isTaken: true })
    await changed(later)
    expect(await stored()).toBe('2027-01-12T08:00')
    await changed({ ...slot, isTaken: true })
    expect(await stored()).toBe('2027-01-12T08:30')
    await within((tx) => sql`update appointments set state = 'cancelled' where uuid = ${uuid}`.execute(tx))
    await changed({ ...slot, isTaken: true })
    expect(await stored()).toBe('2027-01-12T08:30')
    await changed(slot)
    expect(await stored()).toBe('2027-01-12T08:00')
  })

  it('of two who book at once holds for both', async () => {
    await changed()
    const times = ['08:00', '08:30', '09:00'].map((time) => `2027-01-12T${time}`)
    await Promise.all(
      times.map((start) =>
        within(async (tx) => {
          const end = new Date(at(start).getTime() + 30 * 60_000)
          await insertAppointment(
            tx,
            { advisorUuid: vera, type: 'online', state: 'confirmed', startsAt: at(start), endsAt: end },
            now,
          )
          await availabilityChanged(tx, tenant(), vera, now, { start: at(start), end, isTaken: true })
        }),
      ),
    )
    expect(await stored()).toBe('2027-01-12T09:30')
  })

  it('is of the zone that is stored, though this process knows the one from before', async () => {
    const before = { id: mine, timeZone: 'Pacific/Auckland' }
    await within((tx) => availabilityChanged(tx, before, vera, now))
    expect(await stored()).toBe('2027-01-12T08:00')
  })

  it('of many who change at once is found for each', async () => {
    await manyChanged([vera, substitute, randomUUID()])
    expect([await stored(), await stored(substitute)]).toEqual(['2027-01-12T08:00', '2027-01-12T08:00'])
  })

  it('is nobody’s business in another tenant', async () => {
    await manyChanged([vera], theirs)
    await within((tx) => availabilityChanged(tx, { ...tenant(), id: theirs }, vera, now), theirs)
    expect(await stored()).toBeNull()
  })
})

describe('the jobs', () => {
  const work = (job: keyof typeof slotsJobs, when: string, id = mine) =>
    slotsJobs[job].handle({ data: { tenantId: id } }, {
      withTenant: db.withTenant,
      tenant: async () => ({ ...tenant(), id }),
      clock: () => at(when),
    } as never)

  it('find what time has overtaken: too soon, a hold that ended, a day that came into the window', async () => {
    await work('next-free-slots', '2027-01-10T19:00')
    expect(await stored()).toBe('2027-01-12T08:00')
    expect(await stored(substitute)).toBe('2027-01-12T08:00')
    await work('next-free-slots', '2027-01-11T08:00')
    expect(await stored()).toBe('2027-01-12T08:00')
    await work('next-free-slots', '2027-01-11T08:01')
    expect(await stored()).toBe('2027-01-12T08:30')

    await within((tx) =>
      sql`insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, held_until)
        values (${vera}, 'held', 'online', '2027-01-12T08:30Z', '2027-01-12T09:00Z',
          '[2027-01-12 08:30+00,2027-01-12 09:00+00)', '2027-01-11T08:12Z')`.execute(tx),
    )
    const held = { start: at('2027-01-12T08:30'), end: at('2027-01-12T09:00'), isTaken: true }
    await changed(held, at('2027-01-11T08:02'))
    expect(await stored()).toBe('2027-01-12T09:00')
    await work('next-free-slots', '2027-01-11T08:11')
    expect(await stored()).toBe('2027-01-12T09:00')
    await work('next-free-slots', '2027-01-11T08:12')
    expect(await stored()).toBe('2027-01-12T08:30')

    await within((tx) =>
      sql`update appointment_topics set length = 120, updated_at = '2027-01-11T08:13Z'`.execute(tx),
    )
    await work('next-free-slots', '2027-01-11T08:14')
    expect(await stored()).toBe('2027-01-19T08:00')
    await within((tx) =>
      sql`update appointment_topics set length = case when uuid = ${short} then 30 else 60 end,
        updated_at = ${now}`.execute(tx),
    )

    await within((tx) =>
      sql`insert into appointment_settings (advisor_uuid, booking_window, minimum_notice) values (${vera}, 3, 0)`.execute(
        tx,
      ),
    )
    await changed(undefined, at('2027-01-15T10:00'))
    expect(await stored()).toBeNull()
    await work('next-free-slots', '2027-01-15T22:59')
    expect(await stored()).toBeNull()
    await work('next-free-slots', '2027-01-15T23:00')
    expect(await stored()).toBe('2027-01-19T08:00')
  })

  it('repair every night whatever is wrong, of one’s own tenant', async () => {
    const spoil = () =>
      within((tx) =>
        sql`update advisors set next_free_starts_at = '2027-05-01T00:00Z', next_free_ends_at = '2027-05-01T01:00Z',
          next_free_checked_at = ${now}, updated_at = ${now}`.execute(tx),
      )
    await spoil()
    await work('next-free-slots', '2027-01-10T19:00')
    await work('next-free-slots-of-all', '2027-01-10T19:00', theirs)
    expect(await stored()).toBe('2027-05-01T00:00')
    await work('next-free-slots-of-all', '2027-01-10T19:00')
    expect(await stored()).toBe('2027-01-12T08:00')
    await within((tx) => sql`update advisors set online_appointment = false where uuid = ${vera}`.execute(tx))
    await work('next-free-slots-of-all', '2027-01-10T19:00')
    expect(await stored()).toBeNull()
    await within((tx) => sql`update advisors set online_appointment = true where uuid = ${vera}`.execute(tx))
  })
})

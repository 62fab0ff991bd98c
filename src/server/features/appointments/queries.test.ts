import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import '../advisors/queries.ts'
import { insertAppointment, type NewAppointment } from './queries.ts'

let database: TestDatabase
let db: Db
let mine: number
let theirs: number
const anna = randomUUID()
const now = new Date('2026-11-23T08:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  const make = (slug: string) =>
    db.withSystem((tx) => tx.insertInto('tenants').values({ slug }).returning('id').executeTakeFirstOrThrow())
  mine = (await make('mine')).id
  theirs = (await make('theirs')).id
  await db.withTenant(mine, (tx) =>
    tx
      .insertInto('advisors')
      .values({ uuid: anna, slug: 'anna', first_name: 'Anna', last_name: 'B' } as never)
      .execute(),
  )
})
afterAll(() => database.close())
beforeEach(() => db.withTenant(mine, (tx) => tx.deleteFrom('appointments').execute()))

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const from = (start: string, end: string, more: Partial<NewAppointment> = {}): NewAppointment => ({
  advisorUuid: anna,
  type: 'by-phone',
  state: 'requested',
  startsAt: at(start),
  endsAt: at(end),
  ...more,
})
const take = (appointment: NewAppointment, when = now) =>
  db.withTenant(mine, (tx) => insertAppointment(tx, appointment, when))
const stored = (tenant = mine) =>
  db.withTenant(tenant, (tx) => tx.selectFrom('appointments').selectAll().execute())

describe('taking a time', () => {
  it('is possible once, and beside another', async () => {
    expect(await take(from('09:00', '10:00'))).toMatch(/^[0-9a-f-]{36}$/)
    expect(await take(from('09:00', '10:00'))).toBeNull()
    expect(await take(from('09:30', '09:45'))).toBeNull()
    expect(await take(from('08:30', '09:01'))).toBeNull()
    expect(await take(from('10:00', '11:00'))).not.toBeNull()
    expect(await take(from('08:00', '09:00'))).not.toBeNull()
  })

  it('keeps buffers free too', async () => {
    await take(from('09:00', '10:00', { buffers: { before: 10, after: 15 } }))
    expect(await take(from('10:00', '10:30'))).toBeNull()
    expect(await take(from('08:30', '09:00'))).toBeNull()
    expect(await take(from('10:15', '10:30'))).not.toBeNull()
    expect(await take(from('08:20', '08:50'))).not.toBeNull()
  })

  it.each(['declined', 'cancelled', 'expired'] as const)('is possible again once it is %s', async (state) => {
    const uuid = (await take(from('09:00', '10:00'))) as string
    await db.withTenant(mine, (tx) =>
      tx.updateTable('appointments').set({ state }).where('uuid', '=', uuid).execute(),
    )
    expect(await take(from('09:00', '10:00'))).not.toBeNull()
  })

  it('is possible when a hold has ended, not before', async () => {
    const hold = from('09:00', '10:00', { state: 'held', heldUntil: new Date('2026-11-23T08:10:00Z') })
    await take(hold)
    expect(await take(from('09:00', '10:00'), new Date('2026-11-23T08:09:59Z'))).toBeNull()
    expect(await take(from('09:00', '10:00'), new Date('2026-11-23T08:10:00Z'))).not.toBeNull()
    expect(await stored()).toHaveLength(1)
  })

  it('back into a taken one is refused by the database', async () => {
    const first = (await take(from('09:00', '10:00'))) as string
    const set = (tx: TenantTx, state: 'cancelled' | 'confirmed') =>
      tx.updateTable('appointments').set({ state }).where('uuid', '=', first).execute()
    await db.withTenant(mine, (tx) => set(tx, 'cancelled'))
    await take(from('09:30', '10:30'))
    await expect(db.withTenant(mine, (tx) => set(tx, 'confirmed'))).rejects.toMatchObject({ code: '23P01' })
  })

  it.each([
    [
      'a range that includes its end',
      sql`tstzrange(${at('09:00')}::timestamptz, ${at('10:00')}::timestamptz, '[]')`,
    ],
    ['a range without end', sql`tstzrange(${at('09:00')}::timestamptz, null, '[)')`],
    [
      'a range that is smaller than the appointment',
      sql`tstzrange(${at('09:10')}::timestamptz, ${at('09:20')}::timestamptz, '[)')`,
    ],
  ])('cannot be stored with %s', async (_, occupied) => {
    const insert = db.withTenant(mine, (tx) =>
      sql`insert into appointments (advisor_uuid, type, state, starts_at, ends_at, occupied)
        values (${anna}, 'online', 'confirmed', ${at('09:00')}, ${at('10:00')}, ${occupied})`.execute(tx),
    )
    await expect(insert).rejects.toMatchObject({ code: '23514' })
  })
})

describe('another tenant', () => {
  it('sees nothing, and can take no time of a foreign advisor', async () => {
    await take(from('09:00', '10:00'))
    expect(await stored(theirs)).toEqual([])
    const foreign = db.withTenant(theirs, (tx) => insertAppointment(tx, from('11:00', '12:00'), now))
    await expect(foreign).rejects.toMatchObject({ code: '23503' })
    const disguised = db.withTenant(theirs, (tx) =>
      tx
        .insertInto('appointments')
        .values({
          tenant_id: mine,
          advisor_uuid: anna,
          type: 'online',
          state: 'confirmed',
          starts_at: at('11:00'),
          ends_at: at('12:00'),
          occupied: '[2026-11-24 11:00+00,2026-11-24 12:00+00)',
        } as never)
        .execute(),
    )
    await expect(disguised).rejects.toMatchObject({ code: '42501' })
    await db.withTenant(theirs, (tx) => tx.deleteFrom('appointments').execute())
    await db.withTenant(theirs, (tx) => tx.updateTable('appointments').set({ state: 'cancelled' }).execute())
    expect(await stored()).toMatchObject([{ state: 'requested' }])
  })
})

describe('400 rivals for one time', () => {
  it('one of them gets it, the others are told so, and nobody meets a deadlock', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 400 }, () => take(from('09:00', '10:00'))))
    expect(tries.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(tries.filter((one) => one.status === 'fulfilled' && one.value !== null)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  it('never overlap when their times differ', async () => {
    const minute = (n: number) => new Date(at('09:00').getTime() + n * 60_000)
    const rivals = Array.from({ length: 200 }, (_, i) => {
      const start = (i * 7) % 120
      return from('09:00', '10:00', { startsAt: minute(start), endsAt: minute(start + 10 + (i % 4) * 10) })
    })
    await Promise.all(rivals.map((one) => take(one)))
    const { rows } = await db.withTenant(mine, (tx) =>
      sql`select a.uuid from appointments a join appointments b
        on a.advisor_uuid = b.advisor_uuid and a.uuid < b.uuid and a.occupied && b.occupied`.execute(tx),
    )
    expect(rows).toEqual([])
    expect((await stored()).length).toBeGreaterThan(3)
  })
})

/** Whatever happens at the same moment, one advisor has one appointment at a time; and it is nobody else's business. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertAppointment } from '#server/features/appointments/queries.ts'
import { type Db, open } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
let db: Db
let ours: number
let theirs: number
let advisor: string

const isEmbedded = !process.env.TEST_DATABASE_URL
const now = new Date('2026-11-21T09:00:00Z')
const at = (minutes: number) => new Date(Date.parse('2026-11-24T09:00:00Z') + minutes * 60_000)

beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  db = database.db
  const tenants = await db.withSystem((tx) => tx.selectFrom('tenants').selectAll().execute())
  ours = tenants.find(({ slug }) => slug === 'musterbank')?.id as number
  theirs = tenants.find(({ slug }) => slug === 'alpenbank')?.id as number
  const found = await db.withTenant(ours, (tx) =>
    tx.selectFrom('advisors').select('uuid').where('slug', '=', 'anna-becker').executeTakeFirstOrThrow(),
  )
  advisor = found.uuid
})
afterAll(() => database.close())
beforeEach(() => db.withTenant(ours, (tx) => tx.deleteFrom('appointments').execute()))

function book(from: number, to: number, on: Db = db, more: object = {}): Promise<string | null> {
  return on.withTenant(ours, (tx) =>
    insertAppointment(
      tx,
      {
        advisorUuid: advisor,
        type: 'by-phone',
        state: 'requested',
        startsAt: at(from),
        endsAt: at(to),
        ...more,
      },
      now,
    ),
  )
}

async function overlaps(): Promise<number> {
  return await db.withTenant(ours, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from appointments a join appointments b
        on a.advisor_uuid = b.advisor_uuid and a.uuid < b.uuid and a.occupied && b.occupied`.execute(tx)
    return rows[0]?.n ?? 0
  })
}

const count = () =>
  db.withTenant(ours, async (tx) => (await tx.selectFrom('appointments').select('uuid').execute()).length)

describe('rivals for one slot', () => {
  it('get it once, the others hear that it is taken, nobody waits in circles', async () => {
    const rivals = 400
    // As two processes would: each with connections of its own.
    const second = isEmbedded
      ? db
      : await open({ databaseUrl: database.databaseUrl as string, connections: { requests: 20, jobs: 4 } })
    const results = await Promise.allSettled(
      Array.from({ length: rivals }, (_, i) => book(0, 60, i % 2 === 0 ? db : second)),
    )
    if (second !== db) await second.close()
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    const won = results.filter((each) => each.status === 'fulfilled' && each.value !== null)
    expect(won).toHaveLength(1)
    expect(await count()).toBe(1)
    console.log(`${rivals} rivals on ${db.kind}: 1 booked, ${rivals - 1} refused`)
  })

  it('with times that overlap in part never have two', async () => {
    const tries = Array.from({ length: 400 }, (_, i) => {
      const from = (i * 37) % 480
      return book(from, from + 30 + (i % 3) * 30).catch((error) => error as Error)
    })
    const results = await Promise.all(tries)
    expect(results.filter((each) => each instanceof Error)).toEqual([])
    expect(await overlaps()).toBe(0)
    expect(await count()).toBeGreaterThan(4)
  })
})

describe('an appointment', () => {
  it('touches the next, but not with buffers between them', async () => {
    expect(await book(0, 60)).not.toBeNull()
    expect(await book(60, 120)).not.toBeNull()
    expect(await book(120, 180, db, { buffers: { before: 5, after: 0 } })).toBeNull()
    expect(await book(125, 180, db, { buffers: { before: 5, after: 0 } })).not.toBeNull()
  })

  it('takes a slot whose hold has ended, and none that is held', async () => {
    const hold = (heldUntil: Date) => book(0, 60, db, { state: 'held', heldUntil })
    expect(await hold(new Date(now.getTime() - 1))).not.toBeNull()
    expect(await book(0, 60)).not.toBeNull()
    await db.withTenant(ours, (tx) => tx.deleteFrom('appointments').execute())
    expect(await hold(new Date(now.getTime() + 60_000))).not.toBeNull()
    expect(await book(0, 60)).toBeNull()
  })
})

describe('a foreign tenant', () => {
  it('sees no appointment, changes none, and makes none for our advisor', async () => {
    const uuid = await book(0, 60)
    const seen = await db.withTenant(theirs, (tx) => tx.selectFrom('appointments').selectAll().execute())
    expect(seen).toEqual([])
    const changed = await db.withTenant(theirs, (tx) =>
      tx
        .updateTable('appointments')
        .set({ state: 'cancelled' })
        .where('uuid', '=', uuid as string)
        .execute(),
    )
    expect(Number(changed[0]?.numUpdatedRows)).toBe(0)
    const deleted = await db.withTenant(theirs, (tx) =>
      tx
        .deleteFrom('appointments')
        .where('uuid', '=', uuid as string)
        .execute(),
    )
    expect(Number(deleted[0]?.numDeletedRows)).toBe(0)
    // The advisor is not theirs, so the key to it does not hold; that our slot is taken they do not learn.
    for (const from of [0, 600]) {
      const foreign = db.withTenant(theirs, (tx) =>
        insertAppointment(
          tx,
          {
            advisorUuid: advisor,
            type: 'by-phone',
            state: 'requested',
            startsAt: at(from),
            endsAt: at(from + 60),
          },
          now,
        ),
      )
      await expect(foreign).rejects.toThrow('foreign key')
    }
    expect(await count()).toBe(1)
  })
})

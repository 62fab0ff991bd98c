import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { list } from '#server/platform/collections/collection.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import type { Db } from '#server/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { asPlainOwner } from '#server/testing/plain-owner.ts'

const many = 6_000

let opened: TestDatabase
let one: number
let other: number

beforeAll(async () => {
  opened = await openTestDatabase()
  ;[one, other] = await twoTenants(opened.db)
  await fill(opened.db, one, many)
  await fill(opened.db, other, 3)
  // What PostgreSQL finds out by itself after a while; more than there are, so that a part of them is looked at.
  await opened.db.script(`update pg_class set reltuples = 100000 where relname = 'appointments'`)
})
afterAll(() => opened.close())

async function twoTenants(db: Db): Promise<[number, number]> {
  await db.script(`insert into tenants (slug) values ('one'), ('other')`)
  return (await db.tenantIds()) as [number, number]
}

/** An hour each, one after the other: 'Anna Müller 1', 'Anna Müller 2' and so on. */
const fill = (db: Db, tenant: number, howMany: number) =>
  db.withTenant(tenant, async (tx) => {
    await sql`insert into advisors (slug, first_name, last_name, languages) values ('a', 'A', 'B', '{de}')`.execute(
      tx,
    )
    await sql`
      insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email)
      select a.uuid, 'confirmed', 'by-phone', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'),
        'Anna Müller ' || n, 'm' || n || '@mail.example'
      from advisors a, generate_series(1, ${howMany}::int) n,
        lateral (select '2020-01-01T00:00Z'::timestamptz + n * interval '1 hour' as at) times`.execute(tx)
  })

const found = async (q: string, question: Partial<ListQuery> = {}, tenant = one) => {
  const query: ListQuery = {
    sort: [{ property: 'start', direction: 'asc' }],
    offset: 0,
    limit: 3,
    filter: {},
    filters: {},
    with: [],
    q,
    ...question,
  }
  const options = { byGrams: 'appointments_with_grams', neverNull: ['start'] }
  const { rows, total, isEstimated } = await opened.db.withTenant(tenant, (tx) =>
    list(tx, entities.Appointment, query, options),
  )
  return { names: rows.map(({ name }) => name), total, ...(isEstimated && { isEstimated }) }
}

describe('a search in very many appointments', () => {
  it('finds what most have in the order of the list, and says about how many there are', async () => {
    const { names, total, isEstimated } = await found('MULLER anna')
    expect(isEstimated).toBe(true)
    expect(names).toEqual(['Anna Müller 1', 'Anna Müller 2', 'Anna Müller 3'])
    // Of 2,000 rows in 100,000 there are 120 in 6,000, by the pages that happened to be looked at.
    expect(total).toBeGreaterThan(1_000)
    expect(total).toBeLessThan(30_000)
    expect(String(total)).toMatch(/^[1-9]0+$/)
    expect((await found('muller', { limit: 4 })).total).toBe(total)
  })

  it('never says that there are fewer than it shows', async () => {
    const { names, total } = await found('müller', { offset: many - 3 })
    expect(names.at(-1)).toBe(`Anna Müller ${many}`)
    expect(total).toBeGreaterThanOrEqual(many)
    expect(await found('müller', { offset: many * 10 })).toEqual({
      names: [],
      total: (await found('müller')).total,
      isEstimated: true,
    })
  })

  it('counts what few have, by parts of words, a part of an address, and what stands in none of the parts', async () => {
    expect(await found('müller 599')).toEqual({
      names: ['Anna Müller 599', 'Anna Müller 1599', 'Anna Müller 2599'],
      total: 16,
    })
    expect(await found('m4711@mail')).toEqual({ names: ['Anna Müller 4711'], total: 1 })
    expect(await found('zzz')).toEqual({ names: [], total: 0 })
    expect(await found('mül ler 4711').then(({ names }) => names)).toEqual(['Anna Müller 4711'])
    expect(await found('9999\0')).toEqual({ names: [], total: 0 })
  })

  it('finds nothing of another institution', async () => {
    expect(await found('müller 4711', {}, other)).toEqual({ names: [], total: 0 })
    expect((await found('müller 3', {}, other)).names).toEqual(['Anna Müller 3'])
    const read = (tenant: number, gram: string) =>
      opened.db.withTenant(tenant, async (tx) => {
        const { rows } = await sql`select appointments_with_grams(array[${gram}])`.execute(tx)
        return rows.length
      })
    expect(await read(other, 'mul')).toBe(3)
    expect(await read(other, `${one} mul`)).toBe(0)
  })
})

it.runIf(process.env.TEST_DATABASE_URL)('an owner who is no superuser reads them by the index', () =>
  asPlainOwner(async (db) => {
    const [tenant] = await twoTenants(db)
    await fill(db, tenant, 2_000)
    await db.vacuum('appointments')
    const body = await db.withSystem(async (tx) => {
      const { rows } = await sql<{ text: string }>`
        select prosrc as text from pg_proc where proname = 'appointments_with_grams'`.execute(tx)
      return rows[0]?.text.replace('asked', `array['199']`) as string
    })
    const plan = await db.withSystem(async (tx) => {
      await sql`select set_config('app.tenant', ${String(tenant)}, true)`.execute(tx)
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(body)}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Scan on appointments_searched/)
  }),
)

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type Db, open } from './database.ts'
import { prepared } from './prepared.ts'

describe('a prepared statement', () => {
  let test: TestDatabase
  let db: Db
  let tenantId: number
  beforeAll(async () => {
    test = await openTestDatabase({ demo: true })
    const { databaseUrl } = test
    // One connection: what one transaction leaves behind, the next one finds.
    db = databaseUrl ? await open({ databaseUrl, connections: { requests: 1, jobs: 1 } }) : test.db
    tenantId = (await db.tenantIds())[0] as number
  })
  afterAll(async () => {
    if (db !== test.db) await db.close()
    await test.close()
  })

  const all = () =>
    db.withTenant(tenantId, async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`${prepared} select * from planned_once`.execute(tx)
      return rows
    })

  it('is planned once for a connection', async () => {
    await db.script(
      'create table planned_once (one int); insert into planned_once values (1); grant select on planned_once to app_rw',
    )
    await all()
    await all()
    const kept = await db.withSystem(async (tx) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      )
      return rows.filter(({ statement }) => statement.includes('planned_once'))
    })
    expect(kept).toHaveLength(1)
  })

  it('is planned anew when a migration changed what they give', async () => {
    expect(await all()).toEqual([{ one: 1 }])
    await db.script('alter table planned_once add column two int')
    expect(await all()).toEqual([{ one: 1, two: null }])
  })

  it('is made anew where the connection forgot them', async () => {
    await db.script('deallocate all')
    expect(await all()).toEqual([{ one: 1, two: null }])
  })

  it('runs as the role of requests, in the tenant of their transaction', async () => {
    const who = (id: number) =>
      db.withTenant(id, async (tx) => {
        const { rows } = await sql`
          ${prepared} select current_user as role, current_setting('app.tenant') as tenant`.execute(tx)
        return rows[0]
      })
    expect(await who(tenantId)).toEqual({ role: 'app_rw', tenant: String(tenantId) })
    expect(await who(tenantId + 1)).toEqual({ role: 'app_rw', tenant: String(tenantId + 1) })
  })

  it('writes nothing where a transaction is to read', async () => {
    const writing = db.withTenant(tenantId, (tx) => sql`${prepared} delete from modules`.execute(tx), {
      readOnly: true,
    })
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    expect(await all()).toHaveLength(1)
  })

  it('takes and gives every kind of value as an unmarked one does', async () => {
    const values = sql`
      select ${null}::text as nothing, ${'Ä\'"'}::text as text, ${7}::int as whole, ${'9007199254740991'}::int8 as large,
        ${1.5}::float8 as fraction, ${true}::bool as yes, ${new Date('2026-11-24T09:30:00Z')}::timestamptz as at,
        ${'2026-11-24'}::date as day, ${['a', 'b,"c']}::text[] as texts, ${[1, 2]}::int[] as numbers,
        ${Buffer.from([0, 255])}::bytea as bytes, ${JSON.stringify({ a: [1] })}::jsonb as json,
        to_json(${new Date(0)}::timestamptz) as instant`
    const read = (mark: typeof values) =>
      db.withTenant(tenantId, async (tx) => (await sql`${mark} ${values}`.execute(tx)).rows[0])
    const plain = await read(sql``)
    expect(plain).toMatchObject({
      text: 'Ä\'"',
      whole: 7,
      texts: ['a', 'b,"c'],
      json: { a: [1] },
      day: '2026-11-24',
    })
    expect(await read(prepared)).toEqual(plain)
    expect(await read(prepared)).toEqual(plain)
  })

  it('fails as an unmarked one does, and leaves its transaction as broken', async () => {
    const failing = db.withTenant(tenantId, async (tx) => {
      const wrong = sql`${prepared} select 1 / ${0}::int as one`.execute(tx)
      await expect(wrong).rejects.toMatchObject({ code: '22012' })
      await sql`select 1`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '25P02' })
    const misspelt = db.withTenant(tenantId, (tx) => sql`${prepared} select nothing`.execute(tx))
    await expect(misspelt).rejects.toMatchObject({ code: '42703' })
    expect(await all()).toHaveLength(1)
  })

  it('tells how many rows it wrote', async () => {
    const written = await db.withTenant(tenantId, async (tx) => {
      const { numAffectedRows } = await sql`
        ${prepared} insert into text_description_types (title, place) select 'prepared-' || n, 'default' from generate_series(1, ${3}::int) n`.execute(
        tx,
      )
      const { rows } = await sql`
        ${prepared} delete from text_description_types where title like 'prepared-%' returning title`.execute(
        tx,
      )
      return [Number(numAffectedRows), rows.length]
    })
    expect(written).toEqual([3, 3])
  })
})

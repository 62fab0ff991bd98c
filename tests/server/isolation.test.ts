import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { checkIsolation } from '#server/platform/database/isolation.ts'
import { migrate, runMigrations } from '#server/platform/database/migrate.ts'
import { afterCommit } from '#server/platform/database/transactions.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
let db: Db
const ours = 1
const theirs = 2

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await db.withSystem(async (tx) => {
    await tx
      .insertInto('tenants')
      .values([
        { id: ours, slug: 'ours' },
        { id: theirs, slug: 'theirs' },
      ])
      .execute()
    await tx.insertInto('tenant_hosts').values({ tenant_id: theirs, host: 'theirs.example' }).execute()
  })
  for (const id of [ours, theirs]) await store(id, 'name', `tenant ${id}`)
})
afterAll(() => database.close())

function store(tenantId: number, name: string, value: string, inTransactionOf = tenantId) {
  return db.withTenant(inTransactionOf, (tx) =>
    tx.insertInto('settings').values({ tenant_id: tenantId, name, value }).execute(),
  )
}

const settingsOf = (id: number) => db.withTenant(id, (tx) => tx.selectFrom('settings').selectAll().execute())

interface TableFact {
  readonly name: string
  readonly enabled: boolean
  readonly forced: boolean
  readonly policies: number
  readonly leads: boolean
}

async function tenantTables(): Promise<TableFact[]> {
  return await db.withSystem(async (tx) => {
    const { rows } = await sql<TableFact>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) like '%app.tenant%'
          and pg_get_expr(p.polwithcheck, p.polrelid) like '%app.tenant%') as policies,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey[0] = a.attnum) as leads
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') order by 1`.execute(tx)
    return rows
  })
}

describe('every table with tenant_id', () => {
  it('has forced row level security, a policy on the tenant for reading and writing, and a key that it leads', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      expect(table).toEqual({ name: table.name, enabled: true, forced: true, policies: 1, leads: true })
    }
  })

  it('refers to others only together with the tenant', async () => {
    const loose = await db.withSystem(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select f.conrelid::regclass || ' ' || f.conname as name from pg_constraint f
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace
          and exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'tenant_id')
          and f.confrelid <> 'tenants'::regclass
          and not exists (select from pg_attribute a
            where a.attrelid = f.conrelid and a.attname = 'tenant_id' and a.attnum = any (f.conkey))`.execute(
        tx,
      )
      return rows
    })
    expect(loose).toEqual([])
  })

  it('is unique within the tenant only: a foreign value is no conflict, so nobody learns of it', async () => {
    const across = await db.withSystem(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select i.indexrelid::regclass::text as name from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id'
        where i.indisunique and not a.attnum = any (i.indkey) and i.indrelid <> 'tenant_hosts'::regclass`.execute(
        tx,
      )
      return rows
    })
    expect(across).toEqual([])
  })

  it('cannot be emptied past its policy, nor changed in shape, by the role of requests', async () => {
    for (const { name } of await tenantTables()) {
      for (const statement of [
        `truncate ${name} cascade`,
        `alter table ${name} disable row level security`,
      ]) {
        await expect(db.withTenant(ours, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
          /permission|owner/,
        )
      }
    }
  })
})

describe('a transaction of a tenant', () => {
  it('sees the own rows, never those of another', async () => {
    expect((await settingsOf(ours)).map(({ value }) => value)).toEqual(['tenant 1'])
    expect((await settingsOf(theirs)).map(({ value }) => value)).toEqual(['tenant 2'])
    expect(await settingsOf(3)).toEqual([])
  })

  it('cannot write for another', async () => {
    await expect(store(theirs, 'x', 'y', ours)).rejects.toThrow('row-level security')
    const changed = await db.withTenant(ours, (tx) =>
      tx.updateTable('settings').set({ value: 'taken' }).where('tenant_id', '=', theirs).execute(),
    )
    expect(Number(changed[0]?.numUpdatedRows)).toBe(0)
    expect((await settingsOf(theirs)).map(({ value }) => value)).toEqual(['tenant 2'])
  })

  it('does not see which tenants there are', async () => {
    const tenants = await db.withTenant(ours, (tx) => tx.selectFrom('tenants').select('slug').execute())
    expect(tenants).toEqual([{ slug: 'ours' }])
    expect(await db.withTenant(ours, (tx) => tx.selectFrom('tenant_hosts').selectAll().execute())).toEqual([])
  })

  it('leaves nothing behind for the next on the same connection', async () => {
    await settingsOf(ours)
    const after = await db.withSystem(async (tx) => {
      const { rows } = await sql<{ role: string; tenant: string }>`
        select current_setting('role') as role, current_setting('app.tenant', true) as tenant`.execute(tx)
      return rows[0]
    })
    expect(after?.role).toBe('none')
    expect(after?.tenant ?? '').toBe('')
  })

  it('inside another is refused instead of hanging', async () => {
    await expect(db.withTenant(ours, () => settingsOf(ours))).rejects.toThrow('inside a transaction')
    expect(await settingsOf(ours)).toHaveLength(1)
  })

  it('runs what follows the commit only if there was one', async () => {
    const ran: string[] = []
    await db.withTenant(ours, async (tx) => {
      afterCommit(tx, () => void ran.push('committed'))
    })
    const failed = db.withTenant(ours, async (tx) => {
      afterCommit(tx, () => void ran.push('rolled back'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(ran).toEqual(['committed'])
  })

  it('is tried again twice after a deadlock or a serialisation failure, and not after other errors', async () => {
    const tries = async (code: string) => {
      let count = 0
      const failing = db.withTenant(ours, async () => {
        count++
        throw Object.assign(new Error(code), { code })
      })
      await expect(failing).rejects.toThrow(code)
      return count
    }
    expect([await tries('40P01'), await tries('40001'), await tries('23505')]).toEqual([3, 3, 1])
  })
})

describe('the check at start', () => {
  it('passes, and refuses a table that somebody forgot to guard', async () => {
    await checkIsolation(db)
    await db.script(
      'create table forgotten (tenant_id int, secret text); grant select on forgotten to app_rw',
    )
    await expect(checkIsolation(db)).rejects.toThrow('does not keep tenants apart (forgotten)')
    await db.script('drop table forgotten')
    await checkIsolation(db)
  })
})

describe('migrations', () => {
  it('run once, and a failed one leaves nothing behind', async () => {
    expect(await migrate(db)).toEqual([])
    const broken = [{ name: '9998-broken.sql', text: 'create table half (id int); select 1 / 0' }]
    await expect(runMigrations(db, broken)).rejects.toThrow('Migration 9998-broken.sql: division by zero')
    const mended = [{ name: '9998-broken.sql', text: 'create table half (id int)' }]
    expect(await runMigrations(db, mended)).toEqual(['9998-broken.sql'])
    await db.script('drop table half')
  })

  it('of two servers that start at once run once', async () => {
    const slow = [{ name: '9999-slow.sql', text: 'create table once (id int); select pg_sleep(0.2)' }]
    const ran = await Promise.all([runMigrations(db, slow), runMigrations(db, slow)])
    expect(ran.flat()).toEqual(['9999-slow.sql'])
    await db.script('drop table once')
  })
})

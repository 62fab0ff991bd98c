import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, open } from '#server/platform/database/database.ts'
import { readMigrations, runMigrations } from '#server/platform/database/migrate.ts'

let dataDir: string
let db: Db

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openbranch-migration-'))
  db = await open({ dataDir })
})
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('makes users of the names beside changes, and small letters of addresses, for every tenant', async () => {
  const all = await readMigrations()
  const before = all.filter(({ name }) => name < '0006')
  await runMigrations(db, before)
  await db.script(`
    insert into tenants (id, slug) values (1, 'one'), (2, 'two');
    select set_config('app.tenant', '1', true);
    insert into users (alias, email, first_name, last_name) values
      ('anna', 'anna@x.example', 'Anna', 'Becker'),
      ('kim', 'kim@x.example', 'Kim', 'Lang'), ('kim-2', 'kim2@x.example', 'Kim', 'Lang');
    insert into organizations (slug, name, updated_by) values
      ('a', 'A', 'Anna Becker'), ('b', 'B', 'Kim Lang'), ('c', 'C', 'Who Left'), ('d', 'D', null);
    insert into advisors (slug, first_name, last_name, email_address) values ('anna', 'Anna', 'Becker', 'Anna@X.example');
    select set_config('app.tenant', '2', true);
    insert into organizations (slug, name, updated_by) values ('a', 'A', 'Anna Becker');
  `)
  expect(await runMigrations(db, all)).toEqual(all.slice(before.length).map(({ name }) => name))
  const read = (tenant: number) =>
    db.withTenant(tenant, async (tx) => {
      const { rows } = await sql<{ slug: string; alias: string | null }>`
        select slug, (select u.alias from users u where u.uuid = organizations.updated_by_uuid) as alias
        from organizations order by slug`.execute(tx)
      return rows.map(({ slug, alias }) => [slug, alias])
    })
  expect(await read(1)).toEqual([
    ['a', 'anna'],
    ['b', null],
    ['c', null],
    ['d', null],
  ])
  expect(await read(2)).toEqual([['a', null]])
  const { rows } = await db.withTenant(1, (tx) =>
    sql<{ email_address: string }>`select email_address from advisors`.execute(tx),
  )
  expect(rows).toEqual([{ email_address: 'anna@x.example' }])
})

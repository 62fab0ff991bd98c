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

it('writes redirections as they are compared and as a header takes them, for every tenant', async () => {
  const all = await readMigrations()
  await runMigrations(
    db,
    all.filter(({ name }) => name < '0165'),
  )
  await db.script(`
    insert into tenants (id, slug) values (1, 'one'), (2, 'two');
    select set_config('app.tenant', '1', true);
    insert into redirections (source, target_kind, target) values
      ('/a%252Fb%2541%25', 'address', '/preise–neu?a=1#日'), ('a-becker', 'profile', 'anna-becker'),
      ('/lang', 'address', '/' || repeat('–', 1000));
    select set_config('app.tenant', '2', true);
    insert into redirections (source, target_kind, target) values ('/x', 'address', 'https://ok.example/日');
  `)
  await runMigrations(db, all)
  const read = (tenant: number) =>
    db.withTenant(tenant, async (tx) => {
      const { rows } = await sql<Record<'source' | 'path' | 'target', string>>`
        select source, path, target from redirections where source <> '/lang' order by 1`.execute(tx)
      return rows.map(({ source, path, target }) => [source, path, target])
    })
  expect(await read(1)).toEqual([
    ['/a%2Fb%2541%25', '/a%2Fb%2541%25', '/preise%E2%80%93neu?a=1#%E6%97%A5'],
    ['a-becker', '/app/profile/a-becker', 'anna-becker'],
  ])
  expect(await read(2)).toEqual([['/x', '/x', 'https://ok.example/%E6%97%A5']])
})

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { until } from '#tests/until.ts'
import { type Db, open } from './database.ts'
import { runMigrations } from './migrate.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await db.script('create table trials (id int generated always as identity, name text)')
})
afterAll(() => database.close())

const firstLine = '-- Indexes, each outside of transactions: nobody waits for them.'
const listOf = (...names: string[]) =>
  [firstLine, ...names.map((name) => `create index concurrently ${name} on trials (name);`)].join('\n')

async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await db.withSystem((tx) =>
    sql<{ name: string; valid: boolean }>`
      select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'trials'::regclass order by 1`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]))
}

describe('a migration that builds indexes', () => {
  it('builds each once', async () => {
    const files = [{ name: '9001-indexes.sql', text: listOf('trials_one', 'trials_two') }]
    expect(await runMigrations(db, files)).toEqual(['9001-indexes.sql'])
    expect(await indexes()).toEqual({ trials_one: true, trials_two: true })
    expect(await runMigrations(db, files)).toEqual([])
  })

  it('makes one again that was interrupted, and keeps those that are whole', async () => {
    await db.script("update pg_index set indisvalid = false where indexrelid = 'trials_two'::regclass")
    const oid = async () =>
      (
        await db.withSystem((tx) =>
          sql<{ n: number }>`select 'trials_one'::regclass::oid::int as n`.execute(tx),
        )
      ).rows
    const before = await oid()
    const files = [{ name: '9002-interrupted.sql', text: listOf('trials_one', 'trials_two', 'trials_three') }]
    expect(await runMigrations(db, files)).toEqual(['9002-interrupted.sql'])
    expect(await indexes()).toEqual({ trials_one: true, trials_two: true, trials_three: true })
    expect(await oid()).toEqual(before)
  })

  it('is refused where a statement would lock the table, and is not said to have run', async () => {
    const files = [
      { name: '9003-locks.sql', text: `${firstLine}\ncreate index trials_four on trials (name);` },
    ]
    await expect(runMigrations(db, files)).rejects.toThrow('in a way that nobody waits for')
    await expect(runMigrations(db, files)).rejects.toThrow('9003-locks.sql')
    expect(await indexes()).not.toHaveProperty('trials_four')
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('while indexes are built', () => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.databaseUrl as string })
    await client.connect()
    return client
  }
  const isBuilding = async (client: pg.Client) =>
    (await client.query("select from pg_stat_progress_create_index where relid = 'trials'::regclass"))
      .rowCount === 1

  it('others write, and a second server waits for the first', async () => {
    const [holder, writer] = [await connect(), await connect()]
    const other = await open({ databaseUrl: database.databaseUrl as string })
    await holder.query("begin; insert into trials (name) values ('uncommitted')")
    const files = [{ name: '9004-busy.sql', text: listOf('trials_five') }]
    const both = Promise.all([runMigrations(db, files), runMigrations(other, files)])
    await until(() => isBuilding(writer))
    await writer.query("insert into trials (name) values ('meanwhile')")
    await holder.query('commit')
    expect((await both).flat()).toEqual(['9004-busy.sql'])
    expect(await indexes()).toHaveProperty('trials_five', true)
    await Promise.all([holder.end(), writer.end(), other.close()])
  })
})

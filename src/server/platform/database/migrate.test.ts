import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type Db, open } from './database.ts'
import { readMigrations, runMigrations } from './migrate.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const one = async <T>(of: Db, question: string) =>
  (await of.withSystem((tx) => sql.raw<T>(question).execute(tx))).rows[0] as T

describe('migrations', () => {
  it('have an order that no two share', async () => {
    const numbers = (await readMigrations()).map(({ name }) => /^(\d{4}[a-z]?)-/.exec(name)?.[1])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(numbers.length)
    // With a letter comes a second of the same number: a number alone would run before its letters.
    const withLetters = new Set(numbers.filter((each) => each?.length === 5).map((each) => each?.slice(0, 4)))
    expect(numbers.filter((each) => withLetters.has(each))).toEqual([])
  })

  it('that ran before they got a letter do not run again', async () => {
    const all = await readMigrations()
    const former = (name: string) => name.replace(/^(\d{4})[a-z]-/, '$1-')
    await db.script(
      all
        .map(({ name }) => `update openbranch_migrations set name = '${former(name)}' where name = '${name}'`)
        .join(';'),
    )
    expect(await runMigrations(db, all)).toEqual([])
  })

  it('may take as long as they need', async () => {
    const text = "create table trial_time as select current_setting('statement_timeout') as longest"
    await runMigrations(db, [{ name: '9001-time.sql', text }])
    expect(await one(db, 'select longest from trial_time')).toEqual({ longest: '0' })
    // Requests may not, afterwards either.
    if (db.kind === 'postgres')
      expect(await one(db, 'show statement_timeout')).toEqual({ statement_timeout: '30s' })
  })

  it.runIf(process.env.TEST_DATABASE_URL)('let those go first who use the table, and try again', async () => {
    const reader = new pg.Client({ connectionString: database.databaseUrl as string })
    await reader.connect()
    await reader.query('begin; lock table organizations in access share mode')
    const text = 'alter table organizations add column trial int'
    const waited: string[] = []
    const ran = await runMigrations(db, [{ name: '9002-lock.sql', text }], (name) => {
      waited.push(name)
      void reader.query('commit').then(() => reader.end())
    })
    expect(waited).toEqual(['9002-lock.sql'])
    expect(ran).toEqual(['9002-lock.sql'])
  })
})

/** Tables that grow with every visit, booking or message. */
const growing = [
  'appointments',
  'appointment_history',
  'mails',
  'cookie_consents',
  'contact_requests',
  'contact_hits',
  'profile_hits',
  'log_entries',
  'deliveries',
  'wallet_cards',
  'wallet_card_consents',
  'sessions',
  'idempotency_keys',
  'ended_holds',
]

describe('a table that grows', () => {
  it('is never written anew: that would take as long as it is large, and nobody could read it meanwhile', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'openbranch-rewrite-'))
    const fresh = await open({ dataDir, sharedBuffers: '16MB' })
    const all = await readMigrations()
    await runMigrations(
      fresh,
      all.filter(({ name }) => name < '0028'),
    )
    const files = async () => {
      const { rows } = await fresh.withSystem((tx) =>
        sql<{ relname: string; relfilenode: number }>`
          select relname, relfilenode from pg_class where relname in (${sql.join(growing)}) order by 1`.execute(
          tx,
        ),
      )
      return rows
    }
    const before = await files()
    expect(before.map(({ relname }) => relname)).toEqual([...growing].sort())
    await runMigrations(fresh, all)
    expect(await files()).toEqual(before)
    await fresh.close()
    await rm(dataDir, { recursive: true, force: true })
  })
})

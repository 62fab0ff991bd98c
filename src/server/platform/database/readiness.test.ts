import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { open } from './database.ts'
import { isUnavailable } from './unavailable.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

/** Whatever makes a file is refused as it is where the disk has no room. */
const fill = `
  create function refuse() returns event_trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse()`
const empty = 'drop event trigger full_disk; drop function refuse'

const write = () => test.db.withSystem((tx) => sql`create table written as select 1 as one`.execute(tx))

describe('a database is not ready', () => {
  it('from a refused write on until one would succeed', async () => {
    expect(await test.db.isReady()).toBe(true)
    await test.db.script(fill)
    await expect(write()).rejects.toMatchObject({ code: '53100' })
    expect([await test.db.isReady(), await test.db.isReady()]).toEqual([false, false])
    expect(await test.db.answers()).toBe(true)
    await test.db.script(empty)
    expect(await test.db.isReady()).toBe(true)
    await write()
  })

  it('for no error of another kind', async () => {
    const wrong = test.db.withSystem((tx) => sql`select 1 / 0`.execute(tx))
    await expect(wrong).rejects.toMatchObject({ code: '22012' })
    expect(await test.db.isReady()).toBe(true)
  })

  it.skipIf(isEmbedded)('while it only reads', async () => {
    const name = new URL(test.databaseUrl as string).pathname.slice(1)
    await test.db.script(`alter database ${name} set default_transaction_read_only = on`)
    const db = await open({ databaseUrl: test.databaseUrl as string })
    expect([await db.answers(), await db.isReady()]).toEqual([true, false])
    const write = db.withSystem((tx) => sql`create table written as select 1 as one`.execute(tx))
    expect(isUnavailable(await write.catch((error: unknown) => error))).toBe(true)
    await db.close()
    await test.db.script(`alter database ${name} reset default_transaction_read_only`)
  })

  it.runIf(isEmbedded)('where its disk has no room for what it writes next', async () => {
    const other = await openTestDatabase()
    await other.db.close()
    const db = await open({ dataDir: other.dataDir as string, leastRoom: Number.MAX_VALUE })
    expect([await db.answers(), await db.isReady()]).toEqual([true, false])
    await db.close()
    await rm(other.dataDir as string, { recursive: true })
  })
})

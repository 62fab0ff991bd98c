import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { until } from '#tests/until.ts'
import { type Db, open } from './database.ts'
import { notifyAfterCommit } from './transactions.ts'

let test: TestDatabase
let db: Db
beforeAll(async () => {
  test = await openTestDatabase()
  db = test.databaseUrl
    ? await open({ databaseUrl: test.databaseUrl, connections: { requests: 1, jobs: 1 } })
    : test.db
})
afterAll(() => test.close())

describe('a database', () => {
  it('is ready while visitors have all of its connections', async () => {
    // The embedded database has one connection for all: what it answered to others counts there.
    if (db.kind === 'pglite') await db.withSystem(async () => {})
    let go = () => {}
    const isBusy = new Promise<void>((resolve) => (go = resolve))
    // With one connection, the first that has it keeps the others waiting.
    let hasBegun = () => {}
    const begun = new Promise<void>((resolve) => (hasBegun = resolve))
    const crowd = [0, 1, 2].map(() =>
      db.withSystem(() => {
        hasBegun()
        return isBusy
      }),
    )
    await begun
    expect(await db.isReady()).toBe(true)
    go()
    await Promise.all(crowd)
  })

  it('tells of what is committed while it closes', async () => {
    const ear = { heard: vi.fn(), lost() {} }
    const other = test.databaseUrl
      ? await open({ databaseUrl: test.databaseUrl, connections: { requests: 1, jobs: 1 } })
      : test.db
    const stop = await test.db.listen('calendar', ear)
    let close = () => {}
    const isClosing = new Promise<void>((resolve) => (close = resolve))
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const late = other.withSystem(async (tx) => {
      await sql`select 1`.execute(tx)
      begun()
      await isClosing
      notifyAfterCommit(tx, 'calendar', ['late'])
    })
    await hasBegun
    const closed = other === test.db ? null : other.close()
    close()
    await Promise.all([late, closed])
    await until(() => expect(ear.heard).toHaveBeenCalledWith('late'))
    await stop()
  })

  it('is not ready once it is closed', async () => {
    await db.close()
    expect(await db.isReady()).toBe(false)
  })
})

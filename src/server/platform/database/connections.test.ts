import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import { until } from '#tests/until.ts'
import { shareOf } from './connections.ts'
import { open } from './database.ts'
import { notifyAfterCommit } from './transactions.ts'

describe('the connections of a process', () => {
  it.each([6, 7, 10, 17, 40, 1000])('are no more than it may have: %d', (all) => {
    const { requests, jobs } = shareOf(all)
    expect(requests + jobs + 3).toBe(all)
    expect(requests).toBeGreaterThanOrEqual(2)
    expect(jobs).toBeGreaterThanOrEqual(1)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('are as many when all that it does happens at once', async () => {
    const test = await openTestDatabase()
    const watcher = new pg.Client({ connectionString: test.databaseUrl as string })
    await watcher.connect()
    const count = async () => {
      const { rows } = await watcher.query<{ n: string }>(
        'select count(*) as n from pg_stat_activity where datname = current_database()',
      )
      return Number(rows[0]?.n)
    }
    const others = await count()
    const db = await open({ databaseUrl: test.databaseUrl as string, connections: shareOf(10) })
    const boss = new PgBoss({ ...db.jobs, application_name: 'openbranch jobs' })
    await boss.start()
    await boss.createQueue('trial')
    const ear = { heard() {}, lost() {} }
    const stops = await Promise.all(['one', 'other', 'third'].map((channel) => db.listen(channel, ear)))
    await db.isReady()
    await db.withSystem(async (tx) => notifyAfterCommit(tx, 'one', ['trial']))
    let go = () => {}
    const isBusy = new Promise<void>((resolve) => (go = resolve))
    const crowd = Array.from({ length: 30 }, () => db.withSystem(() => isBusy))
    const sends = Array.from({ length: 30 }, () => boss.send('trial', {}))
    await until(async () => expect((await count()) - others).toBeGreaterThanOrEqual(10))
    await Promise.all(sends)
    expect((await count()) - others).toBe(10)
    go()
    await Promise.all(crowd)
    await Promise.all(stops.map((stop) => stop()))
    await boss.stop({ graceful: false })
    await db.close()
    await watcher.end()
    await test.close()
  })
})

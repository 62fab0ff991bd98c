import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import { until } from '#tests/until.ts'
import { noted } from './changes.ts'
import { open } from './database.ts'
import { beginMark, beginningWith, pipelined } from './postgres-driver.ts'
import { asUnasked } from './prepared.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL

describe.skipIf(isEmbedded)("a transaction that cannot become a tenant's", () => {
  it('leaves the connection fit for the next one', async () => {
    const test = await openTestDatabase()
    const stranger = `stranger_${process.pid}`
    const url = new URL(test.databaseUrl as string)
    url.username = stranger
    url.password = stranger
    await test.db.script(`create role ${stranger} login password '${stranger}'`)
    const db = await open({ databaseUrl: url.href, connections: { requests: 1, jobs: 1 } })
    await expect(db.withTenant(1, async () => {})).rejects.toMatchObject({ code: '42501' })
    const { rows } = await db.withSystem((tx) => sql`select current_user as role`.execute(tx))
    expect(rows).toEqual([{ role: stranger }])
    await db.close()
    await test.db.script(`drop role ${stranger}`)
    await test.close()
  })
})

describe.skipIf(isEmbedded)('a connection that breaks while a transaction has it', () => {
  it('fails that transaction, is logged, and the next one has another', async () => {
    const test = await openTestDatabase()
    const logged: string[] = []
    const log = { error: (_: object, message: string) => logged.push(message) }
    const db = await open(
      { databaseUrl: test.databaseUrl as string, connections: { requests: 1, jobs: 1 } },
      log,
    )
    const broken = db.withTenant(1, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await test.db.script(`select pg_terminate_backend(${rows[0]?.pid})`)
      // Nothing is asked of it at the moment at which it breaks.
      await until(() => expect(logged).not.toEqual([]))
      return await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    expect(new Set(logged)).toEqual(new Set(['a database connection was lost in use']))
    const { rows } = await db.withSystem((tx) => sql`select 1 as one`.execute(tx))
    expect(rows).toEqual([{ one: 1 }])
    await db.close()
    await test.close()
  })
})

describe('a transaction on a connection that takes messages before it has answered the last', () => {
  interface Sent {
    readonly text: string
    answer(): void
    refuse(error: Error): void
  }

  function connected() {
    const sent: Sent[] = []
    let corks = 0
    const stream = { cork: () => corks++, uncork: () => corks-- }
    class Line {
      connection = { stream }
      query(config: string | { text: string }) {
        const text = typeof config === 'string' ? config : config.text
        if (text === noted) return Promise.resolve({ rows: [{ noted: '\n1 topics\n' }] })
        return new Promise((answer, refuse) =>
          sent.push({ text, answer: () => answer({ rows: [] }), refuse }),
        )
      }
    }
    const Client = pipelined(Line as never)
    return { client: new Client(), sent, isHeldBack: () => corks > 0 }
  }

  const begin = `${beginMark} begin; set local role app_rw`
  const beginReading = `${beginMark} begin; set transaction read only; set local role app_rw`

  /** Whether a promise is fulfilled by now. */
  const isDone = async (promise: Promise<unknown>) => {
    const later = Symbol('later')
    await new Promise(setImmediate)
    return (await Promise.race([promise, Promise.resolve(later)])) !== later
  }

  it('goes out together with its first statement', async () => {
    const { client, sent, isHeldBack } = connected()
    await client.query(begin)
    expect(isHeldBack()).toBe(true)
    const reply = client.query('select 1', [])
    expect(sent.map(({ text }) => text)).toEqual([begin, 'select 1'])
    expect(isHeldBack()).toBe(false)
    sent[1]?.answer()
    expect(await isDone(reply)).toBe(false)
    sent[0]?.answer()
    expect(await isDone(reply)).toBe(true)
  })

  it('fails with what kept it from beginning', async () => {
    const { client, sent } = connected()
    await client.query(begin)
    const reply = client.query('select 1', [])
    sent[0]?.refuse(new Error('not this role'))
    sent[1]?.refuse(new Error('aborted'))
    await expect(reply).rejects.toThrow('not this role')
  })

  it('sends what nobody asks back with its end, which comes once both are done', async () => {
    const { client, sent, isHeldBack } = connected()
    await client.query(begin)
    const first = client.query('select 1', [])
    for (const each of sent) each.answer()
    await first
    expect(await client.query(asUnasked('insert'), [1])).toMatchObject({ rows: [] })
    expect(await client.query(asUnasked('insert too'), [1])).toMatchObject({ rows: [] })
    expect(isHeldBack()).toBe(true)
    const end = client.query('commit')
    expect(sent.map(({ text }) => text).slice(2)).toEqual([
      asUnasked('insert'),
      asUnasked('insert too'),
      'commit',
    ])
    expect(isHeldBack()).toBe(false)
    for (const each of [sent[2], sent[4]]) each?.answer()
    expect(await isDone(end)).toBe(false)
    sent[3]?.answer()
    expect(await isDone(end)).toBe(true)
  })

  it('is not committed where what nobody asked back failed', async () => {
    const { client, sent } = connected()
    await client.query(begin)
    await client.query(asUnasked('insert'), [1])
    const end = client.query('commit')
    sent[1]?.refuse(new Error('no such queue'))
    // PostgreSQL says ROLLBACK to that, and calls it no error.
    for (const each of [sent[0], sent[2]]) each?.answer()
    await expect(end).rejects.toThrow('no such queue')
    // Nor would it know of anything to roll back.
    await client.query('rollback')
    expect(sent.map(({ text }) => text)).not.toContain('rollback')
    await client.query(begin)
    void client.query('rollback')
    expect(sent.map(({ text }) => text)).toContain('rollback')
  })

  it('is rolled back for the reason that its caller has, whatever became of what nobody asked back', async () => {
    const { client, sent, isHeldBack } = connected()
    await client.query(begin)
    await client.query(asUnasked('insert'), [1])
    const end = client.query('rollback')
    expect(isHeldBack()).toBe(false)
    sent[1]?.refuse(new Error('no such queue'))
    for (const each of [sent[0], sent[2]]) each?.answer()
    await end
  })

  it('waits for its end where it wrote, and not where it only read', async () => {
    for (const [text, isWaiting] of [
      [begin, true],
      [beginReading, false],
    ] as const) {
      const { client, sent } = connected()
      await client.query(text)
      const reply = client.query('select 1', [])
      for (const each of sent) each.answer()
      await reply
      const end = client.query('commit')
      expect(await isDone(end), text).toBe(!isWaiting)
      sent[2]?.answer()
      expect(await isDone(end)).toBe(true)
    }
  })

  it('tells what the triggers noted before its end comes back, where it wrote', async () => {
    for (const [text, expected] of [
      [begin, ['\n1 topics\n', 'committed']],
      [beginReading, ['committed']],
    ] as const) {
      const { client, sent, isHeldBack } = connected()
      const order: (string | null)[] = []
      await beginningWith({ entry: '', told: (text) => order.push(text) }, async () => {
        await client.query(text)
        const reply = client.query('select 1', [])
        for (const each of sent) each.answer()
        await reply
        const end = client.query('commit')
        expect(isHeldBack()).toBe(false)
        sent[2]?.answer()
        await end
        order.push('committed')
      })
      expect(order).toEqual(expected)
    }
  })

  it('may break before its first statement', async () => {
    const { client, sent } = connected()
    await client.query(begin)
    sent[0]?.refuse(new Error('gone'))
    await new Promise(setImmediate)
    const end = client.query('rollback')
    sent[1]?.refuse(new Error('gone'))
    await expect(end).rejects.toThrow('gone')
  })

  it('ends in peace where the connection broke after all was read', async () => {
    const { client, sent } = connected()
    await client.query(beginReading)
    const reply = client.query('select 1', [])
    for (const each of sent) each.answer()
    await reply
    await client.query('commit')
    sent[2]?.refuse(new Error('gone'))
    await new Promise(setImmediate)
  })
})

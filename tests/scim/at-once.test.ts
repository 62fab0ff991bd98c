/** A directory that sends many people at once (product §30.21). */
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostCalls } from '#server/platform/binding/directory-turns.ts'
import type { Db } from '#server/platform/database/database.ts'
import { startTestServer, type TestReply, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { connect, type Directory, person } from './directory.ts'

let server: TestServer
let directory: Directory

/** Transactions of one institution that may write: each has a connection to the database, or waits for one. */
let writing = 0
/** While it is there, such a transaction waits for it. */
let gate: Promise<void> | null = null

/** Of each statement of those transactions, how many rows came back. */
let rows: number[] = []
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    rows.push(result.rows.length)
    return result
  },
}

const watched = (db: Db): Db => ({
  ...db,
  async withTenant(id, fn, options) {
    if (options?.readOnly || id !== tenantId()) return await db.withTenant(id, fn, options)
    writing++
    try {
      await gate
      return await db.withTenant(id, (tx) => fn(tx.withPlugin(counting)), options)
    } finally {
      writing--
    }
  },
})

const tenantId = () => server?.tenants.musterbank?.id

beforeAll(async () => {
  server = await startTestServer({ through: watched })
  directory = await connect(server)
  // When the token was used is written down once a minute.
  await directory.get('/Users')
})
afterAll(() => server.close())

describe('a directory', () => {
  it('keeps people who are sent at once waiting without a connection, which others need, and asks who is too many to come back', async () => {
    let open = () => {}
    gate = new Promise((done) => {
      open = done
    })
    const answered: TestReply[] = []
    const all = Array.from({ length: mostCalls + 3 }, async (_, n) => {
      const reply = await directory.send('POST', '/Users', person(`Many No${n}`))
      answered.push(reply)
      return reply
    })
    const [refused] = (await until(() => answered.length === 3 && [...answered])) as [TestReply]
    expect([refused.status, refused.headers['retry-after'], refused.body.status]).toEqual([429, '5', '429'])
    expect(refused.body.detail).toBe(
      'The directory sends more at once than can be taken. Please send this again later.',
    )
    expect(writing).toBe(1)
    expect((await server.guest('alpenbank').get('/api/v1/search/options')).status).toBe(200)
    expect((await directory.get('/Users?count=1')).status).toBe(200)
    gate = null
    open()
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostCalls)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    const { rows } = await server.db.withTenant(tenantId() as number, (tx) =>
      sql<{
        n: number
      }>`select count(*)::int as n from directory_users where user_name like 'many.no%'`.execute(tx),
    )
    expect(rows[0]?.n).toBe(mostCalls)
  })

  it('makes somebody with the same few statements and rows, however many are called alike', async () => {
    const costOf = async (name: string) => {
      rows = []
      expect((await directory.send('POST', '/Users', person(name))).status).toBe(201)
      return rows
    }
    const before = await costOf('Till 1')
    await server.db.withTenant(tenantId() as number, (tx) =>
      sql`
      insert into users (email, alias, first_name, last_name)
      select 'till.' || n || '@bank.example', 'till-' || n, 'Till', n::text from generate_series(2, 2000) as n`.execute(
        tx,
      ),
    )
    expect(await costOf('Till 2001')).toEqual(before)
    // Two of them are the change log's, which reads the person and tells it.
    expect(before.length).toBeLessThan(12)
  })
})

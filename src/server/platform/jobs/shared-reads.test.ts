import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { TenantTx } from '../database/tables.ts'
import { sharedReads } from './shared-reads.ts'

let database: TestDatabase
let tenantIds: readonly number[]
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  tenantIds = await database.db.tenantIds()
})
afterAll(() => database.close())

const tenantOf = (tx: TenantTx) =>
  sql<{ id: string }>`select current_setting('app.tenant') as id`.execute(tx).then(({ rows }) => rows[0]?.id)

function counted() {
  let transactions = 0
  const read = sharedReads((...asked) => {
    transactions++
    return database.db.withTenant(...asked)
  })
  return { read, transactions: () => transactions }
}

it('jobs of one tenant that read while another one reads share a transaction, each tenant has its own', async () => {
  const { read, transactions } = counted()
  const [one, other] = tenantIds as [number, number]
  const asked = [one, one, one, other, one]
  const answers = await Promise.all(asked.map((tenantId) => read(tenantId, tenantOf)))
  expect(answers).toEqual(asked.map(String))
  expect(transactions()).toBe(2)
})

it('one that fails fails alone, and nothing is written', async () => {
  const { read } = counted()
  const [tenantId] = tenantIds as [number]
  const outcomes = await Promise.allSettled([
    read(tenantId, tenantOf),
    read(tenantId, (tx) => sql`select no_such_function()`.execute(tx)),
    read(tenantId, (tx) => sql`delete from modules`.execute(tx)),
    read(tenantId, tenantOf),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(String((outcomes[1] as PromiseRejectedResult).reason)).toContain('no_such_function')
  expect(String((outcomes[2] as PromiseRejectedResult).reason)).toContain('read-only')
})

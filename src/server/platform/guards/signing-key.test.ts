import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { signedToken } from './signing-key.ts'

let database: TestDatabase
let tenants: number[]
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  const rows = await database.db.withSystem((tx) =>
    tx.selectFrom('tenants').select('id').orderBy('id').execute(),
  )
  tenants = rows.map(({ id }) => id)
})
afterAll(() => database.close())

const record = '0b7a5c3d-9f10-4c55-8e21-6a1d2c3b0601'
const token = (what: string, id = record, tenant = 0) =>
  database.db.withTenant(tenants[tenant] ?? 0, (tx) => signedToken(tx, what, id))

it('the link to a record opens no other record, none of another kind, and none elsewhere', async () => {
  const own = await token('thread')
  expect(await token('thread')).toBe(own)
  const others = [
    await token('appointment'),
    await token('thread', record.replace('0', '1')),
    await token('thread', record, 1),
  ]
  expect(new Set([own, ...others]).size).toBe(4)
})

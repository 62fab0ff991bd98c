import { expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import { readOnce } from './read-once.ts'

it('is read once in a transaction that only reads, and each time in one that may write', async () => {
  const { db, close } = await openTestDatabase({ demo: true })
  const [tenantId = 0] = await db.tenantIds()
  const reads = async (readOnly: boolean) => {
    let count = 0
    const read = async () => ++count
    await db.withTenant(
      tenantId,
      async (tx) => {
        await Promise.all([readOnce(tx, 'a', read), readOnce(tx, 'a', read)])
        await readOnce(tx, 'b', read)
      },
      { readOnly },
    )
    return count
  }
  expect([await reads(true), await reads(true), await reads(false)]).toEqual([2, 2, 3])
  await close()
})

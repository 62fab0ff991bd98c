/** Writes down the statements of all transactions, for tests of what must not differ. */
import type { Db, TenantTx } from '#server/platform/database/database.ts'

/** @param texts gets each statement as it is sent, without its values */
export function recordingStatements(db: Db, texts: string[]): Db {
  const record = (tx: TenantTx) => {
    // A transaction has an executor of its own, so nothing is left behind when it ends.
    const executor = tx.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query, ...rest) => {
      texts.push(query.sql)
      return execute(query, ...rest)
    }
    return tx
  }
  return {
    ...db,
    withTenant: (tenantId, fn, options) => db.withTenant(tenantId, (tx) => fn(record(tx)), options),
  }
}

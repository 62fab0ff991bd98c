/** What several parts of a page ask for in one transaction is read once. */
import type { TenantTx } from './tables.ts'

const readings = new WeakMap<TenantTx, Map<string, Promise<unknown>>>()

/** To be called for a transaction that only reads: in it an answer stays true. */
export function startReading(tx: TenantTx): void {
  readings.set(tx, new Map())
}

/**
 * The same answer to all who ask under the same name, in a transaction that only reads; in any other it is read each time.
 *
 * @param name all that the answer depends on
 */
export async function readOnce<T>(tx: TenantTx, name: string, read: () => Promise<T>): Promise<T> {
  const reading = readings.get(tx)
  if (!reading) return await read()
  const known = reading.get(name) ?? read()
  reading.set(name, known)
  return (await known) as T
}

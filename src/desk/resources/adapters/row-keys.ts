import type { RaRecord } from 'react-admin'
import type { JsonObject } from './adapter.ts'

/**
 * Keys for rows that have none. A row that looks as before keeps its key, so that it can be told whether it is still
 * what somebody is changing; after a reload keys are places in the list again.
 */
export function createRowKeys() {
  const known = new Map<
    string,
    { readonly keys: ReadonlyMap<string, readonly string[]>; readonly count: number }
  >()
  return {
    /** `scope` tells one list from another. */
    identify(scope: string, rows: readonly JsonObject[]): RaRecord[] {
      const before = known.get(scope)
      const free = new Map([...(before?.keys ?? [])].map(([text, keys]) => [text, [...keys]]))
      const given = new Map<string, string[]>()
      let count = before?.count ?? 0
      const identified = rows.map((row) => {
        const { id: _, ...rest } = row
        const text = JSON.stringify(rest)
        const key = free.get(text)?.shift() ?? String(++count)
        given.set(text, [...(given.get(text) ?? []), key])
        return { ...rest, id: key }
      })
      known.set(scope, { keys: given, count })
      return identified
    },
  }
}

/** Forgets what is kept of tenants as soon as it changes: what this process writes at once, what others write by their notes. */

import { allChanges, type Changes } from '../database/changes.ts'
import type { Db } from '../database/database.ts'
import type { Events } from '../database/events.ts'
import { forgetAll, forgetSources } from './cache.ts'
import { forgetTenant } from './tenancy.ts'

/** What each page hangs on: settings, modules and whatever else stands on all of them. */
export const everything = (tenantId: number) => `${tenantId} tenant`

/** @returns how to stop */
export function forgetWhatChanges(db: Pick<Db, 'changes'>, events: Events): () => void {
  const stops = [
    db.changes.hear(forgetChanged),
    events.listen(db.changes.notes, allChanges, { heard: forgetChanged, ended() {} }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** @param changes null: some may have been missed */
function forgetChanged(changes: Changes | null): void {
  if (changes === null) forgetAll()
  for (const [tenantId, sources] of Map.groupBy(changes ?? [], tenantIn)) {
    // Too many in a transaction that is of no tenant to be named.
    if (tenantId === 0) forgetAll()
    if (sources.includes(everything(tenantId))) forgetTenant(tenantId)
    forgetSources(tenantId, sources)
  }
}

const tenantIn = (line: string) => Number.parseInt(line, 10)

/** What is told after a change of when an advisor can be booked. */
import { notifyAfterCommit, type TenantTx } from '#server/platform/database/database.ts'
import type { OfTenant } from './calendar-rows.ts'
import { type ChangedTime, keepNextFree, type LockedNextFree, repair } from './next-free.ts'

/** Where notes tell of changes; the payload is a CalendarNote as JSON. */
export const calendarChannel = 'calendar'

export interface CalendarNote {
  readonly tenant: number
  readonly advisor: string
  /** When something changed, in UTC; null: it may be anywhere. */
  readonly start: string | null
  readonly end: string | null
}

/**
 * Whoever changes when an advisor can be booked calls this afterwards, in the same transaction: it keeps the stored next
 * free slot right, and tells those who look at the calendar once the transaction is committed.
 *
 * @param time what the change is about, where it is one piece of time; a move calls for both
 * @param locked what lock_next_free() gave in this transaction, where it was called already
 */
export async function availabilityChanged(
  tx: TenantTx,
  tenant: OfTenant,
  advisorUuid: string,
  now: Date,
  time?: ChangedTime,
  locked?: LockedNextFree | null,
): Promise<void> {
  await keepNextFree(tx, tenant, { advisorUuid, now, time, locked })
  tellCalendars(tx, tenant, [advisorUuid], time)
}

/** Says of many advisors that what can be booked has changed, at any time of theirs: as few queries as for one. */
export async function availabilityOfManyChanged(
  tx: TenantTx,
  tenant: OfTenant,
  advisorUuids: readonly string[],
  now: Date,
): Promise<void> {
  await repair(tx, tenant, advisorUuids, now)
  tellCalendars(tx, tenant, advisorUuids)
}

/** For those who look at the calendars alone, where no time became free or taken: a hold that was booked. */
export function tellCalendars(
  tx: TenantTx,
  tenant: OfTenant,
  advisorUuids: readonly string[],
  time?: Pick<ChangedTime, 'start' | 'end'>,
): void {
  notifyAfterCommit(
    tx,
    calendarChannel,
    advisorUuids.map((advisor) => noteOf(tenant, advisor, time)),
  )
}

function noteOf({ id }: OfTenant, advisor: string, time?: Pick<ChangedTime, 'start' | 'end'>): string {
  const note: CalendarNote = {
    tenant: id,
    advisor,
    start: time?.start.toISOString() ?? null,
    end: time?.end.toISOString() ?? null,
  }
  return JSON.stringify(note)
}

/** What is told after a change of when an advisor can be booked. */
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { Topic } from '#server/platform/database/events.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { notifyAfterCommit } from '#server/platform/database/transactions.ts'
import type { OfTenant } from './calendar-rows.ts'
import { type ChangedTime, keepNextFree, type LockedNextFree, outdate, repair } from './next-free.ts'

/** The queue of those whose stored next free slot may be another one by now. */
export const nextFreeQueue = 'next-free-slots'

interface CalendarNote {
  readonly tenant: number
  readonly advisor: string
  /** When something changed, in UTC; null: it may be anywhere. */
  readonly start: string | null
  readonly end: string | null
}

/** Notes of changes, each for those who look at this advisor's calendar. */
export const calendarNotes: Topic<CalendarNote> = {
  channel: 'calendar',
  read: (payload) => JSON.parse(payload) as CalendarNote,
  subjectOf: ({ tenant, advisor }) => calendarSubject(tenant, advisor),
}

export const calendarSubject = (tenant: number, advisorUuid: string): string => `${tenant} ${advisorUuid}`

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

type Changing = Pick<Ctx, 'tx' | 'tenant' | 'now' | 'enqueue'>

/** More would keep whoever asked waiting, and their customers who want to book. */
const mostAtOnce = 100

/**
 * Says of many advisors that what can be booked has changed, at any time of theirs: as few queries as for one. Of very many
 * the next free times are shown no more until a job has found them.
 */
export async function availabilityOfManyChanged(
  ctx: Changing,
  advisorUuids: readonly string[],
): Promise<void> {
  const { tx, tenant, now } = ctx
  if (advisorUuids.length > mostAtOnce) {
    await outdate(tx, advisorUuids)
    await availabilityOfAllChanged(ctx)
  } else await repair(tx, tenant, advisorUuids, now)
  tellCalendars(tx, tenant, advisorUuids)
}

/**
 * For what all advisors depend on: the time zone, the topics. The database has counted the change (0036), so that no stored
 * next free time is shown any more; this sends the job that finds them anew, which has little to do where nothing changed.
 */
export async function availabilityOfAllChanged({ tenant, enqueue }: Pick<Changing, 'tenant' | 'enqueue'>) {
  await enqueue(nextFreeQueue, { tenantId: tenant.id })
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
    calendarNotes.channel,
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

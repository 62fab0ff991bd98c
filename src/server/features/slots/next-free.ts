/**
 * The next free slot of each advisor, kept in columns of theirs so that the finder can sort by it: the first time for
 * the shortest topic, by any type.
 */
import { sql } from 'kysely'
import { addDays, dateIn } from '#rules/dates.ts'
import { nextSlot } from '#rules/slots/next-slot.ts'
import type { Span } from '#rules/slots/spans.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type OfTenant, type Range, readCalendars, type StoredCalendar } from './calendar-rows.ts'

export interface ChangedTime {
  readonly start: Date
  readonly end: Date
  /** Nothing became free, so that only the stored slot itself can be lost. */
  readonly isTaken?: boolean
}

export interface Changed {
  readonly advisorUuid: string
  readonly now: Date
  readonly time: ChangedTime | undefined
  /** What lock_next_free() gave in this transaction, where it was called already. */
  readonly locked?: LockedNextFree | null | undefined
}

/** Refreshes what is stored of one advisor, unless the change cannot matter to it. */
export async function keepNextFree(tx: TenantTx, tenant: OfTenant, changed: Changed): Promise<void> {
  const { advisorUuid, now, time } = changed
  const stored = changed.locked ?? (await lockStored(tx, advisorUuid))
  if (!stored || (time && !touches(stored, time))) return
  await refresh(tx, tenant, { uuids: [advisorUuid], inputs: stored, now })
}

/** What next free times depend on that belongs to the whole institution, as it was at one moment. */
export interface NextFreeInputs {
  readonly modules: readonly string[]
  /** IANA; null: the usual one. */
  readonly zone: string | null
  /** How often any of it was changed (0036-next-free-times-of-an-institution.sql); a time of another one is not shown. */
  readonly version: number
}

/** As the function lock_next_free() gives it. */
export interface LockedNextFree extends NextFreeInputs {
  /** ISO 8601. */
  readonly start: string | null
  readonly end: string | null
  /** Minutes. */
  readonly buffer: number
}

async function lockStored(tx: TenantTx, advisorUuid: string): Promise<LockedNextFree | null> {
  const { rows } = await sql<{ stored: LockedNextFree | null }>`
    ${prepared} select lock_next_free(${advisorUuid}) as stored`.execute(tx)
  return rows[0]?.stored ?? null
}

/** Whether a change at this time can make another slot the next one. */
function touches({ start, end, buffer }: LockedNextFree, time: ChangedTime): boolean {
  if (!start || !end) return time.isTaken !== true
  const around = buffer * 60_000
  if (time.start.getTime() - around >= Date.parse(end)) return false
  return !(time.isTaken && time.end.getTime() + around <= Date.parse(start))
}

export interface Refreshed {
  readonly uuids: readonly string[]
  /** Read before the calendars: what is changed in between makes the times outdated, and never wrong. */
  readonly inputs: NextFreeInputs
  readonly now: Date
}

/** Most have a free slot in the first two weeks; for the others the whole booking window is read. */
const parts = [
  [0, 13],
  [14, 365],
] as const

/** Finds and stores the next slot of each; the rows of the advisors are locked already. */
export async function refresh(
  tx: TenantTx,
  { id }: OfTenant,
  { uuids, inputs, now }: Refreshed,
): Promise<void> {
  // Not the zone of the request: this process may have read it before another one changed it.
  const tenant = { id, timeZone: inputs.zone || usualTimeZone }
  const modules = new Set(inputs.modules)
  const today = dateIn(now, tenant.timeZone)
  const found = new Map<string, Span>()
  let left = uuids
  for (const [first, last] of parts) {
    if (left.length === 0) break
    const range = { from: addDays(today, first), to: addDays(today, last) }
    const where = sql`a.uuid = any(${[...left]}::uuid[])`
    const calendars = await readCalendars(tx, tenant, { ...range, where, modules, now })
    const offering = calendars.filter(canOffer)
    for (const each of offering) {
      const slot = nextSlotOf(each, range, now)
      if (slot) found.set(each.uuid, slot)
    }
    left = offering
      .filter(({ uuid, calendar }) => !found.has(uuid) && calendar.window > last)
      .map(({ uuid }) => uuid)
  }
  await store(tx, { uuids, found, version: inputs.version, now })
}

const canOffer = ({ isOffered, length }: StoredCalendar) => isOffered && length !== null

function nextSlotOf({ calendar, types, weekdays, length }: StoredCalendar, range: Range, now: Date) {
  const last = addDays(dateIn(now, calendar.zone), calendar.window)
  const to = range.to < last ? range.to : last
  return nextSlot(calendar, {
    ...range,
    to,
    types,
    weekdays,
    length: length as number,
    now: now.getTime(),
  })
}

interface FoundNextFree {
  readonly uuids: readonly string[]
  readonly found: ReadonlyMap<string, Span>
  readonly version: number
  readonly now: Date
}

async function store(tx: TenantTx, { uuids, found, version, now }: FoundNextFree): Promise<void> {
  const instants = (end: keyof Span) =>
    uuids.map((uuid) => {
      const slot = found.get(uuid)
      return slot ? new Date(slot[end]).toISOString() : null
    })
  await sql`
    ${prepared} update advisors a
    set next_free_starts_at = slot.starts_at, next_free_ends_at = slot.ends_at, next_free_checked_at = ${now},
      next_free_version = ${version}
    from unnest(${[...uuids]}::uuid[], ${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[])
      as slot (uuid, starts_at, ends_at)
    where a.uuid = slot.uuid`.execute(tx)
}

/** SQL: the version that NextFreeInputs have now. */
export const currentVersion = tenantVersionOf('next-free')

/** Locks these advisors, in one order everywhere, and refreshes what is stored of them. */
export async function repair(tx: TenantTx, tenant: OfTenant, uuids: readonly string[], now: Date) {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from advisors where uuid = any(${[...uuids]}::uuid[]) order by uuid for no key update`.execute(
    tx,
  )
  const inputs = await currentInputs(tx)
  await refresh(tx, tenant, { uuids: rows.map(({ uuid }) => uuid), inputs, now })
}

async function currentInputs(tx: TenantTx): Promise<NextFreeInputs> {
  const { rows } = await sql<NextFreeInputs>`
    select array(select m.name from modules m) as modules,
      (select s.value from settings s where s.name = 'time_zone') as zone, ${currentVersion} as version`.execute(
    tx,
  )
  return rows[0] as NextFreeInputs
}

/** What is stored of these advisors is shown no more until a job has found it anew. */
export async function outdate(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  await sql`
    update advisors set next_free_version = 0 where uuid in (
      select uuid from advisors where uuid = any(${[...uuids]}::uuid[]) order by uuid for no key update
    )`.execute(tx)
}

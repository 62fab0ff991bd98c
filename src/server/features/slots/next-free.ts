/**
 * The next free slot of each advisor, kept in columns of theirs so that the finder can sort by it: the first time for
 * the shortest topic, by any type.
 */
import { type RawBuilder, sql } from 'kysely'
import { usualAppointmentSettings } from '#rules/appointment-settings.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import { dayOf } from '#rules/slots/days.ts'
import { nextSlot } from '#rules/slots/next-slot.ts'
import type { Span } from '#rules/slots/spans.ts'
import { prepared } from '#server/platform/database/postgres-driver.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
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
  await refresh(tx, tenant, { uuids: [advisorUuid], modules: new Set(stored.modules), now })
}

/** As the function lock_next_free() gives it. */
export interface LockedNextFree {
  /** ISO 8601. */
  readonly start: string | null
  readonly end: string | null
  /** Minutes. */
  readonly buffer: number
  readonly modules: readonly string[]
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
  readonly modules: ReadonlySet<string>
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
  tenant: OfTenant,
  { uuids, modules, now }: Refreshed,
): Promise<void> {
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
  await store(tx, { uuids, found, now })
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
  readonly now: Date
}

async function store(tx: TenantTx, { uuids, found, now }: FoundNextFree): Promise<void> {
  const instants = (end: keyof Span) =>
    uuids.map((uuid) => {
      const slot = found.get(uuid)
      return slot ? new Date(slot[end]).toISOString() : null
    })
  await sql`
    ${prepared} update advisors a
    set next_free_starts_at = slot.starts_at, next_free_ends_at = slot.ends_at, next_free_checked_at = ${now}
    from unnest(${[...uuids]}::uuid[], ${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[])
      as slot (uuid, starts_at, ends_at)
    where a.uuid = slot.uuid`.execute(tx)
}

/**
 * Of `a`, an advisor: the stored slot may be another one by now. It is too soon, a hold has ended, a day was added to the
 * window; or the advisor or one of their topics was edited.
 *
 * @param midnight when the tenant's day began
 */
const isOvertaken = (now: Date, midnight: RawBuilder<Date>) => sql<boolean>`
  a.updated_at > a.next_free_checked_at or a.is_active and a.online_appointment and (
    a.next_free_checked_at is null
    or a.next_free_starts_at < ${now}::timestamptz + coalesce(
      (select s.minimum_notice from appointment_settings s
        where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid), ${usualAppointmentSettings.minimum_notice}::int
    ) * interval '1 hour'
    or a.next_free_starts_at is null and a.next_free_checked_at < ${midnight}
    or exists (
      select from appointments x where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
        and x.state = 'held' and x.held_until <= ${now} and x.held_until > a.next_free_checked_at
    )
    or exists (
      select from advisor_appointment_topics c
      join appointment_topics t on t.tenant_id = c.tenant_id and t.uuid = c.topic_uuid
      where c.tenant_id = a.tenant_id and c.advisor_uuid = a.uuid and t.updated_at > a.next_free_checked_at
    )
  )`

export async function overtaken(tx: TenantTx, { timeZone }: OfTenant, now: Date): Promise<string[]> {
  const midnight = new Date(dayOf(dateIn(now, timeZone), timeZone).start)
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from advisors a where ${isOvertaken(now, sql`${midnight}`)} order by a.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** See Db.due. */
export async function tenantsOfOvertaken(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const zone = sql`coalesce((
    select nullif(z.value, '') from settings z where z.tenant_id = a.tenant_id and z.name = 'time_zone'
  ), 'Europe/Berlin')`
  const midnight = sql<Date>`midnight_in(${zone}, ${now}::timestamptz)`
  const { rows } = await sql<TenantRow>`
    select distinct a.tenant_id from advisors a where ${isOvertaken(now, midnight)}`.execute(tx)
  return rows
}

/** Of advisors who offer times; see Db.due. */
export async function tenantsWithTimes(tx: TenantTx): Promise<TenantRow[]> {
  return await tx
    .selectFrom('advisors')
    .select('tenant_id')
    .distinct()
    .where(sql<boolean>`is_active and online_appointment`)
    .execute()
}

export async function allAdvisors(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from advisors order by uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Locks these advisors, in one order everywhere, and refreshes what is stored of them. */
export async function repair(tx: TenantTx, tenant: OfTenant, uuids: readonly string[], now: Date) {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from advisors where uuid = any(${[...uuids]}::uuid[]) order by uuid for no key update`.execute(
    tx,
  )
  const { rows: modules } = await sql<{ name: string }>`select name from modules`.execute(tx)
  await refresh(tx, tenant, {
    uuids: rows.map(({ uuid }) => uuid),
    modules: new Set(modules.map(({ name }) => name)),
    now,
  })
}

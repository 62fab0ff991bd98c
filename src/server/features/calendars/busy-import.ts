/** Brings an advisor's busy times up to date with the calendar at the address that they named (product §11.3). */
import { sql } from 'kysely'
import type { Span } from '#rules/slots/spans.ts'
import { availabilityChanged } from '#server/features/slots/public.ts'
import type { TenantOptions, TenantTx } from '#server/platform/database/database.ts'
import type { Outbound } from '#server/platform/outbound/fetch-outside.ts'
import { decrypt } from '#server/platform/secrets/encryption.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { lockedAdvisors } from '../advisors/public.ts'
import { faults, UnreadableCalendar } from './busy-faults.ts'
import { type FeedVersion, fetchFeed } from './busy-feed.ts'
import { placeOf } from './busy-place.ts'
import { readBusyTimes } from './busy-reader.ts'
import type { BusyTimes } from './busy-times.ts'

export interface ImportDeps {
  withTenant<T>(fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  readonly tenant: Tenant
  readonly outbound: Outbound
  readonly now: Date
}

const day = 86_400_000

/** Past times are shown for a week; ahead, as far as anybody can book, and as long again as they may be read in part. */
const before = 7 * day
const ahead = (365 + 30) * day
/** The longest that customers can book ahead (schemas/appointment-settings.yaml), and the day it ends with. */
const bookable = (365 + 2) * day

/** As many as the contract tells. */
const mostLeftOut = 100_000

interface StoredCalendar extends FeedVersion {
  readonly url: string
  readonly advisor_uuid: string
  readonly alias: string
  readonly read_until: Date | null
  readonly read_zone: string | null
}

/** Reads an active calendar; what became of it is stored with it. Whoever has none, or has switched it off, has it unread. */
export async function importBusyTimes(uuid: string, deps: ImportDeps): Promise<void> {
  const calendar = await deps.withTenant((tx) => findCalendar(tx, uuid), { readOnly: true })
  if (!calendar) return
  const found = await read(calendar, deps).catch((error: unknown) => {
    if (error instanceof UnreadableCalendar) return error
    throw error
  })
  await deps.withTenant((tx) => store(tx, { uuid, calendar, found }, deps))
}

async function findCalendar(tx: TenantTx, uuid: string): Promise<StoredCalendar | null> {
  const { rows } = await sql<StoredCalendar>`
    select c.url, c.advisor_uuid, a.slug as alias, c.etag, c.modified, c.read_until, c.read_zone
    from busy_calendars c join advisors a on a.tenant_id = c.tenant_id and a.uuid = c.advisor_uuid
    where c.uuid = ${uuid} and c.active`.execute(tx)
  return rows[0] ?? null
}

interface ReadCalendar extends FeedVersion, BusyTimes {
  readonly until: Date
}

/** @throws UnreadableCalendar */
async function read(calendar: StoredCalendar, deps: ImportDeps): Promise<ReadCalendar | 'unchanged'> {
  const { now, outbound, tenant } = deps
  const feed = await fetchFeed(addressOf(calendar), knownOf(calendar, deps), outbound)
  if (feed === 'unchanged') return feed
  const within = { start: now.getTime() - before, end: now.getTime() + ahead }
  const busy = await readBusyTimes({ bytes: feed.bytes, zone: tenant.timeZone, within })
  return { ...busy, until: new Date(within.end), etag: feed.etag, modified: feed.modified }
}

/** @throws UnreadableCalendar where it was sealed with a secret that is gone */
function addressOf({ url, advisor_uuid }: StoredCalendar): string {
  try {
    return decrypt(url, placeOf(advisor_uuid))
  } catch {
    throw new UnreadableCalendar(faults.cannotBeOpened)
  }
}

/** What is stored holds for its zone alone, and ends somewhere: then all is read again, whether it has changed or not. */
function knownOf(calendar: StoredCalendar, { now, tenant }: ImportDeps): FeedVersion {
  const { etag, modified, read_until, read_zone } = calendar
  const isWhole = read_zone === tenant.timeZone && (read_until?.getTime() ?? 0) > now.getTime() + bookable
  return isWhole ? { etag, modified } : { etag: null, modified: null }
}

interface ImportOutcome {
  readonly uuid: string
  readonly calendar: StoredCalendar
  readonly found: ReadCalendar | 'unchanged' | UnreadableCalendar
}

/** Nothing of an address that was changed, switched off or removed meanwhile. */
async function store(tx: TenantTx, outcome: ImportOutcome, deps: ImportDeps): Promise<void> {
  const { uuid, calendar, found } = outcome
  // As everybody who changes what can be booked: the advisor first.
  await lockedAdvisors(tx, [calendar.alias])
  const { rows } = await sql`
    select from busy_calendars where uuid = ${uuid} and url = ${calendar.url} and active for update`.execute(
    tx,
  )
  if (rows.length === 0) return
  if (found instanceof UnreadableCalendar) return await storeFault(tx, uuid, found.message, deps.now)
  await sql`
    update busy_calendars set last_import_at = ${deps.now}, last_error = null, failing_since = null,
      due_at = ${deps.now}::timestamptz + interval '15 minutes'
    where uuid = ${uuid}`.execute(tx)
  if (found === 'unchanged') return
  await sql`
    update busy_calendars set etag = ${found.etag}, modified = ${found.modified},
      left_out_count = ${Math.min(found.leftOut, mostLeftOut)}, read_until = ${found.until}, read_zone = ${deps.tenant.timeZone}
    where uuid = ${uuid}`.execute(tx)
  const isOther = await replaceTimes(tx, outcome, found.times)
  if (isOther) await availabilityChanged(tx, deps.tenant, calendar.advisor_uuid, deps.now)
}

/** What was read last stays. The longer a calendar fails, the longer until the next try: a quarter of an hour to six hours. */
async function storeFault(tx: TenantTx, uuid: string, sentence: string, now: Date): Promise<void> {
  await sql`
    update busy_calendars set last_error = ${sentence}, failing_since = coalesce(failing_since, ${now}),
      due_at = ${now}::timestamptz
        + least(greatest((${now} - coalesce(failing_since, ${now})) / 4, interval '15 minutes'), interval '6 hours')
    where uuid = ${uuid}`.execute(tx)
}

/** @returns whether any time is another one */
async function replaceTimes(
  tx: TenantTx,
  { uuid, calendar }: ImportOutcome,
  times: readonly Span[],
): Promise<boolean> {
  const instants = (end: keyof Span) => times.map((time) => new Date(time[end]).toISOString())
  const read = sql`
    select * from unnest(${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[]) as read (starts_at, ends_at)`
  const gone = await sql`
    delete from busy_times t where t.busy_calendar_uuid = ${uuid} and not exists (
      select from (${read}) n where n.starts_at = t.starts_at and n.ends_at = t.ends_at
    )`.execute(tx)
  const come = await sql`
    insert into busy_times (busy_calendar_uuid, advisor_uuid, starts_at, ends_at)
    select ${uuid}, ${calendar.advisor_uuid}, n.starts_at, n.ends_at from (${read}) n
    on conflict do nothing`.execute(tx)
  return Number(gone.numAffectedRows ?? 0) + Number(come.numAffectedRows ?? 0) > 0
}

/** An advisor's days in pieces: hours, opened slots, appointments, holds, blocks, absences, busy times. */
import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { dateIn } from '#rules/dates.ts'
import { type Block, blockSpans, calendarKind, datesSpans, skippedSpans } from '#rules/slots/calendar.ts'
import { type Closing, closedOn, nameIn, openOn } from '#rules/slots/closings.ts'
import { type Day, daysBetween, minutesOf, wallSpans } from '#rules/slots/days.ts'
import { merged, type Span } from '#rules/slots/spans.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type OpenedDay, openedDaysOf } from '../closing-days/public.ts'
import { closingsOfAdvisor } from '../slots/public.ts'

export type Entry = components['schemas']['CalendarEntry']

export interface CalendarEntriesQuery {
  readonly advisorUuid: string
  /** YYYY-MM-DD in the zone, both included. */
  readonly from: string
  readonly to: string
  /** IANA. */
  readonly zone: string
  readonly modules: ReadonlySet<string>
  readonly now: Date
  /** In which holidays are named. */
  readonly language: string
}

/** What is read, with the days as instants. */
interface Reach {
  readonly advisorUuid: string
  readonly days: readonly Day[]
  readonly start: Date
  readonly end: Date
}

/** The contract's limit; more than that nobody sees at once. */
const most = 10_000

/** In order of their start; what only reaches into the days is there whole. */
export async function calendarEntries(tx: TenantTx, asked: CalendarEntriesQuery): Promise<Entry[]> {
  const days = daysBetween(asked.from, asked.to, asked.zone)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const { advisorUuid } = asked
  const reach = { advisorUuid, days, start: new Date(first.start), end: new Date(last.end) }
  const hasHours = calendarKind(asked.modules) === 'hours'
  const closings = hasHours ? await closingsOfAdvisor(tx, advisorUuid, asked) : []
  const hours = hasHours ? await hoursEntries(tx, reach, closings) : []
  const openedDays = hasHours ? await openedDaysOf(tx, advisorUuid, asked) : []
  const entries = [
    ...hours,
    ...openedDayEntries(hours, openedDays, asked.zone),
    ...closedEntries(closings, days, asked.language),
    ...(await openedEntries(tx, reach)),
    ...(await appointmentEntries(tx, reach, asked.now)),
    ...(await blockEntries(tx, reach)),
    ...(await absenceEntries(tx, reach)),
    ...(await busyEntries(tx, reach)),
  ]
  return entries.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)).slice(0, most)
}

const at = ({ start, end }: Span) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

interface Stored {
  readonly uuid: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly title: string
  readonly version: number
}

const between = ({ starts_at, ends_at }: Pick<Stored, 'starts_at' | 'ends_at'>) => ({
  start: starts_at.toISOString(),
  end: ends_at.toISOString(),
})

async function hoursEntries(
  tx: TenantTx,
  { advisorUuid, days }: Reach,
  closings: readonly Closing[],
): Promise<Entry[]> {
  const { rows } = await sql<{ day: number; start_time: string; end_time: string }>`
    select day, start_time, end_time from working_hours where advisor_uuid = ${advisorUuid}`.execute(tx)
  return days.flatMap((day) =>
    rows
      .filter((row) => row.day === day.weekday)
      .flatMap((row) => {
        const open = openOn(closings, day.date)
        const start = Math.max(minutesOf(row.start_time), open.from)
        return merged(wallSpans(day, start, Math.min(minutesOf(row.end_time), open.to)))
      })
      .map((span) => ({ kind: 'hours' as const, ...at(span), uuid: null, repeats: true })),
  )
}

function closedEntries(closings: readonly Closing[], days: readonly Day[], language: string): Entry[] {
  return closings.flatMap((closing) => {
    const day = days.find(({ date }) => date === closing.date)
    if (!day) return []
    const closed = closedOn([closing], day.date).flatMap(({ from, to }) => wallSpans(day, from, to))
    return merged(closed).map((span) => {
      return { kind: 'closed' as const, ...at(span), uuid: null, title: nameIn(closing, language) }
    })
  })
}

/** Where an advisor has opened the day, their hours say so, and can be closed again. */
function openedDayEntries(hours: readonly Entry[], openedDays: readonly OpenedDay[], zone: string): Entry[] {
  return hours.flatMap(({ start, end }) => {
    const opened = openedDays.find(({ date }) => date === dateIn(start, zone))
    if (!opened) return []
    const { uuid, name, version } = opened
    return { kind: 'opened-day' as const, start, end, uuid, title: name, version }
  })
}

async function openedEntries(tx: TenantTx, { advisorUuid, start, end }: Reach): Promise<Entry[]> {
  const { rows } = await sql<Stored>`
    select uuid, starts_at, ends_at, note as title, version from opened_slots
    where advisor_uuid = ${advisorUuid} and starts_at < ${end} and ends_at > ${start}`.execute(tx)
  return rows.map((row) => {
    const { uuid, title, version } = row
    return { kind: 'opened-slot', ...between(row), uuid, title, version }
  })
}

export interface StoredAppointment extends Stored {
  readonly state: 'held' | NonNullable<Entry['state']>
  readonly type: NonNullable<Entry['type']>
  readonly topic_name: string
  readonly held_until: Date | null
}

/** No appointment is longer: a bound on starts_at finds all that reach into a day. */
const longest = 24 * 60 * 60_000

/** The appointments that take the advisor's time. Of a hold, the entry says only that somebody holds the time. */
async function appointmentEntries(
  tx: TenantTx,
  { advisorUuid, start, end }: Reach,
  now: Date,
): Promise<Entry[]> {
  const { rows } = await sql<StoredAppointment>`
    select uuid, state, type, starts_at, ends_at, name as title, topic_name, held_until, version
    from appointments
    where calendar_uuid = ${advisorUuid}
      and starts_at >= ${new Date(start.getTime() - longest)} and starts_at < ${end} and ends_at > ${start}
      and (state in ('requested', 'confirmed', 'done', 'missed') or state = 'held' and held_until > ${now})`.execute(
    tx,
  )
  return rows.map(appointmentEntry)
}

export function appointmentEntry(row: StoredAppointment): Entry {
  const { uuid, state, type, title, topic_name, held_until, version } = row
  if (state !== 'held')
    return { kind: 'appointment', ...between(row), uuid, title, state, type, topic_name, version }
  return {
    kind: 'hold',
    ...between(row),
    uuid: null,
    title: '',
    expires_at: held_until?.toISOString() ?? null,
  }
}

type StoredBlock = Pick<Stored, 'uuid' | 'title' | 'version'> & {
  readonly kind: Block['kind']
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly day: number | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly first_date: string | null
  readonly last_date: string | null
  readonly skipped_dates: readonly string[]
}

async function blockEntries(tx: TenantTx, { advisorUuid, days, start, end }: Reach): Promise<Entry[]> {
  const { rows } = await sql<StoredBlock>`
    select uuid, kind, title, starts_at, ends_at, day, start_time, end_time, first_date, last_date, skipped_dates, version
    from blocks
    where advisor_uuid = ${advisorUuid} and (kind <> 'once' or starts_at < ${end} and ends_at > ${start})`.execute(
    tx,
  )
  return rows.flatMap((row) => {
    const { uuid, title, version } = row
    const repeats = row.kind === 'weekly'
    const block = blockOf(row)
    // A change of the clock parts the hours around it.
    const whole = (spans: Span[]) => (repeats ? merged(spans) : spans)
    const entries = (kind: 'block' | 'skipped-block', spans: Span[]) =>
      whole(spans).map((span) => ({ kind, ...at(span), uuid, title, repeats, version }))
    return [
      ...entries('block', blockSpans(block, days)),
      ...entries('skipped-block', skippedSpans(block, days)),
    ]
  })
}

/** What its kind needs is there: the table demands it. */
function blockOf(row: StoredBlock): Block {
  const { uuid, kind } = row
  const dates = { first: row.first_date as string, last: row.last_date as string }
  if (kind === 'range') return { uuid, kind, ...dates }
  if (kind === 'weekly') {
    const times = { start: row.start_time as string, end: row.end_time as string }
    const { first_date: first, last_date: last, skipped_dates: skipped } = row
    return { uuid, kind, day: row.day as number, ...times, first, last, skipped }
  }
  return { uuid, kind, start: row.starts_at?.getTime() as number, end: row.ends_at?.getTime() as number }
}

interface StoredAbsence {
  readonly uuid: string
  readonly first_day: string
  readonly last_day: string
  readonly note: string | null
  readonly version: number
}

async function absenceEntries(tx: TenantTx, { advisorUuid, days }: Reach): Promise<Entry[]> {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const { rows } = await sql<StoredAbsence>`
    select uuid, first_day, last_day, note, version from absences
    where advisor_uuid = ${advisorUuid} and last_day >= ${first}::date and first_day <= ${last}::date`.execute(
    tx,
  )
  return rows.flatMap(({ uuid, first_day, last_day, note, version }) =>
    datesSpans({ first: first_day, last: last_day }, days).map((span) => {
      return { kind: 'absence' as const, ...at(span), uuid, title: note ?? '', version }
    }),
  )
}

async function busyEntries(tx: TenantTx, { advisorUuid, start, end }: Reach): Promise<Entry[]> {
  const { rows } = await sql<Omit<Stored, 'version'>>`
    select c.uuid, c.name as title, t.starts_at, t.ends_at from busy_times t
    join busy_calendars c on c.tenant_id = t.tenant_id and c.uuid = t.busy_calendar_uuid
    where t.advisor_uuid = ${advisorUuid} and c.active and t.starts_at < ${end} and t.ends_at > ${start}`.execute(
    tx,
  )
  return rows.map((row) => {
    const { uuid, title } = row
    return { kind: 'busy-calendar', ...between(row), uuid, title }
  })
}

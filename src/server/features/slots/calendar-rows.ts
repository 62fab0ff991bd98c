/** Calendars as they are stored: one range query, for one advisor or for many. */
import { type RawBuilder, sql } from 'kysely'
import { usualAppointmentSettings } from '#rules/appointment-settings.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { addDays } from '#rules/dates.ts'
import {
  type Block,
  type Calendar,
  calendarKind,
  type OpenedSlot,
  type TakenSpan,
  type WeeklyHours,
} from '#rules/slots/calendar.ts'
import type { Closing } from '#rules/slots/closings.ts'
import { dayOf } from '#rules/slots/days.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { closingsFrom, type StoredClosings } from './closings.ts'

export type OfTenant = Pick<Tenant, 'id' | 'timeZone'>

export interface Range {
  /** YYYY-MM-DD in the tenant's zone, both included. */
  readonly from: string
  readonly to: string
}

export interface Reading extends Range {
  /** Which of the advisors `a`. */
  readonly where: RawBuilder<unknown>
  readonly modules: ReadonlySet<string>
  readonly now: Date
  /** Undefined: the shortest that the advisor offers. */
  readonly topicUuid?: string
  /** The appointment or hold whose own time counts as free. */
  readonly keep?: string | undefined
  /** With the ids that an explanation names. */
  readonly isNamed?: boolean
}

export interface StoredCalendar {
  readonly uuid: string
  readonly calendar: Calendar
  /** Whether visitors can book anything at all. */
  readonly isOffered: boolean
  readonly types: readonly AppointmentType[]
  /** Weekdays on which a type is offered; none means every day. */
  weekdays(type: AppointmentType): readonly number[]
  /** Minutes of the topic; null if the advisor does not offer it. */
  readonly length: number | null
  /** The appointment (not hold) that is kept: it stays as long as it is, whatever became of its topic. */
  readonly kept: { readonly length: number; readonly type: AppointmentType } | null
}

interface Row {
  readonly uuid: string
  readonly is_offered: boolean
  readonly stored: Stored
}

/** What the function advisor_calendars() gives: null where there is none of a kind. Instants are epoch seconds. */
interface Stored {
  readonly settings:
    | [notice: number, window: number, buffer: number, types: { type: AppointmentType; days?: number[] }[]]
    | null
  readonly types: AppointmentType[] | null
  readonly length: number | null
  readonly kept: [length: number, type: AppointmentType] | null
  readonly hours: [day: number, start: string, end: string][] | null
  readonly closings: StoredClosings
  readonly opened: [start: number, end: number, types: AppointmentType[]][] | null
  readonly blocks: BlockRow[] | null
  readonly absences: [uuid: string | null, first: string, last: string][] | null
  readonly busy: [uuid: string | null, start: number, end: number][] | null
  readonly taken: TakenColumns
}

/** One array per column; all are null where there is no row. */
type TakenColumns = [
  uuids: string[] | null,
  starts: number[] | null,
  ends: number[] | null,
  occupiedFrom: number[] | null,
  occupiedTo: number[] | null,
  areHolds: boolean[] | null,
]

type BlockRow = [
  uuid: string | null,
  kind: Block['kind'],
  start: number | null,
  end: number | null,
  day: number | null,
  startTime: string | null,
  endTime: string | null,
  first: string | null,
  last: string | null,
  skipped: string[],
]

/** What booking finds while nothing is saved. */
const { minimum_notice, booking_window, buffer: usualBuffer } = usualAppointmentSettings
const usual = [minimum_notice, booking_window, usualBuffer, []] as const

/** One query, whatever the range: see src/server/sql/advisor_calendars.sql. */
export async function readCalendars(
  tx: TenantTx,
  tenant: OfTenant,
  reading: Reading,
): Promise<StoredCalendar[]> {
  const { where, now, keep = null, topicUuid = null, isNamed = false } = reading
  const zone = tenant.timeZone
  // A day more on each side: what begins late ends on the next day, and an explanation looks at both.
  const first = addDays(reading.from, -1)
  const last = addDays(reading.to, 1)
  const from = new Date(dayOf(first, zone).start)
  const to = new Date(dayOf(last, zone).end)
  const { rows } = await sql<Row>`
    ${prepared} select * from advisor_calendars(
      array(select a.uuid from advisors a where ${where}), ${from}, ${to}, ${first}, ${last}, ${now}, ${topicUuid}, ${keep},
      ${isNamed}
    )`.execute(tx)
  const kind = calendarKind(reading.modules)
  return await Promise.all(
    rows.map(async (row) => {
      const closings =
        kind === 'hours' ? await closingsFrom(row.stored.closings, { from: first, to: last }) : []
      return storedCalendar(row, { zone, kind, closings })
    }),
  )
}

interface How {
  readonly zone: string
  readonly kind: ReturnType<typeof calendarKind>
  readonly closings: readonly Closing[]
}

function storedCalendar({ uuid, is_offered, stored }: Row, { zone, kind, closings }: How): StoredCalendar {
  const [notice, window, buffer, settings] = stored.settings ?? usual
  const { kept } = stored
  return {
    uuid,
    isOffered: is_offered && kind !== null,
    types: stored.types ?? [],
    weekdays: (type) => settings.find((each) => each.type === type)?.days ?? [],
    length: stored.length,
    kept: kept && { length: kept[0], type: kept[1] },
    calendar: {
      zone,
      hasHours: kind === 'hours',
      hours: kind === 'hours' ? (stored.hours ?? []).map(hoursFrom) : [],
      closings,
      opened: kind === null ? [] : (stored.opened ?? []).map(openedFrom),
      blocks: (stored.blocks ?? []).map(blockFrom),
      absences: (stored.absences ?? []).map(([uuid, first, last]) => ({ uuid, first, last })),
      busy: (stored.busy ?? []).map(([uuid, start, end]) => ({ uuid, start: ms(start), end: ms(end) })),
      taken: takenFrom(stored.taken),
      notice,
      window,
      buffer,
    },
  }
}

/** Of epoch seconds with a fraction; whole, as all else is compared. */
const ms = (seconds: number) => Math.round(seconds * 1000)

const hoursFrom = ([day, start, end]: [number, string, string]): WeeklyHours => ({ day, start, end })
const openedFrom = ([start, end, types]: [number, number, AppointmentType[]]): OpenedSlot => ({
  start: ms(start),
  end: ms(end),
  types,
})

function takenFrom([uuids, starts, ends, from, to, areHolds]: TakenColumns): TakenSpan[] {
  return (starts ?? []).map((start, i) => ({
    uuid: uuids?.[i] ?? null,
    start: ms(start),
    end: ms(ends?.[i] as number),
    occupied: { start: ms(from?.[i] as number), end: ms(to?.[i] as number) },
    isHold: areHolds?.[i] as boolean,
  }))
}

/** What its kind needs is there: the table demands it. */
function blockFrom(row: BlockRow): Block {
  const [uuid, kind, start, end, day, startTime, endTime, first, last, skipped] = row
  if (kind === 'once') return { uuid, kind, start: ms(start as number), end: ms(end as number) }
  if (kind === 'range') return { uuid, kind, first: first as string, last: last as string }
  const times = { start: startTime as string, end: endTime as string }
  return { uuid, kind, day: day as number, ...times, first, last, skipped }
}

/** Calendars as they are stored: one range query, for one advisor or for many. */
import { type RawBuilder, sql } from 'kysely'
import {
  type AppointmentType,
  type Block,
  type Calendar,
  calendarKind,
  type Hours,
  type OpenedSlot,
} from '#rules/slots/calendar.ts'
import { addDays, dayOf } from '#rules/slots/days.ts'
import type { TenantTx } from '#server/platform/database-types.ts'
import type { Tenant } from '#server/platform/handler.ts'

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
  uuid: string
  is_offered: boolean
  notice: number
  window: number
  buffer: number
  settings: { type: AppointmentType; days?: number[] }[]
  types: AppointmentType[]
  length: number | null
  kept: [length: number, type: AppointmentType] | null
  hours: [day: number, start: string, end: string][]
  opened: [start: number, end: number, types: AppointmentType[]][]
  blocks: BlockRow[]
  absences: [uuid: string | null, first: string, last: string][]
  busy: [uuid: string | null, start: number, end: number][]
  taken: [
    uuid: string | null,
    start: number,
    end: number,
    occupiedFrom: number,
    occupiedTo: number,
    isHold: boolean,
  ][]
}

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
]

/** What booking finds while nothing is saved. */
const usual = { notice: 24, window: 60, buffer: 0 }

/** No appointment with its buffers is longer: bounds on starts_at find all that reach into a range. */
const longest = 24 * 60 * 60_000

/** An array of arrays, which is read faster than objects; [] where there is none. */
const list = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_build_array(${columns})) from ${from}), '[]')`
/** Epoch milliseconds. */
const ms = (column: RawBuilder<unknown>) => sql`date_part('epoch', ${column}) * 1000`
const own = sql`x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid`

export async function readCalendars(
  tx: TenantTx,
  tenant: OfTenant,
  reading: Reading,
): Promise<StoredCalendar[]> {
  const { rows } = await query(tenant, reading).execute(tx)
  const kind = calendarKind(reading.modules)
  return rows.map((row) => storedCalendar(row, { zone: tenant.timeZone, kind }))
}

function query({ timeZone }: OfTenant, reading: Reading) {
  const { where, now, keep, topicUuid, isNamed = false } = reading
  // A day more on each side: what begins late ends on the next day, and an explanation looks at both.
  const first = addDays(reading.from, -1)
  const last = addDays(reading.to, 1)
  const from = new Date(dayOf(first, timeZone).start)
  const to = new Date(dayOf(last, timeZone).end)
  const reaches = sql`x.starts_at < ${to} and x.ends_at > ${from}`
  const uuid = isNamed ? sql`x.uuid` : sql`null::uuid`
  const taken = (whose: RawBuilder<unknown>) => sql`
    select x.uuid, x.starts_at, x.ends_at, x.occupied, x.state from appointments x
    where x.tenant_id = a.tenant_id and ${whose} and x.starts_at >= ${new Date(from.getTime() - longest)} and x.starts_at < ${to}
      and (x.state in ('requested', 'confirmed') or x.state = 'held' and x.held_until > ${now})
      ${keep ? sql`and x.uuid <> ${keep}` : sql``}`
  // Whom a colleague stands in for has the time back.
  const byOneself = sql`x.advisor_uuid = a.uuid and x.substitute_uuid is null`
  const bySubstitute = sql`x.substitute_uuid = a.uuid`
  return sql<Row>`
    select a.uuid, a.is_active and a.online_appointment as is_offered,
      coalesce(s.minimum_notice, ${usual.notice}) as notice, coalesce(s.booking_window, ${usual.window}) as "window",
      coalesce(s.buffer, ${usual.buffer}) as buffer, coalesce(s.types, '[]') as settings,
      array(select x.type from advisor_appointment_types x where ${own} order by 1) as types,
      (${lengthOf(topicUuid)}) as length,
      ${keep ? keptOf(keep) : sql`null`} as kept,
      ${list(sql`x.day, x.start_time, x.end_time`, sql`working_hours x where ${own}`)} as hours,
      ${list(sql`${ms(sql`x.starts_at`)}, ${ms(sql`x.ends_at`)}, x.types`, sql`opened_slots x where ${own} and ${reaches}`)}
        as opened,
      ${list(
        sql`${uuid}, x.kind, ${ms(sql`x.starts_at`)}, ${ms(sql`x.ends_at`)}, x.day, x.start_time, x.end_time,
          x.first_date, x.last_date`,
        sql`blocks x where ${own} and (x.kind <> 'once' or ${reaches})
          and coalesce(x.first_date <= ${last}, true) and coalesce(x.last_date >= ${first}, true)`,
      )} as blocks,
      ${list(
        sql`${uuid}, x.first_day, x.last_day`,
        sql`absences x where ${own} and x.last_day >= ${first} and x.first_day <= ${last}`,
      )} as absences,
      ${list(
        sql`${isNamed ? sql`c.uuid` : sql`null::uuid`}, ${ms(sql`x.starts_at`)}, ${ms(sql`x.ends_at`)}`,
        sql`busy_times x join busy_calendars c on c.tenant_id = x.tenant_id and c.uuid = x.busy_calendar_uuid
          where ${own} and c.active and ${reaches}`,
      )} as busy,
      ${list(
        sql`${uuid}, ${ms(sql`x.starts_at`)}, ${ms(sql`x.ends_at`)}, ${ms(sql`lower(x.occupied)`)},
          ${ms(sql`upper(x.occupied)`)}, x.state = 'held'`,
        sql`(${taken(byOneself)} union all ${taken(bySubstitute)}) x`,
      )} as taken
    from advisors a
    left join appointment_settings s on s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid
    where ${where}`
}

/** Minutes of a topic that the advisor `a` offers. */
function lengthOf(topicUuid: string | undefined): RawBuilder<unknown> {
  return sql`
    select min(t.length) from advisor_appointment_topics x
    join appointment_topics t on t.tenant_id = x.tenant_id and t.uuid = x.topic_uuid
    where ${own} and t.active ${topicUuid ? sql`and t.uuid = ${topicUuid}` : sql``}`
}

const keptOf = (keep: string) => sql`(
  select json_build_array(date_part('epoch', x.ends_at - x.starts_at) / 60, x.type) from appointments x
  where x.tenant_id = a.tenant_id and x.uuid = ${keep} and x.state <> 'held' and a.uuid in (x.advisor_uuid, x.substitute_uuid))`

interface How {
  readonly zone: string
  readonly kind: ReturnType<typeof calendarKind>
}

function storedCalendar(row: Row, { zone, kind }: How): StoredCalendar {
  const { uuid, settings, types, length, kept, notice, window, buffer } = row
  return {
    uuid,
    isOffered: row.is_offered && kind !== null,
    types,
    weekdays: (type) => settings.find((each) => each.type === type)?.days ?? [],
    length,
    kept: kept && { length: kept[0], type: kept[1] },
    calendar: {
      zone,
      hasHours: kind === 'hours',
      hours: kind === 'hours' ? row.hours.map(hoursFrom) : [],
      opened: kind === null ? [] : row.opened.map(openedFrom),
      blocks: row.blocks.map(blockFrom),
      absences: row.absences.map(([uuid, first, last]) => ({ uuid, first, last })),
      busy: row.busy.map(([uuid, start, end]) => ({ uuid, start, end })),
      taken: row.taken.map(([uuid, start, end, from, to, isHold]) => {
        return { uuid, start, end, occupied: { start: from, end: to }, isHold }
      }),
      notice,
      window,
      buffer,
    },
  }
}

const hoursFrom = ([day, start, end]: Row['hours'][number]): Hours => ({ day, start, end })
const openedFrom = ([start, end, types]: Row['opened'][number]): OpenedSlot => ({ start, end, types })

/** What its kind needs is there: the table demands it. */
function blockFrom([uuid, kind, start, end, day, startTime, endTime, first, last]: BlockRow): Block {
  if (kind === 'once') return { uuid, kind, start: start as number, end: end as number }
  if (kind === 'range') return { uuid, kind, first: first as string, last: last as string }
  return { uuid, kind, day: day as number, start: startTime as string, end: endTime as string, first, last }
}

/** The appointments that are settled together, locked, and how what becomes of them is stored: one statement for all. */
import { sql } from 'kysely'
import type { AppointmentState } from '#rules/appointment-states.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { ChangedBy } from './queries.ts'

/** As it stands, its row locked. */
export interface SettledRow {
  readonly uuid: string
  readonly version: number
  readonly state: AppointmentState
  readonly type: AppointmentType
  readonly topicUuid: string | null
  readonly start: Date
  readonly end: Date
  readonly occupied: { readonly start: Date; readonly end: Date }
  readonly advisorUuid: string
  readonly calendarUuid: string
  readonly advisor: string
  readonly substitute: string | null
}

/** Those in the advisor's calendar, and those of the advisor that somebody else has taken over. */
export async function lockedRows(
  tx: TenantTx,
  advisorUuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, SettledRow>> {
  const { rows } = await sql<SettledRow & { from: Date; to: Date }>`
    select p.uuid, p.version, p.state, p.type, p.topic_uuid as "topicUuid", p.starts_at as start, p.ends_at as "end",
      lower(p.occupied) as "from", upper(p.occupied) as "to", p.advisor_uuid as "advisorUuid",
      p.calendar_uuid as "calendarUuid", a.slug as advisor, s.slug as substitute
    from appointments p
    join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.advisor_uuid
    left join advisors s on s.tenant_id = p.tenant_id and s.uuid = p.substitute_uuid
    where p.uuid = any(${[...uuids]}::uuid[]) and p.state <> 'held'
      and (p.calendar_uuid = ${advisorUuid} or p.advisor_uuid = ${advisorUuid})
    order by p.uuid for update of p`.execute(tx)
  return new Map(
    rows.map(({ from, to, ...row }) => [row.uuid, { ...row, occupied: { start: from, end: to } }]),
  )
}

/** How an appointment stands from now on; what is left out stays. */
export interface SettledChange {
  readonly uuid: string
  readonly by: ChangedBy
  readonly state: AppointmentState
  readonly start?: Date
  readonly end?: Date
  readonly occupied?: { readonly start: Date; readonly end: Date }
  /** Whose it is from now on. */
  readonly advisorUuid?: string
  /** Null: the advisor again. */
  readonly substituteUuid?: string | null
  /** Nobody waits for an answer any more. */
  readonly isAnswered?: true
}

export async function updateRows(tx: TenantTx, changes: readonly SettledChange[], now: Date): Promise<void> {
  const rows = changes.map(({ advisorUuid, substituteUuid, isAnswered = false, occupied, ...change }) => ({
    ...change,
    advisor: advisorUuid,
    from: occupied?.start,
    to: occupied?.end,
    substitute: substituteUuid,
    is_handed_over: substituteUuid !== undefined,
    is_answered: isAnswered,
  }))
  await sql`
    update appointments p set state = c.state,
      starts_at = coalesce(c.start, p.starts_at), ends_at = coalesce(c."end", p.ends_at),
      occupied = case when c."from" is null then p.occupied else tstzrange(c."from", c."to", '[)') end,
      advisor_uuid = coalesce(c.advisor, p.advisor_uuid),
      substitute_uuid = case when c.is_handed_over then c.substitute else p.substitute_uuid end,
      answer_by = case when c.is_answered then null else p.answer_by end,
      updated_at = ${now}, version = p.version + 1, sequence = p.sequence + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (uuid uuid, state text, start timestamptz,
      "end" timestamptz, "from" timestamptz, "to" timestamptz, advisor uuid, substitute uuid, is_handed_over boolean,
      is_answered boolean)
    where p.uuid = c.uuid`.execute(tx)
}

/** A step of the history of an appointment, which mails tell of. */
export interface SettledStep {
  readonly appointment: string
  readonly step: number
}

/** From the first of several times to the end of the last. */
export const spanOf = (times: readonly { readonly start: Date; readonly end: Date }[]) => ({
  start: new Date(Math.min(...times.map(({ start }) => start.getTime()))),
  end: new Date(Math.max(...times.map(({ end }) => end.getTime()))),
})

/** After updateRows(). */
export async function appendSteps(
  tx: TenantTx,
  changes: readonly SettledChange[],
  { message, now }: { readonly message: string | undefined; readonly now: Date },
): Promise<SettledStep[]> {
  const sides = changes.map(({ uuid, by }) => ({ uuid, by }))
  const { rows } = await sql<SettledStep>`
    insert into appointment_history (appointment_uuid, step, at, state, by, starts_at, message, holder_uuid)
    select p.uuid, coalesce((select max(h.step) from appointment_history h
        where h.tenant_id = p.tenant_id and h.appointment_uuid = p.uuid), 0) + 1,
      ${now}, p.state, c.by, p.starts_at, ${message?.trim() || null}, p.calendar_uuid
    from appointments p
    join jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as c (uuid uuid, by text) on c.uuid = p.uuid
    returning appointment_uuid as appointment, step`.execute(tx)
  return rows
}

/** What mails and calendar files say of an appointment, read when they are made. */
import { sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { type ReaderLanguages, type TextVersions, textOf } from '#rules/by-language.ts'
import { fullName, type PersonName } from '#rules/names.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'

export type HistoryState =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'done'
  | 'missed'
export type HistorySide = 'customer' | 'advisor' | 'substitute' | 'administrator' | 'system'

/** What was done to an appointment, by whom, and how it stood from then on. */
export interface HistoryStep {
  readonly step: number
  readonly at: Date
  readonly state: HistoryState
  readonly by: HistorySide
  readonly starts_at: Date
  readonly message: string | null
  /** Who advises from then on. */
  readonly holder: AdvisorContact
}

/** An advisor as customers may know them. */
export interface AdvisorContact {
  readonly uuid: string
  readonly slug: string
  readonly name: string
  /** Theirs where they show it, else the one that their branch's page shows. */
  readonly phone: string | null
}

export interface MailedAppointment {
  readonly uuid: string
  readonly state: HistoryState | 'held'
  readonly type: AppointmentType
  readonly starts_at: Date
  readonly ends_at: Date
  readonly topic_name: string
  readonly preparation: string | null
  /** What the topic is called by now, and its texts by language; null without a topic. */
  readonly topic_now: string | null
  readonly topic_texts: TextVersions | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly is_customer: boolean | null
  readonly place: string
  readonly answer_by: Date | null
  /** The customer's. */
  readonly language: string
  readonly advisor: AdvisorContact
  readonly substitute: AdvisorContact | null
  /** Oldest first. */
  readonly history: readonly HistoryStep[]
}

interface AdvisorContactRow extends PersonName {
  readonly uuid: string
  readonly slug: string
  readonly phone: string | null
}

type Row = Omit<MailedAppointment, 'advisor' | 'substitute' | 'history'> & {
  readonly advisor: AdvisorContactRow
  readonly substitute: AdvisorContactRow | null
  readonly history: readonly StepRow[]
}

/** Null: it is not there, or not the caller's: `alias` leaves only those of this advisor. */
export async function findAppointment(
  tx: TenantTx,
  uuid: string,
  { alias }: { alias?: string } = {},
): Promise<MailedAppointment | null> {
  const { rows } = await sql<Row>`
    ${prepared} select p.uuid, p.state, p.type, p.starts_at, p.ends_at, p.topic_name, t.preparation, t.topic as topic_now,
      t.texts as topic_texts, p.name, p.email, p.phone,
      p.is_customer, p.place, p.answer_by, p.language,
      ${person('a')} as advisor, case when s.uuid is not null then ${person('s')} end as substitute,
      ${history} as history
    from appointments p
    join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.advisor_uuid
    left join advisors s on s.tenant_id = p.tenant_id and s.uuid = p.substitute_uuid
    left join appointment_topics t on t.tenant_id = p.tenant_id and t.uuid = p.topic_uuid
    where p.uuid = ${uuid} and p.state <> 'held'
      and (${alias ?? null}::text is null or a.slug = ${alias ?? null} or s.slug = ${alias ?? null})`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const advisor = named(row.advisor)
  const substitute = row.substitute && named(row.substitute)
  return { ...row, advisor, substitute, history: row.history.map(stepFrom(substitute ?? advisor)) }
}

/** In one order for everybody. */
export async function lockAppointments(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  await sql`
    select from appointments where uuid = any(${[...uuids]}::uuid[]) order by uuid for no key update`.execute(
    tx,
  )
}

/** From now on it cannot be taken back. */
export async function markTold(tx: TenantTx, uuid: string, step: number): Promise<void> {
  await sql`
    update appointment_history set told_at = coalesce(told_at, now())
    where appointment_uuid = ${uuid} and step = ${step}`.execute(tx)
}

/** @param key of the customer's mail about the step; null: the customer gets none */
export async function isTold(tx: TenantTx, uuid: string, step: number, key: string | null): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select told_at is not null and (${key}::text is null or exists (select from mails where key = ${key})) as told
    from appointment_history where appointment_uuid = ${uuid} and step = ${step}`.execute(tx)
  return rows[0]?.told ?? true
}

const person = (table: string) => sql`json_build_object('uuid', ${sql.ref(`${table}.uuid`)},
  'slug', ${sql.ref(`${table}.slug`)}, 'first_name', ${sql.ref(`${table}.first_name`)},
  'last_name', ${sql.ref(`${table}.last_name`)}, 'title_prefix', ${sql.ref(`${table}.title_prefix`)},
  'title_suffix', ${sql.ref(`${table}.title_suffix`)},
  'phone', coalesce(
    case when ${sql.ref(`${table}.shows_phone_number`)} then ${sql.ref(`${table}.phone_number`)} end,
    ${branchPhone(table)}))`

/** What a branch without a page of its own keeps is no visitor's business. */
const branchPhone = (table: string) => sql`(
  select nullif(m.value, '') from organization_metadata m
  join organization_metadata x on x.tenant_id = m.tenant_id and x.organization_uuid = m.organization_uuid
    and x.name = 'publicProfileEnabled' and x.value = 'true'
  join modules k on k.tenant_id = m.tenant_id and k.name = 'organizations-profiles'
  where m.tenant_id = ${sql.ref(`${table}.tenant_id`)}
    and m.organization_uuid = ${sql.ref(`${table}.organization_uuid`)} and m.name = 'phoneNumber')`

const named = ({ uuid, slug, phone, ...name }: AdvisorContactRow): AdvisorContact => ({
  uuid,
  slug,
  phone,
  name: fullName(name),
})

/** Of the appointment `p`. */
const history = sql`coalesce((
  select json_agg(json_build_object('step', h.step, 'at', h.at, 'state', h.state, 'by', h.by, 'starts_at', h.starts_at,
    'message', h.message, 'holder', case when b.uuid is not null then ${person('b')} end) order by h.step)
  from appointment_history h
  left join advisors b on b.tenant_id = h.tenant_id and b.uuid = h.holder_uuid
  where h.tenant_id = p.tenant_id and h.appointment_uuid = p.uuid
), '[]')`

/** As JSON has it. */
type StepRow = Omit<HistoryStep, 'holder' | 'at' | 'starts_at'> & {
  readonly at: string
  readonly starts_at: string
  readonly holder: AdvisorContactRow | null
}

const stepFrom =
  (usual: AdvisorContact) =>
  ({ holder, at, starts_at, ...step }: StepRow): HistoryStep => ({
    ...step,
    at: new Date(at),
    starts_at: new Date(starts_at),
    holder: holder ? named(holder) : usual,
  })

/** An appointment as its customer reads it. What was booked keeps its name where the topic is called otherwise by now. */
export function appointmentIn(reader: ReaderLanguages, appointment: MailedAppointment): MailedAppointment {
  const { topic_name: topic, topic_now: now, topic_texts: texts, preparation } = appointment
  const versions = texts ?? undefined
  return {
    ...appointment,
    topic_name: topic === now ? textOf(topic, 'topic', versions, reader) : topic,
    preparation: preparation === null ? null : textOf(preparation, 'preparation', versions, reader),
  }
}

/** Who advises: the colleague who took it over, if there is one. */
export const holderOf = ({
  advisor,
  substitute,
}: Pick<MailedAppointment, 'advisor' | 'substitute'>): AdvisorContact => substitute ?? advisor

export interface DueReminder {
  readonly uuid: string
  /** One mail for one time: an appointment that moves is reminded of again. */
  readonly startsAt: Date
}

const dayAhead = 24 * 3_600_000

/** Of `p`, an appointment. */
const isDueAt = (now: Date) => sql<boolean>`
  p.state = 'confirmed' and p.email is not null
  and p.starts_at > ${now} and p.starts_at <= ${new Date(now.getTime() + dayAhead)}
  and p.reminded_of is distinct from p.starts_at
  and coalesce(
    (select max(h.at) from appointment_history h
      where h.tenant_id = p.tenant_id and h.appointment_uuid = p.uuid), p.created_at
  ) <= p.starts_at - interval '24 hours'`

/** See Db.due. */
export async function tenantsOfDueReminders(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select distinct p.tenant_id from appointments p where ${isDueAt(now)}`.execute(tx)
  return rows
}

/**
 * Confirmed appointments of the next 24 hours of which the customer heard last more than 24 hours before they begin.
 * Whoever gets them is to send their mails: they are given once, in the order of their times.
 */
export async function takeDueReminders(tx: TenantTx, now: Date, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select p.tenant_id, p.uuid from appointments p
      where ${isDueAt(now)}
      order by p.starts_at limit ${most}
      for update of p skip locked
    )
    update appointments a set reminded_of = a.starts_at from due
    where a.tenant_id = due.tenant_id and a.uuid = due.uuid
    returning a.uuid, a.starts_at as "startsAt"`.execute(tx)
  return rows
}

/** Steps of the same customer, who reads one language, together: in the order in which their appointments begin. */
export async function stepsByCustomer<Step extends { readonly appointment: string }>(
  tx: TenantTx,
  steps: readonly Step[],
): Promise<Iterable<Step[]>> {
  const { rows } = await sql<{ uuid: string; customer: string }>`
    select uuid, coalesce(lower(email) || ' ' || language, uuid::text) as customer from appointments
    where uuid = any(${steps.map(({ appointment }) => appointment)}::uuid[]) order by starts_at, uuid`.execute(
    tx,
  )
  const byUuid = new Map(steps.map((step) => [step.appointment, step]))
  const customers = Map.groupBy(rows, ({ customer }) => customer)
  return [...customers.values()].map((found) => found.flatMap(({ uuid }) => byUuid.get(uuid) ?? []))
}

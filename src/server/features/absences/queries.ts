/** Days on which advisors are away. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { PersonName } from '#rules/names.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** As the contract describes it; the rows are read by that description. */
export type Absence = components['schemas']['Absence'] & { readonly uuid: string; readonly version: number }

/** Both included, as YYYY-MM-DD in the tenant's zone. */
export interface Days {
  readonly first_day: string
  readonly last_day: string
}

/** Appointments on these days that still stand; those of a day begin within it. */
export const appointmentsCount = (timeZone: string): RawBuilder<unknown> => sql`
  select count(*)::int from appointments p
  where p.tenant_id = absences.tenant_id and p.calendar_uuid = absences.advisor_uuid
    and p.starts_at >= absences.first_day::timestamp at time zone ${timeZone}
    and p.starts_at < (absences.last_day + 1)::timestamp at time zone ${timeZone}
    and p.state in ('requested', 'confirmed')`

const ofSubstitute = (what: RawBuilder<unknown>) => sql`
  select ${what} from advisors a where a.tenant_id = absences.tenant_id and a.uuid = absences.substitute_uuid`

export const substituteAlias = ofSubstitute(sql`a.slug`)

/** As fullName() says it. */
export const substituteName = ofSubstitute(
  sql`concat_ws(', ', concat_ws(' ', nullif(a.title_prefix, ''), a.first_name, a.last_name), nullif(a.title_suffix, ''))`,
)

export const ofAdvisor = (alias: string): RawBuilder<unknown> =>
  sql`absences.advisor_uuid = (select uuid from advisors where slug = ${alias})`

/** Days that are entered a second time say nothing new. */
export async function hasSameDays(
  tx: TenantTx,
  advisorUuid: string,
  { first_day, last_day }: Days,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from absences where advisor_uuid = ${advisorUuid} and first_day = ${first_day} and last_day = ${last_day}
      and uuid is distinct from ${except}`.execute(tx)
  return rows.length > 0
}

export interface Substitute extends PersonName {
  readonly uuid: string
  /** YYYY-MM-DD: the first of the days on which the substitute is away too; null: none. */
  readonly awayOn: string | null
}

/** An active colleague. Null: there is none of this alias. */
export async function findSubstitute(tx: TenantTx, alias: string, days: Days): Promise<Substitute | null> {
  const { rows } = await sql<Substitute>`
    select a.uuid, a.first_name, a.last_name, a.title_prefix, a.title_suffix, (
      select min(greatest(b.first_day, ${days.first_day}::date)) from absences b
      where b.tenant_id = a.tenant_id and b.advisor_uuid = a.uuid
        and b.first_day <= ${days.last_day} and b.last_day >= ${days.first_day}
    ) as "awayOn"
    from advisors a where a.slug = ${alias} and a.is_active`.execute(tx)
  return rows[0] ?? null
}

/** On how many of these days each of them is away. */
export async function daysAway(
  tx: TenantTx,
  advisorUuids: readonly string[],
  { first_day: first, last_day: last }: Days,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uuid: string; days: number }>`
    select away.uuid, (select sum(upper(days) - lower(days))::int from unnest(away.days) days) as days from (
      select b.advisor_uuid as uuid,
        range_agg(daterange(greatest(b.first_day, ${first}::date), least(b.last_day, ${last}::date), '[]')) as days
      from absences b
      where b.advisor_uuid = any(${[...advisorUuids]}::uuid[]) and b.first_day <= ${last} and b.last_day >= ${first}
      group by b.advisor_uuid
    ) away`.execute(tx)
  return new Map(rows.map(({ uuid, days }) => [uuid, days]))
}

export async function setSubstitute(
  tx: TenantTx,
  uuid: string,
  substituteUuid: string | null,
): Promise<void> {
  await sql`update absences set substitute_uuid = ${substituteUuid} where uuid = ${uuid}`.execute(tx)
}

export interface NewAbsences extends Days {
  readonly advisorUuids: readonly string[]
  readonly note: string | null
  readonly now: Date
  readonly editor: string | null
}

/** One each; whoever is away on just these days already keeps that absence. @returns keys in the order of the advisors */
export async function insertMany(tx: TenantTx, asked: NewAbsences): Promise<string[]> {
  const { advisorUuids, first_day, last_day, note, now, editor } = asked
  await sql`
    insert into absences (advisor_uuid, first_day, last_day, note, created_at, updated_at, updated_by_uuid)
    select a.uuid, ${first_day}::date, ${last_day}::date, ${note}, ${now}, ${now}, ${editor}
    from advisors a where a.uuid in (${sql.join(advisorUuids)}) and not exists (
      select from absences b where b.tenant_id = a.tenant_id and b.advisor_uuid = a.uuid
        and b.first_day = ${first_day} and b.last_day = ${last_day})`.execute(tx)
  const { rows } = await sql<{ uuid: string; advisor_uuid: string }>`
    select distinct on (advisor_uuid) uuid, advisor_uuid from absences
    where advisor_uuid in (${sql.join(advisorUuids)}) and first_day = ${first_day} and last_day = ${last_day}
    order by advisor_uuid, created_at`.execute(tx)
  const byAdvisor = new Map(rows.map((row) => [row.advisor_uuid, row.uuid]))
  return advisorUuids.flatMap((uuid) => byAdvisor.get(uuid) ?? [])
}

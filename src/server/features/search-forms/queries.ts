/** Search forms as they are stored. What is read and written of one by administrators comes from the contract. */
import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { StoredRecord } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { LateCount } from '#server/platform/tenancy/late-counter.ts'

export type SearchForm = components['schemas']['SearchForm'] & StoredRecord

const keptDays = 30

/** SQL: how many searches came through a form lately. */
export const searchesCount = (now: Date) => sql`
  select coalesce(sum(d.searches), 0)::int from search_form_days d
  where d.tenant_id = search_forms.tenant_id and d.form_uuid = search_forms.uuid
    and d.day > ${now}::timestamptz::date - ${keptDays}::int`

export async function formsCount(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from search_forms`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Whether visitors can choose it. */
export async function isTopicThere(tx: TenantTx, uuid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from appointment_topics where uuid = ${uuid} and active`.execute(tx)
  return rows.length > 0
}

export async function isOrganizationThere(tx: TenantTx, uuid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from organizations where uuid = ${uuid}`.execute(tx)
  return rows.length > 0
}

/** Adds to today's, where there is such a form, and lets go of days that nobody counts any more. */
export async function addSearches(tx: TenantTx, searches: readonly LateCount[]): Promise<void> {
  const uuids = searches.map(({ uuid }) => uuid)
  const now = searches[0]?.last
  await sql`
    insert into search_form_days (form_uuid, day, searches)
    select f.uuid, ${now}::timestamptz::date, sum(s.count)
    from unnest(${uuids}::uuid[], ${searches.map(({ count }) => count)}::int[]) as s (uuid, count)
    join search_forms f on f.uuid = s.uuid and f.is_active
    -- Visitors write a uuid in small letters or in great ones.
    group by f.uuid
    on conflict (tenant_id, form_uuid, day) do update set searches = search_form_days.searches + excluded.searches`.execute(
    tx,
  )
  await sql`
    delete from search_form_days
    where form_uuid = any(${uuids}::uuid[]) and day <= ${now}::timestamptz::date - ${keptDays}::int`.execute(
    tx,
  )
}

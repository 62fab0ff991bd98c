/** Advisors as administrators list them. What is stored of them comes from the contract; see platform/collections/collection.ts. */
import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { fullName } from '#rules/names.ts'
import { get, list, type Page } from '#server/platform/collections/collection.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import {
  byFamilyName,
  byName,
  nameOf,
  sortedNameOf,
  telephoneBook,
  withoutOrder,
} from '#server/platform/collections/people.ts'
import { updatedBy } from '#server/platform/collections/served-collection.ts'
import { keysOf, recordsOf } from '#server/platform/collections/whole-lists.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Totals } from '#server/platform/tenancy/totals.ts'
import { pictureUrl } from '../pictures/public.ts'
import { formProperties } from './form-properties.ts'
import type { TenantState } from './queries.ts'

/** As the contract describes it, without what only the record itself has (texts, links, contact options). */
export type Advisor = components['schemas']['Advisor']
export type IncompleteProfile = components['schemas']['IncompleteProfile']
export type StoredAdvisor = Advisor & { readonly uuid: string; readonly version: number }

type ProfilePart = NonNullable<Advisor['missing']>[number]

const entity = entities.Advisor

const organizationName = sql`
  select o.name from organizations o
  where o.tenant_id = advisors.tenant_id and o.uuid = advisors.organization_uuid`

/** What a profile needs to be complete, by the name in the contract: whether it lacks that. A part counts only while the tenant uses it. */
function lacks({ modules }: Tenant): Readonly<Record<ProfilePart, RawBuilder<unknown>>> {
  const takesAppointments = sql`${modules.has('online-appointments')}::boolean and advisors.books_online`
  const hasHours = sql`${modules.has('working-hours-calendar')}::boolean and advisors.books_online`
  return {
    picture: sql`advisors.picture_hash is null`,
    position: sql`coalesce(advisors.position, '') = ''`,
    phone_number: sql`advisors.phone_number is null`,
    email_address: sql`advisors.email_address is null`,
    organization: sql`advisors.organization_uuid is null`,
    texts: sql`
      exists (select from text_description_types t where t.tenant_id = advisors.tenant_id and t.is_shown)
      and not exists (
        select from text_descriptions d
        join text_description_types t on t.tenant_id = d.tenant_id and t.uuid = d.type_uuid
        where d.tenant_id = advisors.tenant_id and d.advisor_uuid = advisors.uuid and t.is_shown and d.value <> ''
      )`,
    topics: sql`${takesAppointments} and not exists (
      select from advisor_appointment_topics o
      join appointment_topics t on t.tenant_id = o.tenant_id and t.uuid = o.topic_uuid
      where o.tenant_id = advisors.tenant_id and o.advisor_uuid = advisors.uuid and t.active
    )`,
    'working-hours': sql`${hasHours} and not exists (
      select from working_hours h where h.tenant_id = advisors.tenant_id and h.advisor_uuid = advisors.uuid
    )`,
  }
}

function missingParts(tenant: Tenant): RawBuilder<unknown> {
  const parts = Object.entries(lacks(tenant)).map(
    ([name, lacking]) => sql`case when ${lacking} then ${name} end`,
  )
  return sql`array_remove(array[${sql.join(parts)}], null)`
}

/** Whether a profile lacks any of these parts. */
function lacksAny(tenant: Tenant, names?: readonly unknown[]): RawBuilder<unknown> {
  const all = Object.entries(lacks(tenant)).filter(([name]) => names?.includes(name) ?? true)
  return all.length === 0
    ? sql`false`
    : sql`(${sql.join(
        all.map(([, lacking]) => sql`(${lacking})`),
        sql` or `,
      )})`
}

type Tenant = Pick<TenantState, 'modules'>

/** What lists and records have besides the stored columns. */
const properties = (tenant: Tenant) => ({
  profile_picture_url: sql`advisors.picture_hash`,
  organization_name: organizationName,
  user: sql`advisors.user_uuid`,
  missing: missingParts(tenant),
  updated_by: updatedBy(entity),
})

/** As `fullName` writes it. */
const nameWithTitles = sql`concat_ws(
  ', ', concat_ws(' ', nullif(advisors.title_prefix, ''), ${nameOf('advisors')}), nullif(advisors.title_suffix, ''))`

const searchKey = {
  key: sql`advisors.search_key`,
  of: ['first_name', 'last_name', 'slug', 'position', 'email_address'],
}

/** For administrators: hidden numbers and inactive advisors too. */
export async function listAdvisors(tx: TenantTx, query: ListQuery, tenant: Tenant): Promise<Page<Advisor>> {
  const page = await list(tx, entity, byFamilyName(query), {
    by: 'alias',
    searchKey,
    computed: properties(tenant),
    filters: { missing: (names) => lacksAny(tenant, names) },
  })
  return { ...page, rows: page.rows.map(named) }
}

/** Active advisors whose profile lacks something, by family name. @param totals as `list` takes them */
export async function listIncompleteProfiles(
  tx: TenantTx,
  query: ListQuery,
  tenant: Tenant,
  totals: Totals,
): Promise<Page<IncompleteProfile>> {
  const computed = {
    full_name: nameWithTitles,
    organization: organizationName,
    missing: missingParts(tenant),
    [telephoneBook]: sortedNameOf('advisors'),
  }
  const where = [sql`advisors.is_active`, lacksAny(tenant)]
  const page = await list(
    tx,
    entities.IncompleteProfile,
    byName(query),
    { where, computed, searchKey },
    totals,
  )
  return { ...page, rows: withoutOrder(page.rows) }
}

/** What the profiles of active advisors lack. */
export interface Incomplete {
  readonly active: number
  readonly incomplete: number
  /** The most first; parts that nobody lacks are left out. */
  readonly missing: readonly { readonly part: ProfilePart; readonly count: number }[]
}

export async function countIncomplete(tx: TenantTx, tenant: Tenant): Promise<Incomplete> {
  const { rows } = await sql<{ part: ProfilePart | null; count: number; active: number; incomplete: number }>`
    with profiles as materialized (
      select ${missingParts(tenant)} as missing from advisors where advisors.is_active)
    select part, count(part)::int as count, (select count(*)::int from profiles) as active,
      (select count(*)::int from profiles where missing <> '{}') as incomplete
    from (select null as part union all select unnest(missing) from profiles) each
    group by part order by count desc, part`.execute(tx)
  const { active = 0, incomplete = 0 } = rows[0] ?? {}
  const missing = rows.flatMap(({ part, count }) => (part === null ? [] : [{ part, count }]))
  return { active, incomplete, missing }
}

/** What says who it is. */
const always = new Set(['uuid', 'alias', 'first_name', 'last_name', 'title_prefix', 'title_suffix'])

/** The uuids of all whom a query means, in its order. */
export const advisorKeys = (tx: TenantTx, query: ListQuery): Promise<string[]> =>
  keysOf(tx, entity, byFamilyName(query), { searchKey })

/**
 * Advisors in the order of their uuids, less those who are gone. Who they are is always there, all else as far as it is
 * asked for: of a hundred thousand, each value costs its time.
 *
 * @param more properties that records have for the caller alone
 */
export async function advisorsOf(
  tx: TenantTx,
  uuids: readonly string[],
  tenant: Tenant & { readonly now: Date },
  asked: ReadonlySet<string>,
  more: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<Advisor[]> {
  const all = { ...properties(tenant), ...formProperties(tenant.now), ...more }
  const computed = Object.fromEntries(Object.entries(all).filter(([name]) => asked.has(name)))
  const columns = entity.columns.filter(({ property }) => asked.has(property) || always.has(property))
  return (await recordsOf<Advisor>(tx, { ...entity, columns }, uuids, { computed })).map(named)
}

/** With everything that the profile is made of. Null: there is no such advisor. */
export async function findAdvisor(
  tx: TenantTx,
  alias: string,
  tenant: Tenant & { readonly now: Date },
  { forUpdate = false } = {},
): Promise<StoredAdvisor | null> {
  const computed = { ...properties(tenant), ...formProperties(tenant.now) }
  const found = await get<StoredAdvisor>(tx, entity, alias, { by: 'alias', computed, forUpdate })
  return found && named(found)
}

function named<Row extends Advisor>(row: Row): Row {
  const { profile_picture_url: hash = null } = row
  return { ...row, full_name: fullName(row), profile_picture_url: pictureUrl(hash) }
}

/** All advisors with their weeks, as administrators list them. */
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { fullName, type PersonName } from '#rules/names.ts'
import { list } from '#server/platform/collections/collection.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import { advisorVersionOf } from '#server/platform/collections/part-versions.ts'
import { byName, telephoneBook, withoutOrder } from '#server/platform/collections/people.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

type Row = components['schemas']['AdvisorWorkingHours']
/** With the name in its parts: the database does not know how people are named. */
type RowWithNameParts = Row & { readonly [nameParts]: PersonName }

const nameParts = 'name_parts'

const ofAdvisor = sql`working_hours h where h.tenant_id = advisors.tenant_id and h.advisor_uuid = advisors.uuid`

/** A time of HH:mm as minutes of the day. */
const minutes = (column: 'start_time' | 'end_time') =>
  sql`left(${sql.ref(`h.${column}`)}, 2)::int * 60 + right(${sql.ref(`h.${column}`)}, 2)::int`

const computed = {
  [nameParts]: sql`jsonb_build_object('first_name', advisors.first_name, 'last_name', advisors.last_name,
    'title_prefix', advisors.title_prefix, 'title_suffix', advisors.title_suffix)`,
  organization_name: sql`
    select o.name from organizations o
    where o.tenant_id = advisors.tenant_id and o.uuid = advisors.organization_uuid`,
  hours: sql`
    select coalesce(jsonb_agg(jsonb_build_object(
      'day', h.day, 'start_time', h.start_time, 'end_time', h.end_time) order by h.day), '[]') from ${ofAdvisor}`,
  weekly_minutes: sql`
    select coalesce(sum(${minutes('end_time')} - (${minutes('start_time')})), 0)::int from ${ofAdvisor}`,
  updated_at: sql`select max(h.updated_at) from ${ofAdvisor}`,
  version: sql`select ${advisorVersionOf('working-hours', 'advisors')}`,
  [telephoneBook]: sql`sort_key(advisors.last_name || ' ' || advisors.first_name)`,
}

/** The weeks of all active advisors, sorted by name unless the query asks for another order. */
export async function listWeeks(tx: TenantTx, query: ListQuery): Promise<{ rows: Row[]; total: number }> {
  const { rows, total } = await list<RowWithNameParts>(tx, entities.AdvisorWorkingHours, byName(query), {
    where: [sql`advisors.is_active`],
    searchKey: { key: sql`advisors.search_key`, of: ['slug'] },
    computed,
  })
  const named = rows.map(({ [nameParts]: parts, ...row }) => ({ ...row, full_name: fullName(parts) }))
  return { rows: withoutOrder(named), total }
}

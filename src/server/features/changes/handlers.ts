import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Handlers, Translate } from '#server/platform/binding/handler.ts'
import { nameOfRecord } from '#server/platform/change-log/entries.ts'
import { get, list } from '#server/platform/collections/collection.ts'
import { dayFilters } from '#server/platform/collections/day-filters.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { wordsOf } from '#server/platform/collections/rows.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { isStorable } from '#server/platform/database/storable.ts'
import { titles } from './titles.ts'
import { versionOf } from './versions.ts'

type Change = components['schemas']['Change']

const entity = entities.Change

/** What entries say besides their own columns: who and what it was, as far as that has not been erased. */
const computedFor = (translate: Translate) => ({
  actor_name: sql`
    select ${nameOf()} from users where users.tenant_id = changes.tenant_id and users.uuid = changes.user_uuid`,
  // What never had a name is called by its address, and what there is only one of by its kind and what was done.
  record_name: sql`
    case when changes.fields @> ${JSON.stringify([{ field: nameOfRecord }])}::jsonb then (
      select v.after #>> '{}' from change_values v
      where v.tenant_id = changes.tenant_id and v.change_uuid = changes.uuid and v.field = ${nameOfRecord})
    else coalesce(nullif(changes.above, ''),
      case when changes.record !~ '^[0-9a-f-]{36}$' then nullif(changes.record, '') end,
      ${JSON.stringify(titles(translate))}::jsonb #>> array[changes.entity, changes.action], changes.operation) end`,
  changed_fields: sql`array(
    select f ->> 'field' from jsonb_array_elements(changes.fields) f where f ->> 'field' <> ${nameOfRecord})`,
})

/** In the order of the record's fields; of what is erased, the names alone. */
const differences = sql`
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'field', f ->> 'field', 'is_personal', v.is_personal)) || jsonb_build_object('is_erased', v.field is null)
    || case when v.before is null then '{}' else jsonb_build_object('before', v.before) end
    || case when v.after is null then '{}' else jsonb_build_object('after', v.after) end order by n), '[]')
  from jsonb_array_elements(changes.fields) with ordinality as each (f, n)
  left join change_values v
    on v.tenant_id = changes.tenant_id and v.change_uuid = changes.uuid and v.field = f ->> 'field'
  where f ->> 'field' <> ${nameOfRecord}`

/** What the record was called then, by parts of words. */
const byName = (q: string) =>
  isStorable(q) ? sql`changes.uuid in (select changes_named(${wordsOf(q)}::text[]))` : sql`false`

export const changesHandlers = {
  /** The latest first, within one moment too. */
  async listChanges({ query, tx, tenant, translate }) {
    const asked = decodeListQuery(query as ListParameters)
    const latest = { property: 'at', direction: 'desc' } as const
    const page = await list<Change>(
      tx,
      entity,
      asked.sort.length > 0 ? asked : { ...asked, sort: [latest] },
      {
        computed: { ...computedFor(translate), differences: sql`null` },
        filters: dayFilters(sql`changes.at`, tenant.timeZone),
        neverNull: ['at'],
        searchBy: byName,
      },
    )
    return { status: 200, headers: pageHeaders('changes', asked, page), body: page.rows }
  },

  async getChange({ params, tx, translate }) {
    const found = await get<Change>(tx, entity, params.uuid, {
      computed: { ...computedFor(translate), differences },
    })
    if (!found) throw notFound()
    return { status: 200, body: found }
  },

  async getChangeVersion({ params, query, tx }) {
    const found = await versionOf(tx, params.uuid, query.at)
    if (!found) throw notFound()
    return { status: 200, body: found }
  },
} satisfies Handlers

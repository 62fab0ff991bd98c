/** Requests as the advisor, and whoever works for the branch, reads and handles them. */
import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Scope } from '#rules/access.ts'
import { dayFilters } from '#server/platform/collections/day-filters.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { textsAmong, uuidsAmong } from '#server/platform/collections/rows.ts'
import { type StoredRecord, served } from '#server/platform/collections/served-collection.ts'

type HandledRequest = components['schemas']['ContactRequest'] & StoredRecord

/** To a visitor all of it is given; here it is the other way round: what was written stays, its handling is stored. */
const handling = new Set(['state', 'note'])
const entity = {
  ...entities.ContactRequest,
  columns: entities.ContactRequest.columns.map((column) => ({
    ...column,
    readOnly: !handling.has(column.property),
  })),
}

const ofAdvisor = (condition: RawBuilder<unknown>) => sql`exists (
  select from advisors a
  where a.tenant_id = contact_requests.tenant_id and a.uuid = contact_requests.advisor_uuid and ${condition})`

/** An advisor's own, or those to the advisors of some branches. */
function within(scope: Scope): RawBuilder<unknown>[] {
  if (scope.kind === 'all') return []
  if (scope.kind === 'advisor') return [ofAdvisor(sql`a.slug = ${scope.alias}`)]
  const branches = scope.kind === 'organizations' ? scope.organizations : []
  return [ofAdvisor(sql`a.organization_uuid = any(${[...branches]}::uuid[])`)]
}

const advisors = (what: RawBuilder<unknown>) => sql`
  select ${what} from advisors a
  where a.tenant_id = contact_requests.tenant_id and a.uuid = contact_requests.advisor_uuid`

const newestFirst = [{ property: 'created_at', direction: 'desc' as const }]

/** Requests from before it was kept have none. */
const searchKey = sql`coalesce(contact_requests.search_key, sort_key(
  contact_requests.name || ' ' || coalesce(contact_requests.email, '') || ' ' || coalesce(contact_requests.message, '')))`

export const requests = served<HandledRequest>({
  entity,
  usualOrder: [],
  order: (query) => (query.sort.length > 0 ? query : { ...query, sort: newestFirst }),
  options: ({ scope, tenant }) => ({
    where: within(scope),
    searchKey: { key: searchKey, of: ['name', 'email', 'message'] },
    filters: {
      ...dayFilters(sql`contact_requests.created_at`, tenant.timeZone),
      advisor: (values) => ofAdvisor(sql`a.slug = any(${textsAmong(values)}::text[])`),
      organization: (values) => ofAdvisor(sql`a.organization_uuid = any(${uuidsAmong(values)}::uuid[])`),
    },
    computed: {
      advisor: advisors(sql`a.slug`),
      advisor_name: advisors(sql`concat_ws(' ', a.title_prefix, ${nameOf('a')})`),
      organization: advisors(sql`a.organization_uuid`),
      answered_by: sql`
        select ${nameOf('u')} from users u
        where u.tenant_id = contact_requests.tenant_id and u.uuid = contact_requests.answered_by_uuid`,
    },
  }),
  /** Who answered, and when, is the first time; a request that is made new again was answered by nobody. */
  async storeRelated({ tx, actor, now }, uuid) {
    const by = actor.kind === 'user' ? actor.uuid : null
    await sql`
      update contact_requests set
        answered_by_uuid = case when state = 'new' then null when answered_at is null then ${by}::uuid
          else answered_by_uuid end,
        answered_at = case when state = 'new' then null else coalesce(answered_at, ${now}) end
      where uuid = ${uuid}`.execute(tx)
  },
})

/** Reviews as whoever checks them reads all of them, and an advisor the own ones that are shown. */
import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { Scope } from '#rules/access.ts'
import type { ReviewState } from '#rules/reviews.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { textsAmong } from '#server/platform/collections/rows.ts'
import { editor, type StoredRecord, served } from '#server/platform/collections/served-collection.ts'
import { invalid } from '#server/platform/contract/errors.ts'
import { shownMails } from './queries.ts'

type Review = components['schemas']['ProfileReview'] & StoredRecord

const ofAdvisor = (condition: RawBuilder<unknown>) => sql`exists (
  select from advisors a
  where a.tenant_id = profiles_reviews.tenant_id and a.uuid = profiles_reviews.advisor_uuid and ${condition})`

/** Before it was checked nobody else reads a review, its advisor neither. */
function within(scope: Scope): RawBuilder<unknown>[] {
  if (scope.kind === 'all') return []
  if (scope.kind !== 'advisor') return [sql`false`]
  return [sql`profiles_reviews.state = 'shown'`, ofAdvisor(sql`a.slug = ${scope.alias}`)]
}

const advisors = (what: RawBuilder<unknown>) => sql`
  select ${what} from advisors a
  where a.tenant_id = profiles_reviews.tenant_id and a.uuid = profiles_reviews.advisor_uuid`

const userNamed = (column: 'answered_by_uuid' | 'decided_by_uuid') => sql`
  select ${nameOf('u')} from users u
  where u.tenant_id = profiles_reviews.tenant_id and u.uuid = ${sql.ref(`profiles_reviews.${column}`)}`

const newestFirst = [{ property: 'created_at', direction: 'desc' as const }]

export const reviews = served<Review>({
  entity: entities.ProfileReview,
  usualOrder: [],
  order: (query) => (query.sort.length > 0 ? query : { ...query, sort: newestFirst }),
  options: ({ scope }) => ({
    where: within(scope),
    filters: { advisor: (values) => ofAdvisor(sql`a.slug = any(${textsAmong(values)}::text[])`) },
    computed: {
      advisor: advisors(sql`a.slug`),
      advisor_name: advisors(sql`concat_ws(' ', a.title_prefix, ${nameOf('a')})`),
      answered_by: userNamed('answered_by_uuid'),
      decided_by: userNamed('decided_by_uuid'),
    },
  }),

  /** A reason belongs to what is hidden, and hiding it settles what the advisor reported. */
  async prepare(_, body, before) {
    const state = body.state ?? before?.state
    if (state !== 'hidden') return { ...body, reason: null }
    const reason = body.reason === undefined ? before?.reason : body.reason
    if (!reason) throw invalid({ reason: ['Please say why it is not shown.'] })
    return { ...body, reason, is_reported: false }
  },

  /** Whoever settled a report alone has decided too: that it stays as it is. What is shown is told to its advisor. */
  async storeRelated({ tx, tenant, actor, now, enqueue }, uuid) {
    const { rows } = await sql<{ state: ReviewState }>`
      update profiles_reviews set
        decided_by_uuid = case when state = 'waiting' then null else ${editor({ actor })}::uuid end,
        decided_at = case when state = 'waiting' then null else ${now}::timestamptz end
      where uuid = ${uuid} returning state`.execute(tx)
    if (rows[0]?.state === 'shown') await enqueue(shownMails, { tenantId: tenant.id, uuid })
  },
})

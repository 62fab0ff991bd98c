import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/database.ts'
import type { DemoTenant } from '../types.ts'
import { visitsOf } from '../year/visits.ts'
import { uuidOf } from './material.ts'

/** A year of visitors, of whom nothing is summed up yet: the reports read the rest as it was noted. */
export async function insertVisits(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const { views, searches, presses } = visitsOf(tenant, now)
  const advisorOf = (slug: string) => uuidOf(tenant, 'advisor', slug)
  await sql`
    insert into page_views (at, page, organization_uuid, language, device, source, is_visit)
    select v.at, v.page, coalesce(o.uuid, a.organization_uuid), v.language, v.device, v.source, v.is_visit
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as
      v (at timestamptz, page text, slug text, language text, device text, source text, is_visit boolean)
    left join organizations o on v.page = 'branch' and o.slug = v.slug
    left join advisors a on v.page = 'profile' and a.slug = v.slug
    order by v.at`.execute(tx)
  const sought = searches.map(({ at, kind, word, hasResult }) => ({ at, kind, word, has_result: hasResult }))
  await sql`
    insert into searches (at, is_by_name, is_by_topic, is_by_place, name, topic, place, has_result)
    select at, kind = 'name', kind = 'topic', kind = 'place', case kind when 'name' then word end,
      case kind when 'topic' then word end, case kind when 'place' then word end, has_result
    from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as
      s (at timestamptz, kind text, word text, has_result boolean)`.execute(tx)
  const hits = views.flatMap(({ at, page, slug }) =>
    page === 'profile' && slug ? [{ at, advisor_uuid: advisorOf(slug) }] : [],
  )
  await sql`
    insert into profile_hits (advisor_uuid, at)
    select advisor_uuid, at from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h (advisor_uuid uuid, at timestamptz)`.execute(
    tx,
  )
  const pressed = presses.map(({ advisor, ...press }) => ({ ...press, advisor_uuid: advisorOf(advisor) }))
  await sql`
    insert into contact_hits (advisor_uuid, channel, at)
    select advisor_uuid, channel, at from jsonb_to_recordset(${JSON.stringify(pressed)}::jsonb) as
      h (advisor_uuid uuid, channel text, at timestamptz)`.execute(tx)
}

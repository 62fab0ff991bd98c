/** What there is to look for: the lists of the finder's form. */
import { sql } from 'kysely'
import type { TextVersions } from '#rules/by-language.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { tally } from '#server/platform/tenancy/totals.ts'
import { branchName } from '../organizations/public.ts'

interface TopicOption {
  readonly uuid: string
  readonly topic: string
  readonly texts: TextVersions
  readonly advisors_count: number
}

/**
 * What finds somebody, for the finder's lists; of topics in all languages. Whoever has one option has the other ones too: of
 * a large institution they are counted every five seconds.
 */
export const offeredOptions = ({ tenant, tx }: Pick<Ctx, 'tenant' | 'tx'>) =>
  tally('search options', tenant.id, () => searchOptions(tx), advisorsIn)

const advisorsIn = ({ organizations }: Awaited<ReturnType<typeof searchOptions>>) =>
  organizations.reduce((all, { advisors_count: n }) => all + n, 0)

async function searchOptions(tx: TenantTx) {
  const topics = await sql<TopicOption>`
    ${prepared} select t.uuid, t.topic, t.texts, count(*) as advisors_count
    from appointment_topics t
    join advisor_appointment_topics c on c.tenant_id = t.tenant_id and c.topic_uuid = t.uuid
    join advisors a on a.tenant_id = c.tenant_id and a.uuid = c.advisor_uuid
    where t.active and a.is_active
    group by t.tenant_id, t.uuid order by t.position, sort_key(t.topic), t.uuid limit 1000`.execute(tx)
  const organizations = await sql<{ slug: string; name: string; city: string; advisors_count: number }>`
    ${prepared} select o.slug, ${branchName} as name, o.address_city as city, counted.n as advisors_count
    from organizations o
    join (
      select a.organization_uuid, count(*) as n from advisors a where a.is_active group by a.organization_uuid
    ) counted on counted.organization_uuid = o.uuid
    order by sort_key(${branchName}), o.uuid limit 1000`.execute(tx)
  const languages = await sql<{ language: string; advisors_count: number }>`
    ${prepared} select language, count(*) as advisors_count
    from advisors a, unnest(a.languages) language
    where a.is_active group by language order by count(*) desc, language limit 100`.execute(tx)
  return { topics: topics.rows, organizations: organizations.rows, languages: languages.rows }
}

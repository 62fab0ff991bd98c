/** How many advise on each topic, and how much of it is still to come. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { tally } from '#server/platform/tenancy/totals.ts'

/** By the topic's uuid; one that is missing has none. */
type CountsByTopic = Readonly<Record<string, number>>

export interface TopicCounts {
  /** Who can be booked; an advisor who is switched off does not count. */
  readonly advisors: CountsByTopic
  /** Requested or confirmed, from now on. */
  readonly appointments: CountsByTopic
}

/**
 * Counted for all topics together: one after the other they took half a second with a million appointments. Whoever may not
 * miss one (the removal of a topic) counts that topic for itself.
 */
export const topicCounts = ({ tx, tenant, now }: Pick<Ctx, 'tx' | 'tenant' | 'now'>): Promise<TopicCounts> =>
  tally(
    'topic counts',
    tenant.id,
    () => count(tx, now),
    ({ advisors, appointments }) => sum(advisors) + sum(appointments),
  )

const sum = (counts: CountsByTopic) => Object.values(counts).reduce((all, each) => all + each, 0)

async function count(tx: TenantTx, now: Date): Promise<TopicCounts> {
  const { rows } = await sql<TopicCounts>`
    select (
      select coalesce(json_object_agg(topic_uuid, n), '{}') from (
        select o.topic_uuid, count(*) as n from advisor_appointment_topics o
        join advisors a on a.tenant_id = o.tenant_id and a.uuid = o.advisor_uuid
        where a.is_active group by 1
      ) offered
    ) as advisors, (
      select coalesce(json_object_agg(topic_uuid, n), '{}') from (
        select topic_uuid, count(*) as n from appointments
        where topic_uuid is not null and starts_at >= ${now} and state in ('requested', 'confirmed') group by 1
      ) upcoming
    ) as appointments`.execute(tx)
  return rows[0] as TopicCounts
}

/** SQL: what was counted of a row of appointment_topics. */
export const countIn = (counts: CountsByTopic): RawBuilder<unknown> =>
  sql`coalesce((${JSON.stringify(counts)}::jsonb ->> appointment_topics.uuid::text)::int, 0)`

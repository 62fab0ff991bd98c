/** What customers can be advised on. What is stored of a topic comes from the contract; see platform/collection.ts. */
import { type Generated, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { list } from '#server/platform/collection.ts'
import type { TenantTx } from '#server/platform/database-types.ts'
import type { ListQuery } from '#server/platform/list-query.ts'

declare module '#server/platform/database-types.ts' {
  interface Database {
    appointment_topics: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      topic: string
      comment: Generated<string>
      length: number
      preparation: Generated<string>
      position: Generated<number>
      active: Generated<boolean>
      version: Generated<number>
      created_at: Generated<Date>
      updated_at: Generated<Date>
      updated_by_uuid: string | null
    }
    advisor_appointment_topics: { tenant_id: Generated<number>; advisor_uuid: string; topic_uuid: string }
  }
}

export type Topic = components['schemas']['Topic']

const entity = entities.Topic

const updatedBy = sql`
  select u.first_name || ' ' || u.last_name from users u
  where u.tenant_id = appointment_topics.tenant_id and u.uuid = appointment_topics.updated_by_uuid`

/** Those who can be booked for it: an advisor who is not shown any more does not offer it. */
const advisorsCount = sql`
  select count(*)::int from advisor_appointment_topics o
  join advisors a on a.tenant_id = o.tenant_id and a.uuid = o.advisor_uuid
  where o.tenant_id = appointment_topics.tenant_id and o.topic_uuid = appointment_topics.uuid and a.is_active`

const appointmentsCount = (now: Date) => sql`
  select count(*)::int from appointments p
  where p.tenant_id = appointment_topics.tenant_id and p.topic_uuid = appointment_topics.uuid
    and p.starts_at >= ${now} and p.state in ('requested', 'confirmed')`

const usualOrder = (['order', 'topic'] as const).map((property) => ({ property, direction: 'asc' as const }))

export interface Reader {
  /** Sees those that are switched off, and who changed them. */
  readonly isAdministrator: boolean
  readonly now: Date
}

export async function listTopics(
  tx: TenantTx,
  query: ListQuery,
  { isAdministrator, now }: Reader,
): Promise<{ rows: Topic[]; total: number }> {
  const sorted = query.sort.length > 0 ? query : { ...query, sort: usualOrder }
  const found = await list(tx, entity, sorted, {
    where: isAdministrator ? [] : [sql`appointment_topics.active`],
    computed: {
      ...(isAdministrator && { updated_by: updatedBy }),
      ...(query.with.includes('advisors') && { advisors_count: advisorsCount }),
      ...(query.with.includes('appointments') && { appointments_count: appointmentsCount(now) }),
    },
  })
  return { rows: found.rows as unknown as Topic[], total: found.total }
}

export interface AdvisorTopics {
  /** Whether visitors may know of them. */
  readonly isOffered: boolean
  readonly topics: Topic[]
}

/** The active topics of an advisor in their order, with what customers need to choose. Null: there is no such advisor. */
export async function topicsOf(tx: TenantTx, slug: string): Promise<AdvisorTopics | null> {
  const { rows } = await sql<AdvisorTopics>`
    select a.is_active and a.online_appointment as "isOffered", (
      select coalesce(json_agg(json_build_object('uuid', t.uuid, 'topic', t.topic, 'comment', t.comment,
        'length', t.length, 'preparation', t.preparation, 'order', t.position, 'active', t.active)
        order by t.position, sort_key(t.topic), t.uuid), '[]')
      from advisor_appointment_topics o
      join appointment_topics t on t.tenant_id = o.tenant_id and t.uuid = o.topic_uuid
      where o.tenant_id = a.tenant_id and o.advisor_uuid = a.uuid and t.active
    ) as topics
    from advisors a where a.slug = ${slug}`.execute(tx)
  return rows[0] ?? null
}

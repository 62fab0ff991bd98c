/** What customers can be advised on. What is stored of a topic comes from the contract; see platform/collections/collection.ts. */
import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TextVersions } from '#rules/by-language.ts'
import type { PersonName } from '#rules/names.ts'
import { advisorVersionOf } from '#server/platform/collections/part-versions.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    appointment_topics: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      topic: string
      comment: Generated<string>
      length: number
      preparation: Generated<string>
      texts: Generated<TextVersions>
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

/** As the contract describes it; the rows are read by that description. */
export type Topic = components['schemas']['Topic'] & { readonly uuid: string; readonly version: number }

/** SQL: how many advisors can be booked for a topic. An advisor who is switched off does not count. */
export const advisorsCount = sql`
  select count(*)::int from advisor_appointment_topics o
  join advisors a on a.tenant_id = o.tenant_id and a.uuid = o.advisor_uuid
  where o.tenant_id = appointment_topics.tenant_id and o.topic_uuid = appointment_topics.uuid and a.is_active`

export const appointmentsCount = (now: Date) => sql`
  select count(*)::int from appointments p
  where p.tenant_id = appointment_topics.tenant_id and p.topic_uuid = appointment_topics.uuid
    and p.starts_at >= ${now} and p.state in ('requested', 'confirmed')`

/** Where a new topic stands unless somebody says where: after all others. */
export async function nextPosition(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select least(coalesce(max(position), 0) + 1, 100000)::int as next from appointment_topics`.execute(tx)
  return rows[0]?.next ?? 1
}

export interface TopicUsage {
  /** Active or not, in the order of their names; at most twenty. */
  readonly advisors: readonly PersonName[]
  readonly advisorsCount: number
  /** Requested or confirmed, from now on. */
  readonly upcoming: number
  readonly firstUpcoming: Date | null
  /** Of any state and time. */
  readonly appointments: number
  /** Names of the search forms that preset it, at most twenty. */
  readonly forms: readonly string[]
}

export async function usageOfTopic(tx: TenantTx, uuid: string, now: Date): Promise<TopicUsage> {
  const { rows } = await sql<TopicUsage>`
    with offering as (
      select a.* from advisor_appointment_topics o
      join advisors a on a.tenant_id = o.tenant_id and a.uuid = o.advisor_uuid
      where o.topic_uuid = ${uuid}
    ), booked as (select * from appointments p where p.topic_uuid = ${uuid}),
    upcoming as (select * from booked where starts_at >= ${now} and state in ('requested', 'confirmed'))
    select (select count(*)::int from offering) as "advisorsCount",
      (select coalesce(json_agg(one), '[]') from (
        select first_name, last_name, title_prefix, title_suffix from offering
        order by sort_key(last_name), sort_key(first_name), uuid limit 20
      ) as one) as advisors,
      (select count(*)::int from upcoming) as upcoming,
      (select min(starts_at) from upcoming) as "firstUpcoming",
      (select count(*)::int from booked) as appointments,
      (select coalesce(json_agg(one.name), '[]') from (
        select name from search_forms where presets_topic = ${uuid} order by sort_key(name), uuid limit 20
      ) as one) as forms`.execute(tx)
  return rows[0] as TopicUsage
}

export interface AdvisorTopics {
  /** Whether visitors may know of them. */
  readonly isOffered: boolean
  readonly topics: components['schemas']['Topic'][]
  readonly version: number
}

/** The active topics of an advisor in their order, with what customers need to choose. Null: there is no such advisor. */
export async function topicsOf(tx: TenantTx, slug: string): Promise<AdvisorTopics | null> {
  const { rows } = await sql<AdvisorTopics>`
    select a.is_active and a.books_online as "isOffered", (
      select coalesce(json_agg(json_build_object('uuid', t.uuid, 'topic', t.topic, 'comment', t.comment,
        'length', t.length, 'preparation', t.preparation, 'texts', t.texts, 'order', t.position, 'active', t.active)
        order by t.position, sort_key(t.topic), t.uuid), '[]')
      from advisor_appointment_topics o
      join appointment_topics t on t.tenant_id = o.tenant_id and t.uuid = o.topic_uuid
      where o.tenant_id = a.tenant_id and o.advisor_uuid = a.uuid and t.active
    ) as topics, ${advisorVersionOf('appointment-topics', 'a')} as version
    from advisors a where a.slug = ${slug}`.execute(tx)
  return rows[0] ?? null
}

/** Those of the given uuids that are active topics. They are locked: nobody deletes one before the transaction ends. */
export async function activeAmong(tx: TenantTx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from appointment_topics where uuid = any(${[...uuids]}::uuid[]) and active
    for key share`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

/**
 * The topics of an advisor become these. Only those that were there to be seen are taken away: one that is switched off
 * stays, though it be switched on while this goes on.
 *
 * @returns whether anything was otherwise before
 */
export async function saveTopicsOf(
  tx: TenantTx,
  advisorUuid: string,
  uuids: readonly string[],
  before: Pick<AdvisorTopics, 'topics'>,
): Promise<boolean> {
  const left = before.topics.flatMap(({ uuid }) => (uuid && !uuids.includes(uuid) ? [uuid] : []))
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from advisor_appointment_topics
      where advisor_uuid = ${advisorUuid} and topic_uuid = any(${left}::uuid[])
      returning topic_uuid
    ), added as (
      insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
      select distinct ${advisorUuid}::uuid, unnest(${[...uuids]}::uuid[]) on conflict do nothing
      returning topic_uuid
    )
    select ((select count(*) from gone) + (select count(*) from added))::int as count`.execute(tx)
  return rows[0]?.count !== 0
}

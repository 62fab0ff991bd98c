/** Notifications to wallet cards, and what became of them. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import { get, list } from '#server/platform/collections/collection.ts'
import { dayFilters } from '#server/platform/collections/day-filters.ts'
import type { ListQuery } from '#server/platform/collections/list-query.ts'
import type { ListOptions } from '#server/platform/collections/rows.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import '../wallet-cards/public.ts'
import type { Failures } from './problem.ts'

export type Notification = components['schemas']['WalletCardNotification']

/** As it is stored: the problem is made of the failures, in the reader's language. */
export type StoredNotification = Notification & { readonly failures: Failures | null }

const entity = entities.WalletCardNotification

// All as jsonb: unlike json it has an order, for lists that are asked for in it.
const options: ListOptions = {
  computed: {
    advisors: sql`
      select coalesce(jsonb_agg(a.slug order by a.slug), '[]') from notification_advisors m
      join advisors a on a.tenant_id = m.tenant_id and a.uuid = m.advisor_uuid
      where m.tenant_id = notifications.tenant_id and m.notification_uuid = notifications.uuid`,
    advisor_names: sql`
      select coalesce(jsonb_agg(concat_ws(', ', concat_ws(' ', nullif(a.title_prefix, ''), a.first_name, a.last_name),
        nullif(a.title_suffix, '')) order by a.slug), '[]') from notification_advisors m
      join advisors a on a.tenant_id = m.tenant_id and a.uuid = m.advisor_uuid
      where m.tenant_id = notifications.tenant_id and m.notification_uuid = notifications.uuid`,
    created_by: sql`
      select u.first_name || ' ' || u.last_name from users u
      where u.tenant_id = notifications.tenant_id and u.uuid = notifications.created_by_uuid`,
    recipients: sql`select case when notifications.is_gathering then null else notifications.recipients end`,
    // As they were counted; where the version before has settled some, all are counted anew as long as they are there.
    failures: sql`
      select case when (select sum(value::int) from jsonb_each_text(notifications.failures)) = notifications.failed
        then notifications.failures
      else coalesce((
        select jsonb_object_agg(f.reason, f.n) from (
          select coalesce(d.reason, '') as reason, count(*) as n from deliveries d
          where d.tenant_id = notifications.tenant_id and d.notification_uuid = notifications.uuid and d.state = 'failed'
          group by d.reason
        ) f
      ), notifications.failures) end
      where notifications.failed > 0`,
  },
}

/** The latest first. */
export async function listNotifications(
  tx: TenantTx,
  query: ListQuery,
  zone: string,
): Promise<{ rows: StoredNotification[]; total: number }> {
  const latest = { property: 'created_at', direction: 'desc' } as const
  const sorted = query.sort.length > 0 ? query : { ...query, sort: [latest] }
  const filters = dayFilters(sql`notifications.created_at`, zone)
  return await list<StoredNotification>(tx, entity, sorted, { ...options, filters })
}

export async function findNotification(tx: TenantTx, uuid: string): Promise<StoredNotification | null> {
  return await get<StoredNotification>(tx, entity, uuid, options)
}

export interface Advisor {
  readonly uuid: string
  readonly slug: string
}

/** The active ones among them. */
export async function advisorsOf(tx: TenantTx, slugs: readonly string[]): Promise<Advisor[]> {
  const { rows } = await sql<Advisor>`
    select uuid, slug from advisors where slug = any(${[...slugs]}::text[]) and is_active`.execute(tx)
  return rows
}

export interface NewNotification {
  readonly text: string
  /** '' for none. */
  readonly link: string
  readonly advisorUuids: readonly string[]
  readonly createdBy: string | null
}

/** In ms: the same again is a second press of the button. */
export const soon = 10 * 60_000

/** SQL: of the notification `n`. */
export const reachedNobody = sql`(n.state = 'finished' and n.sent = 0)`

/**
 * Whether the same went to the same advisors' cards a moment ago. Whoever asks is alone with it until the transaction
 * ends, so that two who press at once are one. What reached nobody does not count.
 */
export async function wasJustSent(tx: TenantTx, notification: NewNotification, now: Date): Promise<boolean> {
  const fingerprint = fingerprintOf(notification)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(current_tenant() || ' ' || ${fingerprint.toString('hex')}, 2))`.execute(
    tx,
  )
  const { rows } = await sql`
    select 1 from notifications n where fingerprint = ${fingerprint} and created_at > ${new Date(now.getTime() - soon)}
      and not ${reachedNobody} limit 1`.execute(tx)
  return rows.length > 0
}

function fingerprintOf({ text, link, advisorUuids }: NewNotification): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([text, link, [...advisorUuids].sort()]))
    .digest()
}

/** How many phones were found for it. */
export async function recipientsOf(tx: TenantTx, uuid: string): Promise<number> {
  const { recipients } = await tx
    .selectFrom('notifications')
    .select('recipients')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return recipients
}

/** @returns its uuid */
export async function insertNotification(
  tx: TenantTx,
  notification: NewNotification,
  now: Date,
): Promise<string> {
  const { text, link, advisorUuids, createdBy } = notification
  const { uuid } = await tx
    .insertInto('notifications')
    .values({
      text,
      link,
      fingerprint: fingerprintOf(notification),
      created_by_uuid: createdBy,
      created_at: now,
      finished_at: null,
      is_gathering: true,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('notification_advisors')
    .values(advisorUuids.map((advisor_uuid) => ({ notification_uuid: uuid, advisor_uuid })))
    .execute()
  return uuid
}

/** How many were sent since then. */
export async function countNotifications(tx: TenantTx, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications where created_at >= ${since}::timestamptz`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Private addresses under which other calendars read an advisor's appointments. */
import { type Generated, sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    calendar_feeds: {
      tenant_id: Generated<number>
      advisor_uuid: string
      /** Of the address's secret part; the address itself is not kept. */
      token_hash: Uint8Array
      created_at: Generated<Date>
      last_read_at: Date | null
    }
  }
}

export interface Feed {
  readonly created_at: Date
  readonly last_read_at: Date | null
}

export interface FeedAdvisor {
  readonly uuid: string
  readonly name: string
}

/** Whoever it belongs to may be switched off: then it is not there. */
export async function findFeed(tx: TenantTx, alias: string): Promise<Feed | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .innerJoin('advisors', (join) =>
      join
        .onRef('advisors.tenant_id', '=', 'calendar_feeds.tenant_id')
        .onRef('advisors.uuid', '=', 'calendar_feeds.advisor_uuid'),
    )
    .select(['calendar_feeds.created_at', 'calendar_feeds.last_read_at'])
    .where('advisors.slug', '=', alias)
    .executeTakeFirst()
  return row ?? null
}

/** An address that was there before stops working. */
export async function replaceFeed(
  tx: TenantTx,
  feed: { advisorUuid: string; hash: Uint8Array; now: Date },
): Promise<void> {
  const { advisorUuid, hash, now } = feed
  const values = { token_hash: hash, created_at: now, last_read_at: null }
  await tx
    .insertInto('calendar_feeds')
    .values({ advisor_uuid: advisorUuid, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'advisor_uuid']).doUpdateSet(values))
    .execute()
}

export async function dropFeed(tx: TenantTx, advisorUuid: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('advisor_uuid', '=', advisorUuid).execute()
}

/** Null for an address that was replaced or removed, and for an advisor who is not active any more. */
export async function advisorOfFeed(tx: TenantTx, hash: Uint8Array): Promise<string | null> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .innerJoin('advisors', (join) =>
      join
        .onRef('advisors.tenant_id', '=', 'calendar_feeds.tenant_id')
        .onRef('advisors.uuid', '=', 'calendar_feeds.advisor_uuid'),
    )
    .select('advisors.uuid')
    .where('calendar_feeds.token_hash', '=', hash)
    .where('advisors.is_active', '=', true)
    .executeTakeFirst()
  return row?.uuid ?? null
}

export async function touchFeed(tx: TenantTx, advisorUuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('advisor_uuid', '=', advisorUuid)
    .execute()
}

export async function advisorUuidOf(tx: TenantTx, alias: string): Promise<string | null> {
  const row = await tx.selectFrom('advisors').select('uuid').where('slug', '=', alias).executeTakeFirst()
  return row?.uuid ?? null
}

export interface FeedAppointment {
  readonly uuid: string
  readonly sequence: number
  readonly state: 'requested' | 'confirmed'
  readonly type: AppointmentType
  readonly starts_at: Date
  readonly ends_at: Date
  readonly topic_name: string
  readonly name: string
  readonly place: string
}

/** The appointments of a feed: the advisor's own and those taken over from colleagues, by time. */
export async function feedAppointments(
  tx: TenantTx,
  advisorUuid: string,
  { from, to }: { from: Date; to: Date },
): Promise<FeedAppointment[]> {
  const { rows } = await sql<FeedAppointment>`
    select uuid, state, type, starts_at, ends_at, topic_name, name, place,
      (select greatest(coalesce(max(step), 1) - 1, 0)::int from appointment_history h
        where h.tenant_id = appointments.tenant_id and h.appointment_uuid = appointments.uuid) as sequence
    from appointments
    where calendar_uuid = ${advisorUuid} and state in ('requested', 'confirmed')
      and starts_at >= ${from} and starts_at < ${to}
    order by starts_at, uuid`.execute(tx)
  return rows
}

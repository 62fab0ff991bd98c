/** To whom a notification goes. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { formKey } from '#server/platform/guards/form-ticket.ts'
import { isConsenting, isOnPhone } from '../wallet-cards/public.ts'
import { type NewNotification, reachedNobody, soon } from './queries.ts'

/** A message on its way. */
export interface Campaign extends Pick<NewNotification, 'text' | 'link' | 'advisorUuids'> {
  /** The notification's. */
  readonly uuid: string
  readonly now: Date
}

/**
 * One delivery for each phone with a card of these advisors whose holder agreed. A phone that has several of them gets
 * the message on one alone: that which says it already, or which other phones have as well, or else the latest.
 *
 * @returns the cards that get it on a phone
 */
export async function insertDeliveries(tx: TenantTx, campaign: Campaign): Promise<string[]> {
  const { uuid, advisorUuids } = campaign
  const { rows } = await sql<{ serials: string[] | null }>`
    with phones as materialized (
      select distinct on (r.push_token) r.uuid, r.serial, count(*) over (partition by r.serial) as phones
      from wallet_cards c
      join wallet_card_registrations r on r.tenant_id = c.tenant_id and r.serial = c.serial
      where c.advisor_uuid = any(${[...advisorUuids]}::uuid[]) and ${isConsenting}
      order by r.push_token, ${saysAlready(campaign)} desc, phones desc, c.created_at desc, c.serial desc
    ), woken as (
      insert into deliveries (notification_uuid, registration_uuid) select ${uuid}, p.uuid from phones p
    )
    update notifications set recipients = (select count(*) from phones) where uuid = ${uuid}
    returning (select json_agg(distinct p.serial) from phones p) as serials`.execute(tx)
  return rows[0]?.serials ?? []
}

/** In ms: a message that reached nobody is told with its own day. */
const aDay = 24 * 3_600_000

/**
 * SQL: the card `c` says the message since a moment ago, or since a sending that reached nobody. Who had it shown, or
 * fetched it by hand, would be shown it again if it changed.
 */
const saysAlready = ({ uuid, text, link, now }: Campaign) => sql`
  coalesce(c.news_text = ${text} and c.news_link = ${link} and (
    c.news_at > ${new Date(now.getTime() - soon)} or c.news_at > ${new Date(now.getTime() - aDay)} and not exists (
      select from notifications n
      join notification_advisors m on m.tenant_id = n.tenant_id and m.notification_uuid = n.uuid
      where n.tenant_id = c.tenant_id and n.created_at >= c.news_at and n.uuid <> ${uuid}
        and n.text = ${text} and n.link = ${link} and m.advisor_uuid = c.advisor_uuid and not ${reachedNobody}
    )
  ), false)`

/**
 * SQL: the card `c` is to say the message from now on: it is among `serials`, those that get it on a phone, or on no phone
 * that told us (it is asked for now and then).
 */
export const isToSay = (campaign: Campaign, serials: readonly string[]) => sql`
  (c.serial = any(${[...serials]}::text[]) or not ${isOnPhone}) and not ${saysAlready(campaign)}`

/**
 * Cards with consent that are on a phone.
 *
 * @param slugs of their advisors; undefined: all
 * @returns ids that hold for a day, and say nothing: neither whose card it is, nor which
 */
export async function subscriberIds(
  tx: TenantTx,
  slugs: readonly string[] | undefined,
  now: Date,
): Promise<string[]> {
  const key = await formKey(tx)
  const day = now.toISOString().slice(0, 10)
  // Their cards first, then what holds of each: whoever knows nothing of the sizes reads all consents for each advisor.
  const { rows } = await sql<{ serial: string }>`
    with cards as materialized (
      select c.tenant_id, c.serial from wallet_cards c
      join advisors a on a.tenant_id = c.tenant_id and a.uuid = c.advisor_uuid
      where a.is_active and (${slugs === undefined} or a.slug = any(${[...(slugs ?? [])]}::text[]))
    )
    select c.serial from cards c where ${isConsenting} and ${isOnPhone}`.execute(tx)
  return rows
    .map(({ serial }) =>
      createHmac('sha256', key).update(`subscriber\n${day}\n${serial}`).digest('hex').slice(0, 16),
    )
    .sort()
}

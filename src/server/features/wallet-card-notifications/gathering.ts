/**
 * To whom a notification goes, found a part of the cards at a time: each part writes its deliveries, puts the message on its
 * cards, and notes how far it came, in one transaction. So it goes on from there, whatever dies in between.
 */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isConsenting, isOnPhone, putNews } from '../wallet-cards/public.ts'
import { reachedNobody, soon } from './queries.ts'

/** A notification whose phones are being gathered. */
export interface Gathering {
  readonly uuid: string
  readonly text: string
  readonly link: string
  readonly createdAt: Date
  /** Whose cards were not all looked at, in order. */
  readonly advisorUuids: readonly string[]
  /** The last card that was looked at. */
  readonly after: CardPlace | null
}

interface CardPlace {
  readonly advisor: string
  readonly serial: string
}

/**
 * The tenant's oldest notification whose phones are still being gathered, so that cards that two of them are for say the
 * later one at last. It is locked until the transaction ends.
 */
export async function lockOldestGathering(tx: TenantTx): Promise<Gathering | null> {
  const { rows } = await sql<Omit<Gathering, 'after'> & Place>`
    select n.uuid, n.text, n.link, n.created_at as "createdAt", n.gathered_advisor as advisor,
      n.gathered_serial as serial, array(
        select m.advisor_uuid from notification_advisors m
        where m.tenant_id = n.tenant_id and m.notification_uuid = n.uuid
          and (n.gathered_advisor is null or m.advisor_uuid >= n.gathered_advisor)
        order by m.advisor_uuid
      ) as "advisorUuids"
    from notifications n where n.is_gathering order by n.created_at, n.uuid limit 1 for update of n`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return null
  const { advisor, serial, ...gathering } = found
  return { ...gathering, after: advisor && serial ? { advisor, serial } : null }
}

interface Place {
  readonly advisor: string | null
  readonly serial: string | null
}

/** Whether another notification of the tenant is still being gathered. */
export async function isAnyGathering(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql`select from notifications where is_gathering limit 1`.execute(tx)
  return rows.length > 0
}

export interface GatherOptions {
  /** Cards that are looked at. */
  readonly most: number
  /** The institution's, IANA name. */
  readonly timeZone: string
  readonly now: Date
}

/** @returns whether cards are left to look at */
export async function gatherPart(
  tx: TenantTx,
  gathering: Gathering,
  { most, timeZone, now }: GatherOptions,
): Promise<boolean> {
  const { uuid, text, link, createdAt } = gathering
  const cards = await nextCards(tx, gathering, most)
  const woken = await insertDeliveries(
    tx,
    gathering,
    cards.map(({ serial }) => serial),
  )
  const told = [...woken.serials, ...cards.flatMap(({ serial, isOnPhone }) => (isOnPhone ? [] : [serial]))]
  const where = sql`c.serial = any(${told}::text[]) and not ${saysAlready(gathering)}`
  if (told.length > 0) await putNews(tx, { text, link, timeZone, where }, createdAt)
  const last = cards.length < most ? undefined : cards.at(-1)
  const { rows } = await sql`
    update notifications n set recipients = n.recipients + ${woken.phones}, is_gathering = ${last !== undefined},
      gathered_advisor = ${last?.advisor ?? null}, gathered_serial = ${last?.serial ?? null},
      state = case when ${isEmpty(last, woken)} then 'finished' else 'sending' end,
      finished_at = case when ${isEmpty(last, woken)} then ${now}::timestamptz end
    where n.uuid = ${uuid} returning n.uuid`.execute(tx)
  return last !== undefined && rows.length > 0
}

/** SQL: there was nobody, from the first card to the last. */
const isEmpty = (last: object | undefined, { phones }: WokenPhones) =>
  sql`${last === undefined} and n.recipients + ${phones} = 0`

interface GatheredCard extends CardPlace {
  readonly isOnPhone: boolean
}

/** Advisors whose cards are looked for at a time, twice as many each time: one may have a thousand cards, or hundreds none. */
const mostAdvisors = 64

/** The next cards with consent, by advisor and serial number. */
async function nextCards(
  tx: TenantTx,
  { advisorUuids, after }: Gathering,
  most: number,
): Promise<GatheredCard[]> {
  const cards: GatheredCard[] = []
  for (let at = 0, few = 1; at < advisorUuids.length && cards.length < most; at += few, few = next(few)) {
    const { rows } = await sql<GatheredCard>`
      with cards as materialized (
        select c.tenant_id, c.serial, a.advisor
        from unnest(${advisorUuids.slice(at, at + few)}::uuid[]) a (advisor)
        cross join lateral (
          select c.tenant_id, c.serial from wallet_cards c
          where c.advisor_uuid = a.advisor
            and c.serial > case when a.advisor = ${after?.advisor ?? null}::uuid then ${after?.serial ?? ''} else '' end
            and ${isConsenting}
          order by c.serial limit ${most - cards.length}
        ) c
        order by a.advisor, c.serial limit ${most - cards.length}
      )
      select c.advisor, c.serial, ${isOnPhone} as "isOnPhone" from cards c order by 1, 2`.execute(tx)
    cards.push(...rows)
  }
  return cards
}

const next = (few: number) => Math.min(few * 2, mostAdvisors)

interface WokenPhones {
  readonly phones: number
  /** The cards that get the message on a phone. */
  readonly serials: readonly string[]
}

/**
 * One delivery for each phone with one of these cards that has none yet. A phone that has several cards of the chosen
 * advisors gets the message on one alone: that which says it already, or which other phones have as well, or else the latest.
 */
async function insertDeliveries(
  tx: TenantTx,
  gathering: Gathering,
  serials: readonly string[],
): Promise<WokenPhones> {
  if (serials.length === 0) return { phones: 0, serials: [] }
  const { uuid } = gathering
  const { rows } = await sql<WokenPhones>`
    with phones as materialized (
      select distinct r.push_token from wallet_card_registrations r where r.serial = any(${[...serials]}::text[])
    ), chosen as materialized (
      select one.uuid, one.serial from phones p cross join lateral (
        select r.uuid, r.serial from wallet_card_registrations r
        join wallet_cards c on c.tenant_id = r.tenant_id and c.serial = r.serial
        where r.push_token = p.push_token and ${isConsenting} and (
          select count(*) from notification_advisors m
          where m.tenant_id = c.tenant_id and m.notification_uuid = ${uuid} and m.advisor_uuid = c.advisor_uuid
        ) > 0
        order by ${saysAlready(gathering)} desc, (
          select count(*) from wallet_card_registrations o where o.tenant_id = r.tenant_id and o.serial = r.serial
        ) desc, c.created_at desc, c.serial desc
        limit 1
      ) one
      -- Counts, and no joins: the statistics know none of these rows yet, and a join would read all of them for each phone.
      where (
        select count(*) from wallet_card_registrations r
        where r.push_token = p.push_token and (
          select count(*) from deliveries d
          where d.tenant_id = r.tenant_id and d.notification_uuid = ${uuid} and d.registration_uuid = r.uuid
        ) > 0
      ) = 0
    ), woken as (
      insert into deliveries (notification_uuid, registration_uuid) select ${uuid}, uuid from chosen
      on conflict (tenant_id, notification_uuid, registration_uuid) do nothing returning 1
    )
    select (select count(*) from woken) as phones,
      coalesce((select json_agg(distinct serial) from chosen), '[]') as serials`.execute(tx)
  return rows[0] ?? { phones: 0, serials: [] }
}

/** In ms: a message that reached nobody is told with its own day. */
const aDay = 24 * 3_600_000

/**
 * SQL: the card `c` says the message since a moment ago, or since a sending that reached nobody. Who had it shown, or
 * fetched it by hand, would be shown it again if it changed.
 */
const saysAlready = ({ uuid, text, link, createdAt }: Gathering) => sql`
  coalesce(c.news_text = ${text} and c.news_link = ${link} and (
    c.news_at > ${new Date(createdAt.getTime() - soon)} or c.news_at > ${new Date(createdAt.getTime() - aDay)} and not exists (
      select from notifications n
      join notification_advisors m on m.tenant_id = n.tenant_id and m.notification_uuid = n.uuid
      where n.tenant_id = c.tenant_id and n.created_at >= c.news_at and n.uuid <> ${uuid}
        and n.text = ${text} and n.link = ${link} and m.advisor_uuid = c.advisor_uuid and not ${reachedNobody}
    )
  ), false)`

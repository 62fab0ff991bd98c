/** Wallet cards in the database. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PersonName } from '#rules/names.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import '../advisors/public.ts'
import { cardToken } from './keys.ts'
import type { CardLanguage } from './tables.ts'

export interface NewCard {
  readonly advisor: { readonly uuid: string; readonly slug: string }
  readonly language: CardLanguage
  /** The text that the visitor agreed to; null: without consent to notifications. */
  readonly consentText: string | null
}

/** @returns the serial number of the new card */
export async function insertCard(tx: TenantTx, card: NewCard, now: Date): Promise<string> {
  const serial = randomUUID()
  const { advisor, language, consentText } = card
  await tx
    .insertInto('wallet_cards')
    .values({
      serial,
      advisor_uuid: advisor.uuid,
      language,
      token_hash: tokenHash(await cardToken(tx, serial, 'pass')),
      withdrawal_hash: tokenHash(await cardToken(tx, serial, 'withdrawal')),
      updated_at: wholeSecond(now),
      created_at: now,
      seen_at: now,
    })
    .execute()
  if (consentText !== null) {
    const consent = { serial, advisor_slug: advisor.slug, text: consentText, language, given_at: now }
    await tx.insertInto('wallet_card_consents').values(consent).execute()
  }
  return serial
}

export const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

/**
 * The tenant's next number. Whoever takes one holds it until the commit, so that numbers become visible in their order;
 * taken before any card is locked, so that nobody waits in circles.
 */
export async function nextTag(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ last_tag: number }>`
    insert into wallet_card_tags (last_tag) values (1)
    on conflict (tenant_id) do update set last_tag = wallet_card_tags.last_tag + 1
    returning last_tag`.execute(tx)
  return rows[0]?.last_tag as number
}

/** What makes a new version of the cards `c` of an update of `wallet_cards`, whatever else it sets. */
export const newVersion = (tag: number, now: Date) => sql`content_hash = null, ${nextVersion(tag, now)}`

/** What makes a new version of the cards `c`, for who knows what the card says from then on. */
export const nextVersion = (tag: number, now: Date) => sql`
  version = c.version + 1, tag = ${tag},
  updated_at = greatest(date_trunc('second', ${now}::timestamptz), c.updated_at + interval '1 second')`

/** SQL: the holder of the card `c` agrees to notifications. */
export const isConsenting = sql`exists (
  select from wallet_card_consents s
  where s.tenant_id = c.tenant_id and s.serial = c.serial and s.withdrawn_at is null and s.ended_at is null)`

/** SQL: the card `c` is on at least one phone that told us so. */
export const isOnPhone = sql`exists (
  select from wallet_card_registrations r where r.tenant_id = c.tenant_id and r.serial = c.serial)`

export interface News {
  readonly text: string
  /** '' for none. */
  readonly link: string
  /** IANA name: the card tells in it when the message came. */
  readonly timeZone: string
  /** SQL: for which cards `c`. */
  readonly where: RawBuilder<unknown>
}

/**
 * Puts a message on those of the cards whose holders agreed, and on no others.
 *
 * @returns their serial numbers
 */
export async function putNews(
  tx: TenantTx,
  { text, link, timeZone, where }: News,
  now: Date,
): Promise<string[]> {
  const tag = await nextTag(tx)
  const { rows } = await sql<{ serial: string }>`
    update wallet_cards c set news_text = ${text}, news_link = ${link}, news_at = ${now},
      news_time_zone = ${timeZone}, news_count = news_count + 1, ${newVersion(tag, now)}
    where ${where} and ${isConsenting}
    returning c.serial`.execute(tx)
  return rows.map(({ serial }) => serial)
}

export interface Consent {
  readonly text: string
  readonly given_at: Date
  readonly withdrawn_at: Date | null
}

/** Null: the holder never agreed. */
export async function findConsent(tx: TenantTx, serial: string): Promise<Consent | null> {
  const row = await tx
    .selectFrom('wallet_card_consents')
    .select(['text', 'given_at', 'withdrawn_at'])
    .where('serial', '=', serial)
    .executeTakeFirst()
  return row ?? null
}

/**
 * From the commit on no message reaches the card. It gets a new version, which shows none.
 *
 * @returns false if there was nothing to withdraw
 */
export async function withdrawConsent(tx: TenantTx, serial: string, now: Date): Promise<boolean> {
  const tag = await nextTag(tx)
  const { rows } = await sql`
    update wallet_card_consents set withdrawn_at = ${now}
    where serial = ${serial} and withdrawn_at is null
    returning serial`.execute(tx)
  if (rows.length === 0) return false
  await sql`update wallet_cards c set ${newVersion(tag, now)} where c.serial = ${serial}`.execute(tx)
  return true
}

/** Who stands on a card, and what its holder agreed to; null: there is no such card. */
export async function findHolder(tx: TenantTx, serial: string): Promise<Holder | null> {
  const row = await tx
    .selectFrom('wallet_cards')
    .innerJoin('advisors', (join) =>
      join
        .onRef('advisors.tenant_id', '=', 'wallet_cards.tenant_id')
        .onRef('advisors.uuid', '=', 'wallet_cards.advisor_uuid'),
    )
    .select(['slug', 'first_name', 'last_name', 'title_prefix', 'title_suffix'])
    .where('serial', '=', serial)
    .executeTakeFirst()
  return row ? { ...row, consent: await findConsent(tx, serial) } : null
}

export interface Holder extends PersonName {
  readonly slug: string
  readonly consent: Consent | null
}

/** They are nobody's from then on, as those of an advisor whose row is gone (0282-cards-without-an-advisor.sql). @param which cards `x` */
export async function makeVoid(tx: TenantTx, which: RawBuilder<unknown>): Promise<void> {
  await sql`update wallet_cards x set advisor_uuid = null where ${which}`.execute(tx)
}

export interface VoidCard {
  readonly serial: string
  /** Of the phones that have it. */
  readonly tokens: readonly string[]
}

/** Phones that are told over and over are not there any more, or nobody may tell them. */
const mostTries = 50

/** Gives void cards whose phones do not know yet a new version, which those find that ask. */
export async function nextVoidCards(tx: TenantTx, most: number, now: Date): Promise<readonly VoidCard[]> {
  const tag = await nextTag(tx)
  const { rows } = await sql<VoidCard>`
    update wallet_cards c set void_tries = c.void_tries + 1,
      void_told_at = case when c.void_tries + 1 >= ${mostTries} then ${now}::timestamptz end, ${newVersion(tag, now)}
    where c.serial in (
      select v.serial from wallet_cards v where v.advisor_uuid is null and v.void_told_at is null
      order by v.void_tries, v.serial limit ${most} for update skip locked)
    returning c.serial, array(
      select r.push_token from wallet_card_registrations r where r.tenant_id = c.tenant_id and r.serial = c.serial) as tokens`.execute(
    tx,
  )
  return rows
}

export async function noteVoidTold(tx: TenantTx, serials: readonly string[], now: Date): Promise<void> {
  await sql`
    update wallet_cards set void_told_at = ${now}::timestamptz where serial = any(${[...serials]}::text[])`.execute(
    tx,
  )
}

/** See Db.due. */
export async function tenantsOfVoidCards(tx: TenantTx): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select distinct tenant_id from wallet_cards where advisor_uuid is null and void_told_at is null`.execute(
    tx,
  )
  return rows
}

/** How many were handed out since then. */
export async function countCards(tx: TenantTx, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from wallet_cards where created_at >= ${since}::timestamptz`.execute(tx)
  return rows[0]?.n ?? 0
}

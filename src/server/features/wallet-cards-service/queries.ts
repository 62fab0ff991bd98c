/** Phones that keep a card, and what has changed for them. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import '../wallet-cards/public.ts'

export interface Registration {
  readonly serial: string
  /** The phone's own id: its secret, so only its hash is kept. */
  readonly device: string
  readonly pushToken: string
}

/** Phones of one card. A phone that registers under ever new ids replaces what it was before. */
const mostPhones = 10

/** @returns false if the phone had been registered for the card before */
export async function register(
  tx: TenantTx,
  { serial, device, pushToken }: Registration,
  now: Date,
): Promise<boolean> {
  const hash = tokenHash(device)
  // A phone has one address, for all its cards.
  await sql`
    update wallet_card_registrations set push_token = ${pushToken}, created_at = ${now}
    where device_hash = ${hash} and push_token <> ${pushToken}`.execute(tx)
  // One that has another id by now is the same phone: a message on its way finds it.
  const moved = await sql`
    update wallet_card_registrations set device_hash = ${hash}, created_at = ${now}
    where uuid = (
      select uuid from wallet_card_registrations
      where serial = ${serial} and push_token = ${pushToken} and device_hash <> ${hash}
        and not exists (
          select from wallet_card_registrations where serial = ${serial} and device_hash = ${hash}
        )
      order by created_at desc, uuid limit 1
    )`.execute(tx)
  await sql`
    delete from wallet_card_registrations
    where serial = ${serial} and push_token = ${pushToken} and device_hash <> ${hash}`.execute(tx)
  // Whoever is just deleting cards without a phone looks at it once more.
  await sql`update wallet_cards set seen_at = ${now} where serial = ${serial}`.execute(tx)
  // Younger than what the push service says of it before.
  const { rows } = await sql<{ is_new: boolean }>`
    insert into wallet_card_registrations (serial, device_hash, push_token, created_at)
    values (${serial}, ${hash}, ${pushToken}, ${now})
    on conflict (tenant_id, serial, device_hash) do update set created_at = excluded.created_at
    returning xmax = 0 as is_new`.execute(tx)
  const isNew = rows[0]?.is_new === true
  if (isNew) await dropOldest(tx, serial, hash)
  return isNew || Number(moved.numAffectedRows) > 0
}

async function dropOldest(tx: TenantTx, serial: string, newest: Uint8Array): Promise<void> {
  await sql`
    delete from wallet_card_registrations where serial = ${serial} and uuid in (
      select uuid from wallet_card_registrations where serial = ${serial} and device_hash <> ${newest}
      order by created_at desc, uuid offset ${mostPhones - 1}
    )`.execute(tx)
}

/** From then on the card waits for a phone, as long as cards without one are kept. */
export async function unregister(
  tx: TenantTx,
  { serial, device }: Pick<Registration, 'serial' | 'device'>,
): Promise<void> {
  await sql`
    with dropped as (
      delete from wallet_card_registrations where serial = ${serial} and device_hash = ${tokenHash(device)}
      returning serial
    )
    update wallet_cards set seen_at = now() where serial in (select serial from dropped)`.execute(tx)
}

export interface Changed {
  readonly serials: string[]
  /** The number of the latest change among them. */
  readonly tag: number
}

/** @param since the number of the change before; null: all cards of the phone */
export async function changedCards(
  tx: TenantTx,
  device: string,
  since: number | null,
): Promise<Changed | null> {
  const { rows } = await sql<{ serial: string; tag: number }>`
    select c.serial, c.tag from wallet_card_registrations r
    join wallet_cards c on c.tenant_id = r.tenant_id and c.serial = r.serial
    where r.device_hash = ${tokenHash(device)} and (${since}::bigint is null or c.tag > ${since}::bigint)
    order by c.tag, c.serial limit ${mostCards}`.execute(tx)
  const last = rows.at(-1)
  return last ? { serials: rows.map(({ serial }) => serial), tag: last.tag } : null
}

/** As many as one reply names. */
const mostCards = 1_000

/** That a wallet asked for the card, to the day: cards that nobody asks for are dropped after a while. */
export async function noteAsked(tx: TenantTx, serial: string, now: Date): Promise<void> {
  await sql`
    update wallet_cards set seen_at = ${now}
    where serial = ${serial} and seen_at < ${new Date(now.getTime() - 86_400_000)}`.execute(tx)
}

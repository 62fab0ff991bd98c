/** Phones with cards on a server of a test: over its front door, or many at once by the database. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/database.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'
import { cardTokens } from '../features/wallet-cards/keys.ts'
import { Phone, type PhoneRequest } from './phone.ts'

/** @param host of the tenant */
export function askOf(app: FastifyInstance, host: string): PhoneRequest {
  return async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { host, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload }
  }
}

export interface CardOf {
  readonly advisor?: string
  readonly consent?: boolean
}

/** The card of an advisor as a visitor downloads it. */
export async function download(ask: PhoneRequest, { advisor = 'anna-becker', consent = true }: CardOf = {}) {
  const { status, headers, body } = await ask({
    method: 'POST',
    path: `/wallet-card/${advisor}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ consent, lang: 'de' }),
  })
  if (status !== 200) throw new Error(`The card of ${advisor} was answered ${status}: ${body}`)
  return { archive: body, lastModified: String(headers['last-modified']) }
}

/** A new phone with a card that it has registered for. */
export async function phoneWith(ask: PhoneRequest, card?: CardOf): Promise<Phone> {
  const phone = new Phone(ask)
  const { archive, lastModified } = await download(ask, card)
  const status = await phone.add(archive, lastModified)
  if (status !== 201) throw new Error(`The phone's registration was answered ${status}.`)
  return phone
}

/**
 * Cards with consent, each on a phone of its own whose push token is `phone0`, `phone1`, …: quicker than one by one.
 *
 * @param first the number of the first phone, where there are others
 */
export async function insertPhones(tx: TenantTx, alias: string, number: number, first = 0): Promise<void> {
  const tokenOf = await cardTokens(tx)
  const serials = Array.from({ length: number }, (_, n) => `card${first + n}`)
  const hashes = (purpose: 'pass' | 'withdrawal') =>
    serials.map((serial) => tokenHash(tokenOf(serial, purpose)).toString('hex'))
  await sql`
    with cards as (
      insert into wallet_cards
        (serial, advisor_uuid, language, token_hash, withdrawal_hash, updated_at, created_at, seen_at)
      select serial, (select uuid from advisors where slug = ${alias}), 'de', decode(pass, 'hex'),
        decode(withdrawal, 'hex'), date_trunc('second', now()), now(), now()
      from unnest(${serials}::text[], ${hashes('pass')}::text[], ${hashes('withdrawal')}::text[])
        as given (serial, pass, withdrawal)
      returning serial
    ), consents as (
      insert into wallet_card_consents (serial, advisor_slug, text, language, given_at)
      select serial, ${alias}, 'Ich stimme zu.', 'de', now() from cards
    )
    insert into wallet_card_registrations (serial, device_hash, push_token, created_at)
    select serial, sha256(serial::bytea), replace(serial, 'card', 'phone'), now() - interval '1 hour' from cards`.execute(
    tx,
  )
}

/** Lets the advisor hand out cards. */
export async function offerCards(tx: TenantTx, alias: string): Promise<void> {
  await sql`update advisors set wallet_cards = true where slug = ${alias}`.execute(tx)
}

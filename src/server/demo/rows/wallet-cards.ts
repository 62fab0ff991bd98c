import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { walletConsentText } from '#rules/consent-text.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { translate } from '#server/platform/tenancy/translations.ts'
import type { DemoTenant } from '../types.ts'

const day = 24 * 3_600_000

/**
 * Wallet cards that customers hold, most of them with consent to messages: the demo's pushes have somebody to reach. Their
 * phones are made up, and a demo reaches no push service unless it is told one.
 */
export async function insertWalletCards(tx: TenantTx, tenant: DemoTenant, now: Date): Promise<void> {
  const { language = 'de', name = '' } = tenant.settings
  const { rows } = await sql<{ uuid: string; slug: string; full_name: string }>`
    select uuid, slug, concat_ws(' ', first_name, last_name) as full_name from advisors
    where tenant_id = current_tenant() and wallet_cards and is_active`.execute(tx)
  const cards = rows.flatMap(({ uuid, slug, full_name }) =>
    Array.from({ length: cardsOf(slug) }, (_, n) => {
      const serial = `demo-${slug}-${n}`
      const daysAgo = 1 + (byteOf(serial) % 200)
      return {
        serial,
        advisor: uuid,
        slug,
        pass: hashOf(`${serial}/pass`),
        withdrawal: hashOf(`${serial}/withdrawal`),
        consent:
          n % 5 === 4 ? null : translate(language, walletConsentText, { name: full_name, tenant: name }),
        at: new Date(now.getTime() - daysAgo * day).toISOString(),
      }
    }),
  )
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
        as x (serial text, advisor uuid, slug text, pass text, withdrawal text, consent text, at timestamptz)
    ), cards as (
      insert into wallet_cards (serial, advisor_uuid, language, token_hash, withdrawal_hash, updated_at, created_at, seen_at)
      select serial, advisor, ${language}::text, decode(pass, 'hex'), decode(withdrawal, 'hex'), date_trunc('second', at), at, at
      from given returning serial
    ), consents as (
      insert into wallet_card_consents (serial, advisor_slug, text, language, given_at)
      select serial, slug, consent, ${language}::text, at from given where consent is not null
    )
    insert into wallet_card_registrations (serial, device_hash, push_token, created_at)
    select g.serial, sha256(g.serial::bytea), g.serial, g.at from given g join cards using (serial)`.execute(
    tx,
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const byteOf = (text: string) => Number.parseInt(hashOf(text).slice(0, 2), 16)

/** Some advisors have many regular customers, others few. */
const cardsOf = (slug: string) => 12 + (byteOf(slug) % 90)

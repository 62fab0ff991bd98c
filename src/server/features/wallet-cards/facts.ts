/** What cards are made from. */
import { sql } from 'kysely'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { branchName } from '../organizations/public.ts'
import type { News } from './news.ts'

export interface CardRow extends News {
  readonly serial: string
  readonly version: number
  readonly updated_at: Date
  readonly content_hash: Uint8Array | null
  readonly token_hash: Uint8Array
  readonly withdrawal_hash: Uint8Array
  readonly is_consenting: boolean
}

export interface AdvisorFacts {
  readonly uuid: string
  readonly slug: string
  readonly is_active: boolean
  readonly first_name: string
  readonly last_name: string
  readonly title_prefix: string | null
  readonly title_suffix: string | null
  readonly position: string | null
  readonly picture_hash: string | null
  /** What the advisor hides, or who is no longer there, is null. */
  readonly phone_number: string | null
  readonly mobile_number: string | null
  readonly email_address: string | null
  readonly organization: {
    readonly name: string
    readonly street: string
    readonly zip: string
    readonly city: string
  } | null
}

/** The cards with these serials and whose they are (null: whose advisor is gone), in no order; serials that do not exist are left out. */
export async function cardRows(
  tx: TenantTx,
  serials: readonly string[],
): Promise<(CardRow & { readonly advisor: AdvisorFacts | null })[]> {
  const { rows } = await sql<CardRow & { advisor: AdvisorFacts | null }>`
    ${prepared} select c.serial, c.language, c.version, c.updated_at, c.content_hash,
      c.token_hash, c.withdrawal_hash,
      c.news_text, c.news_link, c.news_at, c.news_count, c.news_time_zone,
      exists (
        select from wallet_card_consents s
        where s.tenant_id = c.tenant_id and s.serial = c.serial and s.withdrawn_at is null and s.ended_at is null
      ) as is_consenting,
      case when a.uuid is not null then ${advisorFacts} end as advisor
    from wallet_cards c
    left join advisors a on a.tenant_id = c.tenant_id and a.uuid = c.advisor_uuid
    where c.serial = any(${serials}::text[])`.execute(tx)
  return rows
}

/** Of the advisor `a`. */
const advisorFacts = sql`json_build_object(
  'uuid', a.uuid, 'slug', a.slug, 'is_active', a.is_active, 'first_name', a.first_name, 'last_name', a.last_name,
  'title_prefix', a.title_prefix, 'title_suffix', a.title_suffix, 'position', a.position,
  'picture_hash', a.picture_hash,
  'phone_number', case when a.is_active and a.shows_phone_number then a.phone_number end,
  'mobile_number', case when a.is_active and a.shows_phone_number then a.mobile_number end,
  'email_address', case when a.is_active and a.shows_email_address then a.email_address end,
  'organization', (
    select json_build_object('name', ${branchName}, 'street', o.address_street, 'zip', o.address_zip,
      'city', o.address_city)
    from organizations o where o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
  )
)`

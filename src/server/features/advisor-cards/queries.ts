/** Advisors as visitors see them in lists. */
import { type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { fullName } from '#rules/names.ts'
import type { TenantTx } from '#server/platform/database-types.ts'
import type { Ctx } from '#server/platform/handler.ts'
import { type AdvisorRow, type TenantState, visibleOptions } from '../advisors/queries.ts'
import { pictureUrl } from '../pictures/queries.ts'

export type AdvisorCard = components['schemas']['AdvisorCard']

/** What of a request decides over cards. */
export type CardState = TenantState & Pick<Ctx, 'now'>

type Row = Omit<AdvisorRow, 'organization' | 'assistant' | 'texts' | 'links'> & {
  readonly languages: string[]
  readonly topics: string[]
  readonly next_free_starts_at: Date | null
  readonly next_free_ends_at: Date | null
  /** Null: nobody has looked yet. */
  readonly next_free_checked_at: Date | null
  readonly organization: {
    readonly uuid: string
    readonly name: string
    readonly slug: string
    readonly zip: string
    readonly city: string
    readonly has_page: boolean
  } | null
}

const metadata = (name: string): RawBuilder<unknown> => sql`
  select m.value from organization_metadata m
  where m.tenant_id = o.tenant_id and m.organization_uuid = o.uuid and m.name = ${name}`

/** What visitors know the branch `o` as. */
export const branchName = sql`coalesce((${metadata('publicName')}), o.name)`

/** As in a telephone book, of the advisors `a`. */
export const byName = sql`sort_key(a.last_name), sort_key(a.first_name), a.uuid`

/**
 * Active advisors by name. What somebody hides is null already here, as in findActive().
 *
 * @param where which of the advisors `a`
 */
export async function advisorCards(
  tx: TenantTx,
  { where, most }: { readonly where: RawBuilder<unknown>; readonly most: number },
  state: CardState,
): Promise<AdvisorCard[]> {
  const { rows } = await sql<Row>`
    select a.uuid, a.slug, a.first_name, a.last_name, a.title_prefix, a.title_suffix, a.position, a.tags, a.languages,
      a.picture_hash, a.whatsapp_id, a.next_free_starts_at, a.next_free_ends_at, a.next_free_checked_at,
      case when a.shows_phone_number then a.phone_number end as phone_number,
      case when a.shows_email_address then a.email_address end as email_address,
      a.wallet_cards, a.vcard, a.whatsapp, a.basic_contact_form, a.appointment_request, a.shows_email_address,
      a.online_appointment, a.call_back_request, a.messenger,
      (
        select json_build_object('uuid', o.uuid, 'name', ${branchName}, 'slug', o.slug,
          'zip', o.address_zip, 'city', o.address_city,
          'has_page', coalesce((${metadata('publicProfileEnabled')}) = 'true', false))
        from organizations o where o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
      ) as organization,
      array(
        select t.topic from advisor_appointment_topics c
        join appointment_topics t on t.tenant_id = c.tenant_id and t.uuid = c.topic_uuid
        where c.tenant_id = a.tenant_id and c.advisor_uuid = a.uuid and t.active
        order by t.position, sort_key(t.topic), t.uuid limit 100
      ) as topics
    from advisors a
    where ${where} and a.is_active
    order by ${byName} limit ${most}`.execute(tx)
  return rows.map((row) => cardOf(row, state))
}

/** As many as the contract allows for one branch. */
const mostOfBranch = 1_000

export function cardsOf(tx: TenantTx, organizationUuid: string, state: CardState): Promise<AdvisorCard[]> {
  const where = sql`a.organization_uuid = ${organizationUuid}`
  return advisorCards(tx, { where, most: mostOfBranch }, state)
}

function cardOf(row: Row, state: CardState): AdvisorCard {
  const { modules, now } = state
  const options = visibleOptions(row, state)
  return {
    uuid: row.uuid,
    slug: row.slug,
    full_name: fullName(row).slice(0, 255),
    position: row.position,
    phone_number: row.phone_number,
    email_address: row.email_address,
    profile_picture_url: pictureUrl(row.picture_hash),
    organization: row.organization && {
      ...row.organization,
      has_page: row.organization.has_page && modules.has('organizations-profiles'),
    },
    tags: row.tags,
    languages: row.languages,
    contact_options: options,
    ...(modules.has('online-appointments') && row.topics.length > 0 && { topics: row.topics }),
    ...(options.online_appointment && nextFreeSlot(row, now)),
  }
}

/** Null where none can be booked; left out while nobody knows, for instance since it has passed. */
function nextFreeSlot(row: Row, now: Date): Pick<AdvisorCard, 'next_free_slot'> {
  const { next_free_starts_at: start, next_free_ends_at: end, next_free_checked_at: checked } = row
  if (!checked || (start && start < now)) return {}
  return { next_free_slot: start && end && { start: start.toISOString(), end: end.toISOString() } }
}

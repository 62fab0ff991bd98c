/** Advisors as visitors see them in lists. */
import { sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { versionLanguage } from '#rules/by-language.ts'
import { fullName } from '#rules/names.ts'
import { nextFreeSlot } from '#rules/next-free-slot.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type AdvisorRow, type CardState, positionOf, visibleOptions } from '../advisors/public.ts'
import { pictureUrl } from '../pictures/public.ts'

export type AdvisorCard = components['schemas']['AdvisorCard']

type Row = Omit<AdvisorRow, 'organization' | 'assistant' | 'texts' | 'links'> & {
  readonly languages: string[]
  readonly topics: string[]
  readonly untranslated_topics: string[] | null
  readonly organization: {
    readonly uuid: string
    readonly name: string
    readonly slug: string
    readonly zip: string
    readonly city: string
    readonly has_page: boolean
  } | null
}

/** As in a telephone book, of the advisors `a`: an index has it. */
export const byName = sql`sort_key(a.last_name), sort_key(a.first_name), a.uuid`

/** Of active advisors, in this order. What somebody hides is null already in the rows, as in findActive(). */
export async function advisorCards(
  tx: TenantTx,
  uuids: readonly string[],
  state: CardState,
): Promise<AdvisorCard[]> {
  const { rows } = await sql<{ card: Row }>`
    ${prepared} select advisor_cards_v2(${[...uuids]}::uuid[], ${versionLanguage(readerOf(state))}) as card`.execute(
    tx,
  )
  const cards = new Map(rows.map(({ card }) => [card.uuid, cardOf(card, state)]))
  return uuids.flatMap((uuid) => cards.get(uuid) ?? [])
}

/** As many as the contract allows for one branch. */
const mostOfBranch = 1_000

export async function cardsOf(
  tx: TenantTx,
  organizationUuid: string,
  state: CardState,
): Promise<AdvisorCard[]> {
  const { rows } = await sql<{ uuid: string }>`
    ${prepared} select a.uuid from advisors a where a.organization_uuid = ${organizationUuid} and a.is_active
    order by ${byName} limit ${mostOfBranch}`.execute(tx)
  return await advisorCards(
    tx,
    rows.map(({ uuid }) => uuid),
    state,
  )
}

function cardOf(row: Row, state: CardState): AdvisorCard {
  const { modules, now } = state
  const options = visibleOptions(row, state)
  return {
    uuid: row.uuid,
    slug: row.slug,
    full_name: fullName(row).slice(0, 255),
    ...positionOf(row, readerOf(state)),
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
    ...(modules.has('online-appointments') && row.topics.length > 0 && topicsOf(row)),
    ...(modules.has('online-appointments') && freeSlotOf(row, options.online_appointment, now)),
  }
}

const topicsOf = ({ topics, untranslated_topics: untranslated }: Row) => ({
  topics,
  ...(untranslated && untranslated.length > 0 && { untranslated_topics: untranslated }),
})

/** Whoever takes no appointments online has no free one either; nothing where it is not known. */
const freeSlotOf = (row: Row, isBookable: boolean, now: CardState['now']) =>
  isBookable ? nextFreeSlot(row, now) : { next_free_slot: null }

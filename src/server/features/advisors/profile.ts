/** From an advisor's row to what may leave the server. */
import type { components } from '#generated/types.ts'
import { inLanguage, type ReaderLanguages } from '#rules/by-language.ts'
import { type Layout, placedLinks, textsAt } from '#rules/contact-options.ts'
import { fullName } from '#rules/names.ts'
import { nextFreeSlot } from '#rules/next-free-slot.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { iconUrl, pictureUrl } from '../pictures/public.ts'
import { type AdvisorRow, type CardState, type TextPlace, visibleOptions } from './queries.ts'

export type AdvisorProfile = components['schemas']['AdvisorProfile']
const linkSections = ['networking', 'social-media'] as const
const textPlaces = ['default', 'featured', 'header_top', 'social-media'] as const satisfies TextPlace[]

type Relation = 'organization' | 'tags' | 'assistant' | 'text_descriptions' | 'custom_links'

/**
 * @param relations that were asked for; links belong to the card and are always there.
 * @param layout what it does not place, no page shows: it stays here
 */
export function profileOf(
  row: AdvisorRow,
  relations: readonly Relation[],
  tenant: CardState,
  layout: Layout,
): AdvisorProfile {
  const asked = new Set(relations)
  const options = visibleOptions(row, tenant)
  return {
    uuid: row.uuid,
    slug: row.slug,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName(row),
    title_prefix: row.title_prefix,
    title_suffix: row.title_suffix,
    ...positionOf(row, readerOf(tenant)),
    phone_number: row.phone_number,
    email_address: row.email_address,
    profile_picture_url: pictureUrl(row.picture_hash),
    shortcut_icon_url: row.picture_hash && row.has_icon ? iconUrl(row.picture_hash) : null,
    ...(asked.has('organization') && { organization: row.organization && organizationOf(row.organization) }),
    ...(asked.has('assistant') && {
      assistant: tenant.modules.has('assistant') ? assistantOf(row.assistant) : null,
    }),
    ...(asked.has('text_descriptions') && { text_descriptions: saidOf(row, readerOf(tenant)) }),
    ...(asked.has('tags') && { tags: row.tags }),
    custom_links: linksOf(row, layout).map((link) => inLanguage(link, ['label'], readerOf(tenant))),
    contact_options: options,
    ...(options.online_appointment && nextFreeSlot(row, tenant.now)),
  }
}

/** What the advisor does, as the visitor reads it. */
export const positionOf = (
  { position, versions }: Pick<AdvisorRow, 'position' | 'versions'>,
  reader: ReaderLanguages,
) => inLanguage({ position, texts: versions }, ['position'], reader)

function organizationOf({ uuid, name, slug }: NonNullable<AdvisorRow['organization']>) {
  return { uuid, name, slug }
}

function assistantOf(assistant: AdvisorRow['assistant']): AdvisorProfile['assistant'] {
  return (
    assistant && {
      first_name: assistant.first_name,
      last_name: assistant.last_name,
      profile_picture_url: pictureUrl(assistant.picture_hash),
      phone_number: assistant.phone_number,
      email_address: assistant.email_address,
    }
  )
}

/** Texts that say something. */
function saidOf({ texts }: AdvisorRow, reader: ReaderLanguages) {
  return textPlaces.flatMap((place) =>
    textsAt(texts, place).map((text) => ({
      ...inLanguage(text, ['value'], reader),
      type: inLanguage(text.type, ['title'], reader),
    })),
  )
}

function linksOf({ links }: AdvisorRow, layout: Layout): AdvisorRow['links'] {
  const placed = linkSections.flatMap((section) => placedLinks(layout, links, section))
  return [...new Set(placed)].filter(({ value }) => isLink(value))
}

/** Nothing that a browser would run. */
function isLink(value: string): boolean {
  const protocol = URL.parse(value)?.protocol
  return protocol !== undefined && ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)
}

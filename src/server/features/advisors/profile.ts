/** From an advisor's row to what may leave the server. */
import type { components } from '#generated/types.ts'
import { effectiveOptions } from '#rules/contact-options.ts'
import { fullName } from '#rules/names.ts'
import type { Ctx } from '#server/platform/handler.ts'
import { pictureUrl } from '../pictures/queries.ts'
import { type AdvisorRow, optionsOf } from './queries.ts'

export type AdvisorProfile = components['schemas']['AdvisorProfile']
type Relation = 'organization' | 'tags' | 'assistant' | 'text_descriptions' | 'custom_links'

/** What of a tenant decides over a profile. */
export type TenantState = Pick<Ctx, 'modules' | 'settings'>

/** The contact options that hold for visitors. */
export function visibleOptions(row: AdvisorRow, { modules, settings }: TenantState) {
  const data = {
    options: optionsOf(row),
    phoneNumber: row.phone_number,
    emailAddress: row.email_address,
    whatsappId: row.whatsapp_id,
  }
  return effectiveOptions(data, modules, settings.whatsapp_number || null)
}

/** @param relations that were asked for; links belong to the card and are always there. */
export function profileOf(
  row: AdvisorRow,
  relations: readonly Relation[],
  tenant: TenantState,
): AdvisorProfile {
  const asked = new Set(relations)
  return {
    uuid: row.uuid,
    slug: row.slug,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName(row),
    title_prefix: row.title_prefix,
    title_suffix: row.title_suffix,
    position: row.position,
    phone_number: row.phone_number,
    profile_picture_url: pictureUrl(row.picture_hash),
    shortcut_icon_url: null,
    ...(asked.has('organization') && { organization: row.organization && organizationOf(row.organization) }),
    ...(asked.has('assistant') && {
      assistant: tenant.modules.has('assistant') ? assistantOf(row.assistant) : null,
    }),
    ...(asked.has('text_descriptions') && { text_descriptions: row.texts }),
    ...(asked.has('tags') && { tags: row.tags }),
    custom_links: row.links.filter(({ value }) => isLink(value)),
    contact_options: visibleOptions(row, tenant),
  }
}

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

/** Nothing that a browser would run. */
function isLink(value: string): boolean {
  const protocol = URL.parse(value)?.protocol
  return protocol !== undefined && ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)
}

/** Advisors as visitors may see them. */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { TextVersions } from '#rules/by-language.ts'
import {
  type ContactOption,
  type ContactOptions,
  contactOptions,
  effectiveOptions,
} from '#rules/contact-options.ts'
import type { KeptSlot } from '#rules/next-free-slot.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { readOnce } from '#server/platform/database/read-once.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { branchName } from '../organizations/public.ts'
import { iconWidth } from '../pictures/public.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    advisors: AdvisorsTable
    text_descriptions: {
      tenant_id: Generated<number>
      advisor_uuid: string
      type_uuid: string
      value: string
      texts: Generated<TextVersions>
    }
    custom_links: { tenant_id: Generated<number>; advisor_uuid: string; type_uuid: string; value: string }
  }
}

export type TextPlace = 'header_top' | 'featured' | 'default' | 'social-media'

interface AdvisorsTable extends Record<OptionColumn, Generated<boolean>> {
  tenant_id: Generated<number>
  uuid: Generated<string>
  slug: string
  user_uuid: string | null
  organization_uuid: string | null
  assistant_uuid: string | null
  first_name: string
  last_name: string
  title_prefix: string | null
  title_suffix: string | null
  position: string | null
  texts: Generated<TextVersions>
  phone_number: string | null
  mobile_number: string | null
  email_address: string | null
  whatsapp_id: string | null
  picture_hash: string | null
  languages: Generated<string[]>
  tags: Generated<string[]>
  is_active: Generated<boolean>
  shows_phone_number: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  updated_by_uuid: string | null
  next_free_checked_at: Date | null
  next_free_version: Generated<number>
  search_key: GeneratedAlways<string>
  name_key: GeneratedAlways<string>
}

/** `email_address` is the address itself, so the option has another column. */
type OptionColumn = Exclude<ContactOption, 'email_address'> | 'shows_email_address'

interface Contacts {
  readonly first_name: string
  readonly last_name: string
  readonly picture_hash: string | null
  readonly phone_number: string | null
  readonly email_address: string | null
}

export interface AdvisorRow extends Contacts, KeptSlot, Record<OptionColumn, boolean> {
  readonly uuid: string
  readonly slug: string
  readonly title_prefix: string | null
  readonly title_suffix: string | null
  readonly position: string | null
  /** Of the position. */
  readonly versions: TextVersions
  readonly mobile_number: string | null
  readonly whatsapp_id: string | null
  /** Whether an icon for bookmarks was made of the picture. */
  readonly has_icon: boolean
  readonly tags: string[]
  readonly organization: {
    readonly uuid: string
    readonly name: string
    readonly slug: string
    readonly street: string
    readonly zip: string
    readonly city: string
  } | null
  readonly assistant: Contacts | null
  readonly texts: {
    value: string
    texts: TextVersions
    type: { title: string; texts: TextVersions; place: TextPlace; order: number }
  }[]
  readonly links: { uuid: string; icon: string; label: string; texts: TextVersions; value: string }[]
}

/**
 * An active advisor with all that a profile shows, in one query. Numbers and addresses that the advisor (or the
 * assistant) hides are null already here, so that nothing built on it can show them.
 */
export const findActive = (tx: TenantTx, slug: string): Promise<AdvisorRow | null> =>
  readOnce(tx, `active advisor ${slug}`, () => readActive(tx, slug))

async function readActive(tx: TenantTx, slug: string): Promise<AdvisorRow | null> {
  const { rows } = await sql<AdvisorRow>`
    ${prepared} select a.uuid, a.slug, a.first_name, a.last_name, a.title_prefix, a.title_suffix, a.position, a.tags,
      a.texts as versions, a.picture_hash, a.whatsapp_id,
      exists (
        select from pictures i where i.tenant_id = a.tenant_id and i.hash = a.picture_hash
          and i.width = ${iconWidth} and i.media_type = 'image/png'
      ) as has_icon,
      case when a.shows_phone_number then a.phone_number end as phone_number,
      case when a.shows_phone_number then a.mobile_number end as mobile_number,
      case when a.shows_email_address then a.email_address end as email_address,
      a.wallet_cards, a.vcard, a.whatsapp, a.basic_contact_form, a.appointment_request, a.shows_email_address,
      a.books_online as online_appointment, a.call_back_request, a.messenger,
      to_json(a.next_free_starts_at) as next_free_starts_at, to_json(a.next_free_ends_at) as next_free_ends_at,
      case when a.next_free_version = ${tenantVersionOf('next-free')} then to_json(a.next_free_checked_at) end
        as next_free_checked_at,
      (
        select json_build_object('uuid', o.uuid, 'name', ${branchName}, 'slug', o.slug,
          'street', o.address_street, 'zip', o.address_zip, 'city', o.address_city)
        from organizations o where o.tenant_id = a.tenant_id and o.uuid = a.organization_uuid
      ) as organization,
      (
        select json_build_object('first_name', s.first_name, 'last_name', s.last_name,
          'picture_hash', s.picture_hash,
          'phone_number', case when s.shows_phone_number then s.phone_number end,
          'email_address', case when s.shows_email_address then s.email_address end)
        from advisors s where s.tenant_id = a.tenant_id and s.uuid = a.assistant_uuid and s.is_active
      ) as assistant,
      (
        select coalesce(json_agg(json_build_object('value', d.value, 'texts', d.texts,
          'type', json_build_object('title', t.title, 'texts', t.texts, 'place', t.place, 'order', t."order"))
          order by t.place, t."order", t.title), '[]')
        from text_descriptions d
        join text_description_types t on t.tenant_id = d.tenant_id and t.uuid = d.type_uuid
        where d.tenant_id = a.tenant_id and d.advisor_uuid = a.uuid and t.is_shown and d.value <> ''
      ) as texts,
      (
        select coalesce(json_agg(json_build_object('uuid', t.uuid, 'icon', t.icon, 'label', t.label,
          'texts', t.texts, 'value', l.value) order by t.label, t.uuid), '[]')
        from custom_links l
        join custom_link_types t on t.tenant_id = l.tenant_id and t.uuid = l.type_uuid
        where l.tenant_id = a.tenant_id and l.advisor_uuid = a.uuid and l.value <> '' and t.is_active
      ) as links
    from advisors a
    where a.slug = ${slug} and a.is_active`.execute(tx)
  return rows[0] ?? null
}

/** The advisor's own switches; what holds for visitors is rules/contact-options. */
export function optionsOf(row: Record<OptionColumn, boolean>): ContactOptions {
  const entries = contactOptions.map((option) => {
    return [option, option === 'email_address' ? row.shows_email_address : row[option]] as const
  })
  return Object.fromEntries(entries) as ContactOptions
}

export async function isActiveAdvisor(tx: TenantTx, uuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('advisors')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** What of a tenant decides over a profile. */
export type TenantState = Pick<Ctx, 'modules' | 'settings'>

/** What of a request decides over cards. */
export type CardState = TenantState & Pick<Ctx, 'language' | 'now' | 'tenant'>

type ContactRow = Pick<AdvisorRow, OptionColumn | 'phone_number' | 'email_address' | 'whatsapp_id'>

/** The contact options that hold for visitors. */
export function visibleOptions(row: ContactRow, { modules, settings }: TenantState) {
  const data = {
    options: optionsOf(row),
    phoneNumber: row.phone_number,
    emailAddress: row.email_address,
    whatsappId: row.whatsapp_id,
  }
  return effectiveOptions(data, modules, settings.whatsapp_number || null)
}

/** Stores an advisor: what stands in columns of other names, and the entries of texts and links. */
import { sql } from 'kysely'
import { contactOptions } from '#rules/contact-options.ts'
import type { Body } from '#server/platform/binding/handler.ts'
import { mergedVersions, storedVersions } from '#server/platform/collections/by-language.ts'
import { type FieldErrors, invalid } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Advisor } from './records.ts'

/** What a form sends. */
export type AdvisorBody = Body<'updateAdvisor'>

type Texts = NonNullable<Advisor['text_descriptions']>
type Links = NonNullable<Advisor['custom_links']>

/** Null: there is no such advisor. */
export async function uuidOf(tx: TenantTx, alias: string): Promise<string | null> {
  const row = await tx.selectFrom('advisors').select('uuid').where('slug', '=', alias).executeTakeFirst()
  return row?.uuid ?? null
}

/** The columns that are no property of the same name, and lists that are no JSON. */
export async function ownColumns(tx: TenantTx, body: AdvisorBody): Promise<Record<string, unknown>> {
  const { assistant, contact_options: options, languages, tags } = body
  return {
    ...(options && optionColumns(options)),
    ...(languages && { languages }),
    ...(tags && { tags }),
    ...(assistant !== undefined && { assistant_uuid: assistant && (await uuidOf(tx, assistant)) }),
  }
}

function optionColumns(options: NonNullable<AdvisorBody['contact_options']>): Record<string, boolean> {
  const names = [...contactOptions, 'phone_number'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const isOn = options[name]
      // The number and the address are columns themselves.
      const column = name === 'phone_number' || name === 'email_address' ? `shows_${name}` : name
      return isOn === undefined ? [] : [[column, isOn] as const]
    }),
  )
}

/**
 * Of the kinds that the institution has all entries, with what the body says of them: what is absent is kept.
 *
 * @throws HttpError 422 at an entry of a kind that there is not
 */
export function withAllEntries(body: AdvisorBody, stored: Advisor): AdvisorBody {
  const { text_descriptions: texts, custom_links: links } = body
  const kept = { texts: stored.text_descriptions ?? [], links: stored.custom_links ?? [] }
  const errors = {
    ...unknownKinds('text_descriptions', texts, kept.texts),
    ...unknownKinds('custom_links', links, kept.links),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    ...body,
    ...(texts && { text_descriptions: mergedTexts(texts, kept.texts) }),
    ...(links && { custom_links: mergedLinks(links, kept.links) }),
  }
}

type Entry = { readonly uuid: string }

const ofKind = <Written extends Entry>(written: readonly Written[], uuid: string) =>
  written.findLast((entry) => entry.uuid.toLowerCase() === uuid)

function unknownKinds(
  list: string,
  written: readonly Entry[] = [],
  kinds: readonly Entry[] = [],
): FieldErrors {
  const unknown = written.flatMap(({ uuid }, index) => (ofKind(kinds, uuid.toLowerCase()) ? [] : [index]))
  return Object.fromEntries(
    unknown.map((index) => [`${list}.${index}.uuid`, ['Your institution has no such kind.']]),
  )
}

function mergedTexts(written: Texts, stored: Texts): Texts {
  return stored.map((entry) => {
    const { value = entry.value, texts } = ofKind(written, entry.uuid) ?? {}
    return { ...entry, value, ...(texts && { texts: mergedVersions(texts, entry.texts ?? {}) }) }
  })
}

const mergedLinks = (written: Links, stored: Links): Links =>
  stored.map((entry) => ({ ...entry, value: ofKind(written, entry.uuid)?.value ?? entry.value }))

/** Stores the entries that differ from the stored ones; an empty one leaves no row. */
export async function saveEntries(
  tx: TenantTx,
  advisor: Advisor & { readonly uuid?: string },
  { text_descriptions: texts = [], custom_links: links = [] }: AdvisorBody,
): Promise<void> {
  const uuid = String(advisor.uuid)
  const isNew = (entry: Entry, before: readonly Entry[] = []) =>
    JSON.stringify(entry) !== JSON.stringify(ofKind(before, entry.uuid))
  for (const { uuid: kind, value, texts: versions = {} } of texts.filter((each) =>
    isNew(each, advisor.text_descriptions),
  )) {
    const stored = JSON.stringify(storedVersions(versions))
    await (value === '' && stored === '{}'
      ? sql`delete from text_descriptions where advisor_uuid = ${uuid} and type_uuid = ${kind}`
      : sql`insert into text_descriptions (advisor_uuid, type_uuid, value, texts)
          values (${uuid}, ${kind}, ${value}, ${stored}::jsonb)
          on conflict (tenant_id, advisor_uuid, type_uuid)
          do update set value = excluded.value, texts = excluded.texts`
    ).execute(tx)
  }
  for (const { uuid: kind, value } of links.filter((each) => isNew(each, advisor.custom_links))) {
    await (value === ''
      ? sql`delete from custom_links where advisor_uuid = ${uuid} and type_uuid = ${kind}`
      : sql`insert into custom_links (advisor_uuid, type_uuid, value) values (${uuid}, ${kind}, ${value})
          on conflict (tenant_id, advisor_uuid, type_uuid) do update set value = excluded.value`
    ).execute(tx)
  }
}

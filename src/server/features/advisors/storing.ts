/** Stores an advisor: what stands in columns of other names, and the entries of texts and links. */
import { sql } from 'kysely'
import { canonical } from '#rules/change-log.ts'
import { contactOptions } from '#rules/contact-options.ts'
import { linkOf } from '#rules/link-pattern.ts'
import type { Body, Ctx } from '#server/platform/binding/handler.ts'
import { mergedVersions, storedVersions } from '#server/platform/collections/by-language.ts'
import { type FieldErrors, invalid } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { entered } from './entered.ts'
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
export function withAllEntries(
  body: AdvisorBody,
  stored: Advisor,
  { scope, translate }: Pick<Ctx, 'scope' | 'translate'>,
): AdvisorBody {
  const { text_descriptions: texts, custom_links: links } = body
  const kept = { texts: stored.text_descriptions ?? [], links: stored.custom_links ?? [] }
  const errors = {
    ...unknownKinds('text_descriptions', texts, kept.texts),
    ...unknownKinds('custom_links', links, kept.links),
    ...wrongTexts(texts, kept.texts, scope.kind === 'advisor', translate),
    ...wrongLinks(links, kept.links, translate),
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

/** Where only what differs in an address was entered, the whole address is stored. */
const mergedLinks = (written: Links, stored: Links): Links =>
  stored.map((entry) => {
    const value = ofKind(written, entry.uuid)?.value ?? entry.value
    return {
      ...entry,
      value: value === entry.value ? value : (linkOf(entry.address_pattern ?? null, value) ?? ''),
    }
  })

const faultsAt = (faults: readonly { readonly path: string; readonly sentence: string }[]): FieldErrors =>
  Object.fromEntries(faults.map(({ path, sentence }) => [path, [sentence]]))

/** What was entered for a link and is none; what is stored already may stay as it is. */
function wrongLinks(written: Links = [], stored: Links, translate: Ctx['translate']): FieldErrors {
  const wrong = written.flatMap(({ uuid, value }, index) => {
    const kind = ofKind(stored, uuid.toLowerCase())
    if (!kind || value.trim() === '' || value === kind.value) return []
    const pattern = kind.address_pattern ?? null
    return linkOf(pattern, value) === null
      ? [{ path: `custom_links.${index}.value`, sentence: entered(pattern, translate) }]
      : []
  })
  return faultsAt(wrong)
}

/** Texts that are longer than their kind allows, or that their advisor does not write. */
function wrongTexts(
  written: Texts = [],
  stored: Texts,
  isOwn: boolean,
  translate: Ctx['translate'],
): FieldErrors {
  const wrong = written.flatMap((entry, index) => {
    const kind = ofKind(stored, entry.uuid.toLowerCase())
    if (!kind) return []
    const isChanged =
      entry.value !== kind.value || (entry.texts && canonical(entry.texts) !== canonical(kind.texts ?? {}))
    if (!isChanged) return []
    const path = `text_descriptions.${index}.value`
    if (isOwn && kind.is_editable === false)
      return [{ path, sentence: 'Only an administrator can change this.' }]
    const most = kind.max_length ?? Number.POSITIVE_INFINITY
    const texts = [entry.value, ...Object.values(entry.texts ?? {}).map((version) => version?.value ?? '')]
    const longest = Math.max(...texts.map((text) => text.length))
    const sentence = () =>
      translate('This text may have {count} characters, and has {length}.', { count: most, length: longest })
    return longest > most ? [{ path, sentence: sentence() }] : []
  })
  return faultsAt(wrong)
}

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

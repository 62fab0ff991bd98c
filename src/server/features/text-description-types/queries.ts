/** Kinds of texts. What is stored of one comes from the contract. */
import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TextVersions } from '#rules/by-language.ts'
import type { StoredRecord } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type TextDescriptionType = components['schemas']['TextDescriptionType'] & StoredRecord

declare module '#server/platform/database/tables.ts' {
  interface Database {
    text_description_types: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      title: string
      place: TextDescriptionType['place']
      order: number
      is_shown: Generated<boolean>
      hint: Generated<string | null>
      max_length: Generated<number>
      is_editable: Generated<boolean>
      texts: Generated<TextVersions>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: Generated<string | null>
    }
  }
}

/** SQL: how many advisors have written such a text. */
export const writers = sql`(
  select count(*)::int from text_descriptions d
  where d.tenant_id = text_description_types.tenant_id and d.type_uuid = text_description_types.uuid
    and (d.value <> '' or d.texts <> '{}'))`

export async function isTitleTaken(
  tx: TenantTx,
  { title, place }: Pick<TextDescriptionType, 'title' | 'place'>,
  uuid: string | null,
) {
  const { rows } = await sql`
    select 1 from text_description_types
    where place = ${place} and lower(title) = lower(${title}) and uuid is distinct from ${uuid}::uuid`.execute(
    tx,
  )
  return rows.length > 0
}

/** Names of those who have written such a text, in the order of a telephone book. */
export async function namesOfWriters(tx: TenantTx, uuid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.first_name || ' ' || a.last_name as name from text_descriptions d
    join advisors a on a.tenant_id = d.tenant_id and a.uuid = d.advisor_uuid
    where d.type_uuid = ${uuid} and (d.value <> '' or d.texts <> '{}') order by a.name_order, a.uuid`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** The longest text of a kind in any language, in characters; 0: there is none. */
export async function longestText(tx: TenantTx, uuid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(greatest(length(d.value), (
      select max(length(version.texts ->> 'value')) from jsonb_each(d.texts) as version (language, texts)
    ))), 0)::int as n
    from text_descriptions d where d.type_uuid = ${uuid}`.execute(tx)
  return rows[0]?.n ?? 0
}

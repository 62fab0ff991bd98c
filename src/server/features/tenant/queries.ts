import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { inLanguage, type ReaderLanguages } from '#rules/by-language.ts'
import { storedVersions } from '#server/platform/collections/by-language.ts'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

type MetaTag = components['schemas']['MetaTag']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    meta_tags: MetaTag & { tenant_id: Generated<number> }
  }
}

/** Titles and descriptions of public pages, as visitors read them. */
export async function metaTags(tx: TenantTx, reader: ReaderLanguages): Promise<MetaTag[]> {
  const { rows } = await sql<MetaTag>`
    ${prepared} select controller, name, title, description, og_title, og_description, texts
    from meta_tags order by controller, name`.execute(tx)
  return rows.map((tag) => inLanguage(tag, ['title', 'description', 'og_title', 'og_description'], reader))
}

interface StoredTags {
  readonly tags: MetaTag[]
  readonly version: number
}

/** All as they were entered, with every version by language. */
export async function storedMetaTags(tx: TenantTx): Promise<StoredTags> {
  const { rows } = await sql<StoredTags>`
    select ${tenantVersionOf('meta-tags')} as version, coalesce((
      select jsonb_agg(jsonb_build_object(
        'controller', controller, 'name', name, 'title', title, 'description', description,
        'og_title', og_title, 'og_description', og_description, 'texts', texts) order by controller, name)
      from meta_tags), '[]') as tags`.execute(tx)
  return rows[0] as StoredTags
}

/** Nobody else saves them before the transaction ends. */
export async function lockMetaTags(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('meta_tags'))`.execute(tx)
}

/** As it is kept: a text that is left out is empty, and a version by language without a text is none. */
export const storedTag = ({ texts = {}, ...tag }: MetaTag): MetaTag => ({
  description: '',
  og_title: '',
  og_description: '',
  ...tag,
  texts: storedVersions(texts),
})

/** Call lockMetaTags() first. */
export async function replaceMetaTags(tx: TenantTx, tags: readonly MetaTag[]): Promise<void> {
  const rows = tags.map(storedTag)
  await sql`delete from meta_tags`.execute(tx)
  await sql`
    insert into meta_tags (controller, name, title, description, og_title, og_description, texts)
    select controller, name, title, description, og_title, og_description, texts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (controller text, name text, title text,
      description text, og_title text, og_description text, texts jsonb)`.execute(tx)
}

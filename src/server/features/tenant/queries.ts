import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { inLanguage, type ReaderLanguages } from '#rules/by-language.ts'
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

import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

type MetaTag = components['schemas']['MetaTag']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    meta_tags: MetaTag & { tenant_id: Generated<number> }
  }
}

/** Titles and descriptions of public pages. */
export async function metaTags(tx: TenantTx): Promise<MetaTag[]> {
  const { rows } = await sql<MetaTag>`
    ${prepared} select controller, name, title, description, og_title, og_description
    from meta_tags order by controller, name`.execute(tx)
  return rows
}

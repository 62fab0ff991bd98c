import type { Generated } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

type MetaTag = components['schemas']['MetaTag']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    meta_tags: MetaTag & { tenant_id: Generated<number> }
  }
}

/** Titles and descriptions of public pages. */
export async function metaTags(tx: TenantTx): Promise<MetaTag[]> {
  return await tx
    .selectFrom('meta_tags')
    .select(['controller', 'name', 'title', 'description', 'og_title', 'og_description'])
    .orderBy('controller')
    .orderBy('name')
    .execute()
}

import { sql } from 'kysely'
import { addStarterPages } from '#server/features/content-pages/public.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { contents, type DemoContent } from '../contents.ts'
import type { DemoTenant } from '../types.ts'
import { uuidOf } from './material.ts'

/** Pages of text that visitors can see, in both languages. */
export async function insertContents(
  tx: TenantTx,
  tenant: DemoTenant,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await addStarterPages(tx, id, { language: tenant.settings.language ?? 'de', now })
  const rows = contents.map((content) => ({
    uuid: uuidOf(tenant, 'content', content.slug),
    ...textsOf(content, tenant),
    state: 'published',
    published_at: now,
    updated_at: now,
    updated_by_uuid: uuidOf(tenant, 'user', 'content-manager'),
  }))
  await tx.insertInto('content_pages').values(rows).execute()
  const isGerman = (tenant.settings.language ?? 'de').startsWith('de')
  const help = {
    uuid: uuidOf(tenant, 'menu', 'help'),
    parent: null,
    page: null,
    address: null,
    label: isGerman ? 'Hilfe' : 'Help',
    texts: isGerman ? { en: { label: 'Help' } } : { de: { label: 'Hilfe' } },
    is_in_footer: true,
  }
  const below = rows.map(({ uuid, slug }) => ({
    uuid: uuidOf(tenant, 'menu', slug),
    parent: help.uuid,
    page: uuid,
    address: null,
    label: '',
    texts: {},
    is_in_footer: true,
  }))
  await tx
    .insertInto('content_menus')
    .values({
      items: sql`${JSON.stringify([help, ...below])}::jsonb`,
      updated_at: now,
      updated_by_uuid: uuidOf(tenant, 'user', 'content-manager'),
    })
    .execute()
}

function textsOf({ slug, de, en }: DemoContent, { settings }: DemoTenant) {
  const isGerman = (settings.language ?? 'de').startsWith('de')
  const [own, texts] = isGerman ? [de, { en }] : [en, { de }]
  return { slug, ...own, texts: sql`${JSON.stringify(texts)}::jsonb` }
}

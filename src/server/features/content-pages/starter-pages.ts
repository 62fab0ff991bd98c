import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'
import { starterPages } from './starter-texts.ts'

/**
 * Drafts of the pages that every institution needs (product §19.11), but for those whose slug is there already.
 *
 * @param language the institution's first one
 */
export async function addStarterPages(
  tx: Transaction<Database>,
  tenantId: number,
  { language, now }: { readonly language: string; readonly now: Date },
): Promise<void> {
  const isGerman = language.startsWith('de')
  for (const { slug, de, en } of starterPages) {
    const [own, texts] = isGerman ? [de, { en }] : [en, { de }]
    await sql`
      insert into content_pages (tenant_id, slug, title, description, body, texts, updated_at)
      values (${tenantId}, ${slug}, ${own.title}, ${own.description}, ${own.body}, ${JSON.stringify(texts)}::jsonb, ${now})
      on conflict (tenant_id, slug) do nothing`.execute(tx)
  }
}

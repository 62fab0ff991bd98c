/** Pages of text. What is stored of one comes from the contract. */
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import type { StoredRecord } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ContentPage = components['schemas']['ContentPage'] & StoredRecord

declare module '#server/platform/database/tables.ts' {
  interface Database {
    content_pages: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      title: string
      slug: string
      state: string
      published_from: ColumnType<Date | null, Date | null | undefined>
      published_until: ColumnType<Date | null, Date | null | undefined>
      description: string
      body: string
      texts: ColumnType<NonNullable<ContentPage['texts']>, RawBuilder<unknown>>
      published_at: Date | null
      updated_at: Date
      updated_by_uuid: string | null
    }
  }
}

/** SQL: of a page that visitors can see. */
const isVisible = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  state = 'published' and coalesce(published_from <= ${now}, true) and coalesce(published_until > ${now}, true)
)`

export interface VisiblePage {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly body: string
  readonly texts: NonNullable<ContentPage['texts']>
  readonly published_until: Date | null
  readonly updated_at: Date
}

/** Undefined: there is none, or none that visitors can see. */
export async function findVisiblePage(
  tx: TenantTx,
  slug: string,
  now: Date,
): Promise<VisiblePage | undefined> {
  return await tx
    .selectFrom('content_pages')
    .select(['slug', 'title', 'description', 'body', 'texts', 'published_until', 'updated_at'])
    .where('slug', '=', slug)
    .where(isVisible(now))
    .executeTakeFirst()
}

/** Slugs of all that visitors can see. */
export async function visibleSlugs(tx: TenantTx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('content_pages')
    .select('slug')
    .where(isVisible(now))
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function countPages(tx: TenantTx): Promise<number> {
  const { n } = await tx
    .selectFrom('content_pages')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** No body says so: it is when a draft became what visitors can see. */
export async function notePublication(tx: TenantTx, uuid: string, now: Date): Promise<void> {
  await tx.updateTable('content_pages').set({ published_at: now }).where('uuid', '=', uuid).execute()
}

/** All that stands in these pages, text by text, by slug. */
export async function textsOfPages(
  tx: TenantTx,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (slugs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('content_pages')
    .select(['slug', 'body', 'texts'])
    .where(sql<boolean>`slug = any(${[...slugs]}::text[])`)
    .execute()
  return new Map(
    rows.map(({ slug, body, texts }) => [
      slug,
      [body, ...Object.values(texts).map((version) => version?.body ?? '')].filter(Boolean),
    ]),
  )
}

export type ShownPage = Pick<VisiblePage, 'slug' | 'title' | 'texts'>

/** SQL: of a page `p` that visitors can see. */
export const isVisibleNow = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  p.state = 'published' and coalesce(p.published_from <= ${now}, true) and coalesce(p.published_until > ${now}, true)
)`

/** Which of these there are, seen or not. */
export async function pagesThatAre(tx: TenantTx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('content_pages')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ uuid }) => uuid))
}

/** The menu of content pages. */
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { menuLevels } from '#rules/content-menu.ts'
import { updatedBy } from '#server/platform/collections/served-collection.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isVisibleNow, type ShownPage } from './queries.ts'

export type MenuItem = components['schemas']['ContentMenuItem']
export type Menu = Required<components['schemas']['ContentMenu']>

declare module '#server/platform/database/tables.ts' {
  interface Database {
    content_menus: {
      tenant_id: Generated<number>
      items: ColumnType<MenuItem[], RawBuilder<unknown>>
      version: Generated<number>
      updated_at: Date
      updated_by_uuid: string | null
    }
  }
}

/** An institution that never saved a menu has one without entries. */
export async function readMenu(tx: TenantTx): Promise<Menu> {
  const row = await tx
    .selectFrom('content_menus')
    .select(['items', 'version', 'updated_at'])
    .select(sql<string | null>`(${updatedBy({ table: 'content_menus' })})`.as('updated_by'))
    .executeTakeFirst()
  if (!row) return { items: [], version: 0, updated_at: null, updated_by: null }
  return { ...row, updated_at: row.updated_at.toISOString() }
}

/** Which entries of the menu are asked for: without either, all. */
export interface MenuPart {
  readonly isFooter: boolean
  /** Slug of a page: what leads to it, and what stands above that. */
  readonly page: string | null
}

/**
 * Entries in their order, each with its page where visitors can see that. The menu of thousands is read where it is kept:
 * what is asked for of it comes alone.
 */
export async function menuEntries(
  tx: TenantTx,
  { isFooter, page }: MenuPart,
  now: Date,
): Promise<readonly { readonly item: MenuItem; readonly page: ShownPage | null }[]> {
  const asked = page === null ? sql`true` : sql`items.item ->> 'uuid' in (select item ->> 'uuid' from way)`
  const { rows } = await sql<{ item: MenuItem; page: ShownPage | null }>`
    ${prepared} with recursive items as materialized (
      select i.value as item, i.ordinality as place
      from content_menus m cross join lateral jsonb_array_elements(m.items) with ordinality i
    ), way (item, level) as (
      select items.item, 1 from items
      where items.item ->> 'page' = (select p.uuid::text from content_pages p where p.slug = ${page})
        or items.item ->> 'address' = '/app/content/' || ${page}::text
      union all
      select items.item, way.level + 1 from way join items on items.item ->> 'uuid' = way.item ->> 'parent'
      where way.level < ${menuLevels}
    )
    select items.item, case when p.uuid is not null then jsonb_build_object(
      'slug', p.slug, 'title', p.title,
      -- Of the versions the titles alone: texts are long.
      'texts', jsonb_build_object(
        'de', jsonb_build_object('title', p.texts #> '{de,title}'),
        'en', jsonb_build_object('title', p.texts #> '{en,title}')
      )
    ) end as page
    from items
    left join content_pages p on p.uuid = (items.item ->> 'page')::uuid and ${isVisibleNow(now)}
    where ${asked} and (not ${isFooter}::boolean or (items.item ->> 'is_in_footer')::boolean)
    order by items.place`.execute(tx)
  return rows
}

export interface MenuEdit {
  readonly items: readonly MenuItem[]
  readonly now: Date
  readonly by: string | null
}

export async function storeMenu(tx: TenantTx, { items, now, by }: MenuEdit): Promise<void> {
  const values = {
    items: sql`${JSON.stringify(items)}::jsonb`,
    updated_at: now,
    updated_by_uuid: by,
  }
  await tx
    .insertInto('content_menus')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet(({ ref }) => ({
        items: ref('excluded.items'),
        updated_at: ref('excluded.updated_at'),
        updated_by_uuid: ref('excluded.updated_by_uuid'),
        version: sql<number>`content_menus.version + 1`,
      })),
    )
    .execute()
}

/** The entries' own labels below which a page stands, '' for the first level; undefined: it stands nowhere. */
export async function placeInMenu(tx: TenantTx, page: string): Promise<string | undefined> {
  const { items } = await readMenu(tx)
  const found = items.find((item) => item.page === page)
  if (!found) return undefined
  return items.find(({ uuid }) => uuid === found.parent)?.label ?? ''
}

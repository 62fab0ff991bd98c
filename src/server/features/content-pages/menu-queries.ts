/** The menu of content pages. */
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { updatedBy } from '#server/platform/collections/served-collection.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

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

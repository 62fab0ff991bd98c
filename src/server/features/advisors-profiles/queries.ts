import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { usualLayout } from '#rules/contact-options.ts'
import { updatedBy } from '#server/platform/collections/served-collection.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { readOnce } from '#server/platform/database/read-once.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ProfileLayout = components['schemas']['ProfileLayout']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    profile_layouts: {
      tenant_id: Generated<number>
      layout: ProfileLayout
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by_uuid: Generated<string | null>
    }
  }
}

/** The layout that the tenant has chosen, else the usual one. */
export const layoutOf = async (tx: TenantTx): Promise<ProfileLayout> => (await storedLayout(tx)).layout

export interface StoredLayout {
  readonly layout: ProfileLayout
  /** 0: the usual one, which nobody has chosen. */
  readonly version: number
  /** Null where nobody has chosen one. */
  readonly at: Date | null
  /** Who saved it; null where nobody is known. */
  readonly by: string | null
}

/** As it is edited. A profile asks for it in two calls. */
export const storedLayout = (tx: TenantTx): Promise<StoredLayout> =>
  readOnce(tx, 'layout of profiles', () => readLayout(tx))

/** The same, locked until the transaction ends: it is about to change. */
export async function lockedLayout(tx: TenantTx): Promise<StoredLayout> {
  // Without a row there is nothing to lock: two who choose one at once wait for each other here.
  await sql`
    insert into profile_layouts (layout, version) values (${JSON.stringify(usualLayout)}::jsonb, 0)
    on conflict (tenant_id) do nothing`.execute(tx)
  return await readLayout(tx, sql`for update of profile_layouts`)
}

async function readLayout(tx: TenantTx, lock = sql``): Promise<StoredLayout> {
  const { rows } = await sql<StoredLayout>`
    ${prepared} select layout, version, case when version > 0 then updated_at end as at,
      (${updatedBy({ table: 'profile_layouts' })}) as by
    from profile_layouts ${lock}`.execute(tx)
  return rows[0] ?? { layout: usualLayout, version: 0, at: null, by: null }
}

export async function saveLayout(
  tx: TenantTx,
  layout: ProfileLayout,
  now: Date,
  by: string | null,
): Promise<void> {
  await sql`
    insert into profile_layouts (layout, updated_at, updated_by_uuid) values (${JSON.stringify(layout)}::jsonb, ${now}, ${by})
    on conflict (tenant_id) do update set layout = excluded.layout, version = profile_layouts.version + 1,
      updated_at = excluded.updated_at, updated_by_uuid = excluded.updated_by_uuid`.execute(tx)
}

/** Uuids of all kinds of links. */
export async function kindsOfLinks(tx: TenantTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`select uuid from custom_link_types`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Kinds of links say themselves in which section they stand. */
export async function saveSections(tx: TenantTx, { sections }: ProfileLayout): Promise<void> {
  for (const { name, elements } of sections) {
    if (name === 'quick-contact') continue
    const uuids = elements.map(({ id }) => id)
    await sql`
      update custom_link_types set section = ${name} where section <> ${name} and uuid::text = any(${uuids}::text[])`.execute(
      tx,
    )
  }
}

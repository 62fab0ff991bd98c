import type { Generated } from 'kysely'
import type { components } from '#generated/types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ProfileLayout = components['schemas']['ProfileLayout']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    profile_layouts: { tenant_id: Generated<number>; layout: ProfileLayout }
  }
}

/** Null: the tenant has not chosen one. */
export async function findLayout(tx: TenantTx): Promise<ProfileLayout | null> {
  const row = await tx.selectFrom('profile_layouts').select('layout').executeTakeFirst()
  return row?.layout ?? null
}

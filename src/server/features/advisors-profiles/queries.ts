import type { Generated } from 'kysely'
import type { components } from '#generated/types.ts'
import { usualLayout } from '#rules/contact-options.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ProfileLayout = components['schemas']['ProfileLayout']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    profile_layouts: { tenant_id: Generated<number>; layout: ProfileLayout }
  }
}

/** The layout that the tenant has chosen, else the usual one. */
export async function layoutOf(tx: TenantTx): Promise<ProfileLayout> {
  const row = await tx.selectFrom('profile_layouts').select('layout').executeTakeFirst()
  return row?.layout ?? usualLayout
}

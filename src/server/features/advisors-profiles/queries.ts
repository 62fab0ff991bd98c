import { type Generated, sql } from 'kysely'
import type { components } from '#generated/types.ts'
import { usualLayout } from '#rules/contact-options.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { readOnce } from '#server/platform/database/read-once.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ProfileLayout = components['schemas']['ProfileLayout']

declare module '#server/platform/database/tables.ts' {
  interface Database {
    profile_layouts: { tenant_id: Generated<number>; layout: ProfileLayout }
  }
}

/** The layout that the tenant has chosen, else the usual one. */
export const layoutOf = (tx: TenantTx): Promise<ProfileLayout> =>
  readOnce(tx, 'layout of profiles', async () => {
    const { rows } = await sql<{
      layout: ProfileLayout
    }>`${prepared} select layout from profile_layouts`.execute(tx)
    return rows[0]?.layout ?? usualLayout
  })

import type { TenantTx } from '#server/platform/database/tables.ts'

/** Whether a module is on; for jobs, which have no request that knows it. */
export async function isModuleOn(tx: TenantTx, name: string): Promise<boolean> {
  return (
    (await tx.selectFrom('modules').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
  )
}

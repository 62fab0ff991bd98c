import type { TenantTx } from '#server/platform/database-types.ts'
import type { Settings } from '#server/platform/handler.ts'
import { knownSettings } from './known.ts'

/** An empty text resets the setting: it is as if it had never been set. */
export async function saveSetting(
  tx: TenantTx,
  tenantId: number,
  name: string,
  value: string,
): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  await tx
    .insertInto('settings')
    .values({ tenant_id: tenantId, name, value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
    .execute()
}

/** What everybody may read, the unset ones as ''. */
export function publicSettings(settings: Settings) {
  const names = knownSettings().filter(({ isPublic }) => isPublic)
  return names.map(({ name }) => ({ name, value: settings[name] ?? '' }))
}

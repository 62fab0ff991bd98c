import { sql } from 'kysely'
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

/** As they are stored now; whoever asks next waits until this transaction ends. */
export async function lockedSettings(tx: TenantTx): Promise<Settings> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('settings'))`.execute(tx)
  const rows = await tx.selectFrom('settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** What everybody may read, the unset ones as ''. */
export function publicSettings(settings: Settings) {
  const names = knownSettings().filter(({ isPublic }) => isPublic)
  return names.map(({ name }) => ({ name, value: settings[name] ?? '' }))
}

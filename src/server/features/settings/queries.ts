import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { seal } from '#server/platform/secrets/encryption.ts'
import type { Settings } from '#server/platform/tenancy/tenant.ts'
import { knownSettings } from './known.ts'

const isSecret = (name: string) => knownSettings().some((one) => one.name === name && one.isSecret)
const placeOf = (tenantId: number, name: string) => `${tenantId}/settings/${name}`

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
  const stored = isSecret(name) ? seal(value, placeOf(tenantId, name)) : value
  await tx
    .insertInto('settings')
    .values({ tenant_id: tenantId, name, value: stored })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: stored }))
    .execute()
}

/** As they are stored now; whoever asks next waits until this transaction ends. */
export async function lockedSettings(tx: TenantTx): Promise<Settings> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('settings'))`.execute(tx)
  const rows = await tx.selectFrom('settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const dots = '••••••••'

/** All that the product knows, the unset ones as ''; of a secret only that it is set. */
export function shownSettings(settings: Settings): Record<string, string> {
  const entries = knownSettings().map(({ name, isSecret }) => {
    const value = settings[name] ?? ''
    return [name, isSecret && value !== '' ? dots : value] as const
  })
  return Object.fromEntries(entries)
}

/** What everybody may read, the unset ones as ''. */
export function publicSettings(settings: Settings) {
  const names = knownSettings().filter(({ isPublic }) => isPublic)
  return names.map(({ name }) => ({ name, value: settings[name] ?? '' }))
}

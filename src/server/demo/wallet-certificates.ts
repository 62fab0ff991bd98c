import { walletCertificate } from '#server/features/wallet-cards/public.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Makes what the demo's cards are signed with, so that nobody waits for it who asks for the first one. */
export async function prepareWalletCertificates(db: Db, now: Date): Promise<void> {
  const tenants = await db.withSystem((tx) => tx.selectFrom('tenants').select(['id', 'slug']).execute())
  for (const tenant of tenants) {
    const rows = await db.withTenant(
      tenant.id,
      (tx) => tx.selectFrom('settings').select(['name', 'value']).where('name', 'like', 'wallet.%').execute(),
      { readOnly: true },
    )
    const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    await walletCertificate({ tenant, settings, now, isDemo: true })
  }
}

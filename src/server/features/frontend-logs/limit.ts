import type { TenantTx } from '#server/platform/database/tables.ts'
import { addressKey, type Limit, take, type Wait } from '#server/platform/guards/rate-limits.ts'

/** Whole branches stand behind one address, so this stops floods and nothing else. */
const perVisitor: Limit = { name: 'frontend logs from address', most: 600, seconds: 600 }

export interface Visitor {
  readonly tenant: { readonly id: number }
  readonly ip: string
  readonly now: Date
}

export async function takeEntry(tx: TenantTx, { tenant, ip, now }: Visitor, factor = 1): Promise<Wait> {
  return await take(tx, perVisitor, { tenantId: tenant.id, key: addressKey(ip), now, factor })
}

import type { TenantTx } from '../database/tables.ts'
import { linkKey } from '../secrets/encryption.ts'
import { formKey } from './form-ticket.ts'

/**
 * What private links, keys of cards and cookies of devices are signed with: the installation's secret, and without one the
 * tenant's own key. What is signed says what it is for, so that none passes for another.
 */
export async function signingKey(tx: TenantTx): Promise<Uint8Array | string> {
  return linkKey() ?? (await formKey(tx))
}

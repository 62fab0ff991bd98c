import { createHmac } from 'node:crypto'
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

/**
 * What proves the link to a record. It is derived each time, so that every mail can carry it.
 *
 * @param what kind of record, so that the link to one opens none of another kind
 */
export async function signedToken(tx: TenantTx, what: string, id: string): Promise<string> {
  return createHmac('sha256', await signingKey(tx))
    .update(`${what}\n${id}`)
    .digest('base64url')
}

/** Keys of people found, and what a deletion still needs: nobody reads in either who it is. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signingKey } from '#server/platform/guards/signing-key.ts'

const ivLength = 12
const tagLength = 16

async function keyFor(tx: TenantTx, what: string): Promise<Uint8Array> {
  return new Uint8Array(hkdfSync('sha256', await signingKey(tx), '', `openbranch/deletion-tool/${what}`, 32))
}

/** @param what it is for: what was sealed for something else does not open */
export async function sealed(tx: TenantTx, what: string, value: unknown): Promise<string> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(tx, what), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Null: it was not sealed here, for this institution and purpose. */
export async function opened(tx: TenantTx, what: string, text: string): Promise<unknown> {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= ivLength + tagLength) return null
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(tx, what), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  }).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    const plain = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]
    return JSON.parse(Buffer.concat(plain).toString('utf8'))
  } catch {
    return null
  }
}

import { createHash } from 'node:crypto'
import { aliasOf } from '#rules/alias.ts'
import type { Portrait } from '../portraits.ts'
import type { DemoAdvisor, DemoTenant } from '../types.ts'

export interface SeedOptions {
  /** Stored as the tenant's public address; without it the address follows the port (product §2.2). */
  readonly publicUrl?: (slug: string) => string
  /** With the three portraits that pages are tested with, for tests that start often. */
  readonly small?: boolean
  readonly now?: Date
}

/** What all tenants' rows are made with. */
export interface Material extends SeedOptions {
  readonly passwordHash: string
  readonly pictures: ReadonlyMap<string, Portrait>
}

export const slugOf = ({ name }: Pick<DemoAdvisor, 'name'>) => aliasOf(name.join(' '))

const namespace = Buffer.from('6f70656e6272616e63682064656d6f21', 'hex')

/** An id that is the same on every machine, so that links into the demo can be shared (RFC 9562, version 5: from a name). */
export function uuidOf(tenant: DemoTenant, kind: string, name: string): string {
  const bytes = createHash('sha1')
    .update(namespace)
    .update(`${tenant.slug}/${kind}/${name}`)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

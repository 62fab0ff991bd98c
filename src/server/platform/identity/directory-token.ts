/** The token with which an institution's directory keeps its people up to date (product §30.17). */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { prepared } from '../database/prepared.ts'
import type { TenantTx } from '../database/tables.ts'
import { tokenHash } from './tokens.ts'

const longest = 100

export const newDirectoryToken = () => `obd_${randomBytes(32).toString('base64url')}`

/** What people tell tokens apart by. */
export const directoryTokenStart = (token: string) => token.slice(0, 8)

const scheme = /^Bearer +(\S+) *$/i

/** What stands in the header Authorization; null for nothing that could be a token. */
export function givenBearer(authorization: string | undefined): string | null {
  const token = scheme.exec(authorization ?? '')?.[1]
  return token && token.length <= longest ? token : null
}

/** @returns null where it is not this institution's token */
export async function findDirectory(
  tx: TenantTx,
  token: string,
  now: Date,
): Promise<{ readonly is_stale: boolean } | null> {
  const { rows } = await sql<{ is_stale: boolean }>`
    ${prepared} select coalesce(last_used_at < ${now}::timestamptz - interval '1 minute', true) as is_stale
    from directories where token_hash = ${tokenHash(token)}`.execute(tx)
  return rows[0] ?? null
}

/** No change of the connection: whoever edits it goes on. */
export async function noteDirectoryUse(tx: TenantTx, now: Date): Promise<void> {
  await sql`${prepared} update directories set last_used_at = ${now}`.execute(tx)
}

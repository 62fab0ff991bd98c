/** What the token of an institution's directory lets in, and how often a wrong one is tried. */
import type { FastifyRequest } from 'fastify'
import { tooMany } from '../contract/errors.ts'
import type { Db } from '../database/database.ts'
import { addressKey, type Limit, take } from '../guards/rate-limits.ts'
import { type Caller, nobody } from '../identity/access.ts'
import { findDirectory, givenBearer, noteDirectoryUse } from '../identity/directory-token.ts'

/** Whoever calls with the token, and nobody besides: a session that rides along does not count. */
const directory: Caller = { ...nobody, tokens: new Set(['directory']) }

/** Wrong ones only: many institutions' directories call from the same addresses, and must not shut each other out. */
const wrongTokens: Limit = { name: 'wrong directory tokens from address', most: 30, seconds: 900 }

interface Around {
  readonly db: Pick<Db, 'withTenant'>
  readonly rateLimitFactor: number
}

/** @throws HttpError 429 for the next wrong token of somebody who has tried many */
export async function directoryCaller(
  { site, headers }: FastifyRequest,
  { db, rateLimitFactor: factor }: Around,
): Promise<Caller> {
  const token = givenBearer(headers.authorization)
  if (token === null) return nobody
  const { tenant, now, ip } = site
  const found = await db.withTenant(tenant.id, (tx) => findDirectory(tx, token, now), { readOnly: true })
  if (found) {
    if (found.is_stale) await db.withTenant(tenant.id, (tx) => noteDirectoryUse(tx, now))
    return directory
  }
  const counting = { tenantId: tenant.id, now, factor, key: addressKey(ip) }
  const wait = await db.withTenant(tenant.id, (tx) => take(tx, wrongTokens, counting))
  if (wait !== null) throw tooMany(wait)
  return nobody
}

/** Where the address of a profile that was given up leads (product §26.9). */
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { followRedirection } from '../features/advisors/public.ts'
import type { Db } from '../platform/database/database.ts'
import { pathOf } from '../platform/http/request-site.ts'
import { isVisit } from './is-visit.ts'

/**
 * Asked only for pages that are not there: an address that somebody has leads nowhere else.
 *
 * @returns an address below /app/, with the query of the request; null where the address is nobody's former one
 */
export async function retiredAddress(db: Db, request: FastifyRequest): Promise<string | null> {
  const { site, url } = request
  const path = pathOf(url).replace(/\/$/, '')
  if (!/^\/app\/profile\/[a-z0-9-]{1,100}$/.test(path)) return null
  const isCounted = isVisit(request)
  const follow = (tx: TenantTx) => followRedirection(tx, path, isCounted ? site.now : null)
  const alias = await db.withTenant(site.tenant.id, follow, { readOnly: !isCounted })
  if (alias === null) return null
  const query = url.indexOf('?')
  return `/app/profile/${encodeURIComponent(alias)}${query < 0 ? '' : url.slice(query)}`
}

/** Where the address of a profile, or of its wallet card, leads that was given up (product §26.9). */
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { followRedirection } from '../features/advisors/public.ts'
import type { Db } from '../platform/database/database.ts'
import { pathOf } from '../platform/http/request-site.ts'
import { isVisit } from './is-visit.ts'

const profile = '/app/profile/'
const pages = [profile, '/wallet-card/'] as const

/**
 * Asked only for pages that are not there: an address that somebody has leads nowhere else.
 *
 * @returns the new address, with the query of the request; null where the address is nobody's former one
 */
export async function retiredAddress(db: Db, request: FastifyRequest): Promise<string | null> {
  const { site, url } = request
  const path = pathOf(url).replace(/\/$/, '')
  const page = pages.find((start) => path.startsWith(start))
  const former = path.slice(page?.length ?? 0)
  if (!page || !/^[a-z0-9-]{1,100}$/.test(former)) return null
  const isCounted = isVisit(request)
  const follow = (tx: TenantTx) => followRedirection(tx, profile + former, isCounted ? site.now : null)
  const alias = await db.withTenant(site.tenant.id, follow, { readOnly: !isCounted })
  if (alias === null) return null
  const query = url.indexOf('?')
  return `${page}${encodeURIComponent(alias)}${query < 0 ? '' : url.slice(query)}`
}

/** Where an address leads, without a query for pages that are not redirected. */
import {
  applying,
  isAllowedTarget,
  leadsTo,
  pathKey,
  type RedirectionIndex,
  redirectionIndex,
} from '#rules/redirections.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { cached, peek } from '#server/platform/tenancy/cache.ts'
import { everything } from '#server/platform/tenancy/freshness.ts'
import type { TenantFacts } from '#server/platform/tenancy/tenancy.ts'
import { prefixOf } from '../organizations-profiles/public.ts'
import { isPageOfRecord, type PageFacts } from './living.ts'
import { activeWays, type Way } from './queries.ts'

export type WayIndex = RedirectionIndex<Way>

type WaySite = Pick<TenantFacts, 'tenant' | 'settings' | 'modules'> & PageFacts

/** In ms; a change is told at once, see freshness.ts. */
const longestUntold = 60_000

const cacheName = 'redirections'

/** Those of a tenant that are there already; undefined: ask for them. */
export const knownWays = (tenantId: number): WayIndex | undefined => peek<WayIndex>(cacheName, tenantId)

export async function waysOf(db: Db, tenantId: number): Promise<WayIndex> {
  const load = async () => redirectionIndex(await db.withTenant(tenantId, activeWays, { readOnly: true }))
  return await cached(cacheName, tenantId, load, {
    tenant: tenantId,
    bytes: ({ exact, prefixes }) => (exact.size + prefixes.size) * 700,
    sources: () => [everything(tenantId), `${tenantId} redirections`],
    age: () => longestUntold,
  })
}

/** A redirection that applies to an address, and what of the address stands behind it. */
export interface FoundWay {
  readonly way: Way
  readonly path: string
  readonly query: string
}

/** Printed and scanned cards of an advisor lead on with the profile. */
const card = '/wallet-card/'
const profile = '/app/profile/'

export function findWay(index: WayIndex, url: string): FoundWay | null {
  const path = pathKey(url)
  if (path === null) return null
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  const way = applying(index, path)
  if (way) return { way, path, query }
  if (!path.startsWith(card)) return null
  const ofProfile = index.exact.get(profile + path.slice(card.length))
  return ofProfile?.kind === 'profile' ? { way: ofProfile, path, query } : null
}

/** Where visitors are sent. */
export function hrefOf({ way, path, query }: FoundWay, { settings }: WaySite): string {
  const { kind, target } = way
  if (kind === 'address') return leadsTo(target, path.slice(way.path.length), query)
  const page = kind === 'branch' ? `/app/${prefixOf(settings)}/` : path.startsWith(card) ? card : profile
  return leadsTo(page + encodeURIComponent(target), '', query)
}

/**
 * Where a visitor comes out: what stands below the target of a redirection may be a retired address itself, as former
 * aliases of advisors are. Then it is led on at once, once more at most.
 *
 * @param mayLead whether a redirection leads anywhere now
 */
export async function followed(
  found: FoundWay,
  ways: WayIndex,
  site: WaySite,
  mayLead: (way: Way) => Promise<boolean>,
): Promise<string> {
  const href = hrefOf(found, site)
  const next = found.way.match === 'prefix' && href.startsWith('/') ? findWay(ways, href) : null
  return next?.way.match === 'exact' && (await mayLead(next.way)) ? hrefOf(next, site) : href
}

/** Former addresses of advisors lead on whether or not the module is on (product §26.9). */
export const isSwitchedOn = ({ kind, path }: Way, modules: ReadonlySet<string>): boolean =>
  modules.has('redirections') || (kind === 'profile' && path.startsWith(profile))

export interface WayState {
  /** Whether a page stands where it leads from: visitors see that. */
  readonly isPage: boolean
  /** Whether somebody is there where it leads to. */
  readonly isThere: boolean
}

export async function stateOf(tx: TenantTx, way: Way, site: WaySite): Promise<WayState> {
  const { kind, path, target, targetPath } = way
  const isThere =
    kind === 'address'
      ? isAllowedTarget(target, site.settings['redirections.allowed_hosts'] ?? '')
      : await isPageOfRecord(tx, targetPath ?? '', site)
  return { isThere, isPage: await isPageOfRecord(tx, path, site) }
}

/** The same for many visitors, until somebody's page comes or goes. */
export async function knownState(db: Db, way: Way, site: WaySite): Promise<WayState> {
  const { id } = site.tenant
  const load = () => db.withTenant(id, (tx) => stateOf(tx, way, site), { readOnly: true })
  return await cached('redirection', `${id}\n${way.uuid}`, load, {
    tenant: id,
    sources: () => [
      everything(id),
      ...['redirections', 'advisors', 'organizations', 'contents'].map((kind) => `${id} ${kind}`),
    ],
    age: () => longestUntold,
  })
}

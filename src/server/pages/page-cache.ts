/**
 * Finished public pages of a tenant, for guests. A page costs ten queries and a rendering; a bank's customers open the
 * same few again and again. Each is kept until something that it shows changes (shown.ts), and for a minute at most: so
 * long can a change stay unseen of which no note came.
 */
import { cached } from '../platform/tenancy/cache.ts'
import { currentFor } from '../platform/tenancy/tenancy.ts'
import type { Settings } from '../platform/tenancy/tenant.ts'
import type { Packed } from './send-html.ts'

export interface FinishedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly packed: Packed
  /** Lines of changes that make it outdated; null: it cannot be kept. */
  readonly sources: readonly string[] | null
  /** When it is outdated by itself, in ms since 1970. */
  readonly until: number
}

export interface KeptPageQuery {
  readonly tenantId: number
  /** From which it is made. */
  readonly settings: Settings
  readonly now: Date
  /** All that the page depends on: address, language, banner. */
  readonly key: string
}

/** Pages that are not there are not kept: they are cheap, and their addresses have no end. */
export async function keptPage(
  { tenantId, settings, now, key }: KeptPageQuery,
  make: () => Promise<FinishedPage>,
): Promise<FinishedPage> {
  return await cached('page', `${tenantId}\n${key}`, make, {
    tenant: tenantId,
    bytes: bytesOf,
    sources: ({ sources }) => sources ?? [],
    age({ status, sources, until }) {
      const isKept = status === 200 && sources !== null
      // No longer than its settings: a page that was made of old ones would be twice as old at its end.
      return isKept ? Math.min(currentFor(tenantId, settings), until - now.getTime()) : 0
    },
  })
}

/** Plain, and packed in both ways, each about a fifth of it. */
const bytesOf = ({ packed }: FinishedPage) => packed.plain.length * 1.4

/**
 * How often guests may ask what costs the database most. Counted in the memory of this process: a write for each of their
 * reads would cost more than the reading. Windows of a minute, from the first call in each.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { operations } from '#generated/types.ts'
import type { GuestLimits } from '../process/config.ts'
import { addressKey, networkKey, scaled, type Wait } from './rate-limits.ts'

/** What is limited; each declares 429. */
export const limitedForGuests: ReadonlySet<string> = new Set<keyof operations>([
  'searchAdvisors',
  'getSearchOptions',
  'searchAdvisorsByName',
  'listFreeSlots',
])

const minute = 60_000
/** Addresses can be made up by the million: those that were not heard of for longest are forgotten first. */
const mostCallers = 20_000
const mostTenants = 10_000

interface Guest {
  /** Whose guest: an institution's, or one by a key of its site. */
  readonly tenant: { readonly id: number | string }
  readonly ip: string
  /** What the browser says of itself; whatever it likes, so that a wider limit by address stands beside it. */
  readonly browser: string
  readonly now: Date
}

export interface GuestCalls {
  /** Counts a call, unless it is one too many. @returns the seconds until the next can succeed */
  take(guest: Guest): Wait
}

/**
 * Where all guests of an institution together have asked too often, those go on whose address has hardly asked, up to twice as
 * many calls: a few who ask without end shut nobody out but themselves. So small a part of a browser's calls is hardly any.
 */
const modestPart = 20

interface Window {
  readonly ends: number
  used: number
}

/** @param factor scales the limits (RATE_LIMIT_FACTOR) */
export function countGuestCalls(limits: GuestLimits, factor: number): GuestCalls {
  const callers = new LRUCache<string, Window>({ max: mostCallers })
  // Apart: whoever makes up addresses drives no tenant's count out.
  const tenants = new LRUCache<string, Window>({ max: mostTenants })
  return {
    take({ tenant, ip, browser, now }) {
      const at = now.getTime()
      const windowIn = (cache: LRUCache<string, Window>, key: string) => {
        const known = cache.get(key)
        if (known && known.ends > at && known.ends <= at + minute) return known
        const fresh = { ends: at + minute, used: 0 }
        cache.set(key, fresh)
        return fresh
      }
      const client = `${addressKey(ip)}\n${browser}`
      const address = windowIn(callers, `${tenant.id}\n${networkKey(ip)}`)
      const isModest = address.used < (limits.browser * factor) / modestPart
      // The browser last: whoever is refused before makes up no more of them.
      const limited: [window: () => Window, most: number][] = [
        [() => windowIn(tenants, String(tenant.id)), limits.tenant * (isModest ? 2 : 1)],
        [() => address, limits.address],
        [() => windowIn(callers, `${tenant.id}\n${shortOf(client)}`), limits.browser],
      ]
      const counted: Window[] = []
      for (const [windowOf, most] of limited) {
        const window = windowOf()
        if (window.used >= scaled(most, factor)) return Math.max(1, (window.ends - at) / 1_000)
        counted.push(window)
      }
      for (const window of counted) window.used += 1
      return null
    },
  }
}

/** A browser names itself at whatever length it likes; this takes the same memory for each. */
const shortOf = (client: string) => createHash('sha256').update(client).digest('base64url')

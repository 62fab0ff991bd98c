import type { Failure } from '../../kit/failure.ts'

/** Why a run waits before it goes on by itself: the server has too much to do, or nothing comes through. */
export type WaitReason = 'busy' | 'lost'

export interface Retry {
  readonly reason: WaitReason
  readonly ms: number
}

/** So often one row is sent to a server that has too much to do; then it counts as refused. */
const mostTries = 8

const firstMs = 1000
const longestMs = 60_000

/**
 * When the same call is sent again by itself: after 429 and 503 as Retry-After says, without a reply after waits that
 * grow; null where another try would end alike.
 *
 * @param tries how often it was sent
 * @param now in ms, for a Retry-After that names a day
 */
export function retryOf(failure: Failure, tries: number, now: number): Retry | null {
  const grownMs = Math.min(firstMs * 2 ** (tries - 1), longestMs)
  if (failure.isLost) return { reason: 'lost', ms: grownMs }
  const isBusy = failure.status === 429 || failure.status === 503
  if (!isBusy || tries >= mostTries) return null
  return { reason: 'busy', ms: msIn(failure.retryAfter ?? '', now) ?? grownMs }
}

/** Seconds, or a date of HTTP (RFC 9110); null where it is neither. */
function msIn(retryAfter: string, now: number): number | null {
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** Fetches a calendar from an address that an advisor named, unless it is as it was (product §11.6, §36.2). */
import {
  fetchOutside,
  type Outbound,
  type OutsideReply,
  RefusedFetch,
} from '#server/platform/outbound/fetch-outside.ts'
import { faults, UnreadableCalendar } from './busy-faults.ts'

/** By which a server knows what we have of it (RFC 9110, 8.8). */
export interface FeedVersion {
  readonly etag: string | null
  readonly modified: string | null
}

export interface Feed extends FeedVersion {
  readonly bytes: Uint8Array
}

/** Unpacked. */
const mostBytes = 10 * 1024 * 1024

/** @throws UnreadableCalendar */
export async function fetchFeed(
  address: string,
  known: FeedVersion,
  outbound: Outbound,
): Promise<Feed | 'unchanged'> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'gzip',
    'user-agent': 'Openbranch',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.modified && { 'if-modified-since': known.modified }),
  }
  const asked = { headers, mostBytes, mostRedirects: 5 }
  const reply = await fetchOutside(address, asked, outbound).catch((error: unknown) => {
    throw new UnreadableCalendar(sentenceOf(error))
  })
  if (reply.status === 304) return 'unchanged'
  if (reply.status !== 200) throw new UnreadableCalendar(refusals[reply.status] ?? faults.refused)
  return { ...versionOf(reply), bytes: reply.body }
}

const refusals: Readonly<Record<number, string>> = {
  401: faults.needsSignIn,
  403: faults.needsSignIn,
  404: faults.isNotThere,
  410: faults.isNotThere,
}

const sentences: Readonly<Record<RefusedFetch['reason'], string>> = {
  closed: faults.isClosed,
  slow: faults.noAnswer,
  large: faults.isTooLarge,
  packed: faults.isNoCalendar,
  circling: faults.leadsAstray,
}

/** What the network says names addresses, and may name secrets: none of it is told. */
const sentenceOf = (error: unknown) =>
  error instanceof RefusedFetch ? sentences[error.reason] : faults.noAnswer

/** Of what others send, no more than is kept of it. */
const kept = (header: string | undefined) => (header && header.length <= 200 ? header : null)

const versionOf = ({ headers }: OutsideReply): FeedVersion => ({
  etag: kept(headers.etag),
  modified: kept(headers['last-modified']),
})

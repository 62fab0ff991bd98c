/**
 * Fetches from an address that somebody has named, so that the server cannot be made to look into its own house
 * (product §36.2): https on its usual port, addresses looked up once and only public ones, the connection bound to what
 * was looked up, few seconds, few bytes. Where redirects are followed, each is looked at as the first address was.
 */
import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

/** What is out of bounds; tests bring a stand-in of their own. */
export interface Outbound {
  readonly isAllowed: (url: URL) => boolean
  readonly isOpen: (address: string) => boolean
  /** All addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** From the first look-up to the last byte, whatever the address leads to. */
  readonly milliseconds: number
}

export const publicInternet: Outbound = {
  isAllowed: ({ protocol, port }) => protocol === 'https:' && port === '',
  isOpen: isPublicAddress,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  milliseconds: 5_000,
}

export interface OutsideRequest {
  /** GET unless said otherwise. */
  readonly method?: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  /** Of the body, unpacked. */
  readonly mostBytes: number
  /** None unless said otherwise: then a redirect is a reply like others. */
  readonly mostRedirects?: number
  /** The body of other replies than 200 too: some say in it what was wrong. */
  readonly keepsErrors?: boolean
}

export interface OutsideReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Empty unless the status is 200, or errors are kept. */
  readonly body: Buffer
}

/** What is said of an address that is not fetched from, or not to its end; messages of the log. */
const reasons = {
  closed: 'not an address to fetch from',
  slow: 'too slow',
  large: 'too large',
  packed: 'packed in a way that was not asked for',
  circling: 'too many redirects',
} as const

export class RefusedFetch extends Error {
  readonly reason: keyof typeof reasons

  constructor(reason: keyof typeof reasons) {
    super(reasons[reason])
    this.reason = reason
  }
}

/** @throws RefusedFetch and what the network throws */
export async function fetchOutside(
  address: string,
  asked: OutsideRequest,
  outbound: Outbound = publicInternet,
): Promise<OutsideReply> {
  const signal = AbortSignal.timeout(outbound.milliseconds)
  let url = new URL(address)
  for (let redirects = asked.mostRedirects ?? 0; ; redirects--) {
    const reply = await withSignal(fetchOnce(url, asked, { outbound, signal }), signal)
    const next = asked.mostRedirects ? redirectOf(reply, url) : null
    if (!next) return reply
    if (redirects === 0) throw new RefusedFetch('circling')
    url = next
  }
}

function redirectOf({ status, headers: { location } }: OutsideReply, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || !location) return null
  const to = URL.parse(location, from)
  if (!to) throw new RefusedFetch('closed')
  return to
}

interface Bounds {
  readonly outbound: Outbound
  readonly signal: AbortSignal
}

async function fetchOnce(
  url: URL,
  asked: OutsideRequest,
  { outbound, signal }: Bounds,
): Promise<OutsideReply> {
  if (!outbound.isAllowed(url) || url.username || url.password) throw new RefusedFetch('closed')
  const target = await openAddress(url, outbound)
  signal.throwIfAborted()
  return await ask(url, target, asked, signal)
}

/** One closed address among a host's is enough to refuse them all. */
async function openAddress({ hostname }: URL, { isOpen, resolve }: Outbound): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host)
  const [first] = found
  if (!first || !found.every(isOpen)) throw new RefusedFetch('closed')
  return first
}

function ask(url: URL, address: string, asked: OutsideRequest, signal: AbortSignal): Promise<OutsideReply> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: asked.method ?? 'GET',
      signal,
      agent: false,
      maxHeaderSize: 8 * 1024,
      headers: asked.headers,
      lookup: (_, { all }, done) => {
        const family = isIP(address)
        if (all) done(null, [{ address, family }])
        else done(null, address, family)
      },
    })
    call.on('error', reject)
    call.on('response', (reply) => {
      const { statusCode: status = 0, headers } = reply
      const isKept = status === 200 || (asked.keepsErrors && status !== 204)
      const body = isKept ? bodyOf(reply, asked.mostBytes) : Promise.resolve(Buffer.alloc(0))
      body.then((bytes) => resolve({ status, headers, body: bytes }), reject).finally(() => call.destroy())
    })
    call.end(asked.body)
  })
}

/** What is packed is unpacked as it comes, and no further than it may be long. */
async function bodyOf(reply: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of unpacked(reply)) {
    size += part.length
    if (size > mostBytes) throw new RefusedFetch('large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function unpacked(reply: IncomingMessage): Readable {
  const packing = reply.headers['content-encoding'] ?? 'identity'
  if (packing === 'identity') return reply
  if (packing !== 'gzip') throw new RefusedFetch('packed')
  const unpacking = createGunzip()
  reply.on('error', (error) => unpacking.destroy(error))
  return reply.pipe(unpacking)
}

/** Names are looked up by calls that know no signal. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new RefusedFetch('slow'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject)
  })
}

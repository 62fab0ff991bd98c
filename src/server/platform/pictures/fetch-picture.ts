/**
 * Fetches a picture from an address that somebody has configured, so that the server cannot be made to look into its own
 * house (product §36.2): https on its usual port, addresses looked up once and only public ones, the connection bound to
 * what was looked up, no redirects, few seconds, few bytes, and nothing but a small picture.
 */
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type PictureFacts, pictureFacts } from './picture-facts.ts'
import { isPublicAddress } from './public-address.ts'

export interface Picture {
  readonly mediaType: PictureFacts['mediaType']
  readonly bytes: Buffer
}

/** What is out of bounds; tests bring a stand-in of their own. */
export interface Outbound {
  readonly isAllowed: (url: URL) => boolean
  readonly isOpen: (address: string) => boolean
  /** All addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** From the first look-up to the last byte. */
  readonly milliseconds: number
}

export const publicInternet: Outbound = {
  isAllowed: ({ protocol, port }) => protocol === 'https:' && port === '',
  isOpen: isPublicAddress,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  milliseconds: 5_000,
}

const mostBytes = 256 * 1024
/** Pixels each way: what a picture of 150 needs on the densest screen, and room to spare. */
const mostPixels = 1_000

export class RefusedPicture extends Error {}

/** @throws RefusedPicture and what the network throws */
export async function fetchPicture(address: string, outbound: Outbound = publicInternet): Promise<Picture> {
  const url = new URL(address)
  if (!outbound.isAllowed(url) || url.username || url.password)
    throw new RefusedPicture('not an address to fetch from')
  const signal = AbortSignal.timeout(outbound.milliseconds)
  const target = await withSignal(openAddress(url, outbound), signal)
  const bytes = await withSignal(read(url, target, signal), signal)
  const facts = pictureFacts(bytes)
  if (!facts) throw new RefusedPicture('not a picture')
  if (Math.max(facts.width, facts.height) > mostPixels || Math.min(facts.width, facts.height) < 1)
    throw new RefusedPicture('not of a size that is shown')
  return { mediaType: facts.mediaType, bytes }
}

/** One closed address among a host's is enough to refuse them all. */
async function openAddress({ hostname }: URL, { isOpen, resolve }: Outbound): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host)
  const [first] = found
  if (!first || !found.every(isOpen)) throw new RefusedPicture('not on the internet')
  return first
}

function read(url: URL, address: string, signal: AbortSignal): Promise<Buffer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      signal,
      agent: false,
      maxHeaderSize: 8 * 1024,
      headers: { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' },
      lookup: (_, { all }, done) => {
        const family = isIP(address)
        if (all) done(null, [{ address, family }])
        else done(null, address, family)
      },
    })
    call.on('error', reject)
    call.on('response', (reply) => {
      const refuse = (why: string) => {
        call.destroy()
        reject(new RefusedPicture(why))
      }
      if (reply.statusCode !== 200) return refuse(`answered ${reply.statusCode}`)
      if (!/^image\/(png|jpeg|webp)\b/.test(reply.headers['content-type'] ?? ''))
        return refuse('not a picture')
      const parts: Buffer[] = []
      let size = 0
      reply.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostBytes) refuse('too large')
        else parts.push(part)
      })
      reply.on('end', () => resolve(Buffer.concat(parts)))
      reply.on('error', reject)
    })
    call.end()
  })
}

/** Names are looked up by calls that know no signal. */
function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new RefusedPicture('too slow')), { once: true })
    work.then(resolve, reject)
  })
}

/** One push on a connection that is open: asked, and what came of it. */
import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import type { PushReply } from './reply.ts'

const longestReply = 4_096

export type Exchange =
  | PushReply
  | { readonly unseen: true }
  | { readonly hangs: true }
  | { readonly error: unknown }

/** @param patience ms until it counts as hanging */
export function exchange(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  patience: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    if (session.closed || session.destroyed) return resolve({ unseen: true })
    const stream = session.request(headers)
    let reply: Omit<PushReply, 'body'> | undefined
    let body = ''
    let error: unknown
    const timer = setTimeout(() => {
      resolve({ hangs: true })
      stream.close(constants.NGHTTP2_CANCEL)
    }, patience)
    stream.setEncoding('utf8')
    stream.on('response', (found) => {
      const id = found['apns-id']
      reply = { status: Number(found[':status']), apnsId: typeof id === 'string' ? id.slice(0, 100) : null }
    })
    stream.on('data', (part: string) => {
      if (body.length < longestReply) body += part
    })
    stream.on('error', (found) => {
      error = found
    })
    stream.on('close', () => {
      clearTimeout(timer)
      if (reply) resolve({ ...reply, body })
      else resolve(isUnseen(stream) ? { unseen: true } : { error })
    })
    stream.end('{}')
  })
}

/** HTTP/2 says so itself (RFC 9113, 8.7): refused, or after the last stream that a GOAWAY names. */
const isUnseen = (stream: ClientHttp2Stream) => stream.rstCode === constants.NGHTTP2_REFUSED_STREAM

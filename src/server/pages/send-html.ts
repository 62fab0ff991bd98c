import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newNonce, pagePolicy } from '../platform/security.ts'

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Packed as the visitor's browser can read it; what is small already goes as it is. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  reply.header('vary', ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
  if (text.length < 1024) return reply.send(text)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(brotliCompressSync(text, brotli))
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 5 }))
  return reply.send(text)
}

/** Headers of every HTML reply: its own policy, and no search engine. */
export function startPage(reply: FastifyReply): { nonce: string } {
  const nonce = newNonce()
  reply
    .header('content-security-policy', pagePolicy(nonce))
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
  return { nonce }
}

/** A weak tag of the page: the bytes differ by encoding, the page does not. */
export function tagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Whether the browser has this very page already (RFC 9110, 13.1.2). */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']
  return known?.split(',').some((each) => each.trim() === tag) ?? false
}

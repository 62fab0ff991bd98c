import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newNonce, pagePolicy } from '../platform/http/security.ts'

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A text with its packed forms, each made when the first browser asks for it. */
export class Packed {
  readonly plain: Buffer
  #brotli: Buffer | undefined
  #gzip: Buffer | undefined
  #tag: string | undefined

  constructor(text: string) {
    this.plain = Buffer.from(text)
  }

  get brotli(): Buffer {
    this.#brotli ??= brotliCompressSync(this.plain, brotli)
    return this.#brotli
  }

  get gzip(): Buffer {
    this.#gzip ??= gzipSync(this.plain, { level: 5 })
    return this.#gzip
  }

  /** A weak tag: the bytes differ by encoding, the text does not. */
  get tag(): string {
    this.#tag ??= `W/"${crc32(this.plain).toString(36)}-${this.plain.length.toString(36)}"`
    return this.#tag
  }
}

/** Packed as the visitor's browser can read it; what is small already goes as it is. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string | Packed,
): FastifyReply {
  reply.header('vary', ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
  const packed = typeof page === 'string' ? new Packed(page) : page
  if (packed.plain.length < 1024) return reply.send(packed.plain)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(packed.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(packed.gzip)
  return reply.send(packed.plain)
}

/** Headers of every HTML reply: its own policy, and no search engine. */
export function startPage(reply: FastifyReply, ancestors?: string): { nonce: string } {
  const nonce = newNonce()
  reply
    .header('content-security-policy', pagePolicy(nonce, ancestors))
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
  return { nonce }
}

/** Whether the browser has this very page already (RFC 9110, 13.1.2). */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']
  return known?.split(',').some((each) => each.trim() === tag) ?? false
}

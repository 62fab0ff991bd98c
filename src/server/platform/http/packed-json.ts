import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In characters. What is shorter travels as quickly as it is. */
const worthPacking = 16_384

const packers = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
} as const

/** Packed where it is long and the client can read it; outside of this thread, which others wait for. */
export async function sendJson(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type = 'application/json',
): Promise<FastifyReply> {
  reply.type(`${type}; charset=utf-8`)
  if (text.length < worthPacking) return reply.send(text)
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\baccept-encoding\b/i.test(vary))
    reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
  const accepted = acceptedIn(String(headers['accept-encoding'] ?? ''))
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.has(each))
  if (!encoding) return reply.send(text)
  return reply.header('content-encoding', encoding).send(await packers[encoding](text))
}

/** All that is named and not refused by a weight of 0 (RFC 9110, 12.5.3). */
function acceptedIn(header: string): Set<string> {
  const named = header
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
  return new Set(named.flatMap(([name = '', weight = '']) => (/^q=0(\.0*)?$/.test(weight) ? [] : [name])))
}

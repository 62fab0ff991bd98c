/** Who may read the figures: programs of this machine, or whoever has the token where there is one. To others it is not there. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { HttpError, sentence } from '../contract/errors.ts'

export function addMetricsRoute(app: FastifyInstance, register: Registry, token: string | null): void {
  const mayRead = token ? whoHas(token) : isFromHere
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new HttpError(404, sentence(404))
    return await reply.type(register.contentType).send(await register.metrics())
  })
}

function whoHas(token: string): (request: FastifyRequest) => boolean {
  const wanted = hashOf(`Bearer ${token}`)
  return ({ headers }) => timingSafeEqual(hashOf(headers.authorization ?? ''), wanted)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** What proxies say of themselves. */
const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** A proxy on this machine speaks for visitors, whether it counts as one (TRUST_PROXY) or not. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false
  const address = socket.remoteAddress ?? ''
  return isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

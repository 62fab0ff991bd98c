/**
 * Calls of the institution's own site: whose key came along, and what the visitor's browser is told of other sites (CORS).
 * What the key opens is decided with the access of the call.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { findSiteKey, isKnownSite, keyHeader, noteUse, type SiteKey } from '../identity/api-keys.ts'
import { isForSites } from './security.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: none that is valid came along. */
    siteKey: SiteKey | null
  }
}

const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': `content-type, accept-language, ${keyHeader}`,
  // In seconds: so long may a browser remember it.
  'access-control-max-age': '600',
}

/** Where each request's tenant is known already. */
export function addSiteKeys(app: FastifyInstance, db: Pick<Db, 'withTenant'>): void {
  app.decorateRequest('siteKey', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForSites(request.url)) return done()
    reply.header('vary', 'origin')
    const isPreflight = request.method === 'OPTIONS' && request.headers.origin !== undefined
    const ready = isPreflight ? answerPreflight(request, reply, db) : readKey(request, reply, db)
    ready.then((isAnswered) => {
      if (!isAnswered) done()
    }, done)
  })
}

const momentOf = ({ site }: FastifyRequest) => ({ now: site.now, timeZone: site.tenant.timeZone })

async function answerPreflight(request: FastifyRequest, reply: FastifyReply, db: Pick<Db, 'withTenant'>) {
  const { site, headers } = request
  const { origin = '' } = headers
  const isKnown = await db.withTenant(site.tenant.id, (tx) => isKnownSite(tx, origin, momentOf(request)), {
    readOnly: true,
  })
  if (isKnown) reply.headers({ 'access-control-allow-origin': origin, ...preflight })
  reply.code(204).send()
  return true
}

async function readKey(request: FastifyRequest, reply: FastifyReply, db: Pick<Db, 'withTenant'>) {
  const { site, headers } = request
  const given = headers[keyHeader]
  if (typeof given !== 'string') return false
  const at = momentOf(request)
  const key = await db.withTenant(site.tenant.id, (tx) => findSiteKey(tx, given, at), { readOnly: true })
  request.siteKey = key
  if (!key) return false
  if (key.is_stale) await db.withTenant(site.tenant.id, (tx) => noteUse(tx, key, at.now))
  const { origin } = headers
  // On refusals too: what is wrong should reach whoever builds the site.
  if (origin !== undefined && key.allowed_origins.includes(origin))
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'content-range, retry-after',
    })
  return false
}

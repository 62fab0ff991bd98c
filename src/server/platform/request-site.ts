/** What is known of a request before its route runs: which tenant, by which address, in which language, by whom. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActorOf, type Caller, callerOf, nobody } from './access.ts'
import type { Db } from './database.ts'
import { HttpError, sentence } from './errors.ts'
import { type Language, languageOf } from './language.ts'
import { isCrossSite, readCookie, securityHeaders } from './security.ts'
import { cookieName } from './sessions.ts'
import type { Tenancy, TenantFacts } from './tenancy.ts'

export interface Site extends TenantFacts {
  /** Without port, in small letters. */
  readonly host: string
  /** Scheme, host and port as asked for. */
  readonly origin: string
  readonly isSecure: boolean
  readonly ip: string
  readonly now: Date
  /** By Accept-Language, then the tenant's. */
  readonly language: Language
  /** For pages: ?lang= and the cookie of the language switch go first. */
  readonly pageLanguage: Language
  /** Guests without a session cookie cost nothing; the answer is kept for the request. */
  caller(): Promise<Caller>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request but health checks, before any route runs. */
    site: Site
  }
}

export interface SiteOptions {
  readonly db: Db
  readonly tenancy: Tenancy
  readonly actorOf: ActorOf
  readonly clock: () => Date
}

/** Answers on any host name (decisions §12). */
const anyHost = new Set(['/health/live', '/health/ready', '/metrics'])

export function addSite(app: FastifyInstance, options: SiteOptions): void {
  app.decorateRequest('site', null as unknown as Site)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.protocol === 'https'))
    const path = pathOf(request.url)
    if (anyHost.has(path)) return
    const asked = hostOf(request)
    const known = await options.tenancy.ofHost(asked.host)
    if (!known) return await unknownHost(reply, path)
    request.site = siteOf(request, asked, known, options)
    if (isCrossSite(request.method, request.headers, asked.withPort)) {
      throw new HttpError(403, 'Calls from other sites are refused.')
    }
    if (request.url.includes('%00')) throw new HttpError(400, sentence(400))
  })
}

export function pathOf(url: string): string {
  const end = url.search(/[?#;]/)
  return end < 0 ? url : url.slice(0, end)
}

interface Asked {
  readonly host: string
  readonly withPort: string
}

/** Which host is meant must not depend on who reads the request: one Host header, no other address in the first line. */
function hostOf(request: FastifyRequest): Asked {
  const { rawHeaders, url = '' } = request.raw
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  const withPort = (request.host ?? '').toLowerCase()
  const host = withPort.replace(/:\d{1,5}$/, '').replace(/\.$/, '')
  if (count > 1 || !url.startsWith('/') || !/^[a-z0-9._-]{1,253}$|^\[[0-9a-f:.]+\]$/.test(host)) {
    throw new HttpError(400, sentence(400))
  }
  return { host, withPort }
}

async function unknownHost(reply: FastifyReply, path: string): Promise<FastifyReply> {
  reply.code(421)
  if (path.startsWith('/api/'))
    return await reply.type('application/json; charset=utf-8').send({ message: sentence(421) })
  return await reply.type('text/plain; charset=utf-8').send(`${sentence(421)}\n`)
}

function siteOf(request: FastifyRequest, asked: Asked, facts: TenantFacts, options: SiteOptions): Site {
  const { headers, ip, protocol } = request
  const isSecure = protocol === 'https'
  const now = options.clock()
  const { tenant } = facts
  let caller: Promise<Caller> | undefined
  return {
    tenant,
    settings: facts.settings,
    modules: facts.modules,
    flags: facts.flags,
    host: asked.host,
    origin: `${protocol}://${asked.withPort}`,
    isSecure,
    ip,
    now,
    get language() {
      return languageOf({ header: headers['accept-language'] }, tenant.language)
    },
    get pageLanguage() {
      const { lang } = (request.query ?? {}) as Record<string, unknown>
      const query = typeof lang === 'string' ? lang : undefined
      const cookie = readCookie(headers.cookie, 'lang')
      return languageOf({ query, cookie, header: headers['accept-language'] }, tenant.language)
    },
    caller() {
      const token = readCookie(headers.cookie, cookieName(isSecure))
      caller ??= token
        ? callerOf(options.db, options.actorOf, { tenantId: tenant.id, token, now })
        : Promise.resolve(nobody)
      return caller
    },
  }
}

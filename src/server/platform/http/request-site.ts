/** What is known of a request before its route runs: which tenant, by which address, in which language, by whom. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, sentence } from '../contract/errors.ts'
import type { Db } from '../database/database.ts'
import { type ActorOf, type Caller, callerOf, lookedAtCaller, nobody } from '../identity/access.ts'
import { cookieName, sessionHours } from '../identity/sessions.ts'
import { type Language, languageOf } from '../tenancy/language.ts'
import type { Tenancy, TenantFacts } from '../tenancy/tenancy.ts'
import { isCrossSite, isForSites, readCookie, securityHeaders } from './security.ts'
import { addSiteKeys } from './site-keys.ts'

export interface Site extends TenantFacts {
  /** Without port, in small letters. */
  readonly host: string
  /** Scheme, host and port as asked for. */
  readonly origin: string
  readonly isSecure: boolean
  readonly ip: string
  /** What the browser says of itself; whatever it likes. */
  readonly browser: string
  /** A cookie that the browser sent; whatever it likes. */
  cookie(name: string): string | undefined
  readonly now: Date
  /** By Accept-Language, then the tenant's. */
  readonly language: Language
  /** For pages: ?lang= and the cookie of the language switch go first. */
  readonly pageLanguage: Language
  /** Guests without a session cookie cost nothing; the answer is kept for the request. */
  caller(): Promise<Caller>
  /** The caller where nothing has to be read for it; null: ask caller(). */
  callerAtOnce(): Caller | null
  /** This moment; `now` is when the request came. */
  clock(): Date
  /** The caller as of this moment, for replies that go on; it prolongs no session. */
  callerNow(): Promise<Caller>
  /** The tenant, its settings and its modules as new requests find them; null: the address is no tenant's any more. */
  factsNow(): Promise<TenantFacts | null>
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

/** Answers on any host name (product §2.1). */
const anyHost = new Set(['/health/live', '/health/ready', '/metrics'])

export function addSite(app: FastifyInstance, options: SiteOptions): void {
  app.decorateRequest('site', null, [])
  // With a callback, since almost every request finds its tenant in the cache and has nothing to wait for.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.protocol === 'https'))
    const path = pathOf(request.url)
    if (anyHost.has(path)) return done()
    const asked = hostOf(request)
    if (!asked) return done(new HttpError(400, sentence(400)))
    const settle = (known: TenantFacts | null) => {
      if (!known) return done(new HttpError(421, sentence(421)))
      request.site = new RequestSite(request, asked, known, options)
      done(refusalOf(request, asked))
    }
    const known = options.tenancy.known(asked.host)
    if (known) settle(known)
    else options.tenancy.ofHost(asked.host).then(settle).catch(done)
  })
  addSiteKeys(app, options.db)
}

function refusalOf(request: FastifyRequest, asked: RequestedHost): HttpError | undefined {
  if (!isForSites(request.url) && isCrossSite(request.method, request.headers, asked.withPort)) {
    return new HttpError(403, 'Calls from other sites are refused.')
  }
  return request.url.includes('%00') ? new HttpError(400, sentence(400)) : undefined
}

export function pathOf(url: string): string {
  const end = url.search(/[?#;]/)
  return end < 0 ? url : url.slice(0, end)
}

interface RequestedHost {
  readonly host: string
  readonly withPort: string
}

/** Which host is meant must not depend on who reads the request: one Host header, no other address in the first line. */
function hostOf(request: FastifyRequest): RequestedHost | null {
  const { rawHeaders, url = '' } = request.raw
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  const withPort = (request.host ?? '').toLowerCase()
  const host = withPort.replace(/:\d{1,5}$/, '').replace(/\.$/, '')
  const isPlain = count <= 1 && url.startsWith('/') && /^[a-z0-9._-]{1,253}$|^\[[0-9a-f:.]+\]$/.test(host)
  return isPlain ? { host, withPort } : null
}

class RequestSite implements Site {
  readonly tenant: Site['tenant']
  readonly settings: Site['settings']
  readonly modules: Site['modules']
  readonly flags: Site['flags']
  readonly host: string
  readonly isSecure: boolean
  readonly now: Date
  readonly #request: FastifyRequest
  readonly #withPort: string
  readonly #options: SiteOptions
  #caller: Promise<Caller> | undefined

  constructor(request: FastifyRequest, asked: RequestedHost, facts: TenantFacts, options: SiteOptions) {
    this.tenant = facts.tenant
    this.settings = facts.settings
    this.modules = facts.modules
    this.flags = facts.flags
    this.host = asked.host
    this.isSecure = request.protocol === 'https'
    this.now = options.clock()
    this.#request = request
    this.#withPort = asked.withPort
    this.#options = options
  }

  get ip() {
    return this.#request.ip
  }

  get browser() {
    const { 'user-agent': name = '', 'accept-language': languages = '' } = this.#request.headers
    return `${name}\n${languages}`
  }

  cookie(name: string) {
    return readCookie(this.#request.headers.cookie, name)
  }

  get origin() {
    return `${this.isSecure ? 'https' : 'http'}://${this.#withPort}`
  }

  get language() {
    return languageOf({ header: this.#request.headers['accept-language'] }, this.tenant.language)
  }

  get pageLanguage() {
    const { headers } = this.#request
    const { lang } = (this.#request.query ?? {}) as Record<string, unknown>
    const query = typeof lang === 'string' ? lang : undefined
    const cookie = this.cookie('lang')
    return languageOf({ query, cookie, header: headers['accept-language'] }, this.tenant.language)
  }

  callerAtOnce() {
    return this.#token === undefined ? nobody : null
  }

  caller() {
    const token = this.#token
    if (!token) return Promise.resolve(nobody)
    const { db, actorOf } = this.#options
    this.#caller ??= callerOf(db, actorOf, this.#asked(token, this.now))
    return this.#caller
  }

  clock() {
    return this.#options.clock()
  }

  callerNow() {
    const token = this.#token
    if (!token) return Promise.resolve(nobody)
    const { db, actorOf, clock } = this.#options
    return lookedAtCaller(db, actorOf, this.#asked(token, clock()))
  }

  factsNow() {
    return this.#options.tenancy.ofHost(this.host)
  }

  #asked(token: string, now: Date) {
    return { tenantId: this.tenant.id, token, now, hours: sessionHours(this.settings) }
  }

  get #token() {
    return this.cookie(cookieName(this.isSecure)) || undefined
  }
}

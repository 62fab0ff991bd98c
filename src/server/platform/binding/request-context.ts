/** The `ctx` of handlers. A class, so that a request costs one object and no closures. */
import type { FastifyBaseLogger } from 'fastify'
import type { Scope, TokenKind } from '#rules/access.ts'
import type { OperationEntry } from '../contract/contract.ts'
import { readIfMatch } from '../contract/etag.ts'
import type { Db, TenantTx } from '../database/database.ts'
import type { Events } from '../database/events.ts'
import type { Input } from '../http/request-input.ts'
import type { Site } from '../http/request-site.ts'
import type { Caller } from '../identity/access.ts'
import type { JobData, Send } from '../jobs/job.ts'
import type { Outbound } from '../outbound/fetch-outside.ts'
import { translate } from '../tenancy/translations.ts'
import type { Call } from './call.ts'
import type { AnyReply, CallOptions, Ctx } from './handler.ts'

export interface Surroundings {
  readonly db: Db
  readonly send: Send
  readonly events: Events
  /** Ends when jobs can be sent: what writes waits for it before its transaction begins. */
  readonly canSend?: () => Promise<void>
  readonly rateLimitFactor: number
  readonly isDemo: boolean
  readonly outbound: Outbound
  /** Calls inside the process; the binder sets it. */
  readonly call?: Call
}

export interface RequestParts {
  readonly operation: OperationEntry
  readonly site: Site
  readonly caller: Caller
  readonly scope: Scope
  readonly input: Input
  readonly log: FastifyBaseLogger
  readonly language: string
  /** Calls inside the process share the transaction of whoever calls. */
  readonly sharedTx?: TenantTx | undefined
}

/** Runs what a call changes in its transaction, and leaves an entry in the change log. */
export type InLog = (tx: TenantTx, run: () => Promise<AnyReply>) => Promise<AnyReply>

const none: ReadonlySet<TokenKind> = new Set()

export class RequestContext {
  readonly #around: Surroundings
  readonly #parts: RequestParts
  readonly #inLog: InLog | undefined
  #tx: TenantTx | undefined

  constructor(around: Surroundings, parts: RequestParts, inLog?: InLog) {
    this.#inLog = inLog
    this.#around = around
    this.#parts = parts
    this.#tx = parts.sharedTx
  }

  /** For the binder: the transaction that was opened for this request. */
  enter(tx: TenantTx): this {
    this.#tx = tx
    return this
  }

  get tx(): TenantTx {
    if (this.#tx) return this.#tx
    throw new Error(
      `${this.operation.id} declares x-transaction: manual, so it opens its own with ctx.withTenant`,
    )
  }

  // Handlers take ctx apart (`{ tx, translate }`), so what can be called is made when it is asked for, and bound.
  get withTenant() {
    const { sharedTx } = this.#parts
    return async <T>(fn: (tx: TenantTx) => Promise<T>, options: CallOptions = {}): Promise<T> => {
      const { isLogged = false, ...others } = options
      const run = (tx: TenantTx) => (isLogged ? this.#logged(tx, fn) : fn(tx))
      return await (sharedTx ? run(sharedTx) : this.#around.db.withTenant(this.tenant.id, run, others))
    }
  }
  async #logged<T>(tx: TenantTx, fn: (tx: TenantTx) => Promise<T>): Promise<T> {
    if (!this.#inLog) return await fn(tx)
    let result: T | undefined
    await this.#inLog(tx, async () => {
      result = await fn(tx)
      return { status: 200 }
    })
    return result as T
  }
  get enqueue() {
    return (queue: string, data: JobData, options?: object): Promise<void> =>
      this.#around.send(this.tx, queue, data, options)
  }
  get enqueueIn() {
    return (tx: TenantTx, queue: string, data: JobData, options?: object): Promise<void> =>
      this.#around.send(tx, queue, data, options)
  }
  get translate() {
    return (key: string, values?: Record<string, unknown>): string => translate(this.language, key, values)
  }

  get callAgreed(): Ctx['callAgreed'] {
    const { site, caller, log, language } = this.#parts
    return async (operation, input) => {
      const { call } = this.#around
      if (!call) throw new Error(`${operation} cannot be called from here`)
      const agreed = { isLogged: true, isAgreed: true } as const
      return await call(operation, input, { site, caller, log, language, tx: this.tx, ...agreed })
    }
  }

  get operation() {
    return this.#parts.operation
  }
  get tenant() {
    return this.#parts.site.tenant
  }
  get settings() {
    return this.#parts.site.settings
  }
  get modules() {
    return this.#parts.site.modules
  }
  get flags() {
    return this.#parts.site.flags
  }
  get actor() {
    return this.#parts.caller.actor
  }
  get tokens(): ReadonlySet<TokenKind> {
    return this.#parts.caller.tokens ?? none
  }
  get session() {
    return this.#parts.caller.session
  }
  get siteKey() {
    return this.#parts.caller.siteKey ?? null
  }
  get scope() {
    return this.#parts.scope
  }
  get params() {
    return this.#parts.input.params as Ctx['params']
  }
  get query() {
    return this.#parts.input.query as Ctx['query']
  }
  get headers() {
    return this.#parts.input.headers
  }
  get body() {
    return this.#parts.input.body as Ctx['body']
  }
  get ifMatch() {
    return readIfMatch(this.#parts.input.headers['if-match'])
  }
  get language() {
    return this.#parts.language
  }
  get now() {
    return this.#parts.site.now
  }
  get ip() {
    return this.#parts.site.ip
  }
  get browser() {
    return this.#parts.site.browser
  }
  get cookie() {
    return (name: string): string | undefined => this.#parts.site.cookie(name)
  }
  get isSecure() {
    return this.#parts.site.isSecure
  }
  get rateLimitFactor() {
    return this.#around.rateLimitFactor
  }
  get events() {
    return this.#around.events
  }
  get isDemo() {
    return this.#around.isDemo
  }
  get outbound() {
    return this.#around.outbound
  }
  get host() {
    return this.#parts.site.host
  }
  get origin() {
    return this.#parts.site.origin
  }
  get log() {
    return this.#parts.log
  }
}

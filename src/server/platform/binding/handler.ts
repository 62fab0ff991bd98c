/** What a feature's handlers see of a request, and what they answer. */
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { OperationEntry, OperationId } from '#generated/operations.ts'
import type { operations } from '#generated/types.ts'
import type { Actor, Scope, TokenKind } from '#rules/access.ts'
import type { HttpError } from '../contract/errors.ts'
import type { TenantOptions, TenantTx } from '../database/database.ts'
import type { Events } from '../database/events.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { SessionFacts } from '../identity/sessions.ts'
import type { JobData } from '../jobs/job.ts'
import type { Outbound } from '../outbound/fetch-outside.ts'
import type { Settings, Tenant } from '../tenancy/tenant.ts'
import type { CallInput, CallReply } from './call.ts'

export type { OperationId } from '#generated/operations.ts'
export type { TenantTx } from '../database/database.ts'

type Parameters<Op extends OperationId, Place extends string> = operations[Op] extends {
  parameters: { [P in Place]?: infer Found }
}
  ? [Exclude<Found, undefined>] extends [never]
    ? Record<string, never>
    : Exclude<Found, undefined>
  : Record<string, never>

export type PathParams<Op extends OperationId> = Parameters<Op, 'path'>
export type QueryParams<Op extends OperationId> = Parameters<Op, 'query'>

/** The generated types know a file as text; it comes as the bytes that it is. */
export type Body<Op extends OperationId> = operations[Op] extends {
  requestBody?: { content: infer Content }
}
  ? Content extends { 'image/png': string }
    ? Uint8Array
    : Content[keyof Content]
  : undefined

/** Less `default`, which stands for what no handler answers: wrong methods, unknown hosts, faults of ours. */
type Responses<Op extends OperationId> = operations[Op] extends { responses: infer All }
  ? Omit<All, 'default'>
  : never
/** The generated types know every body as JSON or text; streams and files leave as what they are. */
type ContentOf<Response> = Response extends { content: infer Content }
  ? [Exclude<Content, undefined>] extends [never]
    ? { readonly body?: undefined }
    : Exclude<Content, undefined> extends { 'text/event-stream': string }
      ? { readonly body: EventStream }
      : Exclude<Content, undefined> extends
            | { 'application/pdf': string }
            | { 'image/webp': string }
            | { 'text/csv': string }
        ? { readonly body: Readable }
        : Exclude<Content, undefined> extends
              | { 'application/vnd.apple.pkpass': string }
              | { 'image/png': string }
          ? { readonly body: Uint8Array }
          : { readonly body: Exclude<Content, undefined>[keyof Exclude<Content, undefined>] }
  : { readonly body?: undefined }

/** One of the operation's declared statuses with the body declared for it. */
export type Reply<Op extends OperationId> = {
  [Status in keyof Responses<Op>]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string | string[]>>
  } & ContentOf<Responses<Op>[Status]>
}[keyof Responses<Op>]

/** A reply of whichever operation. */
export interface AnyReply {
  readonly status: number | string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** A message key in the request's language. */
export type Translate = (key: string, values?: Record<string, unknown>) => string

/** How a call opens a transaction of its own. */
export interface CallOptions extends TenantOptions {
  /** Whether what it does is what the call leaves in the change log. */
  readonly isLogged?: boolean
}

export interface Ctx<Op extends OperationId = OperationId> {
  readonly operation: OperationEntry
  readonly tenant: Tenant
  /** The request's one transaction; reading only for GET and HEAD. Operations with `x-transaction: manual` have none. */
  readonly tx: TenantTx
  withTenant<T>(fn: (tx: TenantTx) => Promise<T>, options?: CallOptions): Promise<T>
  readonly actor: Actor
  readonly scope: Scope
  /** Kinds of token that the address proved to hold, for what it names. */
  readonly tokens: ReadonlySet<TokenKind>
  readonly session: SessionFacts | null
  /** Uuid of the key with which the institution's own site calls; null for all other calls. */
  readonly siteKey: string | null
  readonly modules: ReadonlySet<string>
  readonly flags: ReadonlySet<string>
  readonly settings: Settings
  readonly params: PathParams<Op>
  readonly query: QueryParams<Op>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Body<Op>
  /** The version in If-Match, null if any will do; see checkIfMatch in etag.ts. */
  readonly ifMatch: number | null
  /** Sends a job in the request's transaction: it exists if, and only if, the transaction commits. */
  enqueue(queue: string, data: JobData, options?: object): Promise<void>
  /** Sends a job in a transaction of `withTenant`, for operations with `x-transaction: manual`. */
  enqueueIn(tx: TenantTx, queue: string, data: JobData, options?: object): Promise<void>
  /**
   * Makes a call that waited for a second person's yes: for the caller, in the request's transaction, with its own access,
   * checks and entry in the change log. Refusals are replies.
   */
  callAgreed(operation: OperationId, input: CallInput): Promise<CallReply>
  /** What other requests and processes do. */
  readonly events: Events
  readonly language: string
  readonly translate: Translate
  readonly now: Date
  readonly ip: string
  /** What the browser says of itself; whatever it likes. */
  readonly browser: string
  /** A cookie that the browser sent; whatever it likes. */
  cookie(name: string): string | undefined
  /** RATE_LIMIT_FACTOR. */
  readonly rateLimitFactor: number
  /** Whether demo logins may be shown. */
  readonly isDemo: boolean
  /** How others' servers are reached. */
  readonly outbound: Outbound
  /** Whether the visitor came by https; decides the cookie's name. */
  readonly isSecure: boolean
  /** The host without port, as asked for. */
  readonly host: string
  /** Scheme, host and port as asked for; never for links that leave by mail: `tenant.publicUrl`. */
  readonly origin: string
  readonly log: FastifyBaseLogger
}

export type Handler<Op extends OperationId> = (ctx: Ctx<Op>) => Promise<Reply<Op>>
export type Handlers = { readonly [Op in OperationId]?: Handler<Op> }

/** Tells what the validator refused of a body in the shape that the contract declares, where that is not by field. */
export type TellRefusal = (refused: HttpError, body: unknown, translate: Translate) => HttpError

/** A handler of an operation whose refusals have a shape of their own, whoever refuses. */
export function tellingRefusals<Handle extends object>(
  handle: Handle,
  tellRefusal: TellRefusal,
): Handle & { readonly tellRefusal: TellRefusal } {
  return Object.assign(handle, { tellRefusal })
}

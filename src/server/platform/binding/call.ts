/** What a call inside the process is given, and replies. */
import type { FastifyBaseLogger } from 'fastify'
import type { OperationId } from '#generated/operations.ts'
import type { TenantTx } from '../database/database.ts'
import type { Site } from '../http/request-site.ts'
import type { Caller } from '../identity/access.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface CallContext {
  readonly site: Site
  readonly log: FastifyBaseLogger
  readonly language?: string
  /** Without it the call opens a transaction of its own. */
  readonly tx?: TenantTx
  /** Whether it leaves in the change log what it leaves in a transaction of its own. */
  readonly isLogged?: boolean
  /** Whether a second person has agreed to it. */
  readonly isAgreed?: boolean
  /** Left out: whoever the request's session belongs to. Public pages that can be cached call as `nobody`. */
  readonly caller?: Caller
}

export interface CallReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  // biome-ignore lint/suspicious/noExplicitAny: typed by the caller, who knows the operation
  readonly body: any
}

export type Call = (operationId: OperationId, input: CallInput, context: CallContext) => Promise<CallReply>

/** A job as features define and send it. */
import type { FastifyBaseLogger } from 'fastify'
import type { OperationId } from '#generated/operations.ts'
import type { TenantOptions, TenantRow, TenantTx } from '../database/database.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Outbound } from '../outbound/fetch-outside.ts'
import type { Apns } from '../pushes/apns.ts'
import type { Language } from '../tenancy/language.ts'
import type { Settings, Tenant } from '../tenancy/tenant.ts'

/** What the queue's handler needs to find its work: ids, never texts. */
export type JobData = { readonly tenantId: number } & Readonly<Record<string, unknown>>

/** Sends a job inside the given transaction. */
export type Send = (tx: TenantTx, queue: string, data: JobData, options?: object) => Promise<void>

export interface JobDeps {
  withTenant<T>(tenantId: number, fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  /** Reads only; jobs of one tenant that do so at the same time share a transaction. */
  read<T>(tenantId: number, fn: (tx: TenantTx) => Promise<T>): Promise<T>
  tenant(tenantId: number): Promise<Tenant>
  settings(tenantId: number): Promise<Settings>
  readonly mail: Mailer
  translate(language: string, key: string, values?: Record<string, unknown>): string
  readonly log: FastifyBaseLogger
  readonly clock: () => Date
  readonly isDemo: boolean
  /** For calls of the contract that are made for a person who is not there: each asks for it before its transaction. */
  callsFor(tenantId: number): Promise<CallAs>
  /** How others' servers are reached. */
  readonly outbound: Outbound
  /** Wakes phones by the push service. */
  readonly apns: Apns
  /** Sends a job in the transaction of another: it exists if, and only if, that commits. */
  readonly enqueueIn: Send
  readonly enqueueAllIn: SendAll
}

/** For whom a call is made, in which transaction, and in which language it replies. */
export interface CallingPerson {
  readonly tx: TenantTx
  readonly userUuid: string
  readonly language: Language
}

/** What a call is given, as over the network. */
export interface GivenCall {
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * A call with the rights that the person has at this moment, in the given transaction. A refusal (a status of 400 and more)
 * may have written something before: whoever called must let the transaction fail then.
 */
export type CallAs = (
  person: CallingPerson,
  operation: OperationId,
  given: GivenCall,
) => Promise<{ readonly status: number; readonly headers: object; readonly body: unknown }>

/** Many jobs in one statement. One whose id is there already is not sent again. */
export type SendAll = (
  tx: TenantTx,
  queue: string,
  jobs: readonly {
    readonly id?: string
    readonly data: JobData
    /** In seconds from now. */
    readonly startAfter?: number
  }[],
) => Promise<void>

export interface Job {
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: each handler knows the ids that its own sender put in
  readonly data: JobData & any
}

export type JobHandler = (job: Job, deps: JobDeps) => Promise<void>

/** @returns why jobs of the batch are to be tried again, by their ids; the others are done */
export type BatchHandler = (jobs: readonly Job[], deps: JobDeps) => Promise<ReadonlyMap<string, string>>

export interface JobOptions {
  readonly retryLimit?: number
  /** Seconds before the first retry; each further one waits twice as long, up to `retryDelayMax`. */
  readonly retryDelay?: number
  /** Seconds; four minutes unless said otherwise. */
  readonly retryDelayMax?: number
  /** Seconds a run may take before it counts as dead. */
  readonly expireInSeconds?: number
}

export interface OneByOne {
  readonly handle: JobHandler
  /**
   * Of jobs that mostly wait for a mail server: tenants take turns, and each job begins as soon as one of the places is free
   * that all such queues share (turns.ts). It has no regular times.
   */
  readonly inTurns?: true
  /** So many are under way in one process, ten unless said otherwise; the next are fetched once all of them have ended. */
  readonly batchSize?: number
}

/** Jobs that are quicker together: each still ends, and is tried again, on its own. */
export interface Together {
  readonly handleBatch: BatchHandler
  readonly batchSize: number
}

export type JobDefinition = (OneByOne | Together) & {
  readonly options?: JobOptions
  /** Runs at set times for the tenants that have something to do. */
  readonly regularly?: Regularly
}

export interface Regularly {
  /** UTC. */
  readonly cron: string
  /** And when a server starts, for what went by while none ran. */
  readonly atStart?: boolean
  /**
   * The tenants that have something to do: one question about all of them, in a transaction that may read what the policies
   * named `due` allow (0034-work-that-is-due.sql). A tenant too many costs a job that finds nothing; one too few waits for ever.
   */
  due(tx: TenantTx, now: Date): Promise<readonly TenantRow[]>
}

export type JobDefinitions = Readonly<Record<string, JobDefinition>>

/** For what sends a mail: a mail server that is away for a night, or for a day, costs nobody a mail. Two days. */
export const untilMailsGo: JobOptions = { retryLimit: 200, retryDelayMax: 900 }

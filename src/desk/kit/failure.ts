import { NetworkError } from '#client/client.ts'
import { ChunkLoadError } from '#ui/chunk.ts'
import { entityTagOf } from './entity-tag.ts'
import { type FieldErrors, readErrorBody } from './error-shapes.ts'

/** What a rejected call means to the app. `status` is null where no reply came at all. */
export interface Failure {
  readonly status: number | null
  readonly message: string
  readonly errors: FieldErrors
  /** The reply's JSON as it came, for calls that put more into it (412 carries the current record). */
  readonly body: unknown
  /** Of the reply, if there was one: with 412, the version of the record as it is now. */
  readonly etag?: string | null
  /** Of the reply, as it came: when the same may be tried again. */
  readonly retryAfter?: string | null
  /** No reply came, or it broke off: nobody knows whether it was done. */
  readonly isLost?: boolean
}

/** The record as it stands now, where somebody else was faster (412); null for any other failure. */
export function standingRecord<Stored extends object>({ status, body }: Failure): Stored | null {
  if (status !== 412) return null
  return (body as { readonly current?: Stored | null } | null)?.current ?? null
}

export const defaultErrorText = 'Unfortunately, an error has occurred. Please try again later.'

/** Reads what a call rejected with: a Response, a failure that was read before, or whatever went wrong on the way. */
export async function readFailure(reason: unknown): Promise<Failure> {
  if (isFailure(reason)) return reason
  if (!(reason instanceof Response)) {
    return {
      status: null,
      message: speaks(reason) ? reason.message : defaultErrorText,
      errors: {},
      body: null,
      isLost: reason instanceof NetworkError,
    }
  }
  const body: unknown = await reason
    .clone()
    .json()
    .catch(() => null)
  const { message, errors } = readErrorBody(body)
  return {
    status: reason.status,
    message: message ?? defaultErrorText,
    errors,
    body,
    etag: entityTagOf(reason),
    retryAfter: reason.headers.get('Retry-After'),
  }
}

/** Errors that are written for people; what others say is for developers. */
function speaks(reason: unknown): reason is Error {
  return reason instanceof NetworkError || reason instanceof ChunkLoadError
}

/** What a notification says: that the network failed, else the general sentence (product §28.1, §28.2). */
export function noticeOf({ status, message }: Failure): string {
  return status === null ? message : defaultErrorText
}

/** A failed call as an Error, for libraries that throw and catch (react-admin reads `status` and `body`). */
export class CallError extends Error implements Failure {
  readonly status: number | null
  readonly errors: FieldErrors
  readonly body: unknown
  readonly etag: string | null
  readonly retryAfter: string | null
  readonly isLost: boolean
  /** A write that was refused leaves its screen open: what was typed must not be lost. */
  readonly isWrite: boolean

  constructor(failure: Failure, isWrite = false) {
    super(failure.message)
    this.isWrite = isWrite
    this.name = 'CallError'
    this.status = failure.status
    this.errors = failure.errors
    this.body = failure.body
    this.etag = failure.etag ?? null
    this.retryAfter = failure.retryAfter ?? null
    this.isLost = failure.isLost ?? false
  }

  /** Another refusal that differs from this one in what is given, for instance in its message. */
  with(changes: Partial<Failure>): CallError {
    return new CallError({ ...this, message: this.message, ...changes }, this.isWrite)
  }
}

/** What a call rejected with, as an Error; one that is it already stays as it is. */
export async function callErrorOf(reason: unknown, isWrite = false): Promise<CallError> {
  const failure = await readFailure(reason)
  return failure instanceof CallError && failure.isWrite === isWrite
    ? failure
    : new CallError(failure, isWrite)
}

function isFailure(reason: unknown): reason is Failure {
  return reason instanceof CallError
}

/** Which errors say that the database is not there at the moment, or takes nothing: whoever asked may come back. */

/**
 * SQLSTATE: no connection (08), nothing left to work with (53), the server goes down, starts or has crashed (57P0), a
 * conflict that three tries did not end (40), a transaction that was ended from outside (25P).
 */
const state = /^(08...|53...|57P0.|40001|40P01|25P0[34])$/

/** Of the system: nobody answers at the address, or the line broke. */
const lines = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg and its pool say without a code: the line broke, before or while it was used, or nobody had a turn to give. */
const sentences = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** A transaction that may write could not, because the server only reads. */
export class OnlyReads extends Error {}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Of a transaction that may only read it says no more than that our own code is wrong. */
export const isWriteWhileReading = (error: unknown) => codeOf(error) === '25006'

/** Whether a write found the disk full, or a server that only reads. */
export const isRefusedWrite = (error: unknown) => codeOf(error) === '53100' || error instanceof OnlyReads

export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (error instanceof OnlyReads) return true
  if (typeof code === 'string') return state.test(code) || lines.has(code)
  return typeof message === 'string' && sentences.has(message)
}

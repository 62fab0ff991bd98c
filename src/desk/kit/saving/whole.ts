import { entityTagOf } from '../entity-tag.ts'
import type { Failure } from '../failure.ts'

/** A list or a document that is read and saved as a whole: its version is no part of it, but the ETag of the reply. */
export interface Whole<T> {
  readonly value: T
  /** Null where the server tells no version. */
  readonly etag: string | null
}

/**
 * @param otherwise what stands there where the reply has no body
 */
export function wholeOf<T>(
  { data, response }: { readonly data?: T | undefined; readonly response: Response },
  otherwise: T,
): Whole<T> {
  return { value: data ?? otherwise, etag: entityTagOf(response) }
}

/** The header that lets a save go through only while nobody else has saved since. */
export function ifMatch({ etag }: Whole<unknown>): { 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag }
}

/** The whole as somebody else has stored it, out of a 412. */
export function currentWhole<T>({ body, etag = null }: Failure): Whole<T> | null {
  const { current } = (body ?? {}) as { current?: T }
  return current === undefined || current === null ? null : { value: current, etag }
}

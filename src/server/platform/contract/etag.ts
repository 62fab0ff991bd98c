/** Versions of records people edit, and of what is made from records, as entity tags (RFC 9110, 8.8.3). */
import { createHash } from 'node:crypto'
import { preconditionFailed } from './errors.ts'

export function etag(version: number): string {
  return `"${version}"`
}

/** @returns the version in an If-Match header, null where there is none or any will do (`*`). */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const found = /^\s*"(\d{1,15})"\s*$/.exec(header)
  // A tag of another form was never given out, so it cannot match.
  return found ? Number(found[1]) : -1
}

/** A record that people edit; `updated_by` is the name of who saved it last, where that is kept. */
export interface Versioned {
  readonly version: number
  readonly updated_by?: string | null
}

/** @throws HttpError 412 with the current record, and who made it, if the caller edited another version. */
export function checkIfMatch<Current extends Versioned>(ctx: IfMatch, current: Current): void {
  checkVersion(ctx, current.version, current, current.updated_by)
}

interface IfMatch {
  readonly ifMatch: number | null
}

/** For lists and documents that do not tell their version themselves. @throws HttpError 412 with `current` */
export function checkVersion({ ifMatch }: IfMatch, version: number, current: unknown, by?: string | null) {
  if (ifMatch === null || ifMatch === version) return
  throw preconditionFailed(current, etag(version), by)
}

/** Of what has no version of its own: equal content, equal tag. */
export function contentTag(content: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)}"`
}

/** Whether the caller has this very content already (RFC 9110, 13.1.2). */
export function hasAlready(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}

/** Versions of records people edit, as entity tags (RFC 9110, 8.8.3). */
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

/** @throws HttpError 412 with the current record if the caller edited another version. */
export function checkIfMatch(ctx: { ifMatch: number | null }, version: number, current: unknown): void {
  if (ctx.ifMatch !== null && ctx.ifMatch !== version) throw preconditionFailed(current, etag(version))
}

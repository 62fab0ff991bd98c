/** Refusals in the words of RFC 7644, 3.12. */
import { HttpError, type ScimType, sentence } from '#server/platform/contract/errors.ts'

type Values = Record<string, unknown>

export const fault = (scimType: ScimType, message: string, values: Values = {}): HttpError =>
  new HttpError(400, message, { scimType, values })

export const taken = (message: string, values: Values): HttpError =>
  new HttpError(409, message, { scimType: 'uniqueness', values })

const readOnlyText = 'The attribute {path} cannot be changed.'

export const readOnly = (path: string): HttpError => fault('mutability', readOnlyText, { path })

export const unknownPath = (path: string): HttpError =>
  fault('invalidPath', 'There is no attribute {path}.', { path: path.slice(0, 200) })

/** RFC 7644, 3.14. @throws HttpError 412 where another version was read */
export function checkScimVersion(header: string | undefined, version: number): void {
  if (header === undefined) return
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (tags.includes('*') || tags.includes(`"${version}"`)) return
  throw new HttpError(412, sentence(412))
}

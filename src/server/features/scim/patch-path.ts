/** Paths of changes (RFC 7644, 3.5.2): `active`, `name.givenName`, `emails[type eq "work"].value`. */
import type { Filter } from 'scim2-parse-filter'
import { unknownPath } from './faults.ts'
import { parsed, plainName } from './filter.ts'

export interface PatchPath {
  /** In small letters, like `part`. */
  readonly name: string
  readonly part: string | null
  readonly filter: Filter | null
  /** As it was sent, for sentences. */
  readonly text: string
}

const form = /^(urn:[^[\]]*:)?([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/

/** @throws HttpError 400 invalidPath, invalidFilter */
export function pathOf(text: string): PatchPath {
  const trimmed = text.trim()
  const found = form.exec(trimmed)
  if (!found) throw unknownPath(text)
  const [, , name = '', filter, part] = found
  return {
    name: plainName(name),
    part: part?.toLowerCase() ?? null,
    filter: filter === undefined ? null : parsed(filter),
    text: trimmed,
  }
}

/** Whether a filter compares an attribute, however deep. */
export function namesIn(filter: Filter, name: string): boolean {
  if ('filters' in filter) return filter.filters.some((each) => namesIn(each, name))
  if ('filter' in filter) return namesIn(filter.filter, name)
  if ('valFilter' in filter) return namesIn(filter.valFilter, name)
  return plainName(filter.attrPath) === name
}

/** The value in `value eq "…"`; null for any other filter. */
export function valueIn(filter: Filter): string | null {
  const isValue = filter.op === 'eq' && plainName(filter.attrPath) === 'value'
  return isValue && typeof filter.compValue === 'string' ? filter.compValue : null
}

/** Attributes of RFC 7643 that are not kept here: directories send them by default, and they are passed over. */
const passedOver = new Set([
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
  'schemas',
])

export const isPassedOver = ({ name, text }: PatchPath): boolean =>
  passedOver.has(name) || (/^urn:/i.test(text) && !/:core:2\.0:(User|Group):/i.test(text))

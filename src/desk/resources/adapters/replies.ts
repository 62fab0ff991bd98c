import type { Identifier, RaRecord } from 'react-admin'
import { entityTagOf } from '../../kit/entity-tag.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { HttpReply } from '../http.ts'
import type { CallMeta, JsonObject } from './adapter.ts'
import { idOf } from './addresses.ts'
import { unwrapped } from './bodies.ts'

/** Where a record keeps the version that a reply's header gave it and its body does not. */
const etagName = '@etag'

/** Stands in what a deletion gives back where the record is still there, and goes later. */
export const waitingMark = { '@waits': true } as const

export const isWaiting = (record: RaRecord): boolean => record['@waits'] === true

/** A record as react-admin wants it, with its key as `id`; `fallback` is the key where the record does not say it. */
export function toRecord(
  resource: ResourceDescription,
  json: unknown,
  meta?: CallMeta,
  fallback?: Identifier,
): RaRecord {
  const record = (typeof json === 'object' && json !== null ? json : {}) as JsonObject
  return { ...record, id: idOf(resource, record, meta?.parents) ?? fallback ?? '' }
}

/** The one record that a reply holds, with its version. */
export function recordIn(
  resource: ResourceDescription,
  reply: HttpReply,
  meta?: CallMeta,
  fallback?: Identifier,
): RaRecord {
  const record = toRecord(resource, unwrapped(resource.raw.envelope.record, reply.json), meta, fallback)
  const etag = entityTagOf(reply)
  return etag && isGuarded(resource) && etag !== versionTag(record) ? { ...record, [etagName]: etag } : record
}

/** Whether changes of the resource's records say which version they are based on. */
export function isGuarded({ raw }: ResourceDescription): boolean {
  return raw.concurrency === 'if-match'
}

/** The version of a record as If-Match wants it. */
export function etagOf(record: JsonObject | undefined): string | undefined {
  const etag = record?.[etagName]
  return typeof etag === 'string' ? etag : versionTag(record)
}

function versionTag(record: JsonObject | undefined): string | undefined {
  const version = record?.version
  return typeof version === 'number' || typeof version === 'string' ? `"${version}"` : undefined
}

export function hasRecord({ json }: HttpReply): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** The key of what was made: the last step of its address in the header Location. */
export function keyInLocation(headers: Headers): string | undefined {
  const last = headers.get('Location')?.split(/[?#]/)[0]?.split('/').findLast(Boolean)
  return last === undefined ? undefined : decodeURIComponent(last)
}

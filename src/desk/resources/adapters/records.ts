import type { Identifier, RaRecord } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import { CallError } from '../../frame/failure.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { HttpReply } from '../http.ts'
import { type AdapterContext, type CallMeta, type JsonObject, needed } from './adapter.ts'
import { idOf, pathValues } from './addresses.ts'
import { changeBody, makeable, unwrapped, wrapped } from './bodies.ts'

/** Where a record keeps the version that a reply's header gave it and its body does not. */
const etagName = '@etag'

export interface ChangeParams {
  readonly id: Identifier
  readonly data: JsonObject
  readonly previousData?: JsonObject | undefined
  readonly meta?: CallMeta | undefined
}

export interface Records {
  readonly toRecord: (json: unknown, meta?: CallMeta, fallback?: Identifier) => RaRecord
  readonly read: (id: Identifier, meta?: CallMeta) => Promise<RaRecord>
  readonly create: (data: JsonObject, meta?: CallMeta) => Promise<RaRecord>
  readonly update: (params: ChangeParams) => Promise<RaRecord>
  readonly remove: (params: Omit<ChangeParams, 'data'>) => Promise<void>
}

/** Reads and writes single records, as strictly as the contract wants it; `find` reads one where no call shows it. */
export function recordsOf(
  { resource, http }: AdapterContext,
  find: (id: Identifier, meta?: CallMeta) => Promise<RaRecord>,
): Records {
  const { show, create, edit, delete: remove } = resource.operations
  const isGuarded = resource.raw.concurrency === 'if-match'

  const toRecord: Records['toRecord'] = (json, meta, fallback) => {
    const record = (typeof json === 'object' && json !== null ? json : {}) as JsonObject
    return { ...record, id: idOf(resource, record, meta?.parents) ?? fallback ?? '' }
  }
  const fromReply = ({ json, headers }: HttpReply, meta?: CallMeta, fallback?: Identifier): RaRecord => {
    const record = toRecord(unwrapped(resource.raw.envelope.record, json), meta, fallback)
    const etag = headers.get('ETag')
    return etag && isGuarded && etag !== versionTag(record) ? { ...record, [etagName]: etag } : record
  }

  const read: Records['read'] = async (id, meta) => {
    if (!show) return find(id, meta)
    const call = { params: pathValues(resource, show, meta?.parents, id), ...keyOf(resource, 'show', id) }
    return fromReply(await http(show, call), meta, id)
  }
  /** The version that a change is based on; read where nobody has it and the call must carry one. */
  const ifMatch = async (
    operation: OperationEntry,
    { id, previousData, meta }: Omit<ChangeParams, 'data'>,
  ) => {
    const known = etagOf(previousData)
    if (known || !isGuarded || !needsVersion(operation)) return known
    return etagOf(await read(id, meta))
  }

  return {
    toRecord,
    read,
    create: async (data, meta) => {
      const operation = needed(resource, 'create', create)
      const reply = await http(operation, {
        params: pathValues(resource, operation, meta?.parents),
        body: wrapped(resource.raw.envelope.body, makeable(resource, data)),
      })
      if (hasRecord(reply)) return fromReply(reply, meta)
      const id = keyInLocation(reply.headers)
      return id !== undefined && show ? read(id, meta) : toRecord(data, meta, id)
    },
    update: async (params) => {
      const operation = needed(resource, 'edit', edit)
      const { id, previousData = {}, meta } = params
      const data = meta?.isWhole ? params.data : { ...previousData, ...params.data }
      const body = changeBody(resource, operation, data, previousData)
      if (body === null) return toRecord({ ...previousData, ...data }, meta, id)
      const reply = await http(operation, {
        params: pathValues(resource, operation, meta?.parents, id),
        headers: { 'If-Match': await ifMatch(operation, params) },
        ...keyOf(resource, 'edit', id, body),
      }).catch((reason) => withCurrent(reason, () => read(id, meta)))
      if (hasRecord(reply)) return fromReply(reply, meta, id)
      // Without a reply nobody knows the new version.
      return isGuarded && show ? read(id, meta) : toRecord({ ...previousData, ...data }, meta, id)
    },
    remove: async (params) => {
      const operation = needed(resource, 'delete', remove)
      await http(operation, {
        params: pathValues(resource, operation, params.meta?.parents, params.id),
        headers: { 'If-Match': await ifMatch(operation, params) },
        ...keyOf(resource, 'delete', params.id),
      })
    },
  }
}

/** The key of a record in a call whose path does not have it, and what else the body says. */
function keyOf(
  { raw }: ResourceDescription,
  call: 'show' | 'edit' | 'delete',
  id: Identifier,
  body?: unknown,
): { query?: JsonObject; body?: unknown } {
  const key = raw.keys?.[call]
  if (!key) return body === undefined ? {} : { body }
  const given = { [key.name]: id }
  if (key.in === 'query') return { query: given, ...(body !== undefined && { body }) }
  return { body: { ...(body as JsonObject | undefined), ...given } }
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

function needsVersion(operation: OperationEntry): boolean {
  return operation.parameters.some(
    ({ name, in: place, required }) => place === 'header' && name.toLowerCase() === 'if-match' && required,
  )
}

function hasRecord({ json }: HttpReply): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** The last step of the address of what was made. */
function keyInLocation(headers: Headers): string | undefined {
  const last = headers.get('Location')?.split(/[?#]/)[0]?.split('/').findLast(Boolean)
  return last === undefined ? undefined : decodeURIComponent(last)
}

/** A conflict carries the record as it is now, for whoever shows both versions. */
async function withCurrent(reason: unknown, read: () => Promise<RaRecord>): Promise<never> {
  if (!(reason instanceof CallError) || reason.status !== 412) throw reason
  const { current } = (reason.body ?? {}) as { current?: unknown }
  if (typeof current === 'object' && current !== null) throw reason
  throw new CallError({ ...reason, message: reason.message, body: { current: await read() } }, true)
}

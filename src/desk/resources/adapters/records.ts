import type { Identifier, RaRecord } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import { CallError } from '../../kit/failure.ts'
import type { ResourceDescription } from '../descriptions.ts'
import { type AdapterContext, type CallMeta, type JsonObject, needed, type ReadOptions } from './adapter.ts'
import { pathValues } from './addresses.ts'
import { changeBody, makeable, wrapped } from './bodies.ts'
import { etagOf, hasRecord, isGuarded, keyInLocation, recordIn, toRecord } from './replies.ts'

export interface ChangeParams {
  readonly id: Identifier
  readonly data: JsonObject
  readonly previousData?: JsonObject | undefined
  readonly meta?: CallMeta | undefined
}

type RemoveParams = Omit<ChangeParams, 'data'>

/** Reads one record. */
export type ReadRecord = (id: Identifier, options?: ReadOptions) => Promise<RaRecord>

export interface RecordWrites {
  readonly create: (data: JsonObject, meta?: CallMeta) => Promise<RaRecord>
  readonly update: (params: ChangeParams) => Promise<RaRecord>
  /** @returns whether it is done later, for instance once somebody agrees */
  readonly remove: (params: RemoveParams) => Promise<boolean>
}

/** Reads a record by the call that shows it. */
export async function showRecord(
  { resource, http }: AdapterContext,
  id: Identifier,
  options?: ReadOptions,
): Promise<RaRecord> {
  const operation = needed(resource, 'show', resource.operations.show)
  const reply = await http(operation, {
    params: pathValues(resource, operation, options?.parents, id),
    ...keyOf(resource, 'show', id),
    signal: options?.signal,
  })
  return recordIn(resource, reply, options, id)
}

/** Writes single records, as strictly as the contract wants it. */
export function writerOf(context: AdapterContext, read: ReadRecord): RecordWrites {
  return { create: creating(context, read), update: updating(context, read), remove: removing(context, read) }
}

function creating({ resource, http }: AdapterContext, read: ReadRecord): RecordWrites['create'] {
  const { create, show } = resource.operations
  return async (data, meta) => {
    const operation = needed(resource, 'create', create)
    const reply = await http(operation, {
      params: pathValues(resource, operation, meta?.parents),
      headers: { 'Idempotency-Key': meta?.idempotencyKey },
      body: wrapped(resource.raw.envelope.body, makeable(resource, data)),
    })
    if (hasRecord(reply)) return recordIn(resource, reply, meta)
    const id = keyInLocation(reply.headers)
    return id !== undefined && show ? read(id, meta) : toRecord(resource, data, meta, id)
  }
}

function updating({ resource, http }: AdapterContext, read: ReadRecord): RecordWrites['update'] {
  const { edit, show } = resource.operations
  return async (params) => {
    const operation = needed(resource, 'edit', edit)
    const { id, previousData = {}, meta } = params
    const data = meta?.isWhole ? params.data : { ...previousData, ...params.data }
    const body = changeBody(resource, operation, data, previousData)
    if (body === null) return toRecord(resource, { ...previousData, ...data }, meta, id)
    const reply = await http(operation, {
      params: pathValues(resource, operation, meta?.parents, id),
      headers: { 'If-Match': await ifMatch(resource, read, operation, params) },
      ...keyOf(resource, 'edit', id, body),
    }).catch((reason) => withCurrent(reason, () => read(id, meta)))
    if (hasRecord(reply)) return recordIn(resource, reply, meta, id)
    // Without a reply nobody knows the new version.
    return isGuarded(resource) && show
      ? read(id, meta)
      : toRecord(resource, { ...previousData, ...data }, meta, id)
  }
}

function removing({ resource, http }: AdapterContext, read: ReadRecord): RecordWrites['remove'] {
  return async (params) => {
    const operation = needed(resource, 'delete', resource.operations.delete)
    const { status } = await http(operation, {
      params: pathValues(resource, operation, params.meta?.parents, params.id),
      headers: { 'If-Match': await ifMatch(resource, read, operation, params) },
      ...keyOf(resource, 'delete', params.id),
    }).catch((reason) => withCurrent(reason, () => read(params.id, params.meta)))
    return status === 202
  }
}

/** The version that a change is based on; read where nobody has it and the call must carry one. */
async function ifMatch(
  resource: ResourceDescription,
  read: ReadRecord,
  operation: OperationEntry,
  { id, previousData, meta }: RemoveParams,
): Promise<string | undefined> {
  const known = etagOf(previousData)
  if (known || !isGuarded(resource) || !needsVersion(operation)) return known
  return etagOf(await read(id, meta))
}

function needsVersion(operation: OperationEntry): boolean {
  return operation.parameters.some(
    ({ name, in: place, required }) => place === 'header' && name.toLowerCase() === 'if-match' && required,
  )
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

/** A conflict carries the record as it is now, for whoever shows both versions. */
async function withCurrent(reason: unknown, read: () => Promise<RaRecord>): Promise<never> {
  if (!(reason instanceof CallError) || reason.status !== 412) throw reason
  const { current } = (reason.body ?? {}) as { current?: unknown }
  if (typeof current === 'object' && current !== null) throw reason
  throw reason.with({ body: { current: await read() } })
}

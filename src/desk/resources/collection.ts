import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, RaRecord, SortPayload } from 'react-admin'
import type { OperationEntry } from '#generated/operations.ts'
import { CallError } from '../frame/failure.ts'
import type { ResourceDescription, WriteShape } from './descriptions.ts'
import type { Http, HttpReply } from './http.ts'

type Json = Record<string, unknown>

/**
 * A collection with items, in the simple REST dialect, as react-admin wants it.
 *
 * Lists are ra-data-simple-rest's. Its other calls do not fit a strict contract (they send read-only fields and partial
 * records, and read a body after 204), so those are mapped here: bodies hold what may be written and nothing else, each
 * change carries the version that it is based on, and a reply without a body gives the record that was sent.
 */
export function collectionAdapter(resource: ResourceDescription, http: Http): DataProvider {
  const { list, show, create, edit, delete: remove } = resource.operations

  const item = (operation: OperationEntry, id: unknown) => ({ [itemParameter(operation)]: String(id) })
  const toRecord = (json: unknown): RaRecord => ({
    ...(json as Json),
    id: (json as Json)[resource.key] as string,
  })
  const fromReply = ({ json }: HttpReply, fallback: Json): RaRecord =>
    json && typeof json === 'object' ? toRecord(json) : toRecord({ ...fallback, [resource.key]: fallback.id })

  const getOne = async (id: unknown) => {
    const operation = needed(resource, 'show', show)
    return toRecord((await http(operation, { params: item(operation, id) })).json)
  }
  const update = async (id: unknown, data: Json, version: unknown) => {
    const operation = needed(resource, 'edit', edit)
    const reply = await http(operation, {
      params: item(operation, id),
      headers: { 'If-Match': etag(version) },
      body: toBody(resource, data),
    })
    return fromReply(reply, { ...data, id })
  }
  const destroy = async (id: unknown, version: unknown) => {
    const operation = needed(resource, 'delete', remove)
    await http(operation, { params: item(operation, id), headers: { 'If-Match': etag(version) } })
  }

  /** ra-data-simple-rest writes an address; the contract's operation is called with what stands in it. */
  const fetchList = async (address: string) => {
    const asked = new URLSearchParams(address.slice(address.indexOf('?')))
    const said = [...asked].filter(([, value]) => value !== '{}')
    const query = Object.fromEntries(said.map(([name, value]) => [name, JSON.parse(value)]))
    const reply = await http(needed(resource, 'list', list), {
      query: { ...resource.listQuery, ...query },
    })
    const rows = (reply.json as unknown[]).map(toRecord)
    const headers = reply.headers.has('Content-Range')
      ? reply.headers
      : new Headers({ 'Content-Range': `${resource.name} */${rows.length}` })
    return { status: reply.status, headers, body: '', json: rows }
  }
  const lists = simpleRestProvider('', fetchList as Parameters<typeof simpleRestProvider>[1])

  return {
    getList: (_, { sort, filter, ...params }) =>
      lists.getList(resource.name, { ...params, sort: sortOf(resource, sort), filter: given(filter) }),
    getOne: async (_, { id }) => ({ data: await getOne(id) }),
    getMany: async (_, { ids }) => ({ data: await Promise.all(ids.map(getOne)) }),
    getManyReference: (_, { sort, filter, ...params }) =>
      lists.getManyReference(resource.name, {
        ...params,
        sort: sortOf(resource, sort),
        filter: given(filter),
      }),
    create: async (_, { data }) => {
      const reply = await http(needed(resource, 'create', create), { body: toBody(resource, data as Json) })
      return { data: fromReply(reply, data as Json) }
    },
    update: async (_, { id, data, previousData }) => ({
      // Always the whole record: a partial one would leave out what the contract requires.
      data: await update(id, { ...previousData, ...data }, previousData?.version),
    }),
    updateMany: async (_, { ids, data }) => {
      const done = ids.map(async (id) => {
        const record = await getOne(id)
        return update(id, { ...record, ...data }, record.version)
      })
      await Promise.all(done)
      return { data: ids }
    },
    delete: async (_, { id, previousData }) => {
      await destroy(id, previousData?.version)
      return { data: { ...previousData, id } as RaRecord }
    },
    deleteMany: async (_, { ids }) => {
      const results = await Promise.allSettled(ids.map((id) => destroy(id, undefined)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return { data: ids }
    },
  } as DataProvider
}

/** The body of a write: only what the contract lets be written, at every level (the write shape of the entity). */
export function toBody(resource: ResourceDescription, record: Json): Json {
  return written(resource.writeShape, record)
}

function written(shape: WriteShape, value: Json): Json {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, inner]) => {
      const given = value[name]
      if (given === undefined) return []
      const isNested = inner !== true && typeof given === 'object' && given !== null
      return [[name, isNested ? written(inner, given as Json) : given]]
    }),
  )
}

/** What is set; an empty filter filters nothing. */
function given(filter: Json = {}): Json {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}

function sortOf(resource: ResourceDescription, sort?: SortPayload): SortPayload {
  const { field, order } = sort ?? resource.defaultSort
  return { field: field === 'id' ? resource.key : field, order }
}

function etag(version: unknown): string | undefined {
  return typeof version === 'number' || typeof version === 'string' ? `"${version}"` : undefined
}

/** The last path parameter names the item itself. */
function itemParameter(operation: OperationEntry): string {
  return operation.parameters.findLast((parameter) => parameter.in === 'path')?.name ?? 'id'
}

function needed(
  resource: ResourceDescription,
  kind: string,
  operation: OperationEntry | undefined,
): OperationEntry {
  if (operation) return operation
  throw new CallError({
    status: null,
    message: `The contract has no operation to ${kind} ${resource.name}.`,
    errors: {},
    body: null,
  })
}

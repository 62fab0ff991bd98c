import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { entityTagOf } from '../../kit/entity-tag.ts'
import { CallError } from '../../kit/failure.ts'
import type { ResourceDescription } from '../descriptions.ts'
import { actOn } from './act.ts'
import {
  type Adapter,
  type AdapterContext,
  type CallMeta,
  type JsonObject,
  needed,
  type ReadOptions,
  refusal,
} from './adapter.ts'
import { pathValues } from './addresses.ts'
import { isSameJson, wrapped, writable } from './bodies.ts'
import { rowsOf } from './lists.ts'
import { answer } from './local.ts'
import { questionOf } from './questions.ts'
import { createRowKeys } from './row-keys.ts'

interface Whole {
  readonly rows: RaRecord[]
  readonly etag: string | null
}

type Change = (rows: readonly RaRecord[]) => readonly JsonObject[]

interface WholeCalls {
  readonly read: (options?: ReadOptions) => Promise<Whole>
  /** Reads the list anew and sends it back changed; gives the rows as they are then. */
  readonly write: (change: Change, meta?: CallMeta, tries?: number) => Promise<RaRecord[]>
}

/**
 * Rows that are only written all together. Each change reads the list anew and sends it back whole; what somebody else
 * did to other rows stays, what they did to the same row is a conflict.
 */
export function wholeListAdapter(context: AdapterContext): Adapter {
  const { resource } = context
  const { read, write } = wholeCalls(context)
  return {
    ...readsOf(resource, read),
    ...writesOf(write),
    act: actOn(context),
    reorder: async (_, { ids, meta }) => {
      const rows = await write((before) => inOrder(before, ids), meta)
      return { data: rows }
    },
  } as Adapter
}

function wholeCalls({ resource, http }: AdapterContext): WholeCalls {
  const keys = createRowKeys()
  const identified = (rows: readonly JsonObject[], meta?: CallMeta): RaRecord[] =>
    hasOwnKeys(rows, resource.key)
      ? rows.map((row) => ({ ...row, id: row[resource.key] as Identifier }))
      : keys.identify(JSON.stringify(meta?.parents ?? {}), rows)

  const read: WholeCalls['read'] = async (options) => {
    const operation = needed(resource, 'list', resource.operations.list)
    const reply = await http(operation, {
      params: pathValues(resource, operation, options?.parents),
      query: resource.listQuery,
      signal: options?.signal,
    })
    const rows = rowsOf(resource, reply) as JsonObject[]
    return { rows: identified(rows, options), etag: entityTagOf(reply) }
  }
  const write: WholeCalls['write'] = async (change, meta, tries = mostTries) => {
    const operation = needed(resource, 'edit', resource.operations.edit)
    const { rows, etag } = await read(meta)
    const next = change(rows).map((row) => writable(resource, row))
    const call = http(operation, {
      params: pathValues(resource, operation, meta?.parents),
      headers: { 'If-Match': etag ?? undefined },
      body: wrapped(resource.raw.envelope.body, next),
    })
    // Somebody saved between the two calls: whether that was the same row is seen in what stands then.
    const reply = await call.catch((reason: unknown) => {
      if (tries > 1 && reason instanceof CallError && reason.status === 412) return null
      throw reason
    })
    if (reply === null) return write(change, meta, tries - 1)
    const said =
      reply.json === undefined || reply.json === null ? next : (rowsOf(resource, reply) as JsonObject[])
    return identified(said, meta)
  }
  return { read, write }
}

/** So often in a row others save first. */
const mostTries = 3

/** What was refused of one row, as the form of that row knows its fields; what is said of others stays as it is. */
async function ofRow<Saved>(saving: Promise<Saved>, place: () => number): Promise<Saved> {
  try {
    return await saving
  } catch (reason) {
    if (!(reason instanceof CallError)) throw reason
    const prefix = `${place()}.`
    const errors = Object.entries(reason.errors).map(([path, messages]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      messages,
    ])
    throw reason.with({ errors: Object.fromEntries(errors) })
  }
}

/** What react-admin calls to read rows: all of them are read, and those that it wants are picked here. */
function readsOf(resource: ResourceDescription, read: WholeCalls['read']): Partial<Adapter> {
  const all = async (_: string, { meta, signal, ...params }: GetListParams) => {
    const question = questionOf(resource, params)
    const isOrderKept = params.sort === undefined || params.sort.field === 'id'
    const { rows } = await read({ ...meta, signal })
    return answer(resource, rows, question, { filter: question.filter, isSorted: isOrderKept })
  }
  const readOne = async (id: Identifier, options: ReadOptions) => {
    const found = (await read(options)).rows.find((row) => String(row.id) === String(id))
    if (found) return found
    throw refusal('Not found', 404)
  }
  return {
    getList: all,
    getManyReference: all,
    getOne: async (_, { id, meta, signal }) => ({ data: await readOne(id, { ...meta, signal }) }),
    getMany: async (_, { ids, meta }) => ({
      data: (await read(meta)).rows.filter((row) => ids.map(String).includes(String(row.id))),
    }),
  } as Partial<Adapter>
}

/** What react-admin calls to change rows. */
function writesOf(write: WholeCalls['write']): Partial<Adapter> {
  return {
    create: async (_, { data, meta }) => {
      let at = -1
      const added: Change = (before) => {
        at = before.length
        return [...before, data as JsonObject]
      }
      const rows = await ofRow(write(added, meta), () => at)
      return { data: rows.at(-1) }
    },
    update: async (_, { id, data, previousData, meta }) => {
      let at = -1
      const changed: Change = (before) => {
        at = unchanged(before, id, previousData)
        const row = meta?.isWhole ? data : { ...before[at], ...data }
        return before.with(at, { ...row, id })
      }
      const rows = await ofRow(write(changed, meta), () => at)
      return { data: rows[at] }
    },
    updateMany: async (_, { ids, data, meta }) => {
      await write((rows) => rows.map((row) => (ids.includes(row.id) ? { ...row, ...data } : row)), meta)
      return { data: ids }
    },
    delete: async (_, { id, previousData, meta }) => {
      await write(removal([id], previousData), meta)
      return { data: { ...previousData, id } }
    },
    deleteMany: async (_, { ids, meta }) => {
      await write(removal(ids), meta)
      return { data: ids }
    },
  } as Partial<Adapter>
}

/** Takes rows out. @throws CallError 412 where one is gone, or not what it was. */
function removal(ids: readonly Identifier[], before?: JsonObject): Change {
  return (rows) => {
    for (const id of ids) unchanged(rows, id, before)
    return rows.filter((row) => !ids.includes(row.id))
  }
}

function hasOwnKeys(rows: readonly JsonObject[], key: string): boolean {
  const keys = new Set(rows.map((row) => row[key]))
  return !keys.has(undefined) && !keys.has(null) && keys.size === rows.length
}

/** Where the row stands. @throws CallError 412 where it is gone, or not what it was. */
function unchanged(rows: readonly RaRecord[], id: Identifier, before?: JsonObject): number {
  const at = rows.findIndex((row) => String(row.id) === String(id))
  const current = rows[at]
  const isSame = current && (before === undefined || isSameJson({ ...before, id }, { ...current, id }))
  if (isSame) return at
  throw refusal('Somebody else has changed this meanwhile.', 412, { current: current ?? null })
}

/** @throws CallError 412 where rows came or went meanwhile. */
function inOrder(rows: readonly RaRecord[], ids: readonly Identifier[]): RaRecord[] {
  const wanted = ids.map((id) => rows.find((row) => String(row.id) === String(id)))
  const isAll = wanted.length === rows.length && !wanted.includes(undefined)
  if (isAll) return wanted as RaRecord[]
  throw refusal('Somebody else has changed this meanwhile.', 412)
}

import type { Identifier, RaRecord } from 'react-admin'
import { CallError } from '../../kit/failure.ts'
import { actOn } from './act.ts'
import type { Adapter, AdapterContext, CallMeta, JsonObject } from './adapter.ts'
import { refusal } from './adapter.ts'
import { parametersOf } from './addresses.ts'
import { questionOf } from './questions.ts'
import { dialectReads } from './reads.ts'
import { type ReadRecord, type RecordWrites, writerOf } from './records.ts'
import { waitingMark } from './replies.ts'
import { simpleRestReads, speaksSimpleRest } from './simple-rest.ts'

/** Records with addresses of their own, asked for in the dialect that the description tells. */
export function collectionAdapter(context: AdapterContext): Adapter {
  const { resource } = context
  const reads = speaksSimpleRest(resource.raw) ? simpleRestReads(context) : dialectReads(context)

  const readMany = async (ids: readonly Identifier[], meta?: CallMeta) => {
    const isOneCall = reads.isManyOneCall && ids.length > 1
    if (!resource.operations.show || isOneCall) return reads.many(ids, meta)
    return existing(await Promise.allSettled(ids.map((id) => reads.one(id, meta))))
  }

  return {
    getList: async (_, { meta, signal, ...params }) =>
      reads.page(questionOf(resource, params), { ...meta, signal }),
    getOne: async (_, { id, meta, signal }) => ({ data: await reads.one(id, { ...meta, signal }) }),
    // Several that ask at once are read together, so none of them may end the call of all: no signal.
    getMany: async (_, { ids, meta }) => ({ data: await readMany(ids, meta) }),
    getManyReference: async (_, { target, id, meta, signal, ...params }) => {
      const question = questionOf(resource, params)
      const isAbove = parametersOf(resource.raw.path).includes(target)
      if (!isAbove) return reads.referring({ target, id }, question, { ...meta, signal })
      const parents = { ...meta?.parents, [target]: String(id) }
      return reads.page(question, { ...meta, parents, signal })
    },
    ...writesOf(context, reads.one),
    act: actOn(context),
    reorder: async () => {
      throw refusal(`The order of ${resource.name} cannot be changed.`)
    },
  } as Adapter
}

/** What react-admin calls to change single records, and several of them one by one. */
export function writesOf(
  context: AdapterContext,
  read: ReadRecord,
): Pick<Adapter, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'> {
  const records = writerOf(context, read)
  return {
    create: async (_, { data, meta }) => ({ data: await records.create(data as JsonObject, meta) }),
    update: async (_, params) => ({ data: await records.update(params) }),
    updateMany: async (_, { ids, data, meta }) => {
      const update = async (id: Identifier) =>
        records.update({ id, data, previousData: await read(id, meta), meta })
      await allOf(ids.map(update))
      return { data: ids }
    },
    delete: async (_, params) => {
      const waits = await records.remove(params as Parameters<RecordWrites['remove']>[0])
      return { data: { ...params.previousData, id: params.id, ...(waits && waitingMark) } as RaRecord }
    },
    deleteMany: async (_, { ids, meta }) => {
      await allOf(ids.map((id) => records.remove({ id, meta })))
      return { data: ids }
    },
  } as Pick<Adapter, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'>
}

/** Waits for all, and then tells of the first that failed. */
async function allOf(calls: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(calls)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Those that could be read. One that is gone, or not for this user, must not hide the others. */
function existing(results: readonly PromiseSettledResult<RaRecord>[]): RaRecord[] {
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [result.value]
    const isHidden = result.reason instanceof CallError && [403, 404, 410].includes(result.reason.status ?? 0)
    if (isHidden) return []
    throw result.reason
  })
}

import { actOn } from './act.ts'
import type { Adapter, AdapterContext } from './adapter.ts'
import { refusal } from './adapter.ts'
import { writesOf } from './collection.ts'
import { type ReadRecord, showRecord } from './records.ts'

/** The key of the one record of a singleton. */
export const singletonId = 'single'

/** One object that is always there, read and written as a whole. */
export function documentAdapter(context: AdapterContext): Adapter {
  const { resource } = context
  const read: ReadRecord = async (_, options) => showRecord(context, singletonId, options)
  return {
    ...writesOf(context, read),
    getOne: async (_, { id, meta, signal }) => ({ data: await read(id, { ...meta, signal }) }),
    getList: async (_, { meta, signal }) => ({
      data: [await read(singletonId, { ...meta, signal })],
      total: 1,
    }),
    getMany: async (_, { meta }) => ({ data: [await read(singletonId, meta)] }),
    getManyReference: async (_, { meta, signal }) => ({
      data: [await read(singletonId, { ...meta, signal })],
      total: 1,
    }),
    act: actOn(context),
    reorder: async () => {
      throw refusal(`The order of ${resource.name} cannot be changed.`)
    },
  } as Adapter
}

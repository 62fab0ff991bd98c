import { actOn } from './act.ts'
import type { Adapter, AdapterContext } from './adapter.ts'
import { refusal } from './adapter.ts'
import { writesOf } from './collection.ts'
import { recordsOf } from './records.ts'

/** The key of the one record of a singleton. */
export const singletonId = 'single'

/** One object that is always there, read and written as a whole. */
export function documentAdapter(context: AdapterContext): Adapter {
  const { resource } = context
  const records = recordsOf(context, async () => {
    throw refusal(`The contract has no operation to show ${resource.name}.`)
  })
  const read: typeof records.read = async (_, meta) => records.read(singletonId, meta)
  const { update, ...writes } = writesOf(records)
  return {
    ...writes,
    getOne: async (_, { id, meta }) => ({ data: await read(id, meta) }),
    getList: async (_, { meta }) => ({ data: [await read(singletonId, meta)], total: 1 }),
    getMany: async (_, { meta }) => ({ data: [await read(singletonId, meta)] }),
    getManyReference: async (_, { meta }) => ({ data: [await read(singletonId, meta)], total: 1 }),
    update,
    act: actOn(context),
    reorder: async () => {
      throw refusal(`The order of ${resource.name} cannot be changed.`)
    },
  } as Adapter
}

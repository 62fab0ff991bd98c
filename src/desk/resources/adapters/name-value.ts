import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import {
  type Adapter,
  type AdapterContext,
  type CallMeta,
  type JsonObject,
  needed,
  type ReadOptions,
  refusal,
} from './adapter.ts'
import { parametersOf, pathValues } from './addresses.ts'
import { unwrapped, wrapped } from './bodies.ts'
import { answer } from './local.ts'
import { questionOf } from './questions.ts'

/** Values under their names (settings): rows of name and value, written name by name. */
export function nameValueAdapter(context: AdapterContext): Adapter {
  const { resource } = context
  const { write, drop } = valueWrites(context)
  return {
    ...readsOf(context),
    create: async (_, { data: { name, value }, meta }) => ({ data: await write(String(name), value, meta) }),
    update: async (_, { id, data, meta }) => ({ data: await write(String(id), data.value, meta) }),
    updateMany: async (_, { ids, data, meta }) => {
      for (const id of ids) await write(String(id), data.value, meta)
      return { data: ids }
    },
    delete: async (_, { id, previousData, meta }) => {
      await drop(id, meta)
      return { data: { ...previousData, id } }
    },
    deleteMany: async (_, { ids, meta }) => {
      for (const id of ids) await drop(id, meta)
      return { data: ids }
    },
    act: async () => {
      throw refusal(`The contract has no action on ${resource.name}.`)
    },
    reorder: async () => {
      throw refusal(`The order of ${resource.name} cannot be changed.`)
    },
  } as Adapter
}

/** What react-admin calls to read values: all of them are read, and those that it wants are picked here. */
function readsOf({ resource, http }: AdapterContext): Partial<Adapter> {
  const { list, show } = resource.operations
  const readAll = async (options?: ReadOptions): Promise<RaRecord[]> => {
    const operation = needed(resource, 'list', list ?? show)
    const params = pathValues(resource, operation, options?.parents)
    const { json } = await http(operation, { params, signal: options?.signal })
    const values = unwrapped(resource.raw.envelope.rows || resource.raw.envelope.record, json)
    return Object.entries(values as JsonObject).map(([name, value]) => ({ id: name, name, value }))
  }
  const readOne = async (id: Identifier, options: ReadOptions) => {
    const found = (await readAll(options)).find((row) => row.id === id)
    if (found) return found
    throw refusal('Not found', 404)
  }
  const all = async (_: string, { meta, signal, ...params }: GetListParams) => {
    const question = questionOf(resource, params)
    return answer(resource, await readAll({ ...meta, signal }), question, {
      filter: question.filter,
      isSorted: false,
    })
  }
  return {
    getList: all,
    getManyReference: all,
    getOne: async (_, { id, meta, signal }) => ({ data: await readOne(id, { ...meta, signal }) }),
    getMany: async (_, { ids, meta }) => ({
      data: (await readAll(meta)).filter((row) => ids.includes(row.id)),
    }),
  } as Partial<Adapter>
}

/** Writes one value, or takes it away. */
function valueWrites({ resource, http }: AdapterContext) {
  const { edit, delete: remove } = resource.operations
  return {
    write: async (name: string, value: unknown, meta?: CallMeta): Promise<RaRecord> => {
      const operation = needed(resource, 'edit', edit)
      const isOwnPath = parametersOf(operation.path).length > parametersOf(resource.raw.path).length
      const { body } = resource.raw.envelope
      await http(operation, {
        params: pathValues(resource, operation, meta?.parents, name),
        body: isOwnPath ? wrapped(body || 'value', value) : wrapped(body, { [name]: value }),
      })
      return { id: name, name, value }
    },
    drop: async (id: Identifier, meta?: CallMeta): Promise<void> => {
      const operation = needed(resource, 'delete', remove)
      await http(operation, { params: pathValues(resource, operation, meta?.parents, id) })
    },
  }
}

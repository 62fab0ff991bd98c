import type { Client } from '#client/client.ts'
import type { AdapterName } from '#rules/resource.ts'
import type { Adapter, AdapterContext, OwnDataProvider } from './adapters/adapter.ts'
import { collectionAdapter } from './adapters/collection.ts'
import { documentAdapter } from './adapters/document.ts'
import { withoutEnvelope } from './adapters/error-paths.ts'
import { nameValueAdapter } from './adapters/name-value.ts'
import { wholeListAdapter } from './adapters/whole-list.ts'
import { loadResource, resourceNamed } from './admin.ts'
import { createHttp, type Http } from './http.ts'

const adapterFor: Readonly<Record<AdapterName, (context: AdapterContext) => Adapter>> = {
  collection: collectionAdapter,
  document: documentAdapter,
  'whole-list': wholeListAdapter,
  'name-value': nameValueAdapter,
}

interface WriteListener {
  /** Is told after records were written that say who may do what (x-admin.rights). */
  readonly onRights?: () => void
}

/** react-admin's data provider: each resource of the contract by the adapter that fits its calls. */
export function createDataProvider(client: Client, listener: WriteListener = {}): OwnDataProvider {
  return dataProviderOf(createHttp(client), listener)
}

function dataProviderOf(http: Http, listener: WriteListener): OwnDataProvider {
  const adapters = new Map<string, Adapter>()
  const adapterOf = async (name: string): Promise<Adapter> => {
    const known = adapters.get(name)
    if (known) return known
    const resource = await loadResource(name)
    const made = adapterFor[resource.raw.adapter]({ resource, http: withoutEnvelope(resource, http) })
    adapters.set(name, made)
    return made
  }
  const told = async <Reply>(name: string, write: (adapter: Adapter) => Promise<Reply>): Promise<Reply> => {
    const done = await write(await adapterOf(name))
    if (resourceNamed(name)?.raw.hints.rights === true) listener.onRights?.()
    return done
  }
  return {
    supportAbortSignal: true,
    through: (over) => dataProviderOf(over(http), listener),
    getList: async (name, params) => (await adapterOf(name)).getList(name, params),
    getOne: async (name, params) => (await adapterOf(name)).getOne(name, params),
    getMany: async (name, params) => (await adapterOf(name)).getMany(name, params),
    getManyReference: async (name, params) => (await adapterOf(name)).getManyReference(name, params),
    create: (name, params) => told(name, (adapter) => adapter.create(name, params)),
    update: (name, params) => told(name, (adapter) => adapter.update(name, params)),
    updateMany: (name, params) => told(name, (adapter) => adapter.updateMany(name, params)),
    delete: (name, params) => told(name, (adapter) => adapter.delete(name, params)),
    deleteMany: (name, params) => told(name, (adapter) => adapter.deleteMany(name, params)),
    act: (name, params) => told(name, (adapter) => adapter.act(name, params)),
    reorder: async (name, params) => (await adapterOf(name)).reorder(name, params),
  }
}

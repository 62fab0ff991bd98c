import type { Client } from '#client/client.ts'
import type { AdapterName } from '#rules/resource.ts'
import type { Adapter, AdapterContext, OwnDataProvider } from './adapters/adapter.ts'
import { collectionAdapter } from './adapters/collection.ts'
import { documentAdapter } from './adapters/document.ts'
import { withoutEnvelope } from './adapters/error-paths.ts'
import { nameValueAdapter } from './adapters/name-value.ts'
import { wholeListAdapter } from './adapters/whole-list.ts'
import { resourceNamed } from './admin.ts'
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
  const adapterOf = (name: string): Adapter => {
    const known = adapters.get(name)
    if (known) return known
    const resource = resourceNamed(name)
    if (!resource) throw new Error(`The contract has no resource ${name}.`)
    const made = adapterFor[resource.raw.adapter]({ resource, http: withoutEnvelope(resource, http) })
    adapters.set(name, made)
    return made
  }
  const told = async <Reply>(name: string, reply: Promise<Reply>): Promise<Reply> => {
    const done = await reply
    if (resourceNamed(name)?.raw.hints.rights === true) listener.onRights?.()
    return done
  }
  return {
    supportAbortSignal: true,
    through: (over) => dataProviderOf(over(http), listener),
    getList: (name, params) => adapterOf(name).getList(name, params),
    getOne: (name, params) => adapterOf(name).getOne(name, params),
    getMany: (name, params) => adapterOf(name).getMany(name, params),
    getManyReference: (name, params) => adapterOf(name).getManyReference(name, params),
    create: (name, params) => told(name, adapterOf(name).create(name, params)),
    update: (name, params) => told(name, adapterOf(name).update(name, params)),
    updateMany: (name, params) => told(name, adapterOf(name).updateMany(name, params)),
    delete: (name, params) => told(name, adapterOf(name).delete(name, params)),
    deleteMany: (name, params) => told(name, adapterOf(name).deleteMany(name, params)),
    act: (name, params) => told(name, adapterOf(name).act(name, params)),
    reorder: (name, params) => adapterOf(name).reorder(name, params),
  }
}

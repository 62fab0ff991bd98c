import type { DataProvider } from 'react-admin'
import type { Client } from '#client/client.ts'
import { resourceNamed } from './admin.ts'
import { collectionAdapter } from './collection.ts'
import { createHttp } from './http.ts'

/** react-admin's data provider: each resource of the contract by the adapter that fits its calls. */
export function createDataProvider(client: Client): DataProvider {
  const http = createHttp(client)
  const adapters = new Map<string, DataProvider>()
  const adapterOf = (name: string): DataProvider => {
    const known = adapters.get(name)
    if (known) return known
    const resource = resourceNamed(name)
    if (!resource) throw new Error(`The contract has no resource ${name}.`)
    const made = collectionAdapter(resource, http)
    adapters.set(name, made)
    return made
  }
  return {
    getList: (name, params) => adapterOf(name).getList(name, params),
    getOne: (name, params) => adapterOf(name).getOne(name, params),
    getMany: (name, params) => adapterOf(name).getMany(name, params),
    getManyReference: (name, params) => adapterOf(name).getManyReference(name, params),
    create: (name, params) => adapterOf(name).create(name, params),
    update: (name, params) => adapterOf(name).update(name, params),
    updateMany: (name, params) => adapterOf(name).updateMany(name, params),
    delete: (name, params) => adapterOf(name).delete(name, params),
    deleteMany: (name, params) => adapterOf(name).deleteMany(name, params),
  }
}

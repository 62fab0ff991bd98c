import type { Client } from '#client/client.ts'
import type { Batches } from '../resources/batches/batches.ts'

/** The batches of our own server. */
export function createBatches(client: Client): Batches {
  const path = (uuid: string) => ({ params: { path: { uuid } } })
  const results = async (uuid: string, query: { after: number; refused?: boolean }) =>
    dataOf(await client.GET('/api/v1/batches/{uuid}/results', { params: { path: { uuid }, query } }))
  return {
    create: async (kind, resource) =>
      dataOf(await client.POST('/api/v1/batches', { body: { kind, resource } })),
    add: async (uuid, calls) => {
      await client.POST('/api/v1/batches/{uuid}/calls', { ...path(uuid), body: { calls: [...calls] } })
    },
    order: async (uuid, state) =>
      dataOf(await client.POST('/api/v1/batches/{uuid}/state', { ...path(uuid), body: { state } })),
    read: async (uuid) => dataOf(await client.GET('/api/v1/batches/{uuid}', path(uuid))),
    results: (uuid, after) => results(uuid, { after }),
    refused: (uuid, after) => results(uuid, { after, refused: true }),
    mine: async () => dataOf(await client.GET('/api/v1/batches')),
  }
}

/** A reply of another status has rejected. */
function dataOf<T>({ data }: { readonly data?: T }): T {
  if (data === undefined) throw new Error('The server replied with nothing.')
  return data
}

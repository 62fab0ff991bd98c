import type { ListView, ListViewBody } from '../kit/list-views.ts'
import { createFakeServer, type FakeServer, json } from './fake-server.ts'

export const listView = (change: Partial<ListView>): ListView => ({
  uuid: '00000000-0000-4000-8000-000000000041',
  name: 'Squares',
  list: 'organizations',
  filters: { q: 'markt' },
  sort: [],
  columns: [],
  is_shared: false,
  is_default: false,
  owner: null,
  is_mine: true,
  may_change: true,
  version: 1,
  ...change,
})

/** A server that keeps views of lists. */
export function viewsServer(views: ListView[]): FakeServer & { readonly views: ListView[] } {
  const server = createFakeServer({
    own: ({ method, path, query, body }) => {
      if (!path.startsWith('/list-views')) return undefined
      // As strict as ours: a range is JSON.
      if (method === 'GET') return json(views, /^\[\d+,\d+\]$/.test(query.get('range') ?? '') ? 200 : 400)
      const at = views.findIndex(({ uuid }) => path.endsWith(uuid))
      if (method === 'DELETE') {
        views.splice(at, 1)
        return new Response(null, { status: 204 })
      }
      const saved = { ...(views[at] ?? listView({ uuid: crypto.randomUUID(), version: 0 })) }
      const next = { ...saved, ...(body as ListViewBody), version: saved.version + 1 }
      if (at < 0) views.push(next)
      else views[at] = next
      return json(next, at < 0 ? 201 : 200)
    },
  })
  return Object.assign(server, { views })
}

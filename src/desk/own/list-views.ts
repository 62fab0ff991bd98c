import type { Client } from '#client/client.ts'
import { chunk } from '#ui/chunk.ts'
import type { ListView, ListViews } from '../kit/list-views.ts'
import type { Session } from '../kit/session.ts'

const all = '/api/v1/list-views'
/** More than anybody can have. */
const most = 1000

/** The views that our server keeps, and until when they are read: a failure leaves lists without any. */
export function createListViews(
  client: Client,
  session: Session,
): ListViews & { readonly read: () => Promise<void> } {
  let views: readonly ListView[] | null = null
  let reading = Promise.resolve()
  const listeners = new Set<() => void>()
  const opened = new Set<string>()
  const become = (next: readonly ListView[] | null) => {
    views = next
    for (const listener of listeners) listener()
  }
  const actor = () => session.current().facts.actor
  const aliasNow = () => {
    const user = actor()
    return user.kind === 'user' ? user.alias : null
  }
  let alias: string | null = null
  const follow = () => {
    if (aliasNow() === alias) return
    alias = aliasNow()
    opened.clear()
    become(alias === null ? [] : null)
    if (alias !== null) reading = readViews(client).then(become)
  }
  follow()
  session.subscribe(follow)
  const roles = (): readonly string[] => {
    const user = actor()
    return user.kind === 'user' ? user.roles : []
  }
  return {
    current: () => views,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    save: async (body, before) => {
      const { saveView, withView } = await writes()
      const saved = await saveView(client, body, before)
      become(withView(views ?? [], saved))
      return saved
    },
    remove: async (view) => {
      await (await writes()).removeView(client, view)
      become((views ?? []).filter(({ uuid }) => uuid !== view.uuid))
    },
    mayShare: () => roles().some((role) => role !== 'INTERNAL'),
    mayChooseDefault: () => roles().includes('accountadmin'),
    opened,
    read: () => reading,
  }
}

/** Whoever only looks at lists needs none of it. */
const writes = () => chunk(() => import('./list-view-writes.ts'))

async function readViews(client: Client): Promise<readonly ListView[]> {
  try {
    const query = { range: JSON.stringify([0, most - 1]) }
    const { data } = await client.request('GET', all, { query })
    return data as readonly ListView[]
  } catch (reason) {
    if (reason instanceof Response) await reason.body?.cancel()
    return []
  }
}

import { useDesk, useSession } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Thread } from './types.ts'

export const inboxTabs = ['open', 'unread', 'handed', 'closed'] as const
export type InboxTab = (typeof inboxTabs)[number]

const most = 100

/** All that is read of conversations begins with this. */
export const threadsKey = ['messenger']

/** Conversations of the signed-in, the latest first, kept up to date. */
export function useThreads(tab: InboxTab, words: string) {
  const { client } = useDesk()
  const { actor } = useSession().facts
  const alias = actor.kind === 'user' ? actor.alias : ''
  const filter = {
    ...(tab === 'closed' ? { state: 'closed' } : { state: 'open' }),
    ...(tab === 'unread' && { is_read: false }),
    ...(tab === 'handed' && { substitute: alias }),
    ...(words && { q: words }),
  }
  const { data, failure, retry } = useReading(
    [...threadsKey, 'threads', filter],
    async () => {
      const query = { range: JSON.stringify([0, most - 1]), filter: JSON.stringify(filter) }
      const { data } = await client.request('GET', '/api/v1/messenger/threads', { query })
      return data as readonly Thread[]
    },
    { keepsPrevious: true },
  )
  return { threads: data, failure, retry }
}

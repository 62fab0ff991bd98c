import { useHowMany } from '../../kit/counts/use-how-many.ts'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Thread } from './types.ts'

export const inboxTabs = ['open', 'unread', 'handed', 'closed'] as const
export type InboxTab = (typeof inboxTabs)[number]

const most = 100
const list = '/api/v1/messenger/threads'

/** All that is read of conversations begins with this. */
export const threadsKey = ['messenger']

/** Conversations of the signed-in, the latest first, kept up to date. */
export function useThreads(tab: InboxTab, words: string) {
  const { client } = useDesk()
  const filter = useTabFilter(tab, words)
  const { data, failure, retry } = useReading(
    [...threadsKey, 'threads', filter],
    async () => {
      const query = { range: JSON.stringify([0, most - 1]), filter: JSON.stringify(filter) }
      const { data } = await client.request('GET', list, { query })
      return data as readonly Thread[]
    },
    { keepsPrevious: true },
  )
  return { threads: data, failure, retry }
}

/** How many stand under a tab. Of completed ones only the hits of a search are counted: nothing is left to do with them. */
export function useTabCount(tab: InboxTab, words: string): number | undefined {
  const filter = useTabFilter(tab, words)
  return useHowMany({ list, filter }, tab !== 'closed' || words !== '')
}

function useTabFilter(tab: InboxTab, words: string) {
  const { actor } = useSession().facts
  const alias = actor.kind === 'user' ? actor.alias : ''
  return {
    ...(tab === 'closed' ? { state: 'closed' } : { state: 'open' }),
    ...(tab === 'unread' && { is_read: false }),
    ...(tab === 'handed' && { substitute: alias }),
    ...(words && { q: words }),
  }
}

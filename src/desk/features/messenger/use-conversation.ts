import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCountAgain } from '../../kit/counts/use-how-many.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { MessageWindow } from './message-window.ts'
import type { Message, Thread } from './types.ts'
import { threadsKey } from './use-threads.ts'

/** One conversation with those of its messages that are shown; being looked at, it counts as read. */
export function useConversation(uuid: string, shown: MessageWindow) {
  const { client } = useDesk()
  const params = { path: { uuid } }
  const { data, isPrevious, failure, retry } = useReading(
    [...threadsKey, 'conversation', uuid, shown],
    async () => {
      const query = { ...shown }
      const [thread, messages] = await Promise.all([
        client.GET('/api/v1/messenger/threads/{uuid}', { params }),
        client.GET('/api/v1/messenger/threads/{uuid}/messages', { params: { ...params, query } }),
      ])
      return { thread: thread.data as Thread, messages: (messages.data ?? []) as readonly Message[] }
    },
    { keepsPrevious: true, staysHere: true },
  )
  useReadMark(data?.thread)
  return { ...data, isPrevious, failure, retry }
}

/** What stands on the screen was seen. Nobody presses anything for it, and nothing is said where it fails. */
function useReadMark(thread: Thread | undefined): void {
  const { client } = useDesk()
  const readAgain = useReadAgain()
  const { uuid = '', unread = 0 } = thread ?? {}
  const { run } = useWrite<unknown, string>({
    write: (of) =>
      client.PUT('/api/v1/messenger/threads/{uuid}', {
        params: { path: { uuid: of } },
        body: { is_read: true },
      }),
    onDone: readAgain,
    onRefused: () => true,
    success: null,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is new
  useEffect(() => {
    if (uuid && unread > 0 && document.visibilityState === 'visible') void run(uuid)
  }, [uuid, unread])
}

/** Whatever was read of conversations is read anew. */
export function useReadAgain() {
  const queries = useQueryClient()
  const countAgain = useCountAgain()
  return () => Promise.all([queries.invalidateQueries({ queryKey: ['page', ...threadsKey] }), countAgain()])
}

import { useDesk } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import type { Thread } from './types.ts'
import { useReadAgain } from './use-conversation.ts'

/** Closes a conversation, or opens it again. */
export function useThreadState({ uuid = '', version }: Thread) {
  const { client } = useDesk()
  const readAgain = useReadAgain()
  const { run, isBusy } = useWrite<unknown, 'open' | 'closed'>({
    write: (state) =>
      client.PUT('/api/v1/messenger/threads/{uuid}', {
        params: { path: { uuid }, header: { 'If-Match': `"${version}"` } },
        body: { state },
      }),
    onDone: readAgain,
    onRefused: ({ status }) => {
      // Whoever was first is shown; what was wanted can be pressed again. Reading without a session would lead away.
      if (status !== 401) void readAgain()
      return false
    },
    success: null,
    toldBy: 'notification',
  })
  return { setState: run, isBusy }
}

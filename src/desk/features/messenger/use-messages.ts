import { useQueryClient } from '@tanstack/react-query'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { ContactRequest, RequestState } from '../contact-requests/public.ts'

const most = 100

/** Requests of kind message to the signed-in advisor, and how their state is changed. */
export function useMessages() {
  const { client } = useDesk()
  const { actor } = useSession().facts
  const queries = useQueryClient()
  const alias = actor.kind === 'user' ? actor.alias : ''
  const key = ['messages', alias]

  const { data, failure, retry } = useReading(
    key,
    async () => {
      const query = {
        sort: JSON.stringify(['created_at', 'DESC']),
        range: JSON.stringify([0, most - 1]),
        filter: JSON.stringify({ kind: 'message', advisor: alias }),
      }
      const { data } = await client.request('GET', '/api/v1/contact-requests', { query })
      return data as readonly ContactRequest[]
    },
    { keepsPrevious: true },
  )

  const readAgain = () => queries.invalidateQueries({ queryKey: ['page', ...key] })
  const { run, sending } = useWrite<unknown, { message: ContactRequest; state: RequestState }>({
    write: ({ message: { uuid = '', version }, state }) => {
      const params = { path: { uuid }, header: { 'If-Match': `"${version}"` } }
      return client.PUT('/api/v1/contact-requests/{uuid}', { params, body: { state } })
    },
    onDone: readAgain,
    onRefused: ({ status }) => {
      // Whoever was first is shown; what was wanted can be pressed again. Reading without a session would lead away.
      if (status !== 401) void readAgain()
      return false
    },
    success: null,
    toldBy: 'notification',
  })
  const setState = (message: ContactRequest, state: RequestState) => run({ message, state })
  return { messages: data, failure, retry, setState, busy: sending?.message.uuid ?? null }
}

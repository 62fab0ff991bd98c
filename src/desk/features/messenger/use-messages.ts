import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { ContactRequest, RequestState } from '../contact-requests/public.ts'

const most = 100

/** Requests of kind message to the signed-in advisor, and how their state is changed. */
export function useMessages() {
  const { client, session } = useDesk()
  const { actor } = useSession().facts
  const notify = useNotify()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
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

  async function setState({ uuid = '', version }: ContactRequest, state: RequestState) {
    setBusy(uuid)
    try {
      const params = { path: { uuid }, header: { 'If-Match': `"${version}"` } }
      await client.PUT('/api/v1/contact-requests/{uuid}', { params, body: { state } })
    } catch (reason) {
      const failed = await readFailure(reason)
      if (failed.status === 401) session.forget()
      // Whoever was first is shown; what was wanted can be pressed again.
      notify(failed.status === 412 ? failed.message : noticeOf(failed), { type: 'error' })
    }
    await queries.invalidateQueries({ queryKey: ['page', ...key] })
    setBusy(null)
  }
  return { messages: data, failure, retry, setState, busy }
}

import { useMemo, useRef } from 'react'
import { useDesk } from '../../../kit/desk-context.ts'
import { bodyOf, type PushDraft, slugLists, slugsOf } from './push.ts'
import type { Sent } from './push-state.ts'

export interface PushCalls {
  /** How many would receive it. */
  readonly count: (push: PushDraft) => Promise<number>
  readonly send: (push: PushDraft) => Promise<Sent>
}

/** The calls of the push form. The same message keeps its key until it was taken, so that no second try sends it twice. */
export function usePushCalls(): PushCalls {
  const { client } = useDesk()
  const tried = useRef<{ readonly body: string; readonly key: string } | null>(null)
  return useMemo(
    () => ({
      count: async ({ advisors }) => {
        const counts = slugLists(slugsOf(advisors)).map(async (list) => {
          const { data } = await client.GET('/api/v1/wallet-cards/subscribers', {
            params: { query: { filters: { advisors: list } } },
          })
          return data?.length ?? 0
        })
        return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
      },
      send: async (push) => {
        const body = bodyOf(push)
        const written = JSON.stringify(body)
        if (tried.current?.body !== written) tried.current = { body: written, key: crypto.randomUUID() }
        const params = { header: { 'Idempotency-Key': tried.current.key } }
        const { data } = await client.POST('/api/v1/wallet-cards/notifications', { params, body })
        tried.current = null
        return { uuid: data?.uuid, recipients: data?.recipients }
      },
    }),
    [client],
  )
}

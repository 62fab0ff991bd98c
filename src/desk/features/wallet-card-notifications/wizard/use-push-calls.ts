import { useMemo } from 'react'
import { useDesk } from '../../../kit/desk-context.ts'
import { useOnceKey } from '../../../kit/saving/use-once-key.ts'
import { totalOf } from '../../../kit/total-of.ts'
import { bodyOf, type PushDraft, slugLists, slugsOf } from './push.ts'
import type { Sent } from './push-state.ts'

export interface PushCalls {
  /** How many would receive a message to the cards of these advisors. */
  readonly countOf: (advisors: PushDraft['advisors']) => Promise<number>
  readonly send: (push: PushDraft) => Promise<Sent>
}

/** The calls of the push form. The same message keeps its key until it was taken, so that no second try sends it twice. */
export function usePushCalls(): PushCalls {
  const { client } = useDesk()
  const key = useOnceKey()
  return useMemo(
    () => ({
      countOf: async (advisors) => {
        const counts = slugLists(slugsOf(advisors)).map(async (list) => {
          const query = { filters: { advisors: list }, range: JSON.stringify([0, 0]) }
          const { data, response } = await client.request('GET', '/api/v1/wallet-cards/subscribers', {
            query,
          })
          const { length } = data as readonly object[]
          // The first of them was asked for: where it is missing there is nobody, whatever a header says.
          return length === 0 ? 0 : (totalOf(response.headers) ?? length)
        })
        return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
      },
      send: async (push) => {
        const body = bodyOf(push)
        const params = { header: { 'Idempotency-Key': key.of(body) } }
        const { data } = await client.POST('/api/v1/wallet-cards/notifications', { params, body })
        key.forget()
        return { uuid: data?.uuid, recipients: data?.recipients ?? undefined }
      },
    }),
    [client],
  )
}

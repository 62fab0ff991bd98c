import { useState } from 'react'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import type { Order, Outcome, Settlement } from './overlaps.ts'

type Settled = components['schemas']['SettledAppointment']

/** So many go in one call: what is done is shown, and stays done, before the next ones are sent. */
const atOnce = 50

/** Sends orders part by part. What was not sent, or was refused, is left for the next try; the same orders twice are done once. */
export function useSettling(alias: string, { orders, substitute, message }: Settlement, onDone: () => void) {
  const { client } = useDesk()
  const [left, setLeft] = useState<readonly Order[]>(orders)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const { run, isBusy, failure } = useWrite<readonly Settled[], readonly Order[]>({
    write: async (part) => {
      const body = { orders: [...part], ...(substitute && { substitute }), ...(message && { message }) }
      const { data } = await client.POST('/api/v1/advisors/{alias}/settlement', {
        params: { path: { alias } },
        body,
      })
      return data ?? []
    },
    onDone: (settled, part) => {
      setOutcomes(
        (before) => new Map([...before, ...settled.map(({ uuid, outcome }) => [uuid, outcome] as const)]),
      )
      setLeft((before) => before.slice(part.length))
    },
    success: null,
    toldBy: 'place',
  })
  const send = async () => {
    for (let at = 0; at < left.length; at += atOnce) if (!(await run(left.slice(at, at + atOnce)))) return
    onDone()
  }
  return { send, isBusy, failure, outcomes, count: orders.length - left.length }
}

import { useState } from 'react'
import { useDesk } from '../../kit/desk-context.ts'
import type { CallError } from '../../kit/failure.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { ClosedTime } from './closed-time.ts'
import { type Choice, isSettled, type Overlap, ordersOf, possible, type Settlement } from './overlaps.ts'

export interface Overlaps {
  readonly time: ClosedTime | null
  /** Undefined until they are read, or where there is no time yet. */
  readonly found: readonly Overlap[] | undefined
  readonly failure: CallError | null
  readonly retry: () => void
  readonly choiceOf: (uuid: string) => Choice
  readonly choose: (uuid: string, choice: Choice) => void
  /** Where one of them moves to; null: to the next free time. */
  readonly startOf: (uuid: string) => string | null
  readonly chooseStart: (uuid: string, start: string | null) => void
  /** For all of them; null while they differ. */
  readonly choiceOfAll: Choice | null
  readonly chooseForAll: (choice: Choice) => void
  readonly message: string
  readonly setMessage: (message: string) => void
  readonly settlement: (substitute: string | null) => Settlement
}

/**
 * What lies in a time that is to be closed, and what is to become of each.
 *
 * @param time null: not known yet
 * @param round another one is read anew: what was read before the time was closed is not right any more
 * @param first what was chosen already
 */
export function useOverlaps(
  alias: string,
  time: ClosedTime | null,
  round = 0,
  first?: Pick<Settlement, 'orders' | 'message'>,
): Overlaps {
  const { client } = useDesk()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(first?.orders.map(({ uuid, action }) => [uuid, action])),
  )
  const [starts, setStarts] = useState<ReadonlyMap<string, string | null>>(
    () => new Map(first?.orders.map(({ uuid, start }) => [uuid, start ?? null])),
  )
  const [message, setMessage] = useState(first?.message ?? '')
  const { data, failure, retry } = useReading(
    ['overlaps', alias, time, round],
    async () => {
      if (!time) return []
      const params = { path: { alias }, query: time }
      return (await client.GET('/api/v1/advisors/{alias}/overlaps', { params })).data ?? []
    },
    { notice: null },
  )
  const found = time ? data : undefined
  const uuids = (found ?? []).filter(isSettled).map(({ uuid }) => uuid as string)
  const choiceOf = (uuid: string) => chosen.get(uuid) ?? 'stay'
  const startOf = (uuid: string) => starts.get(uuid) ?? null
  const different = new Set(uuids.map(choiceOf))
  return {
    time,
    found,
    // What is no time yet is told at its fields.
    failure: failure?.status === 422 ? null : failure,
    retry,
    choiceOf,
    choose: (uuid, choice) => setChosen((before) => new Map(before).set(uuid, choice)),
    startOf,
    chooseStart: (uuid, start) => setStarts((before) => new Map(before).set(uuid, start)),
    choiceOfAll: different.size === 1 ? ([...different][0] ?? null) : null,
    chooseForAll: (choice) => setChosen(new Map(uuids.map((uuid) => [uuid, choice]))),
    message,
    setMessage,
    settlement(substitute) {
      const decisionOf = (uuid: string) => possible(choiceOf(uuid), substitute)
      return {
        orders: ordersOf(found ?? [], decisionOf, startOf),
        substitute,
        message: message.trim(),
        staying: new Set(uuids.filter((uuid) => decisionOf(uuid) === 'stay')),
      }
    },
  }
}

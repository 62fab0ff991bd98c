import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays } from '#rules/dates.ts'
import type { ClosedDay } from '../../calendar/MonthTable.tsx'
import type { Slot } from '../../calendar/weeks.ts'
import { listClosings, listSlots, type SlotChoice } from './calls.ts'

export interface SlotLookup {
  state: 'loading' | 'ready' | 'failed'
  slots: readonly Slot[]
  /** Holidays and closing days among the days that were looked at. */
  closings: readonly ClosedDay[]
  /** Nothing can be booked after those that are known. */
  isEnd: boolean
  /** Looks further ahead; false where nothing more was found, or the call failed. */
  more: () => Promise<boolean>
  again: () => void
}

interface KnownSlots {
  state: SlotLookup['state']
  slots: readonly Slot[]
  closings: readonly ClosedDay[]
  /** Last day that was looked at. */
  until: string
}

const nothing = { slots: [], closings: [], until: '' }

/** Days that one call answers, the first included. */
const daysAsked = 62
/** The longest booking window there is (schemas/appointment-settings.yaml). */
const daysAhead = 365

/** The next days with free times: looked up until there are some, or nothing can lie further ahead. */
async function seek(ask: SlotChoice, from: string, last: string, signal: AbortSignal) {
  let first = from
  const closings: ClosedDay[] = []
  for (;;) {
    const until = [addDays(first, daysAsked - 1), last].sort()[0] as string
    // Together, so that no name comes later and pushes the times away.
    const [slots, closed] = await Promise.all([
      listSlots(ask, first, until, signal),
      listClosings(ask.alias, first, until, signal),
    ])
    closings.push(...closed)
    if (slots.length > 0 || until === last) return { slots, closings, until }
    first = addDays(until, 1)
  }
}

/**
 * Free times from today on, further ones on demand.
 *
 * @param today in the institution's zone
 * @param renewed another value looks everything up again: the known ones stand meanwhile
 */
export function useSlots({ alias, topic, type }: SlotChoice, today: string, renewed: unknown): SlotLookup {
  const [known, setKnown] = useState<KnownSlots>({ state: 'loading', ...nothing })
  const [tries, setTries] = useState(0)
  const ends = useRef(new AbortController())
  const last = addDays(today, daysAhead)

  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again, or renewed from outside
  useEffect(() => {
    const mine = new AbortController()
    ends.current = mine
    seek({ alias, topic, type }, today, last, mine.signal).then(
      (found) => setKnown({ state: 'ready', ...found }),
      () => mine.signal.aborted || setKnown({ state: 'failed', ...nothing }),
    )
    return () => mine.abort()
  }, [alias, topic, type, today, last, tries, renewed])

  const more = useCallback(async () => {
    const { signal } = ends.current
    if (known.until >= last) return false
    try {
      const found = await seek({ alias, topic, type }, addDays(known.until, 1), last, signal)
      const { slots, closings, until } = found
      // A backend that answers more than was asked for says nothing new.
      const after = known.slots.at(-1)?.start ?? ''
      const later = slots.filter(({ start }) => start > after)
      setKnown((before) => ({
        ...before,
        slots: [...before.slots, ...later],
        closings: [...before.closings, ...closings],
        until,
      }))
      return later.length > 0
    } catch (reason) {
      if (!signal.aborted) throw reason
      return false
    }
  }, [alias, topic, type, known, last])

  return {
    ...known,
    isEnd: known.until >= last,
    more,
    again: () => {
      setKnown((before) => ({ ...before, state: 'loading' }))
      setTries(tries + 1)
    },
  }
}

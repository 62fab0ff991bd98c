import { useState } from 'react'
import type { components } from '#generated/types.ts'
import { addDays } from '#rules/dates.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { type Reading, useReading } from '../../../kit/use-reading.ts'
import type { StoredAppointment as Appointment } from '../types.ts'

export type FreeSlot = components['schemas']['FreeSlot']

/** Days that are read at once. */
const daysAtOnce = 14
const mostDays = 62

export interface FreeSlots extends Reading<readonly FreeSlot[]> {
  /** Reads two weeks more; null where no more can be asked for. */
  readonly readMore: (() => void) | null
}

/** When else an appointment could be, from a day (YYYY-MM-DD) on. */
export function useFreeSlots(appointment: Appointment, from: string): FreeSlots {
  const { client } = useDesk()
  const [days, setDays] = useState(daysAtOnce)
  const { uuid = '', advisor = '', topic, type } = appointment
  const reading = useReading<readonly FreeSlot[]>(
    ['slots-to-move', uuid, from, days],
    async () => {
      const query = { from, to: addDays(from, days - 1), topic: topic ?? '', type: type ?? 'online' }
      const { data } = await client.GET('/api/v1/advisors/{alias}/free-slots', {
        params: { path: { alias: advisor }, query: { ...query, appointment: uuid } },
      })
      return (data ?? []).filter(({ start }) => !isSame(start, appointment.start))
    },
    { keepsPrevious: true, notice: null },
  )
  const more = Math.min(days + daysAtOnce, mostDays)
  return { ...reading, readMore: more > days ? () => setDays(more) : null }
}

const isSame = (a: string, b = '') => new Date(a).getTime() === new Date(b).getTime()

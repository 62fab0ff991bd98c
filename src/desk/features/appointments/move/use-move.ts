import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { readFailure } from '../../../kit/failure.ts'
import { useTimes } from '../../../kit/times.ts'
import type { StoredAppointment as Appointment } from '../types.ts'
import type { FreeSlot } from './use-free-slots.ts'

type Conflict = Partial<components['schemas']['AppointmentConflict']>

/** Refused is the time: it cannot be chosen again. */
type Outcome = 'moved' | 'refused' | 'failed'

interface Given {
  readonly appointment: Appointment
  readonly slots: readonly FreeSlot[]
  readonly onMoved: ((moved: Appointment) => void) | undefined
}

/** Sends the move. A time that is taken meanwhile leaves the dialog open, with the next free ones. */
export function useMove(given: Given) {
  const { client, session } = useDesk()
  const notify = useNotify()
  const translate = useTranslate()
  const times = useTimes()
  const [appointment, setAppointment] = useState(given.appointment)
  const [slots, setSlots] = useState(given.slots)
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function refused(reason: unknown): Promise<Outcome> {
    const failure = await readFailure(reason)
    if (failure.status === 401) session.forget()
    const { current, slots: next } = (failure.body ?? {}) as Conflict
    if (current) setAppointment(current)
    if (next) setSlots(next)
    setProblem(failure.errors.start?.join(' ') ?? failure.message)
    return next || failure.errors.start ? 'refused' : 'failed'
  }

  async function move(start: string, message: string): Promise<Outcome> {
    if (isMoving) return 'failed'
    const { uuid = '', version, name = '' } = appointment
    setMoving(true)
    setProblem(null)
    try {
      const params = { path: { uuid }, header: { 'If-Match': `"${version}"` } }
      const body = { start, ...(message.trim() && { message: message.trim() }) }
      const { data } = await client.POST('/api/v1/appointments/{uuid}/move', { params, body })
      const time = times.dayAndTime(start)
      notify(translate('The appointment with {name} is now on {time}.', { name, time }), { type: 'success' })
      given.onMoved?.(data ?? appointment)
      return 'moved'
    } catch (reason) {
      return await refused(reason)
    } finally {
      setMoving(false)
    }
  }
  return { appointment, slots, move, isMoving, problem }
}

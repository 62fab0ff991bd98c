import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useTimes } from '../../../kit/times.ts'
import { movedWords } from '../actions/words.ts'
import type { StoredAppointment as Appointment } from '../types.ts'
import type { FreeSlot } from './use-free-slots.ts'

type Conflict = Partial<components['schemas']['AppointmentConflict']>

interface MoveOptions {
  readonly appointment: Appointment
  readonly slots: readonly FreeSlot[]
  readonly onMoved: ((moved: Appointment) => void) | undefined
  /** The time is taken or not offered: it cannot be chosen again. */
  readonly onTimeRefused: () => void
}

interface MoveRequest {
  readonly start: string
  readonly message: string
}

/** Sends the move. A time that is taken meanwhile leaves the dialog open, with the next free ones. */
export function useMove(options: MoveOptions) {
  const { client } = useDesk()
  const notify = useNotify()
  const translate = useTranslate()
  const times = useTimes()
  const [appointment, setAppointment] = useState(options.appointment)
  const [slots, setSlots] = useState(options.slots)
  const { run, isBusy, failure } = useWrite<Appointment, MoveRequest>({
    write: async ({ start, message }) => {
      const { uuid = '', version } = appointment
      const params = { path: { uuid }, header: { 'If-Match': `"${version}"` } }
      const body = { start, ...(message.trim() && { message: message.trim() }) }
      const { data } = await client.POST('/api/v1/appointments/{uuid}/move', { params, body })
      return data ?? appointment
    },
    onDone: (moved, { start }) => {
      const told = { name: appointment.name ?? '', time: times.dayAndTime(start) }
      notify(translate(movedWords(appointment), told), { type: 'success' })
      options.onMoved?.(moved)
    },
    onRefused: ({ status, body, errors }) => {
      const { current, slots: next } = ((status === 401 ? null : body) ?? {}) as Conflict
      if (current) setAppointment(current)
      if (next) setSlots(next)
      if (next || errors.start) options.onTimeRefused()
      return false
    },
    success: null,
    toldBy: 'place',
  })
  return { appointment, slots, move: run, isMoving: isBusy, failure }
}

import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { type Failure, noticeOf } from '../../../kit/failure.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useTimes } from '../../../kit/times.ts'
import type { Appointment, AppointmentCall } from '../types.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { movedWords, toldWords } from './words.ts'

/** What is sent with an action, beside its version. */
export interface ActionBody {
  readonly message?: string
  /** Alias of the colleague. */
  readonly advisor?: string
  readonly start?: string
}

interface ActionCall {
  readonly appointment: Appointment
  readonly action: AppointmentCall
  readonly body: ActionBody
}

export interface Acting {
  readonly act: (appointment: Appointment, action: AppointmentCall, body?: ActionBody) => Promise<boolean>
  /** The action that is being sent. */
  readonly running: AppointmentCall | null
  /** What the server said against the last one, for RefusalNotice. */
  readonly refusal: Refusal | null
  /** Set where the session has ended, for RefusedAlert. */
  readonly signedOut: Failure | null
  readonly forget: () => void
}

/**
 * Does something with an appointment, once at a time. What the server refuses is kept to be shown; the screen behind it
 * is read again, because it was not right any more.
 *
 * @param done is given the appointment as the server answered
 */
export function useActing(done: (changed: Appointment, action: AppointmentCall) => void): Acting {
  const { client } = useDesk()
  const queries = useQueryClient()
  const translate = useTranslate()
  const notify = useNotify()
  const times = useTimes()
  const { run, sending, failure, isSignedOut, forget } = useWrite<Appointment, ActionCall>({
    write: async ({ appointment: { uuid, version }, action, body }) => {
      const isOutcome = action === 'done' || action === 'missed'
      const { data } = await client.request(
        'POST',
        `/api/v1/appointments/{uuid}/${isOutcome ? 'outcome' : action}`,
        {
          params: { uuid },
          headers: { 'If-Match': `"${version}"` },
          body: isOutcome ? { state: action } : body,
        },
      )
      return { ...(data as Appointment), id: uuid }
    },
    onDone: (changed, { appointment, action }) => {
      const told = { name: appointment.name, time: times.dayAndTime(changed.start) }
      const words = action === 'move' ? movedWords(appointment) : toldWords[action]
      notify(translate(words, told), { type: 'success' })
      done(changed, action)
      // Until then the old state stands there, which nobody should act on.
      return queries.invalidateQueries()
    },
    onRefused: ({ status }) => {
      if (status === 409 || status === 412) void queries.invalidateQueries()
      return false
    },
    success: null,
    toldBy: 'place',
  })
  return {
    act: (appointment, action, body = {}) => run({ appointment, action, body }),
    running: sending?.action ?? null,
    refusal: failure && !isSignedOut ? refusalOf(failure, translate(noticeOf(failure))) : null,
    signedOut: isSignedOut ? failure : null,
    forget,
  }
}

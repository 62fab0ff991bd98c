import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { type Failure, noticeOf } from '../../../kit/failure.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import type { Appointment, AppointmentAction } from '../types.ts'
import { type Refusal, refusalOf } from './refusal.ts'

/** What is sent with an action, beside its version. */
export interface ActionBody {
  readonly message?: string
  /** Alias of the colleague. */
  readonly advisor?: string
  readonly start?: string
}

interface ActionCall {
  readonly appointment: Appointment
  readonly action: AppointmentAction
  readonly body: ActionBody
}

export interface Acting {
  readonly act: (appointment: Appointment, action: AppointmentAction, body?: ActionBody) => Promise<boolean>
  /** The action that is being sent. */
  readonly running: AppointmentAction | null
  /** What the server said against the last one, for RefusalNotice. */
  readonly refusal: Refusal | null
  /** Set where the session has ended, for RefusedAlert. */
  readonly signedOut: Failure | null
  readonly forget: () => void
}

/**
 * Does something with an appointment, once at a time. What the server refuses is kept to be shown; the screen behind it
 * is read again, because it was not right any more.
 */
export function useActing(done: () => void): Acting {
  const { client } = useDesk()
  const queries = useQueryClient()
  const translate = useTranslate()
  const { run, sending, failure, isSignedOut, forget } = useWrite<unknown, ActionCall>({
    write: ({ appointment: { uuid, version }, action, body }) => {
      const isOutcome = action === 'done' || action === 'missed'
      return client.request('POST', `/api/v1/appointments/{uuid}/${isOutcome ? 'outcome' : action}`, {
        params: { uuid },
        headers: { 'If-Match': `"${version}"` },
        body: isOutcome ? { state: action } : body,
      })
    },
    onDone: () => {
      done()
      // Until then the old state stands there, which nobody should act on.
      return queries.invalidateQueries()
    },
    onRefused: ({ status }) => {
      if (status === 409 || status === 412) void queries.invalidateQueries()
      return false
    },
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

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useDesk } from '../../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../../kit/failure.ts'
import type { Appointment, AppointmentAction } from '../types.ts'
import { type Refusal, refusalOf } from './refusal.ts'

/** What is sent with an action, beside its version. */
export interface ActionBody {
  readonly message?: string
  /** Alias of the colleague. */
  readonly advisor?: string
  readonly start?: string
}

/**
 * Does something with an appointment, once at a time. What the server refuses is kept to be shown; the screen behind it
 * is read again, because it was not right any more.
 */
export function useActing(done: () => void) {
  const { client, session } = useDesk()
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useTranslate()
  const isBusy = useRef(false)
  const [running, setRunning] = useState<AppointmentAction | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function act({ uuid, version }: Appointment, action: AppointmentAction, body: ActionBody = {}) {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(action)
    try {
      const isOutcome = action === 'done' || action === 'missed'
      await client.request('POST', `/api/v1/appointments/{uuid}/${isOutcome ? 'outcome' : action}`, {
        params: { uuid },
        headers: { 'If-Match': `"${version}"` },
        body: isOutcome ? { state: action } : body,
      })
      notify('Success!', { type: 'success' })
      setRefusal(null)
      done()
      // Until then the old state stands there, which nobody should act on.
      await queries.invalidateQueries()
    } catch (reason) {
      const failure = await readFailure(reason)
      if (failure.status === 401) return session.forget()
      setRefusal(refusalOf(failure, translate(noticeOf(failure))))
      if (failure.status === 409 || failure.status === 412) void queries.invalidateQueries()
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }
  return { act, running, refusal, forget: () => setRefusal(null) }
}

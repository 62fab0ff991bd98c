import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PickedAdvisor } from '../../advisors/public.ts'
import type { Appointment } from '../types.ts'
import { useActing } from './use-acting.ts'

/**
 * Who is to take an appointment over, what the customer reads about it, and handing it over. `isOver`: the appointment
 * changed meanwhile, so that nobody can take it over any more.
 */
export function useSubstitution(appointment: Appointment, done: () => void) {
  const translate = useTranslate()
  const [colleague, setColleague] = useState<PickedAdvisor | null>(null)
  const [message, setMessage] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { act, running, refusal, signedOut, forget } = useActing(done)
  const now = refusal?.current ?? appointment
  const text = message.trim()
  const isOver = !now.actions.includes('substitute')
  const typed = [...(colleague ? [{ label: 'Colleague' }] : []), ...(text ? [{ label: 'Message' }] : [])]
  return {
    colleague,
    choose(chosen: PickedAdvisor | null) {
      setColleague(chosen)
      setMissing(false)
      if (refusal?.errors.advisor) forget()
    },
    colleagueErrors: isMissing ? [translate('Please choose a colleague.')] : refusal?.errors.advisor,
    message,
    setMessage,
    /** Message keys of what closing would lose. */
    changed: isOver ? [] : typed,
    handOver() {
      if (!colleague) return setMissing(true)
      void act(now, 'substitute', { advisor: colleague.slug, ...(text && { message: text }) })
    },
    isOver,
    isBusy: running !== null,
    refusal,
    signedOut,
  }
}

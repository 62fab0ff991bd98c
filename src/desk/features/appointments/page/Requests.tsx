import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatter } from '../../../resources/format.ts'
import type { AppointmentActions } from '../actions/use-actions.tsx'
import type { Appointment } from '../types.ts'
import { AppointmentRow } from './AppointmentRow.tsx'

interface RequestsProps {
  readonly requests: readonly Appointment[]
  readonly total: number
  readonly actions: AppointmentActions
}

/** So many requests are shown at first: an administrator sees those of all advisors. */
const first = 5

/** The requests that wait for an answer, the most urgent first; one press confirms. */
export function Requests({ requests, total, actions }: RequestsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? requests : requests.slice(0, first)
  return (
    <section className="agenda to-answer" aria-labelledby={id}>
      <h2 id={id}>
        {translate('To be answered')} <span className="n">{format.number(total)}</span>
      </h2>
      <ul>
        {shown.map((appointment) => (
          <AppointmentRow key={appointment.uuid} appointment={appointment} actions={actions} hasDay />
        ))}
      </ul>
      {requests.length > shown.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {translate('Show all {count}', { count: format.number(requests.length) })}
        </Button>
      )}
    </section>
  )
}

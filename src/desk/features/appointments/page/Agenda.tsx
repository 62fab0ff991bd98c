import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { nearDay, useTimes } from '../../../kit/times.ts'
import type { AppointmentActions } from '../actions/use-actions.tsx'
import type { Appointment } from '../types.ts'
import { AppointmentRow } from './AppointmentRow.tsx'
import { byDay, type Day } from './days.ts'

interface AgendaProps {
  readonly appointments: readonly Appointment[]
  readonly actions: AppointmentActions
}

/** Appointments under their days. */
export function Agenda({ appointments, actions }: AgendaProps) {
  return byDay(appointments, useTimes().zone).map((day) => (
    <DayOfAgenda key={day.key} day={day} actions={actions} />
  ))
}

function DayOfAgenda({ day, actions }: { day: Day; actions: AppointmentActions }) {
  const translate = useTranslate()
  const times = useTimes()
  const id = useId()
  const [first] = day.appointments
  if (!first) return null
  const near = nearDay(first.start, times.zone, new Date())
  return (
    <section className="agenda" aria-labelledby={id}>
      <h2 id={id}>
        {near && `${translate(near)}, `}
        {times.longDay(first.start)}
      </h2>
      <ul>
        {day.appointments.map((appointment) => (
          <AppointmentRow key={appointment.uuid} appointment={appointment} actions={actions} />
        ))}
      </ul>
    </section>
  )
}

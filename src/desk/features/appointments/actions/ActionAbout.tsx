import { useTranslate } from 'react-admin'
import { useTimes } from '../../../kit/times.ts'
import type { Appointment } from '../types.ts'

/** Below the title of a dialog that changes an appointment: which one it is, and that the customer gets a mail. */
export function ActionAbout({ appointment }: { appointment: Appointment }) {
  const translate = useTranslate()
  const times = useTimes()
  const { name, email, start, topic_name } = appointment
  return (
    <>
      {topic_name}, {times.dayAndTime(start)}.{' '}
      {email ? translate('{name} is told by mail to {email}.', { name, email }) : ''}
    </>
  )
}

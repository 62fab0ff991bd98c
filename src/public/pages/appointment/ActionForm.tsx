import type { ReactNode } from 'react'
import type { AppointmentData } from './load.ts'

interface Props {
  data: Pick<AppointmentData, 'asked' | 'appointment'>
  action: 'cancel' | 'move' | 'no-review'
  children: ReactNode
}

/** Works without scripts: our server takes the form, calls the contract, and leads back to the page. */
export function ActionForm({ data: { asked, appointment }, action, children }: Props) {
  const fields = {
    id: asked.id,
    token: asked.token,
    action,
    version: String(appointment.version ?? ''),
    ...(asked.start && { start: asked.start }),
  }
  return (
    <form method="post" action="/app/appointment" className="form appt-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { TextKey, Translate } from '../../texts.ts'
import type { AppointmentQuery } from './appointment-query.ts'

const sentences: Readonly<Record<NonNullable<AppointmentQuery['problem']>, TextKey>> = {
  taken: 'This time has just been taken. Your appointment is unchanged.',
  gone: 'This time can no longer be chosen. Your appointment is unchanged.',
  changed: 'The appointment was changed meanwhile. This is how it stands now.',
  failed: 'That did not work, and nothing was changed. Please try again.',
}

/** Why a button did nothing. */
export function Problem({ problem, t }: { problem: AppointmentQuery['problem']; t: Translate }) {
  if (!problem) return null
  return (
    <div className="notice notice-danger appt-problem" role="alert">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>{t(sentences[problem])}</p>
    </div>
  )
}

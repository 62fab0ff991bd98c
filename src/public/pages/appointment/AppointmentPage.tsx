import { Footer } from '../../Footer.tsx'
import { Header } from '../../Header.tsx'
import type { PageProps } from '../../page.ts'
import { hrefOf } from './appointment-query.ts'
import { CancelStep } from './CancelStep.tsx'
import type { AppointmentData } from './load.ts'
import { MoveStep } from './MoveStep.tsx'
import { Overview } from './Overview.tsx'

/** What the link of a mail opens. What cannot be done (any more) is not offered, whatever the address says. */
export function AppointmentPage(props: PageProps<AppointmentData>) {
  const { data, t, env } = props
  const { tenant, modules, asked } = data
  const { step, day, start } = asked
  const place = hrefOf(asked, { step, ...(day && { day }), ...(start && { start }) })
  const kept = [...new URL(place, 'http://here.invalid').searchParams]
  return (
    <>
      <Header tenant={tenant} t={t} language={env.language} modules={modules} query={kept} low />
      <main className="page" id="content">
        {/* What a script needs to tell the visitor's own time. */}
        <div
          className={step === 'move' ? 'appt appt-wide' : 'appt'}
          data-zone={data.timeZone}
          data-own-words={t('your time {time}', { time: '{time}' })}
        >
          {stepOf(props)}
        </div>
      </main>
      <Footer tenant={tenant} t={t} env={env} modules={modules} />
    </>
  )
}

function stepOf(props: PageProps<AppointmentData>) {
  const { asked, appointment } = props.data
  const actions = appointment.actions ?? []
  if (asked.step === 'cancel' && actions.includes('cancel')) return <CancelStep {...props} />
  if (asked.step === 'move' && actions.includes('move')) return <MoveStep {...props} />
  return <Overview {...props} />
}

import { ArrowLeft } from 'lucide-react'
import { spokenStart, spokenZoneAt } from '#rules/spoken-time.ts'
import type { PageProps } from '../../page.ts'
import { ActionForm } from './ActionForm.tsx'
import { type AppointmentQuery, hrefOf } from './appointment-query.ts'
import { FreeDays } from './FreeDays.tsx'
import { type AppointmentData, isSame, type Slot } from './load.ts'
import { MessageField } from './MessageField.tsx'
import { OwnTime } from './OwnTime.tsx'
import { Problem } from './Problem.tsx'
import { advisorOf, changeWordsOf, timeOf } from './words.ts'

type Props = PageProps<AppointmentData>

/** The day and the time, as in booking; nothing is moved before the button at the foot is pressed. */
export function MoveStep(props: Props) {
  const { data, t } = props
  const { asked, chosen, slots } = data
  const { whole } = timeOf(props)
  return (
    <>
      <Problem problem={problemOf(data)} t={t} />
      <h1 className="appt-ask">{t('When would suit you better?')}</h1>
      <p className="appt-say">
        {t('So far: {time}', { time: whole })}
        <br />
        {t('With {name}', { name: advisorOf(data.appointment) })}
      </p>
      {slots ? (
        <FreeDays {...props} slots={slots} />
      ) : (
        <p className="appt-say">{t('The free times could not be read. Please try again.')}</p>
      )}
      {chosen && !asked.problem ? <Confirm {...props} slot={chosen} /> : <Keep {...props} />}
    </>
  )
}

function Keep({ data, t }: Props) {
  return (
    <p className="appt-after">
      <a className="quiet" href={hrefOf(data.asked)}>
        <ArrowLeft className="i" aria-hidden="true" />
        {t(changeWordsOf(data.appointment).keep)}
      </a>
    </p>
  )
}

/** The chosen time at the foot of the window, and the button that means it. */
function Confirm({ slot, ...props }: Props & { readonly slot: Slot }) {
  const { data, t } = props
  const { whole, clocks } = timeOf(props)
  const words = changeWordsOf(data.appointment)
  const start = new Date(slot.start)
  return (
    <ActionForm data={data} action="move">
      <MessageField name={advisorOf(data.appointment)} t={t} />
      <div className="appt-foot">
        <p className="bk-picked">
          <b>
            <time dateTime={slot.start}>{spokenStart(start, clocks)}</time>
          </b>
          {t('{zone}, instead of {time}', { zone: spokenZoneAt(start, clocks), time: whole })}{' '}
          <OwnTime start={slot.start} className="appt-own" />
        </p>
        <a className="btn" href={hrefOf(data.asked)}>
          {t(words.keep)}
        </a>
        <button type="submit" className="btn btn-primary">
          {t(words.move)}
        </button>
      </div>
    </ActionForm>
  )
}

/** A time of the address that is not among the free ones is gone, unless they could not be read or it is the present one. */
function problemOf({ asked, slots, chosen, appointment }: AppointmentData): AppointmentQuery['problem'] {
  if (asked.problem || chosen) return asked.problem
  return asked.start && slots && !isSame(appointment.start, asked.start) ? 'gone' : null
}

import { ArrowLeft } from 'lucide-react'
import { dateIn } from '#rules/dates.ts'
import { spokenDay, spokenHour, spokenZoneAt } from '#rules/spoken-time.ts'
import type { PageProps } from '../../page.ts'
import { ActionForm } from './ActionForm.tsx'
import { type AppointmentQuery, hrefOf } from './appointment-query.ts'
import { FreeDays } from './FreeDays.tsx'
import { type AppointmentData, isSame, type Slot } from './load.ts'
import { MessageField } from './MessageField.tsx'
import { Problem } from './Problem.tsx'
import { advisorOf, changeWordsOf, timeOf } from './words.ts'

type Props = PageProps<AppointmentData>

/** First the day and the time, then the question whether it is really meant. */
export function MoveStep(props: Props) {
  const { asked, chosen } = props.data
  return chosen && !asked.problem ? <Confirm {...props} slot={chosen} /> : <Choose {...props} />
}

function Confirm({ slot, ...props }: Props & { slot: Slot }) {
  const { data, t } = props
  const { asked, appointment } = data
  const { whole, clocks } = timeOf(props)
  const name = advisorOf(appointment)
  const words = changeWordsOf(appointment)
  const start = new Date(slot.start)
  return (
    <>
      <h1 className="appt-ask">{t(words.isMoveMeant)}</h1>
      <p className="appt-when">
        <time dateTime={slot.start}>
          <span className="appt-day">{spokenDay(start, clocks)}</span>{' '}
          <span className="appt-hour">{spokenHour(start, clocks)}</span>
        </time>
      </p>
      <p className="appt-zone">{spokenZoneAt(start, clocks)}</p>
      <p className="appt-say">
        {t('Before: {time}', { time: whole })}
        <br />
        {t('With {name}', { name })}
      </p>
      <ActionForm data={data} action="move">
        <MessageField name={name} t={t} />
        <div className="appt-buttons">
          <button type="submit" className="btn btn-primary">
            {t(words.move)}
          </button>
          <a className="btn" href={hrefOf(asked, { step: 'move', day: dateIn(start, clocks.timeZone) })}>
            {t('Choose another time')}
          </a>
        </div>
      </ActionForm>
    </>
  )
}

function Choose(props: Props) {
  const { data, t } = props
  const { whole } = timeOf(props)
  return (
    <>
      <Problem problem={problemOf(data)} t={t} />
      <h1 className="appt-ask">{t('When would suit you better?')}</h1>
      <p className="appt-say">{t('So far: {time}', { time: whole })}</p>
      {data.slots ? (
        <FreeDays {...props} slots={data.slots} />
      ) : (
        <p className="appt-say">{t('The free times could not be read. Please try again.')}</p>
      )}
      <p className="appt-after">
        <a className="quiet" href={hrefOf(data.asked)}>
          <ArrowLeft className="i" aria-hidden="true" />
          {t(changeWordsOf(data.appointment).keep)}
        </a>
      </p>
    </>
  )
}

/** A time of the address that is not among the free ones is gone, unless they could not be read or it is the present one. */
function problemOf({ asked, slots, appointment }: AppointmentData): AppointmentQuery['problem'] {
  if (asked.problem) return asked.problem
  return asked.start && slots && !isSame(appointment.start, asked.start) ? 'gone' : null
}

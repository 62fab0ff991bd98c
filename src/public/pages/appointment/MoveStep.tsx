import { ArrowLeft } from 'lucide-react'
import { dateIn } from '#rules/dates.ts'
import {
  localeOf,
  spokenClock,
  spokenDay,
  spokenHour,
  spokenWeekday,
  spokenZone,
} from '#rules/spoken-time.ts'
import type { PageProps } from '../../page.ts'
import { ActionForm } from './ActionForm.tsx'
import { hrefOf } from './asked.ts'
import type { AppointmentData, Slot } from './load.ts'
import { MessageField } from './MessageField.tsx'
import { Problem } from './Problem.tsx'
import { advisorOf, timeOf } from './words.ts'

type Props = PageProps<AppointmentData>

/** First the day and the time, then the question whether it is really meant. */
export function MoveStep(props: Props) {
  const { data } = props
  const chosen = data.slots?.find(({ start }) => Date.parse(start) === Date.parse(data.asked.start ?? ''))
  return chosen ? <Confirm {...props} slot={chosen} /> : <Choose {...props} />
}

function Confirm({ slot, ...props }: Props & { slot: Slot }) {
  const { data, t } = props
  const { asked, appointment } = data
  const { whole, clocks } = timeOf(props)
  const name = advisorOf(appointment)
  const start = new Date(slot.start)
  return (
    <>
      <h1 className="appt-ask">{t('Move to this time?')}</h1>
      <p className="appt-when">
        <time dateTime={slot.start}>
          <span className="appt-day">{spokenDay(start, clocks)}</span>{' '}
          <span className="appt-hour">{spokenHour(start, clocks)}</span>
        </time>
      </p>
      <p className="appt-say">
        {t('Before: {time}', { time: whole })}
        <br />
        {t('With {name}', { name })}
      </p>
      <ActionForm data={data} action="move">
        <MessageField name={name} t={t} />
        <div className="appt-buttons">
          <button type="submit" className="btn btn-primary">
            {t('Move appointment')}
          </button>
          <a className="btn" href={hrefOf(asked, { step: 'move', day: dateIn(start, clocks.timeZone) })}>
            {t('Choose another time')}
          </a>
        </div>
      </ActionForm>
    </>
  )
}

/** So many free days are offered at once. */
const shownDays = 12

function Choose(props: Props) {
  const { data, t } = props
  const { asked, slots, timeZone } = data
  const { whole } = timeOf(props)
  const days = [...new Set((slots ?? []).map(({ start }) => dateIn(start, timeZone)))]
  const lost = asked.start && asked.problem === null ? 'taken' : asked.problem
  return (
    <>
      <Problem problem={lost} t={t} />
      <h1 className="appt-ask">{t('When would suit you better?')}</h1>
      <p className="appt-say">{t('So far: {time}', { time: whole })}</p>
      {days.length === 0 ? (
        <p className="appt-say">{sentenceWithout(props)}</p>
      ) : (
        <Days {...props} days={days} />
      )}
      <p className="appt-after">
        <a className="quiet" href={hrefOf(asked)}>
          <ArrowLeft className="i" aria-hidden="true" />
          {t('Keep appointment')}
        </a>
      </p>
    </>
  )
}

function sentenceWithout({ data, t }: Props): string {
  return data.slots === null
    ? t('The free times could not be read. Please try again.')
    : t('There is no other free time in the next two months. Please call us.')
}

function Days({ days, ...props }: Props & { days: readonly string[] }) {
  const { data, t } = props
  const { asked, slots, timeZone } = data
  const { clocks } = timeOf(props)
  const day = days.find((each) => each === asked.day) ?? days[0] ?? ''
  const first = Math.floor(days.indexOf(day) / shownDays) * shownDays
  const clockOf = (start: string) => spokenClock(new Date(start), clocks)
  const times = (slots ?? []).filter(({ start }) => dateIn(start, timeZone) === day)
  const link = (to: string | undefined, label: string) =>
    to && (
      <a className="quiet" href={hrefOf(asked, { step: 'move', day: to })}>
        {label}
      </a>
    )
  return (
    <>
      <nav aria-label={t('Free days')}>
        <ul className="appt-days">
          {days.slice(first, first + shownDays).map((each) => (
            <li key={each}>
              <a
                href={hrefOf(asked, { step: 'move', day: each })}
                aria-current={each === day ? 'true' : undefined}
              >
                <DayName day={each} language={clocks.language} />
              </a>
            </li>
          ))}
        </ul>
        <p className="appt-after">
          {link(days[first - shownDays], t('Earlier days'))}
          {link(days[first + shownDays], t('Later days'))}
        </p>
      </nav>
      <h2 className="h2 appt-times-head">{spokenDay(new Date(times[0]?.start ?? ''), clocks)}</h2>
      <ul className="appt-times">
        {times.map(({ start }) => (
          <li key={start}>
            <a className="num" href={hrefOf(asked, { step: 'move', start })}>
              <time dateTime={start}>{clockOf(start)}</time>
              {/* Where clocks are put back, an hour comes twice. */}
              {times.filter((each) => clockOf(each.start) === clockOf(start)).length > 1 && (
                <span className="appt-zone">{spokenZone(new Date(start), clocks)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A day has no zone: it is named as of noon in UTC. */
function DayName({ day, language }: { day: string; language: string }) {
  const noon = new Date(`${day}T12:00:00Z`)
  const date = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
  return (
    <time dateTime={day}>
      <span className="appt-weekday">{spokenWeekday(noon, { language, timeZone: 'UTC' })}</span>{' '}
      <span className="strong num">{date.format(noon)}</span>
    </time>
  )
}

import { dateFormatOf } from '#rules/date-formats.ts'
import { dateIn } from '#rules/dates.ts'
import {
  localeOf,
  spokenClock,
  spokenDay,
  spokenOffset,
  spokenWeekday,
  spokenZone,
} from '#rules/spoken-time.ts'
import type { PageProps } from '../../page.ts'
import { hrefOf } from './appointment-query.ts'
import type { AppointmentData, Slot } from './load.ts'
import { phoneOf, timeOf } from './words.ts'

type Props = PageProps<AppointmentData> & { slots: readonly Slot[] }

/** Free days that are offered at once. */
const shownDays = 12

/** The days that have free times, and the times of one of them. */
export function FreeDays({ slots, ...props }: Props) {
  const { data, t } = props
  const { asked, timeZone } = data
  const { clocks } = timeOf(props)
  const days = [...new Set(slots.map(({ start }) => dateIn(start, timeZone)))]
  // Of the days before these the last ones are the nearest.
  const day = days.find((each) => each >= (data.day ?? '')) ?? days.at(-1)
  const first = Math.floor(days.indexOf(day ?? '') / shownDays) * shownDays
  const link = (to: string | null | undefined, label: string) =>
    to && (
      <a className="quiet" href={hrefOf(asked, { step: 'move', day: to })}>
        {label}
      </a>
    )
  return (
    <>
      {!day && <NothingFree {...props} />}
      <nav aria-label={t('Free days')}>
        {day && (
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
        )}
        <p className="appt-after">
          {link(days[first - shownDays] ?? data.days.earlier, t('Earlier days'))}
          {link(days[first + shownDays] ?? data.days.later, t('Later days'))}
        </p>
      </nav>
      {day && <Times {...props} slots={slots.filter(({ start }) => dateIn(start, timeZone) === day)} />}
    </>
  )
}

function NothingFree({ data, t, env }: PageProps<AppointmentData>) {
  const { from, to, earlier, later } = data.days
  const long = dateFormatOf(localeOf(env.language), { timeZone: 'UTC', dateStyle: 'long' })
  const said = (day: string) => long.format(noonOf(day))
  const phone = phoneOf(data)
  const others = earlier || later
  return (
    <p className="appt-say">
      {t('No other time is free from {from} to {to}.', { from: said(from), to: said(to) })}{' '}
      {phone ? (
        <>
          {others ? t('Please look at other days, or call us:') : t('Please call us:')}{' '}
          <a className="num nowrap" href={phone.href}>
            {phone.text}
          </a>
        </>
      ) : (
        t(others ? 'Please look at other days, or call us.' : 'Please call us.')
      )}
    </p>
  )
}

function Times({ slots, ...props }: Props) {
  const { asked } = props.data
  const { clocks } = timeOf(props)
  const clockOf = (start: string) => spokenClock(new Date(start), clocks)
  return (
    <>
      <h2 className="h2 appt-times-head">{spokenDay(new Date(slots[0]?.start ?? ''), clocks)}</h2>
      <p className="appt-zone">{spokenZone(clocks)}</p>
      <ul className="appt-times">
        {slots.map(({ start }) => (
          <li key={start}>
            <a className="num" href={hrefOf(asked, { step: 'move', start })}>
              <time dateTime={start}>{clockOf(start)}</time>
              {/* Where clocks are put back, an hour comes twice. */}
              {slots.filter((each) => clockOf(each.start) === clockOf(start)).length > 1 && (
                <span className="appt-zone">{spokenOffset(new Date(start), clocks)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A day has no zone: it is named as of noon in UTC. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

function DayName({ day, language }: { day: string; language: string }) {
  const noon = noonOf(day)
  const date = dateFormatOf(localeOf(language), {
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

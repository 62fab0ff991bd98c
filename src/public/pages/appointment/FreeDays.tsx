import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dateFormatOf } from '#rules/date-formats.ts'
import { localeOf, spokenZone } from '#rules/spoken-time.ts'
import { type Clock, clockOf, type DayNames, dayNamesOf, timeLabel } from '../../calendar/clock.ts'
import { MonthTable } from '../../calendar/MonthTable.tsx'
import { TimesOfDay } from '../../calendar/TimesOfDay.tsx'
import { byDay, type WeeksInSight, weeksInSight } from '../../calendar/weeks.ts'
import type { PageProps } from '../../page.ts'
import { hrefOf } from './appointment-query.ts'
import { type AppointmentData, isSame, type Slot } from './load.ts'
import { OwnTime } from './OwnTime.tsx'
import { phoneOf } from './words.ts'

type Props = PageProps<AppointmentData> & { readonly slots: readonly Slot[] }

/** Booking's calendar made of links: five weeks with free days, and the times of one of them. */
export function FreeDays({ slots, ...props }: Props) {
  const { data, t, env } = props
  const { timeZone } = data
  const clock = clockOf(timeZone, env.language)
  const names = dayNamesOf(env.language)
  const days = byDay(slots, clock.dayOf)
  // Of the days before these the last ones are the nearest.
  const free = [...days.keys()]
  const day = free.find((each) => each >= (data.day ?? '')) ?? free.at(-1)
  if (!day) return <NothingFree {...props} />
  const weeks = weeksInSight(days, { day }, '')
  return (
    <>
      <p className="appt-zone">
        {t('All times: {zone}', { zone: spokenZone({ language: env.language, timeZone }) })}
      </p>
      <div className="appt-pick" id="free">
        <Weeks {...{ ...props, weeks, clock, names }} day={day} />
        <TimesOfDay {...{ day, clock, names, t }} slots={days.get(day) ?? []} headings={['h2', 'h3']}>
          {({ start }) => <TimeLink key={start} {...{ start, data, clock }} others={days.get(day) ?? []} />}
        </TimesOfDay>
      </div>
    </>
  )
}

interface TimeLinkProps {
  readonly start: string
  /** All times of the day. */
  readonly others: readonly Slot[]
  readonly data: AppointmentData
  readonly clock: Clock
}

function TimeLink({ start, others, data: { asked, chosen }, clock }: TimeLinkProps) {
  const label = timeLabel(
    clock,
    start,
    others.map((each) => each.start),
  )
  return (
    <a
      href={`${hrefOf(asked, { step: 'move', start })}#free`}
      aria-current={!asked.problem && isSame(chosen?.start, start) ? 'true' : undefined}
      className={label.length > 5 ? 'is-long' : undefined}
    >
      <time dateTime={start}>{label}</time>
      <OwnTime start={start} className="bk-own" />
    </a>
  )
}

interface WeeksProps extends PageProps<AppointmentData> {
  readonly weeks: WeeksInSight
  readonly clock: Clock
  readonly names: DayNames
  readonly day: string
}

function Weeks({ weeks, clock, names, day, data, t }: WeeksProps) {
  const { days, free, shown, last } = weeks
  const { asked, appointment } = data
  const href = (to: string) => `${hrefOf(asked, { step: 'move', day: to })}#free`
  const own = clock.dayOf(appointment.start ?? '')
  const wordsOf = (each: string) => {
    const count = days.get(each)?.length ?? 0
    const long = names.long(each)
    const words =
      count === 1
        ? t('{day}, one free time', { day: long })
        : t('{day}, {count} free times', { day: long, count })
    return each === own ? t('{day}, your day so far', { day: words }) : words
  }
  const earlier = free.findLast((each) => each < (shown[0] ?? '')) ?? data.days.earlier
  const later = free.find((each) => each > last) ?? data.days.later
  return (
    <MonthTable
      days={shown}
      closings={data.closings}
      names={names}
      t={t}
      Heading="h2"
      turns={
        <>
          {earlier && (
            <a className="bk-turn" href={href(earlier)} aria-label={t('Earlier weeks')}>
              <ChevronLeft className="i" aria-hidden="true" />
            </a>
          )}
          {later && (
            <a className="bk-turn" href={href(later)} aria-label={t('Later weeks')}>
              <ChevronRight className="i" aria-hidden="true" />
            </a>
          )}
        </>
      }
      freeDay={(each, month) =>
        days.has(each) ? (
          <a
            href={href(each)}
            data-day={each}
            data-month={month}
            aria-current={each === day ? 'true' : undefined}
            aria-label={wordsOf(each)}
            className={each === own ? 'is-own' : undefined}
          >
            {Number(each.slice(8))}
          </a>
        ) : null
      }
    />
  )
}

function NothingFree({ data, t, env }: PageProps<AppointmentData>) {
  const { asked } = data
  const { from, to, earlier, later } = data.days
  const long = dateFormatOf(localeOf(env.language), { timeZone: 'UTC', dateStyle: 'long' })
  // A day has no zone: it is named as of noon in UTC.
  const said = (day: string) => long.format(new Date(`${day}T12:00:00Z`))
  const phone = phoneOf(data)
  const link = (day: string | null, label: string) =>
    day && (
      <a className="quiet" href={hrefOf(asked, { step: 'move', day })}>
        {label}
      </a>
    )
  const others = earlier || later
  return (
    <>
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
      <p className="appt-after">
        {link(earlier, t('Earlier days'))}
        {link(later, t('Later days'))}
      </p>
    </>
  )
}

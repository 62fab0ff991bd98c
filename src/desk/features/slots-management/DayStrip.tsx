import { useTranslate } from 'react-admin'
import { daysBetween } from '#rules/slots/days.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { type Entry, entriesWithin, isAppointment } from './entry.ts'
import { todayIn, weekOf } from './view.ts'

interface Props {
  readonly entries: readonly Entry[]
  readonly date: string
  readonly now: Date
  readonly choose: (date: string) => void
}

/** The days of the week on a phone, each with how many appointments it has. */
export function DayStrip({ entries, date, now, choose }: Props) {
  const translate = useTranslate()
  const { language } = useDesk()
  const times = useTimes()
  const { from, to } = weekOf(date)
  const today = todayIn(times.zone, now)
  const weekday = new Intl.DateTimeFormat(language, { timeZone: times.zone, weekday: 'short' })
  return (
    <ul className="day-strip">
      {daysBetween(from, to, times.zone).map((day) => {
        const [start, end] = [new Date(day.start), new Date(day.end)]
        const within = { start: start.toISOString(), end: end.toISOString() }
        const count = entriesWithin(entries, within).filter(isAppointment).length
        const isToday = day.date === today
        return (
          <li key={day.date}>
            <button
              type="button"
              className={isToday ? 'is-today' : undefined}
              aria-current={day.date === date ? 'date' : undefined}
              onClick={() => choose(day.date)}
            >
              <span className="vh">
                {translate('{day}, appointments: {count}', { day: times.longDay(start), count })}
              </span>
              <span aria-hidden="true">{isToday ? translate('Today') : weekday.format(start)}</span>
              <b aria-hidden="true">{Number(day.date.slice(8))}</b>
              <span aria-hidden="true">{count || '–'}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

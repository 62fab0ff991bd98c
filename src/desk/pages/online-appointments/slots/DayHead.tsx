import { useTranslate } from 'react-admin'
import { localOf } from '../../../forms/zoned.ts'
import { useDesk } from '../../../frame/desk-context.ts'
import { useTimes } from '../times.ts'
import { todayIn } from './view.ts'

interface Props {
  readonly date: Date
  readonly now: Date
  readonly asked: string
  readonly ask: (date: string) => void
}

/** Name and number of a day; pressed, the day is explained beside the calendar. */
export function DayHead({ date, now, asked, ask }: Props) {
  const translate = useTranslate()
  const { language } = useDesk()
  const times = useTimes()
  const day = localOf(date.toISOString(), times.zone).slice(0, 10)
  const isToday = day === todayIn(times.zone, now)
  const locale = language === 'en' ? 'en-GB' : language
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: times.zone, ...options }).format(date)
  return (
    <button
      type="button"
      className={isToday ? 'cal-head-day is-today' : 'cal-head-day'}
      aria-pressed={day === asked}
      onClick={() => ask(day)}
    >
      <span className="vh">{translate('Explain {day}', { day: times.longDay(date) })}</span>
      <span aria-hidden="true">{isToday ? translate('Today') : format({ weekday: 'short' })}</span>
      <b aria-hidden="true">{Number(day.slice(8))}</b>
    </button>
  )
}

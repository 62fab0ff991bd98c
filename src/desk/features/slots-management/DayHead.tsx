import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { localOf } from '../../kit/zoned.ts'
import { todayIn } from './view.ts'

interface Props {
  readonly date: Date
  readonly now: Date
}

/** Name and number of a day; its whole date is the name of the link around it. */
export function DayHead({ date, now }: Props) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { zone } = useTimes()
  const day = localOf(date.toISOString(), zone).slice(0, 10)
  const isToday = day === todayIn(zone, now)
  const weekday = new Intl.DateTimeFormat(language, { timeZone: zone, weekday: 'short' })
  // The link's name is the date, which has to hold the text that is seen: the weekday stands there for the eye alone.
  return (
    <span
      className={isToday ? 'cal-head-day is-today' : 'cal-head-day'}
      data-weekday={isToday ? translate('Today') : weekday.format(date)}
    >
      <b>{Number(day.slice(8))}</b>
    </span>
  )
}

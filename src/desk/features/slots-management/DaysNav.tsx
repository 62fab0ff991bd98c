import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { addDays, mondayOf, weekdayOf } from '#rules/dates.ts'
import { dayOf } from '#rules/slots/days.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { type ShownDays, todayIn, type View, weekNumber, weekOf } from './view.ts'

interface Props {
  readonly shown: ShownDays
  readonly now: Date
  readonly isPhone: boolean
  readonly go: (to: { readonly date?: string; readonly view?: View }) => void
}

/** Back and forth, today, and week or day. */
export function DaysNav({ shown, now, isPhone, go }: Props) {
  const translate = useTranslate()
  const times = useTimes()
  const heading = useHeading(shown)
  const today = todayIn(times.zone, now)
  // There the days of the week stand below.
  const isThisWeek = weekOf(shown.date).from === weekOf(today).from
  const isWeek = shown.view === 'week'
  // A week is left for the same day of another, a weekend for a Monday: what is asked for is shown, and it may be empty.
  const day = isWeek && weekdayOf(shown.date) > 5 ? mondayOf(shown.date) : shown.date
  const step = isWeek ? 7 : 1
  const back = translate(isWeek ? 'Previous week' : 'Previous day')
  const on = translate(isWeek ? 'Next week' : 'Next day')
  return (
    <div className="days-nav">
      <IconButton aria-label={back} title={back} onClick={() => go({ date: addDays(day, -step) })}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={on} title={on} onClick={() => go({ date: addDays(day, step) })}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      {!(isPhone && isThisWeek) && (
        <Button variant="outlined" onClick={() => go({ date: today })}>
          {translate('Today')}
        </Button>
      )}
      <h2 aria-live="polite">
        {heading}
        {isWeek && <small>{translate('Week {number}', { number: weekNumber(shown.date) })}</small>}
      </h2>
      {!isPhone && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons of which one is pressed are no fields of a form
        <div className="seg" role="group" aria-label={translate('Show')}>
          {(['week', 'day'] as const).map((view) => (
            <button key={view} type="button" aria-pressed={shown.view === view} onClick={() => go({ view })}>
              {translate(view === 'week' ? 'Week' : 'Day')}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function useHeading({ view, from, to }: ShownDays): string {
  const { language } = useDesk()
  const times = useTimes()
  const noon = (date: string) => new Date(dayOf(date, times.zone).start + 12 * 3_600_000)
  if (view === 'day') return times.day(noon(from))
  const locale = language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: times.zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return format.formatRange(noon(from), noon(to))
}

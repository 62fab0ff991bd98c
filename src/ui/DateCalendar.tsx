import { getLocalTimeZone, isSameDay, parseDate, today as todayIn } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { isDate } from '#rules/dates.ts'
import { useTexts } from './texts.tsx'

interface Props {
  value: string
  bounds: { min?: string; max?: string }
  /** Below which it stands. */
  field: RefObject<HTMLInputElement | null>
  choose: (date: string) => void
  /** Puts the focus back into the field. */
  close: () => void
  closeByEscape: (event: KeyboardEvent) => void
  /** The focus has gone elsewhere. */
  leave: () => void
}

/** px between the field and the calendar, and from the edge of the window. */
const gap = 4

/**
 * The month in which a day is chosen. It stands in the page where its field stands, so that a dialog's focus trap lets
 * it be, and is drawn above all else as the browser's popover.
 */
export function DateCalendar({ value, bounds, field, choose, close, closeByEscape, leave }: Props) {
  const t = useTexts()
  const panel = useRef<HTMLDivElement>(null)
  const shown = isDate(value) ? parseDate(value) : null
  const now = todayIn(getLocalTimeZone())
  useLayoutEffect(() => showBelow(panel.current, field.current), [field])
  return (
    <div
      ref={panel}
      className="ui-calendar"
      popover="manual"
      role="dialog"
      aria-label={t('Choose a day')}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next)) leave()
      }}
      onKeyDown={closeByEscape}
    >
      <I18nProvider locale={t('en-GB')}>
        <Calendar
          aria-label={t('Choose a day')}
          autoFocus
          firstDayOfWeek="mon"
          value={shown}
          minValue={bounds.min && isDate(bounds.min) ? parseDate(bounds.min) : null}
          maxValue={bounds.max && isDate(bounds.max) ? parseDate(bounds.max) : null}
          onChange={(date) => choose(date.toString())}
        >
          <header>
            <Button slot="previous">
              <ChevronLeft className="i" aria-hidden="true" />
            </Button>
            <Heading />
            <Button slot="next">
              <ChevronRight className="i" aria-hidden="true" />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className={isSameDay(date, now) ? 'ui-calendar-day is-today' : 'ui-calendar-day'}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
      <button type="button" className="ui-calendar-close" onClick={close}>
        {t('Close')}
      </button>
    </div>
  )
}

/** Shows the panel below its field, above it where there is more room; the style sheet makes it a sheet on phones. */
function showBelow(panel: HTMLElement | null, field: HTMLElement | null) {
  if (!panel || !field || !('showPopover' in panel)) return
  panel.showPopover()
  const [around, own] = [field.getBoundingClientRect(), panel.getBoundingClientRect()]
  const below = around.bottom + gap
  const top = below + own.height > innerHeight ? around.top - gap - own.height : below
  const left = Math.min(around.left, innerWidth - own.width - gap)
  panel.style.setProperty('--calendar-top', `${Math.max(gap, top)}px`)
  panel.style.setProperty('--calendar-left', `${Math.max(gap, left)}px`)
}

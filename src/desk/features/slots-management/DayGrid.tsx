import FullCalendar, { type CalendarOptions, type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { daysBetween } from '#rules/slots/days.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { localOf } from '../../kit/zoned.ts'
import { DayHead } from './DayHead.tsx'
import { type Dragging, draggingOf, entryOf } from './dragging.ts'
import { EntryContent } from './EntryContent.tsx'
import { daysWithoutTimes, type Entry, identityOf } from './entry.ts'
import { emptyDayEvents, emptyWeekend, eventsOf } from './events.ts'
import { hoursShown } from './hours-shown.ts'
import type { FocusBack } from './use-focus-back.ts'
import type { ShownDays } from './view.ts'
import '@fullcalendar/react/skeleton.css'
import './day-grid.css'

interface Props extends Dragging {
  readonly entries: readonly Entry[]
  readonly shown: ShownDays
  readonly now: Date
  readonly isPhone: boolean
  /** The day that is explained, YYYY-MM-DD. */
  readonly asked: string
  readonly ask: (date: string) => void
  readonly open: (entry: Entry) => void
  readonly focus: FocusBack
}

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
/** What is the same for every day and week. */
const fixed: CalendarOptions = {
  plugins: [timeGridPlugin, interactionPlugin],
  firstDay: 1,
  headerToolbar: false,
  allDaySlot: false,
  height: 'auto',
  slotDuration: '00:30:00',
  snapDuration: '00:30:00',
  slotHeaderInterval: '01:00',
  slotHeaderFormat: clock,
  eventTimeFormat: clock,
  slotEventOverlap: false,
  nowIndicator: true,
  eventInteractive: true,
  navLinks: true,
}

/** Classes of the calendar's parts; day-grid.css draws them. */
const classes: CalendarOptions = {
  eventClass: classOf,
  eventBeforeClass: ({ isStartResizable }) => (isStartResizable ? 'cal-edge is-first' : ''),
  eventAfterClass: ({ isEndResizable }) => (isEndResizable ? 'cal-edge is-last' : ''),
  eventInnerClass: 'cal-entry-in',
  navLinkClass: 'cal-head-link',
  dayHeaderInnerClass: 'cal-head-in',
  dayHeaderDividerClass: 'cal-head-line',
  tableHeaderClass: 'cal-heads',
  tableBodyClass: 'cal-body',
  dayLaneClass: 'cal-day',
  dayLaneInnerClass: 'cal-day-in',
  slotLaneClass: ({ isMinor }) => (isMinor ? 'cal-slot is-minor' : 'cal-slot'),
  slotHeaderInnerClass: ({ isFirst }) => (isFirst ? 'cal-hour-in is-first' : 'cal-hour-in'),
  nowIndicatorLineClass: 'cal-now',
  nowIndicatorDotClass: 'cal-now-dot',
  nowIndicatorHeaderClass: 'cal-now-time',
  highlightClass: 'cal-highlight',
}

const twoDigits = (hours: number) => `${String(hours).padStart(2, '0')}:00:00`

/** The hours of a day or a week, with all that lies on them. */
export function DayGrid(props: Props) {
  const { entries, shown, now, isPhone, asked, ask, open, focus } = props
  const translate = useTranslate()
  const { zone } = useTimes()
  const { language } = useDesk()
  const none = translate('No booking times')
  const events = useMemo(() => {
    const empty = daysWithoutTimes(entries, daysBetween(shown.from, shown.to, zone))
    return [...emptyDayEvents(empty, none), ...eventsOf(entries, { now, zone })]
  }, [entries, now, zone, shown.from, shown.to, none])
  const hours = useMemo(() => hoursShown(entries, zone), [entries, zone])
  const hiddenDays = useMemo(
    () => (shown.view === 'week' ? emptyWeekend(entries, zone, asked) : []),
    [shown.view, entries, zone, asked],
  )

  const dragging = draggingOf(entries, props)
  const dayIn = (date: Date) => localOf(date.toISOString(), zone).slice(0, 10)

  return (
    <section
      ref={focus.calendar}
      className={isPhone ? 'cal is-phone' : 'cal'}
      aria-label={translate('Slots management')}
      tabIndex={-1}
      onFocus={focus.focused}
    >
      <FullCalendar
        key={`${shown.view} ${shown.from}`}
        {...fixed}
        {...classes}
        initialView={shown.view === 'week' ? 'timeGridWeek' : 'timeGridDay'}
        initialDate={shown.from}
        timeZone={zone}
        locale={language}
        hiddenDays={hiddenDays}
        events={events}
        slotMinTime={twoDigits(hours.from)}
        slotMaxTime={twoDigits(hours.to)}
        slotMinHeight={isPhone ? 44 : 30}
        eventShortHeight={isPhone ? 46 : 34}
        timedText={translate('Times')}
        dayHeaders={shown.view === 'week'}
        now={now}
        {...dragging}
        {...entryOptions(open, focus)}
        navLinkDayClick={(date) => ask(dayIn(date))}
        dayHeaderContent={({ date }) => <DayHead {...{ date, now }} />}
        dayHeaderClass={({ date }) => (dayIn(date) === asked ? 'cal-head is-asked' : 'cal-head')}
      />
    </section>
  )
}

/** How each entry is drawn, found again for the focus, and opened. */
const entryOptions = (open: Props['open'], focus: FocusBack): CalendarOptions => ({
  eventClick: ({ event, jsEvent }) => {
    jsEvent.preventDefault()
    const entry = entryOf(event)
    if (entry) open(entry)
  },
  eventContent: ({ event, isShort, isMirror }) =>
    event.display === 'background' && event.title ? (
      <span className="cal-none-text">{event.title}</span>
    ) : (
      <EntryContent
        entry={entryOf(event)}
        isShort={isShort}
        draggedTo={isMirror && event.start && event.end ? { start: event.start, end: event.end } : null}
      />
    ),
  eventDidMount: ({ event, el, isMirror }) => {
    const entry = entryOf(event)
    if (entry && !isMirror) el.dataset.entry = identityOf(entry)
    focus.drawn()
  },
  eventWillUnmount: focus.drawn,
})

/** A mark on empty time looks like an opened slot; what can be moved shows a hand. */
function classOf({ event, isMirror, isDraggable }: EventDisplayInfo): string {
  if (!entryOf(event)) return 'cal-entry is-opened is-dragged'
  if (isMirror) return 'is-dragged'
  return isDraggable ? 'is-movable' : ''
}

import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { localOf } from '../../kit/zoned.ts'
import { DayHead } from './DayHead.tsx'
import { type Dragging, draggingOf, entryOf } from './dragging.ts'
import { EntryContent } from './EntryContent.tsx'
import { type Entry, identityOf } from './entry.ts'
import { emptyWeekend, eventsOf } from './events.ts'
import { hoursShown } from './hours-shown.ts'
import type { FocusBack } from './use-focus-back.ts'
import type { Shown } from './view.ts'
import '@fullcalendar/react/skeleton.css'
import './day-grid.css'

interface Props extends Dragging {
  readonly entries: readonly Entry[]
  readonly shown: Shown
  readonly now: Date
  readonly isPhone: boolean
  /** The day that is explained, YYYY-MM-DD. */
  readonly asked: string
  readonly ask: (date: string) => void
  readonly open: (entry: Entry) => void
  readonly focus: FocusBack
}

const plugins = [timeGridPlugin, interactionPlugin]
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const twoDigits = (hours: number) => `${String(hours).padStart(2, '0')}:00:00`

/** The hours of a day or a week, with all that lies on them. */
export function DayGrid(props: Props) {
  const { entries, shown, now, isPhone, asked, ask, open, focus } = props
  const translate = useTranslate()
  const { zone } = useTimes()
  const { language } = useDesk()
  const events = useMemo(() => eventsOf(entries, { now, zone }), [entries, now, zone])
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
        plugins={plugins}
        initialView={shown.view === 'week' ? 'timeGridWeek' : 'timeGridDay'}
        initialDate={shown.from}
        firstDay={1}
        timeZone={zone}
        locale={language}
        hiddenDays={hiddenDays}
        events={events}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        slotDuration="00:30:00"
        snapDuration="00:30:00"
        slotHeaderInterval="01:00"
        slotMinTime={twoDigits(hours.from)}
        slotMaxTime={twoDigits(hours.to)}
        slotMinHeight={isPhone ? 44 : 30}
        slotHeaderFormat={clock}
        eventTimeFormat={clock}
        eventShortHeight={isPhone ? 46 : 34}
        slotEventOverlap={false}
        timedText={translate('Times')}
        dayHeaders={shown.view === 'week'}
        nowIndicator
        now={now}
        {...dragging}
        eventInteractive
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = entryOf(event)
          if (entry) open(entry)
        }}
        eventContent={({ event, isShort, isMirror }) => (
          <EntryContent
            entry={entryOf(event)}
            isShort={isShort}
            draggedTo={isMirror && event.start && event.end ? { start: event.start, end: event.end } : null}
          />
        )}
        eventDidMount={({ event, el, isMirror }) => {
          const entry = entryOf(event)
          if (entry && !isMirror) el.dataset.entry = identityOf(entry)
          focus.drawn()
        }}
        eventWillUnmount={focus.drawn}
        eventClass={classOf}
        eventBeforeClass={({ isStartResizable }) => (isStartResizable ? 'cal-edge is-first' : '')}
        eventAfterClass={({ isEndResizable }) => (isEndResizable ? 'cal-edge is-last' : '')}
        eventInnerClass="cal-entry-in"
        navLinks
        navLinkDayClick={(date) => ask(dayIn(date))}
        navLinkClass="cal-head-link"
        dayHeaderContent={({ date }) => <DayHead {...{ date, now }} />}
        dayHeaderClass={({ date }) => (dayIn(date) === asked ? 'cal-head is-asked' : 'cal-head')}
        dayHeaderInnerClass="cal-head-in"
        dayHeaderDividerClass="cal-head-line"
        tableHeaderClass="cal-heads"
        tableBodyClass="cal-body"
        dayLaneClass="cal-day"
        dayLaneInnerClass="cal-day-in"
        slotLaneClass={({ isMinor }) => (isMinor ? 'cal-slot is-minor' : 'cal-slot')}
        slotHeaderInnerClass={({ isFirst }) => (isFirst ? 'cal-hour-in is-first' : 'cal-hour-in')}
        nowIndicatorLineClass="cal-now"
        nowIndicatorDotClass="cal-now-dot"
        nowIndicatorHeaderClass="cal-now-time"
        highlightClass="cal-highlight"
      />
    </section>
  )
}

/** A mark on empty time looks like an opened slot; what can be moved shows a hand. */
function classOf({ event, isMirror, isDraggable }: EventDisplayInfo): string {
  if (!entryOf(event)) return 'cal-entry is-opened is-dragged'
  if (isMirror) return 'is-dragged'
  return isDraggable ? 'is-movable' : ''
}

import type { CalendarOptions, EventApi } from '@fullcalendar/react'
import { type Entry, isAppointment, isTaken, type Span } from './entry.ts'

/** Where the pointer is on the screen, in px. */
export interface PointerPosition {
  readonly left: number
  readonly top: number
}

/** Time that was marked with the pointer, to make something of it. */
export interface MarkedTime {
  readonly span: Span
  readonly at: PointerPosition
  /** Takes the mark away. */
  readonly unmark: () => void
}

export interface Dragging {
  /** An entry was dragged to other times; nothing has changed yet. */
  readonly dropped: (entry: Entry, to: Span) => void
  readonly marked: (marked: MarkedTime) => void
}

/** Of an event that FullCalendar shows; none of a mark on empty time. */
export const entryOf = ({ extendedProps }: EventApi) => extendedProps.entry as Entry | undefined

const spanOf = ({ start, end }: { start: Date | null; end: Date | null }): Span | null =>
  start && end ? { start: start.toISOString(), end: end.toISOString() } : null

/** What can be done by dragging: it changes nothing by itself, each thing is asked for in a dialog. */
export function draggingOf(entries: readonly Entry[], { dropped, marked }: Dragging): CalendarOptions {
  function dragged({ event, revert }: { event: EventApi; revert: () => void }) {
    // It stays where it is until the server has moved it.
    revert()
    const entry = entryOf(event)
    const to = spanOf(event)
    if (entry && to) dropped(entry, to)
  }
  function isAllowed(span: Span, entry: Entry | undefined) {
    if (!entry || !isAppointment(entry)) return new Date(span.end) > new Date()
    return new Date(span.start) > new Date() && !isTaken(entries, entry, span)
  }
  return {
    editable: false,
    eventDurationEditable: false,
    eventResizableFromStart: true,
    eventDragMinDistance: 6,
    eventLongPressDelay: 400,
    dragRevertDuration: 0,
    eventAllow: (to, event) => {
      const span = spanOf(to)
      return span !== null && isAllowed(span, event ? entryOf(event) : undefined)
    },
    eventDrop: dragged,
    eventResize: dragged,
    selectable: true,
    selectMirror: true,
    selectMinDistance: 6,
    selectLongPressDelay: 400,
    selectAllow: ({ end }) => end > new Date(),
    select: ({ start, end, jsEvent, view }) => {
      const span = spanOf({ start, end })
      if (span && jsEvent) marked({ span, at: placeOf(jsEvent), unmark: () => view.calendar.unselect() })
    },
  }
}

function placeOf(event: MouseEvent | TouchEvent): PointerPosition {
  const { clientX = 0, clientY = 0 } = 'changedTouches' in event ? (event.changedTouches[0] ?? {}) : event
  return { left: clientX, top: clientY }
}

/** Appointments as iCalendar (RFC 5545; with a method, iTIP of RFC 5546). Times in UTC, so that no zone must be described. */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'

/** REQUEST: it takes place so; CANCEL: it does not; PUBLISH: of a feed, nobody is asked anything. */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface CalendarEntry {
  /** Never changes; it is the UID. */
  readonly uuid: string
  /** Grows with each change, so that calendars know which of two mails is the newer one. */
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  readonly summary: string
  readonly description?: string
  readonly location?: string
  /** Who invites; does not change while the appointment lives. */
  readonly organizer?: Mailbox
  /** Whose calendar it is for. */
  readonly attendee?: Mailbox
}

export interface CalendarFile {
  /** Without one it is a file to be imported, not an invitation. */
  readonly method?: CalendarMethod
  /** When the file is made: DTSTAMP. */
  readonly now: Date
  readonly entries: readonly CalendarEntry[]
}

/** The text of an .ics file, with CRLF, lines folded and everything escaped. */
export function calendarFile({ method, now, entries }: CalendarFile): string {
  const calendar = ical({ prodId: '//Openbranch//EN' })
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const entry of entries) {
    const { uuid, sequence, start, end, status, summary, description, location } = entry
    const event = calendar.createEvent({
      id: uuid,
      sequence,
      stamp: now,
      start,
      end,
      summary: oneLine(summary),
      status: ICalEventStatus[status],
    })
    if (description) event.description(lines(description))
    if (location) event.location(lines(location))
    if (entry.organizer) event.organizer(named(entry.organizer))
    if (entry.attendee) event.createAttendee(attendeeOf(entry, entry.attendee))
  }
  return `${calendar.toString()}\r\n`
}

/** Nobody is asked to answer: the sender's address reads no mail. */
function attendeeOf({ status }: CalendarEntry, attendee: Mailbox) {
  return {
    ...named(attendee),
    role: ICalAttendeeRole.REQ,
    rsvp: false,
    status: status === 'TENTATIVE' ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
  }
}

const named = ({ name, address }: Mailbox) => ({ name: oneLine(name) || address, email: address })

const lines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n')
    .trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim()

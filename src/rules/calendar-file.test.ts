import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, type CalendarMethod, calendarFile } from './calendar-file.ts'

const now = new Date('2026-11-20T10:05:00Z')
const entry: CalendarEntry = {
  uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001',
  sequence: 0,
  start: new Date('2026-11-24T13:30:00Z'),
  end: new Date('2026-11-24T15:00:00Z'),
  status: 'CONFIRMED',
  summary: 'Baufinanzierung, Dr. Anna Becker',
  description: 'Bitte bringen Sie mit:\nAusweis; die letzten drei Gehaltsnachweise',
  location: 'Musterbank, Filiale Westend, Lindenallee 14, 60325 Frankfurt am Main',
  organizer: { name: 'Musterbank', address: 'no-reply@beratung.musterbank.example' },
  attendee: { name: 'Jana Hartmann', address: 'jana.hartmann@mail.example' },
}

/** Reads a calendar file as an independent reader understands it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
  const events = calendar.getAllSubcomponents('vevent')
  const [event] = events
  if (!event) throw new Error('The file has no event.')
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    events,
    event: new ICAL.Event(event),
    status: value('status'),
    stamp: String(value('dtstamp')),
    start: String(value('dtstart')),
    organizer: event.getFirstProperty('organizer'),
    attendees: event.getAllProperties('attendee'),
    names: event.getAllProperties().map(({ name }) => name),
  }
}

const file = (method: CalendarMethod | undefined, changes: Partial<CalendarEntry> = {}) =>
  calendarFile({ ...(method && { method }), now, entries: [{ ...entry, ...changes }] })

describe('the calendar file of an appointment', () => {
  it('is an invitation in UTC that an independent reader understands', () => {
    const found = read(file('REQUEST'))
    expect(found.method).toBe('REQUEST')
    expect(found.event.uid).toBe(entry.uuid)
    expect(found.event.sequence).toBe(0)
    expect(found.start).toBe('2026-11-24T13:30:00Z')
    expect(found.event.startDate.toJSDate()).toEqual(entry.start)
    expect(found.event.endDate.toJSDate()).toEqual(entry.end)
    expect(found.stamp).toBe('2026-11-20T10:05:00Z')
    expect(found.status).toBe('CONFIRMED')
    expect(found.event.summary).toBe(entry.summary)
    expect(found.event.description).toBe(entry.description)
    expect(found.event.location).toBe(entry.location)
    expect(found.organizer?.getFirstValue()).toBe('mailto:no-reply@beratung.musterbank.example')
    expect(found.organizer?.getParameter('cn')).toBe('Musterbank')
    expect(found.attendees).toHaveLength(1)
    expect(found.attendees[0]?.getParameter('cn')).toBe('Jana Hartmann')
    expect(found.attendees[0]?.getParameter('rsvp')).toBe('FALSE')
    expect(found.attendees[0]?.getParameter('partstat')).toBe('ACCEPTED')
  })

  it('keeps UID and organizer when it moves or is cancelled, and counts on', () => {
    const booked = read(file('REQUEST'))
    const moved = read(
      file('REQUEST', {
        sequence: 1,
        start: new Date('2026-11-25T09:30:00Z'),
        end: new Date('2026-11-25T11:00:00Z'),
      }),
    )
    const cancelled = read(file('CANCEL', { sequence: 2, status: 'CANCELLED' }))
    for (const later of [moved, cancelled]) {
      expect(later.event.uid).toBe(booked.event.uid)
      expect(later.organizer?.getFirstValue()).toBe(booked.organizer?.getFirstValue())
    }
    expect([booked, moved, cancelled].map(({ event }) => event.sequence)).toEqual([0, 1, 2])
    expect(moved.start).toBe('2026-11-25T09:30:00Z')
    expect([cancelled.method, cancelled.status]).toEqual(['CANCEL', 'CANCELLED'])
  })

  it('of a request is tentative, and one to import has no method', () => {
    const requested = read(file('REQUEST', { status: 'TENTATIVE' }))
    expect(requested.status).toBe('TENTATIVE')
    expect(requested.attendees[0]?.getParameter('partstat')).toBe('TENTATIVE')
    expect(read(file(undefined)).method).toBeNull()
  })

  it('lets no text end a line, a value or a parameter', () => {
    const hostile = 'A"; B, C: \\n <b>\r\nATTENDEE:mailto:evil@e.example\r\nEND:VEVENT\n\u0000\u2028ü😀'
    const mailbox = { name: hostile, address: 'a@b.example' }
    const text = file('REQUEST', {
      summary: hostile,
      description: `${hostile}\r\nBEGIN:VALARM`,
      location: hostile,
      organizer: mailbox,
      attendee: mailbox,
    })
    const found = read(text)
    expect(found.events).toHaveLength(1)
    expect(found.attendees.map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
      'mailto:a@b.example',
    ])
    expect(found.names.filter((name) => name === 'attendee')).toHaveLength(1)
    expect(found.event.summary).toBe('A"; B, C: \\n <b> ATTENDEE:mailto:evil@e.example END:VEVENT ü😀')
    expect(found.event.description?.split('\n')).toHaveLength(5)
    expect(found.event.component.getAllSubcomponents()).toEqual([])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f]/)
  })

  it('has no line of more than 75 bytes, and none that ends within a letter', () => {
    const text = file('REQUEST', { summary: 'Ä😀'.repeat(60) })
    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThanOrEqual(75)
    expect(read(text).event.summary).toBe('Ä😀'.repeat(60))
  })
})

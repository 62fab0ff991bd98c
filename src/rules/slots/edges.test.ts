/** The instants at which a rule of the slots begins to hold, or ends. */
import { describe, expect, it } from 'vitest'
import { type Calendar, calendarKind } from './calendar.ts'
import { explainDay } from './explanation.ts'
import { nextSlot } from './next-slot.ts'
import { type FreeSlotQuery, freeSlots, refusalOf } from './slots.ts'
import { emptyCalendar } from './testing.ts'

const at = (instant: string) => Date.parse(`${instant}Z`)
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const calendar: Calendar = {
  ...emptyCalendar,
  hours: everyDay.map((day) => ({ day, start: '09:00', end: '11:00' })),
  window: 1,
}
/** A Monday and the day after. */
const asked: FreeSlotQuery = {
  from: '2027-01-11',
  to: '2027-01-12',
  type: 'online',
  weekdays: [],
  length: 60,
  now: at('2027-01-11T09:00'),
}
const clock = (instant: number) => new Date(instant).toISOString().slice(8, 16)
const starts = (more: Partial<Calendar>, question: Partial<FreeSlotQuery>) =>
  freeSlots({ ...calendar, ...more }, { ...asked, ...question }).map(({ start }) => clock(start))

describe('free slots', () => {
  it('are no more than asked for, on one day or several', () => {
    expect(starts({}, { most: 2 })).toEqual(['11T09:00', '11T09:30'])
    expect(starts({}, { most: 4 })).toEqual(['11T09:00', '11T09:30', '11T10:00', '12T09:00'])
  })

  it('begin at an instant or after it, and never before they can be booked', () => {
    expect(starts({}, { after: at('2027-01-11T10:00') })).toEqual([
      '11T10:00',
      '12T09:00',
      '12T09:30',
      '12T10:00',
    ])
    expect(starts({}, { after: at('2027-01-11T07:00'), now: at('2027-01-11T09:10') })[0]).toBe('11T09:30')
  })

  it('stand on full hours of the wall clock where that is three quarters of an hour off', () => {
    const question = { grid: { step: 60, anchor: 0 }, now: at('2027-01-11T00:00') }
    expect(starts({ zone: 'Asia/Kathmandu' }, question)).toEqual([
      '11T03:15',
      '11T04:15',
      '12T03:15',
      '12T04:15',
    ])
  })

  it('are none where the last day lies before the first', () => {
    expect(starts({}, { from: '2027-01-12', to: '2027-01-11' })).toEqual([])
  })
})

describe('a slot can be booked', () => {
  const refused = (start: string, more: Partial<Calendar> = {}) =>
    refusalOf({ ...calendar, ...more }, asked, at(start))

  it('at the present minute, and not one before', () => {
    expect(refused('2027-01-11T09:00')).toBeNull()
    expect(refused('2027-01-11T08:59')).toBe('past')
  })

  it('at the minute where the notice ends, and not one before', () => {
    expect(refused('2027-01-11T10:00', { notice: 1 })).toBeNull()
    expect(refused('2027-01-11T09:30', { notice: 1 })).toBe('too-soon')
  })

  it('until the last day of the window ends, and not at the midnight after', () => {
    const allDay = everyDay.map((day) => ({ day, start: '00:00', end: '24:00' }))
    expect(refused('2027-01-12T23:30', { hours: allDay })).toBeNull()
    expect(refused('2027-01-13T00:00', { hours: allDay })).toBe('too-far')
  })
})

describe('the day in pieces', () => {
  const pieces = (more: Partial<Calendar>, date = '2027-01-11') =>
    explainDay({ ...calendar, ...more }, { ...asked, date }).map(
      ({ start, end, rule, uuid }) => `${clock(start)} ${clock(end)} ${rule}${uuid ? ` ${uuid}` : ''}`,
    )

  it('keeps two blocks apart that touch, because each is ended by itself', () => {
    const block = (uuid: string, start: string, end: string) => ({
      uuid,
      kind: 'once' as const,
      start: at(`2027-01-11T${start}`),
      end: at(`2027-01-11T${end}`),
    })
    const blocks = [block('a', '09:00', '10:00'), block('b', '10:00', '11:00')]
    expect(pieces({ blocks }).slice(1, -1)).toEqual([
      '11T09:00 11T10:00 block a',
      '11T10:00 11T11:00 block b',
    ])
  })

  it('is free from the minute where the notice ends', () => {
    expect(pieces({ notice: 1 }).slice(1, -1)).toEqual([
      '11T09:00 11T10:00 minimum-notice',
      '11T10:00 11T11:00 free',
    ])
  })

  it('is beyond the window from the midnight where that ends', () => {
    const hours = everyDay.map((day) => ({ day, start: '00:00', end: '01:00' }))
    expect(pieces({ hours }, '2027-01-12')[0]).toBe('12T00:00 12T01:00 free')
    expect(pieces({ hours }, '2027-01-13')[0]).toBe('13T00:00 13T01:00 booking-window')
  })
})

describe('the next slot', () => {
  const { type: _, weekdays: __, ...between } = asked
  const next = (
    types: Parameters<typeof nextSlot>[1]['types'],
    weekdays: Partial<Record<string, number[]>>,
    more: Partial<Calendar> = {},
  ) => {
    const found = nextSlot(
      { ...calendar, ...more },
      { ...between, types, weekdays: (type) => weekdays[type] ?? [] },
    )
    return found && clock(found.start)
  }
  const opened = (type: 'online' | 'by-phone', start: string, end: string) => ({
    start: at(start),
    end: at(end),
    types: [type],
  })

  it('is the first of the day where all types are alike', () => {
    expect(next(['online', 'by-phone'], {})).toBe('11T09:00')
  })

  it('is the earlier one of two types that have days of their own', () => {
    expect(next(['online', 'by-phone'], { online: [2], 'by-phone': [1] })).toBe('11T09:00')
    expect(next(['online', 'by-phone'], { online: [2], 'by-phone': [2] })).toBe('12T09:00')
    expect(next(['online', 'by-phone'], { online: [3] })).toBe('11T09:00')
  })

  it('may be one that was opened for the second type alone', () => {
    const extra = [opened('by-phone', '2027-01-11T12:00', '2027-01-11T13:00')]
    expect(next(['online', 'by-phone'], {}, { hasHours: false, opened: extra })).toBe('11T12:00')
    expect(next(['online'], {}, { hasHours: false, opened: extra })).toBeNull()
  })

  it('is none where there are no types', () => {
    expect(next([], {})).toBeNull()
  })
})

it('a calendar has hours, opened slots or neither, by the modules', () => {
  expect(calendarKind(new Set(['working-hours-calendar', 'slots-calendar']))).toBe('hours')
  expect(calendarKind(new Set(['slots-calendar']))).toBe('opened')
  expect(calendarKind(new Set(['smm-calendar']))).toBeNull()
})

import { describe, expect, it } from 'vitest'
import type { Calendar } from './calendar.ts'
import { explainDay } from './explanation.ts'
import { oracleZones, randomQuestion } from './slots.oracle.ts'
import { freeSlots, type SlotQuery } from './slots.ts'
import { emptyCalendar } from './testing.ts'

const at = (time: string) => Date.parse(`2027-01-11T${time}Z`)
const calendar: Calendar = {
  ...emptyCalendar,
  hours: [{ day: 1, start: '09:00', end: '17:00' }],
  window: 30,
}
const asked: SlotQuery = { type: 'online', weekdays: [], length: 60, now: Date.parse('2027-01-10T00:00Z') }
const of = (more: Partial<Calendar>, question: Partial<SlotQuery> = {}) =>
  explainDay({ ...calendar, ...more }, { ...asked, ...question, date: '2027-01-11' }).map(
    ({ start, end, rule, uuid }) => {
      const time = (instant: number) => new Date(instant).toISOString().slice(11, 16)
      return [time(start), time(end), rule, ...(uuid ? [uuid] : [])].join(' ')
    },
  )
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const taken = (uuid: string, start: string, end: string, isHold = false) => ({
  uuid,
  isHold,
  ...span(start, end),
  occupied: span(start, end),
})

describe('a day', () => {
  it('falls into what is free and what is not', () => {
    expect(of({})).toEqual(['00:00 09:00 outside-hours', '09:00 17:00 free', '17:00 00:00 outside-hours'])
    expect(of({ hours: [] })).toEqual(['00:00 00:00 outside-hours'])
    expect(of({ hasHours: false, hours: [] })).toEqual(['00:00 00:00 no-opened-slot'])
  })

  it('names each thing that takes time, and what is left too short beside it', () => {
    const found = of({
      buffer: 15,
      taken: [taken('a', '10:00', '11:00'), taken('h', '12:30', '13:30', true)],
      busy: [{ uuid: 'c', ...span('14:00', '15:00') }],
      blocks: [
        {
          uuid: 'b',
          kind: 'weekly',
          day: 1,
          start: '16:20',
          end: '20:00',
          first: null,
          last: null,
          skipped: [],
        },
      ],
    })
    expect(found).toEqual([
      '00:00 09:00 outside-hours',
      '09:00 09:45 too-short',
      '09:45 10:00 buffer',
      '10:00 11:00 appointment a',
      '11:00 11:15 buffer',
      '11:15 12:15 too-short',
      '12:15 12:30 buffer',
      '12:30 13:30 hold h',
      '13:30 13:45 buffer',
      '13:45 14:00 too-short',
      '14:00 15:00 busy-calendar c',
      '15:00 16:00 free',
      '16:00 16:20 too-short',
      '16:20 20:00 block b',
      '20:00 00:00 outside-hours',
    ])
  })

  it('names the half hours on which slots begin, not a lack of time, before the first of them', () => {
    const blocks = [{ uuid: 'b', kind: 'once' as const, ...span('10:10', '11:05') }]
    expect(of({ blocks, taken: [taken('a', '14:45', '17:00')] }, { length: 90 }).slice(1, -1)).toEqual([
      '09:00 10:10 too-short',
      '10:10 11:05 block b',
      '11:05 11:30 before-start',
      '11:30 14:30 free',
      '14:30 14:45 too-short',
      '14:45 17:00 appointment a',
    ])
  })

  it('that is off is all absence', () => {
    const absences = [{ uuid: 'x', first: '2027-01-01', last: '2027-01-11' }]
    expect(of({ absences, taken: [taken('a', '10:00', '11:00')] })).toEqual(['00:00 00:00 absence x'])
  })

  it('that is closed says so, but where a slot was opened', () => {
    const closed = (from: string) => [
      { date: '2027-01-11', from, name: { de: 'Weihnachten', en: 'Christmas' } },
    ]
    expect(of({ closings: closed('00:00') })).toEqual(['00:00 00:00 closed'])
    expect(of({ closings: closed('12:00') }).slice(1)).toEqual(['09:00 12:00 free', '12:00 00:00 closed'])
    const opened = [{ ...span('10:00', '11:00'), types: [] }]
    expect(of({ closings: closed('00:00'), opened })[1]).toBe('10:00 11:00 free')
    expect(of({ closings: closed('00:00'), hasHours: false })).toEqual(['00:00 00:00 no-opened-slot'])
  })

  it('tells past, notice and window apart', () => {
    expect(of({ notice: 2 }, { now: at('10:10') }).slice(0, 4)).toEqual([
      '00:00 10:10 past',
      '10:10 10:30 before-start',
      '10:30 12:30 minimum-notice',
      '12:30 17:00 free',
    ])
    expect(of({ window: 1 }, { now: Date.parse('2027-01-09T00:00Z') })[1]).toBe('09:00 17:00 booking-window')
  })

  it('shows when other types are offered', () => {
    const opened = [{ ...span('18:00', '19:00'), types: ['by-phone' as const] }]
    expect(of({ opened }).slice(1)).toEqual([
      '09:00 17:00 free',
      '17:00 18:00 outside-hours',
      '18:00 19:00 type-not-offered',
      '19:00 00:00 outside-hours',
    ])
    expect(of({}, { weekdays: [2] })[1]).toBe('09:00 17:00 type-not-offered')
  })
})

it('is whole, in order, and free exactly where a slot is', () => {
  for (let seed = 0; seed < 60; seed++) {
    const name = oracleZones[seed % oracleZones.length] as string
    const question = randomQuestion(seed, name)
    for (const date of ['2027-03-28', '2027-10-31', '2027-11-07', '2027-04-04', '2027-06-02']) {
      const pieces = explainDay(question.calendar, { ...question.asked, date })
      for (const [i, { start }] of pieces.entries()) if (i > 0) expect(start).toBe(pieces[i - 1]?.end)
      for (const { start, end } of pieces) expect(start).toBeLessThan(end)
      const slots = freeSlots(question.calendar, { ...question.asked, from: date, to: date })
      const free = pieces.filter(({ rule }) => rule === 'free')
      for (const slot of slots)
        expect(free.some(({ start, end }) => start <= slot.start && slot.start < end)).toBe(true)
      if (slots.length === 0) expect(free.filter(({ start }) => start > (pieces[0]?.start ?? 0))).toEqual([])
    }
  }
})

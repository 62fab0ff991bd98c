import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Calendar } from './calendar.ts'
import { dayOf, wallSpans } from './days.ts'
import { oracleSlots, oracleZones, randomQuestion } from './slots.oracle.ts'
import { type FreeSlotQuery, freeSlots, refusalOf } from './slots.ts'
import { emptyCalendar } from './testing.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hours = (start: string, end: string, days = everyDay) => days.map((day) => ({ day, start, end }))
const at = (instant: string) => Date.parse(instant)

const empty: Calendar = { ...emptyCalendar, zone: 'Europe/Berlin' }
const asked: FreeSlotQuery = {
  from: '2027-01-11',
  to: '2027-01-11',
  type: 'online',
  weekdays: [],
  length: 30,
  now: at('2027-01-01T00:00Z'),
}
const on = (day: string, more: Partial<FreeSlotQuery> = {}) => ({ ...asked, from: day, to: day, ...more })
const starts = (calendar: Partial<Calendar>, question: FreeSlotQuery) =>
  freeSlots({ ...empty, ...calendar }, question).map(({ start }) =>
    new Date(start).toISOString().slice(0, 16),
  )
/** Free slots as the clock of Berlin shows them in winter. */
const inWinter = (calendar: Partial<Calendar>, question: FreeSlotQuery = asked) =>
  starts(calendar, question).map((start) => new Date(at(`${start}Z`) + 3_600_000).toISOString().slice(11, 16))
const taken = (start: string, end: string, buffer = 0) => ({
  uuid: null,
  isHold: false,
  start: at(start),
  end: at(end),
  occupied: { start: at(start) - buffer * 30_000, end: at(end) + buffer * 30_000 },
})

describe.each(['UTC', 'Europe/Berlin', 'America/New_York'])('with TZ=%s', (zone) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
    // The setting must have come through, else the cases below prove nothing.
    expect(new Date(2027, 0, 1).getTimezoneOffset()).toBe({ UTC: 0, 'Europe/Berlin': -60 }[zone] ?? 300)
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('leaves out the hour that spring takes away', () => {
    const found = starts({ hours: hours('00:00', '06:00') }, on('2027-03-28'))
    expect(found).toHaveLength(10)
    expect([found[0], found.at(-1)]).toEqual(['2027-03-27T23:00', '2027-03-28T03:30'])
    expect(found.filter((start) => start === '2027-03-28T00:30')).toHaveLength(1)
    expect(wallSpans(dayOf('2027-03-28', 'Europe/Berlin'), 120, 180)).toEqual([])
  })

  it('offers the hour that autumn repeats twice, each instant once', () => {
    const found = starts({ hours: hours('00:00', '06:00') }, on('2027-10-31'))
    expect(found).toHaveLength(14)
    expect([found[0], found.at(-1)]).toEqual(['2027-10-30T22:00', '2027-10-31T04:30'])
    expect(new Set(found).size).toBe(14)
  })

  it('keeps nine o’clock at nine across the change', () => {
    const found = starts({ hours: hours('09:00', '17:00') }, on('2027-03-28'))
    expect(found).toHaveLength(16)
    expect([found[0], found.at(-1)]).toEqual(['2027-03-28T07:00', '2027-03-28T14:30'])
    expect(starts({ hours: hours('09:00', '17:00') }, on('2027-03-27'))[0]).toBe('2027-03-27T08:00')
  })

  it('serves zones of half an hour', () => {
    const found = starts(
      { zone: 'Asia/Kolkata', hours: hours('09:00', '17:00') },
      on('2027-01-12', { length: 60, grid: { step: 60, anchor: 0 } }),
    )
    expect(found).toHaveLength(8)
    expect([found[0], found.at(-1)]).toEqual(['2027-01-12T03:30', '2027-01-12T10:30'])
  })

  it('says the same as asking each minute of 400 days', () => {
    for (const [i, name] of oracleZones.entries()) {
      const { calendar, asked: question } = randomQuestion(i + 1, name)
      const found = freeSlots(calendar, question)
      expect([name, found]).toEqual([name, oracleSlots(calendar, question)])
    }
  })
})

describe('hours', () => {
  it('that begin when they end take the day off', () => {
    expect(inWinter({ hours: hours('00:00', '00:00') })).toEqual([])
  })

  it('that overlap are one', () => {
    const both = [...hours('06:00', '10:00'), ...hours('08:00', '10:00')]
    expect(inWinter({ hours: both }, on('2027-01-11', { length: 120 }))).toEqual([
      '06:00',
      '06:30',
      '07:00',
      '07:30',
      '08:00',
    ])
  })

  it('that touch are one', () => {
    const both = [...hours('08:00', '09:00'), ...hours('09:00', '10:00')]
    expect(inWinter({ hours: both }, on('2027-01-11', { length: 120 }))).toEqual(['08:00'])
  })

  it.each([
    ['09:30', 0],
    ['10:00', 1],
    ['10:30', 3],
  ])('from 09:00 to %s hold %i slots of an hour on quarters', (end, count) => {
    const question = on('2027-01-11', { length: 60, grid: { step: 15, anchor: 0 } })
    expect(inWinter({ hours: hours('09:00', end) }, question)).toHaveLength(count)
  })

  it('have slots on a grid of their own', () => {
    const question = on('2027-01-11', { length: 8, grid: { step: 8, anchor: 442 } })
    expect(inWinter({ hours: hours('07:22', '08:00') }, question)).toEqual([
      '07:22',
      '07:30',
      '07:38',
      '07:46',
    ])
  })

  it('do not count where only opened slots do', () => {
    const opened = [{ start: at('2027-01-11T12:00Z'), end: at('2027-01-11T13:00Z'), types: [] }]
    expect(inWinter({ hasHours: false, hours: hours('09:00', '17:00'), opened })).toEqual(['13:00', '13:30'])
    expect(inWinter({ hours: hours('09:00', '10:00'), opened })).toEqual(['09:00', '09:30', '13:00', '13:30'])
  })
})

describe('what is closed', () => {
  const name = { de: 'Heiligabend', en: 'Christmas Eve' }
  const closed = (date: string, from = '00:00') => [{ date, from, name }]

  it('for a day has no slot, but where one was opened by hand', () => {
    const day = { hours: hours('09:00', '10:00'), closings: closed('2027-01-11') }
    expect(inWinter(day)).toEqual([])
    expect(inWinter(day, on('2027-01-12'))).toEqual(['09:00', '09:30'])
    const opened = [{ start: at('2027-01-11T08:00Z'), end: at('2027-01-11T08:30Z'), types: [] }]
    expect(inWinter({ ...day, opened })).toEqual(['09:00'])
  })

  it('from a time on is open before it', () => {
    const half = { hours: hours('09:00', '17:00'), closings: closed('2027-01-11', '10:00') }
    expect(inWinter(half)).toEqual(['09:00', '09:30'])
    expect(inWinter({ ...half, closings: closed('2027-01-11', '08:00') })).toEqual([])
  })

  it('closes by the wall when the clock changes', () => {
    const night = { hours: hours('00:00', '06:00') }
    const until = (date: string, from: string) => starts({ ...night, closings: closed(date, from) }, on(date))
    expect(until('2027-03-28', '03:00').at(-1)).toBe('2027-03-28T00:30')
    expect(until('2027-10-31', '03:00').at(-1)).toBe('2027-10-31T01:30')
  })
})

describe('what is taken', () => {
  const morning = { hours: hours('08:00', '12:30') }
  const hourly = on('2027-01-11', { length: 60, grid: { step: 60, anchor: 0 } })

  it('by a busy calendar leaves no slot that it touches', () => {
    const busy = [{ uuid: null, start: at('2027-01-11T09:00Z'), end: at('2027-01-11T09:10Z') }]
    expect(inWinter({ ...morning, busy }, hourly)).toEqual(['08:00', '09:00', '11:00'])
  })

  it('by an appointment may touch the next, unless a buffer lies between them', () => {
    const calendar = { ...morning, taken: [taken('2027-01-11T09:00Z', '2027-01-11T10:00Z')] }
    expect(inWinter(calendar, hourly)).toEqual(['08:00', '09:00', '11:00'])
    expect(inWinter({ ...calendar, buffer: 5 }, hourly)).toEqual(['08:00'])
    const half = { ...hourly, grid: { step: 30, anchor: 0 } }
    expect(inWinter({ ...calendar, buffer: 30 }, half)).toEqual(['08:00', '08:30', '11:30'])
  })

  it('with a buffer that is smaller now keeps what the database will insist on', () => {
    const half = { ...hourly, length: 30, grid: { step: 30, anchor: 0 } }
    const booked = [taken('2027-01-11T09:00Z', '2027-01-11T10:00Z', 60)]
    expect(inWinter({ ...morning, taken: booked, buffer: 0 }, half)).toEqual([
      '08:00',
      '08:30',
      '09:00',
      '11:30',
      '12:00',
    ])
  })

  it('by blocks, once, weekly or for days, and by absences is no slot', () => {
    const week = { hours: hours('09:00', '11:00') }
    const of = (calendar: Partial<Calendar>) =>
      starts({ ...week, ...calendar }, { ...asked, from: '2027-01-11', to: '2027-01-13', length: 60 })
    const all = of({})
    expect(all).toHaveLength(9)
    const named = { uuid: null }
    const lunch = {
      ...named,
      kind: 'weekly',
      day: 2,
      start: '10:00',
      end: '11:00',
      first: null,
      last: null,
      skipped: [],
    } as const
    expect(of({ blocks: [lunch] })).toEqual(all.filter((s) => !/12T(08:30|09)/.test(s)))
    expect(of({ blocks: [{ ...lunch, first: '2027-01-13' }] })).toEqual(all)
    expect(of({ blocks: [{ ...lunch, first: '2027-01-12', last: '2027-01-12' }] })).toHaveLength(7)
    expect(of({ blocks: [{ ...lunch, last: '2027-01-11' }] })).toEqual(all)
    expect(of({ blocks: [{ ...lunch, skipped: ['2027-01-12'] }] })).toEqual(all)
    expect(of({ blocks: [{ ...lunch, skipped: ['2027-01-05', '2027-01-19'] }] })).toHaveLength(7)
    expect(
      of({ blocks: [{ ...named, kind: 'range', first: '2027-01-12', last: '2027-01-13' }] }),
    ).toHaveLength(3)
    expect(of({ absences: [{ ...named, first: '2026-12-24', last: '2027-01-12' }] })).toHaveLength(3)
    const once = { start: at('2027-01-11T08:30Z'), end: at('2027-01-11T08:31Z') }
    expect(of({ blocks: [{ ...named, kind: 'once', ...once }] })).toEqual(all.filter((s) => !/11T08/.test(s)))
  })
})

describe('types', () => {
  const opened = [
    { start: at('2027-01-11T12:00Z'), end: at('2027-01-11T12:30Z'), types: ['by-phone' as const] },
  ]
  it('are offered on their weekdays, and in slots that were opened for them', () => {
    const calendar = { hours: hours('09:00', '09:30'), opened }
    expect(inWinter(calendar, on('2027-01-11', { weekdays: [2] }))).toEqual([])
    expect(inWinter(calendar, on('2027-01-11', { weekdays: [1, 2] }))).toEqual(['09:00'])
    expect(inWinter(calendar, on('2027-01-11', { type: 'by-phone' }))).toEqual(['09:00', '13:00'])
  })
})

describe('notice and window', () => {
  const calendar = { hours: hours('09:00', '10:00'), notice: 24, window: 2 }
  const question = { ...asked, from: '2027-01-11', to: '2027-01-20', now: at('2027-01-10T08:30Z') }
  it('bound what customers can book: from the minute on, to the end of the last day', () => {
    expect(starts(calendar, question)).toEqual(['2027-01-11T08:30', '2027-01-12T08:00', '2027-01-12T08:30'])
    expect(starts(calendar, { ...question, now: question.now + 1 })[0]).toBe('2027-01-12T08:00')
  })

  it('do not bind the advisor, whom only the past does', () => {
    const own = { ...question, now: at('2027-01-11T08:30Z'), isAdvisor: true }
    const found = starts(calendar, own)
    expect(found[0]).toBe('2027-01-11T08:30')
    expect(found).toHaveLength(19)
  })
})

describe('a refusal', () => {
  const calendar: Calendar = {
    ...empty,
    hours: hours('09:00', '12:00'),
    notice: 24,
    window: 30,
    taken: [taken('2027-01-12T09:00Z', '2027-01-12T10:00Z')],
  }
  const question = { type: 'online' as const, weekdays: [], length: 60, now: at('2027-01-11T07:00Z') }
  it.each([
    ['2027-01-12T08:00Z', null],
    ['2027-01-11T06:59Z', 'past'],
    ['2027-01-11T09:00Z', 'too-soon'],
    ['2027-02-11T09:00Z', 'too-far'],
    ['2027-02-10T09:00Z', null],
    ['2027-01-12T08:10Z', 'not-a-slot'],
    ['2027-01-12T10:30Z', 'not-a-slot'],
    ['2027-01-12T20:00Z', 'not-a-slot'],
    ['2027-01-12T08:30Z', 'taken'],
    ['2027-01-12T09:00Z', 'taken'],
  ])('%s: %s', (start, refusal) => {
    expect(refusalOf(calendar, question, at(start))).toBe(refusal)
  })
})

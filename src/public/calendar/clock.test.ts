import { describe, expect, test } from 'vitest'
import { clockOf, dayNamesOf, elsewhere, timeLabel } from './clock.ts'

const berlin = clockOf('Europe/Berlin', 'de')
const half = '2026-11-24T13:30:00Z'

describe('the clock of the institution', () => {
  test('shows an instant as its walls do, whatever the zone of this machine', () => {
    expect(berlin.time(half)).toBe('14:30')
    expect(berlin.dayOf(half)).toBe('2026-11-24')
    expect(berlin.dayOf('2026-11-24T23:30:00Z')).toBe('2026-11-25')
    expect(berlin.time('2026-06-30T22:00:00Z')).toBe('00:00')
    expect(clockOf('Asia/Kolkata', 'en').time('2027-01-12T03:30:00Z')).toBe('09:00')
  })

  test('names itself by its country, its city and its offset', () => {
    expect(clockOf('America/New_York', 'en').city).toBe('New York')
    expect(berlin.zone).toBe('deutsche Zeit')
    expect(berlin.offset(half)).toBe('UTC+01:00')
    expect(berlin.offset('2026-07-01T10:00:00Z')).toBe('UTC+02:00')
  })

  test('tells a time that it shows twice by its offset', () => {
    const night = ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-10-31T02:00:00Z']
    expect(night.map((each) => timeLabel(berlin, each, night))).toEqual([
      '02:30 UTC+02:00',
      '02:30 UTC+01:00',
      '03:00',
    ])
  })
})

test.each([
  ['Europe/Vienna', null],
  ['Europe/London', '13:30'],
  ['Pacific/Auckland', 'Mi, 02:30'],
])('a visitor in %s is told %s as well', (zone, told) => {
  expect(elsewhere(berlin, clockOf(zone, 'de'), dayNamesOf('de'), half)).toBe(told)
})

test.each([
  ['de', 'Di, 1. Dezember 2026', 'Dienstag, 1. Dezember 2026', 'Dez', 'Dezember 2026'],
  ['de-AT', 'Di, 1. Dezember 2026', 'Dienstag, 1. Dezember 2026', 'Dez', 'Dezember 2026'],
  ['en', 'Tue, 1 December 2026', 'Tuesday, 1 December 2026', 'Dec', 'December 2026'],
])('days in %s', (language, short, long, month, longMonth) => {
  const names = dayNamesOf(language)
  const day = '2026-12-01'
  expect([names.short(day), names.long(day), names.month(day), names.longMonth(day, true)]).toEqual([
    short,
    long,
    month,
    longMonth,
  ])
  expect(names.brief(day)).toBe(short.replace(/ 2026$/, ''))
  expect(names.longMonth(day, false)).toBe(longMonth.replace(' 2026', ''))
})

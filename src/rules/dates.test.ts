import { expect, it, test } from 'vitest'
import { addDays, dateIn, daysFromTo, mondayOf, weekdayOf } from './dates.ts'

test('weeks begin on Monday and pass clock changes, ends of years and leap days', () => {
  expect(mondayOf('2026-11-24')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(weekdayOf('2026-11-29')).toBe(7)
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysFromTo('2028-02-28', '2028-03-01')).toBe(3)
})

it.each([
  ['2027-07-06T22:30:00Z', 'Europe/Berlin', '2027-07-07'],
  ['2027-07-06T22:30:00Z', 'America/New_York', '2027-07-06'],
  // The nights of both clock changes, a second before and at midnight.
  ['2027-03-27T22:59:59Z', 'Europe/Berlin', '2027-03-27'],
  ['2027-03-27T23:00:00Z', 'Europe/Berlin', '2027-03-28'],
  ['2027-10-31T22:59:59Z', 'Europe/Berlin', '2027-10-31'],
  // Samoa had no 30 December 2011.
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
])('at %s the wall in %s shows %s', (instant, zone, date) => {
  expect(dateIn(instant, zone)).toBe(date)
  expect(dateIn(new Date(instant), zone)).toBe(date)
  expect(dateIn(Date.parse(instant), zone)).toBe(date)
})

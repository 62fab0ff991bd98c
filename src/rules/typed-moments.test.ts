import { expect, test } from 'vitest'
import { readDate, readTime, stepDate, stepTime, wholeDate, wholeTime } from './typed-moments.ts'

const today = '2026-11-24'

test.each([
  ['24.12.2026', '2026-12-24'],
  ['24/12/2026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24.12', '2026-12-24'],
  ['1.1.', '2027-01-01'],
  ['1.10.', '2026-10-01'],
  ['29.2.', null],
  ['24.12.26', '2026-12-24'],
  ['241226', '2026-12-24'],
  ['24122026', '2026-12-24'],
  ['2412', '2026-12-24'],
  ['31.11.2026', null],
  ['12/24/2026', null],
  ['24.12.202', null],
  ['24', null],
  ['tomorrow', null],
  ['', null],
])('the day typed as %s is %s', (typed, date) => {
  expect(readDate(typed, today)).toBe(date)
})

test.each([
  ['24.12.20', null],
  ['24.12.', null],
  ['24.12.2026', '2026-12-24'],
  [' 2026-12-24 ', '2026-12-24'],
])('while it is typed, %s stands for %s', (typed, date) => {
  expect(wholeDate(typed)).toBe(date)
})

test.each([
  ['9', '09:00'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1845', '18:45'],
  ['00:00', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['', null],
])('the time typed as %s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test('a time is whole with its minutes', () => {
  expect(['9', '9:3', '930', '9:30', '0930'].map(wholeTime)).toEqual([null, null, null, '09:30', '09:30'])
})

test('arrow keys go to the next day within the bounds, and to the next time round the clock', () => {
  expect(stepDate('2026-12-31', 1, today, {})).toBe('2027-01-01')
  expect(stepDate('2026-12-31', 1, today, { max: '2026-12-31' })).toBe('2026-12-31')
  expect(stepDate('2026-11-25', -7, today, { min: today })).toBe(today)
  expect(stepDate('', 1, today, {})).toBe(today)
  expect(stepTime('09:20', 1, 15)).toBe('09:30')
  expect(stepTime('09:20', -1, 15)).toBe('09:15')
  expect(stepTime('23:45', 1, 15)).toBe('00:00')
  expect(stepTime('00:00', -1, 15)).toBe('23:45')
  expect(stepTime('', 1, 15)).toBe('09:00')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayTwice,
  earliestTime,
  endInvalid,
  hoursFaults,
  isWorkingTime,
  keepTimeCharacters,
  repairTime,
  startInvalid,
  startNotBeforeEnd,
  weekFaults,
} from './working-hours.ts'

describe('while typing', () => {
  test.each([
    ['09:30', '09:30'],
    ['9.30', '9.30'],
    ['9 Uhr 30', '930'],
    ['-08,30', '0830'],
    ['<b>10:00</b>', '10:00'],
    ['٠٩:٣٠', ':'],
    ['09：30', '0930'],
    ['', ''],
  ])('of %j only %j stays', (typed, kept) => expect(keepTimeCharacters(typed)).toBe(kept))
})

describe('when the field is left', () => {
  test.each([
    // as it is kept
    ['09:00', '09:00'],
    ['23:30', '23:30'],
    // other ways to write it
    ['9', '09:00'],
    ['14', '14:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1830', '18:30'],
    ['9.30', '09:30'],
    ['9:30', '09:30'],
    ['9:', '09:00'],
    ['09:30:15', '09:30'],
    ['09::30', '09:30'],
    [' 9:30 Uhr', '09:30'],
    ['093015', '09:30'],
    // down to the full or half hour
    ['09:01', '09:00'],
    ['09:29', '09:00'],
    ['09:31', '09:30'],
    ['09:59', '09:30'],
    ['9:3', '09:00'],
    // minutes over 59 start again
    ['09:60', '09:00'],
    ['09:99', '09:00'],
    ['09:300', '09:00'],
    // hours over 23 start again, and nothing is earlier than 03:00
    ['24:00', '03:00'],
    ['25:99', '03:00'],
    ['99', '03:00'],
    ['02:30', '03:00'],
    ['00:00', '03:00'],
    ['0', '03:00'],
    [':30', '03:00'],
    ['02:59', '03:00'],
    ['03:00', '03:00'],
    ['03:29', '03:00'],
    ['03:30', '03:30'],
    // nothing to read
    ['', ''],
    [':', ''],
    ['..', ''],
    ['abends', ''],
  ])('%j becomes %j', (typed, time) => expect(repairTime(typed)).toBe(time))

  test('whatever is typed becomes a time as it is kept, or nothing, and stays so', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:.]{0,8}$/)), (typed) => {
        const time = repairTime(typed)
        expect(time === '' || isWorkingTime(time)).toBe(true)
        expect(repairTime(time)).toBe(time)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a time is kept', () => {
  test.each(['03:00', '03:30', '09:00', '19:30', '20:00', '23:30'])('as %s', (time) =>
    expect(isWorkingTime(time)).toBe(true),
  )
  test.each([
    '02:30',
    '00:00',
    '24:00',
    '25:99',
    '09:15',
    '9:00',
    '09.00',
    '09:00:00',
    ' 09:00',
    '09:00\n',
    '٠٩:٠٠',
    '',
  ])('never as %j', (time) => expect(isWorkingTime(time)).toBe(false))
})

describe('one day', () => {
  const day = (start_time: string, end_time: string) => hoursFaults({ start_time, end_time })

  test.each([
    ['09:00', '17:00', null],
    ['03:00', '23:30', null],
    ['09:00', '09:30', null],
    ['14:00', '12:00', { startTime: [startNotBeforeEnd] }],
    ['09:00', '09:00', { startTime: [startNotBeforeEnd] }],
    ['', '', { startTime: [startInvalid], endTime: [endInvalid] }],
    ['', '17:00', { startTime: [startInvalid] }],
    ['09:00', '25:99', { endTime: [endInvalid] }],
    ['09:15', '08:00', { startTime: [startInvalid] }],
    ['02:30', '17:00', { startTime: [startInvalid] }],
    ['9.00', '17:00', { startTime: [startInvalid] }],
  ])('from %j to %j: %j', (start, end, faults) => expect(day(start, end)).toEqual(faults))

  test('is refused in the words of product §13.4', () => {
    expect([startNotBeforeEnd, startInvalid, endInvalid]).toEqual([
      'The start time of your working hours must be before the end time.',
      'The start time of your working hours is invalid. Please enter a start time at the full or half hour in the format hh:mm.',
      'The end time of your working hours is invalid. Please enter an end time at the full or half hour in the format hh:mm.',
    ])
    expect(earliestTime).toBe('03:00')
  })
})

describe('a week', () => {
  const hours = (day: number, start_time = '09:00', end_time = '17:00') => ({ day, start_time, end_time })

  test('without a fault has none', () => expect(weekFaults([hours(1), hours(7), hours(3)])).toEqual([]))
  test('may be empty', () => expect(weekFaults([])).toEqual([]))
  test('names each day with its own faults', () =>
    expect(weekFaults([hours(1), hours(4, '14:00', '12:00'), hours(5, '', '17:00')])).toEqual([
      { day: 4, errors: { startTime: [startNotBeforeEnd] } },
      { day: 5, errors: { startTime: [startInvalid] } },
    ]))
  test('refuses a second entry for a day, whatever it says', () =>
    expect(weekFaults([hours(1, '09:00', '12:00'), hours(1, '14:00', '12:00')])).toEqual([
      { day: 1, errors: { startTime: [dayTwice] } },
    ]))
})

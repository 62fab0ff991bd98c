import { expect, it } from 'vitest'
import { type ClosedTime, isInClosed } from './closed-time.ts'

const once: ClosedTime = { kind: 'once', start: '2030-11-26T11:00:00Z', end: '2030-11-26T12:00:00Z' }
const range: ClosedTime = { kind: 'range', first_date: '2030-11-25', last_date: '2030-11-26' }
const weekly: ClosedTime = {
  kind: 'weekly',
  day: 2,
  start_time: '12:00',
  end_time: '13:00',
  skipped_dates: ['2030-12-03'],
}
const late: ClosedTime = { kind: 'weekly', day: 2, start_time: '22:00', end_time: '24:00' }

it.each([
  [once, '2030-11-26T10:00:00.000Z', '2030-11-26T11:00:00.000Z', false],
  [once, '2030-11-26T10:30:00.000Z', '2030-11-26T11:30:00.000Z', true],
  [once, '2030-11-26T12:00:00.000Z', '2030-11-26T13:00:00.000Z', false],
  [range, '2030-11-24T22:00:00.000Z', '2030-11-24T23:00:00.000Z', false],
  [range, '2030-11-24T22:30:00.000Z', '2030-11-24T23:30:00.000Z', true],
  [range, '2030-11-26T22:30:00.000Z', '2030-11-26T23:00:00.000Z', true],
  [range, '2030-11-26T23:00:00.000Z', '2030-11-27T00:00:00.000Z', false],
  [weekly, '2030-11-26T10:00:00.000Z', '2030-11-26T11:00:00.000Z', false],
  [weekly, '2030-11-26T10:30:00.000Z', '2030-11-26T11:30:00.000Z', true],
  [weekly, '2030-11-27T11:00:00.000Z', '2030-11-27T12:00:00.000Z', false],
  [weekly, '2030-12-03T11:00:00.000Z', '2030-12-03T12:00:00.000Z', false],
  [late, '2030-11-26T22:30:00.000Z', '2030-11-26T23:00:00.000Z', true],
] as const)('in %j a time from %s to %s lies: %s', (time, start, end, isIn) => {
  expect(isInClosed(time, { start, end }, 'Europe/Berlin')).toBe(isIn)
})

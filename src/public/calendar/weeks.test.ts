import { describe, expect, test } from 'vitest'
import { byDay, dayAfterKey, daysOf, pageOf } from './weeks.ts'

test('five weeks stand together, and each day is in one of them', () => {
  expect(daysOf(0, '2026-11-23').at(-1)).toBe('2026-12-27')
  expect(daysOf(1, '2026-11-23')[0]).toBe('2026-12-28')
  expect(daysOf(0, '2026-11-23')).toHaveLength(35)
  expect(pageOf('2026-12-27', '2026-11-23')).toBe(0)
  expect(pageOf('2026-12-28', '2026-11-23')).toBe(1)
})

test('slots stand by their days', () => {
  const slots = ['2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', '2026-11-26T08:00:00Z'].map((start) => ({
    start,
    end: start,
  }))
  const found = byDay(slots, (instant) => instant.slice(0, 10))
  expect([...found].map(([day, each]) => [day, each.length])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-26', 1],
  ])
})

describe('keys lead from free day to free day', () => {
  // Mondays and Wednesdays, a Friday, and one in the next five weeks.
  const free = ['2026-11-23', '2026-11-25', '2026-12-02', '2026-12-07', '2026-12-11', '2026-12-30']
  test.each([
    ['ArrowRight', '2026-11-25', '2026-12-02'],
    ['ArrowLeft', '2026-12-02', '2026-11-25'],
    ['ArrowLeft', '2026-11-23', null],
    ['ArrowDown', '2026-11-23', '2026-12-07'],
    ['ArrowDown', '2026-12-11', '2026-12-30'],
    ['ArrowDown', '2026-12-30', null],
    ['ArrowUp', '2026-12-07', '2026-11-23'],
    ['ArrowUp', '2026-12-11', '2026-12-07'],
    ['Home', '2026-12-11', '2026-12-07'],
    ['End', '2026-12-07', '2026-12-11'],
    ['PageDown', '2026-11-25', '2026-12-30'],
    ['PageDown', '2026-12-07', null],
    ['PageUp', '2026-12-30', '2026-11-25'],
    ['PageUp', '2026-11-25', '2026-11-23'],
    ['Tab', '2026-11-25', undefined],
  ])('%s from %s to %s', (key, from, to) => expect(dayAfterKey(key, free, from)).toBe(to))
})

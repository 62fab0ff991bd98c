import { describe, expect, it } from 'vitest'
import { dateIn, daysFromTo } from '#rules/dates.ts'
import { daysOf, spans } from './days.ts'

describe('the days of a span', () => {
  it.each([
    ['last-7-days', '2026-11-28', '2026-11-21', '2026-11-27'],
    ['last-7-days', '2027-01-03', '2026-12-27', '2027-01-02'],
    ['last-30-days', '2026-11-28', '2026-10-29', '2026-11-27'],
    ['last-30-days', '2028-03-01', '2028-01-31', '2028-02-29'],
    ['last-month', '2026-11-28', '2026-10-01', '2026-10-31'],
    ['last-month', '2027-01-01', '2026-12-01', '2026-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this-year', '2026-11-28', '2026-01-01', '2026-11-27'],
    ['this-year', '2027-01-02', '2027-01-01', '2027-01-01'],
    ['this-year', '2027-01-01', '2026-01-01', '2026-12-31'],
    ['last-12-months', '2026-11-28', '2025-11-28', '2026-11-27'],
    ['last-12-months', '2027-01-01', '2026-01-01', '2026-12-31'],
    ['last-12-months', '2028-03-01', '2027-03-01', '2028-02-29'],
    ['last-12-months', '2029-03-01', '2028-03-01', '2029-02-28'],
  ] as const)('%s, on %s: from %s to %s', (span, today, from, to) => {
    expect(daysOf(span, today)).toEqual({ from, to })
  })

  it('is at least one, never today, and no more than a report takes, on each day of four years', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10)
      for (const span of spans) {
        const days = daysOf(span, today)
        expect(days.to < today, `${span} on ${today}`).toBe(true)
        expect(daysFromTo(days.from, days.to), `${span} on ${today}`).toBeGreaterThanOrEqual(1)
        expect(daysFromTo(days.from, days.to), `${span} on ${today}`).toBeLessThanOrEqual(366)
      }
    }
  })

  it.each([
    ['the evening before clocks go forward', '2026-03-28T22:59:59Z', '2026-03-27'],
    ['the start of the day of 23 hours', '2026-03-28T23:00:00Z', '2026-03-28'],
    ['the end of the day of 23 hours', '2026-03-29T21:59:59Z', '2026-03-28'],
    ['the day after it', '2026-03-29T22:00:00Z', '2026-03-29'],
    ['the end of the day of 25 hours', '2026-10-25T22:59:59Z', '2026-10-24'],
    ['the day after it', '2026-10-25T23:00:00Z', '2026-10-25'],
  ])('end with the last whole day of the zone: %s', (_, now, last) => {
    const days = daysOf('last-7-days', dateIn(now, 'Europe/Berlin'))
    expect(days.to).toBe(last)
    expect(daysFromTo(days.from, days.to)).toBe(7)
  })
})

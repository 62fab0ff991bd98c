import { describe, expect, it } from 'vitest'
import { shownDays, todayIn, weekNumber } from './view.ts'

const now = new Date('2026-11-24T23:30:00Z')
const shown = (query: string) => shownDays(new URLSearchParams(query), todayIn('Europe/Berlin', now))

describe('the days that are shown', () => {
  it('are this week of the institution, from Monday', () => {
    expect(shown('')).toEqual({ view: 'week', date: '2026-11-25', from: '2026-11-23', to: '2026-11-29' })
  })

  it.each([
    ['date=2027-01-01', '2026-12-28', '2027-01-03'],
    ['date=2026-11-29', '2026-11-23', '2026-11-29'],
    ['date=2026-11-26&view=day', '2026-11-26', '2026-11-26'],
    ['date=2026-02-30', '2026-11-23', '2026-11-29'],
    ['date=9999-99-99', '2026-11-23', '2026-11-29'],
    ['date=x&view=y', '2026-11-23', '2026-11-29'],
  ])('are by %s those from %s to %s', (query, from, to) => {
    expect(shown(query)).toMatchObject({ from, to })
  })
})

it.each([
  ['2026-11-24', 48],
  ['2027-01-01', 53],
  ['2027-01-04', 1],
  ['2025-12-29', 1],
])('the week of %s is number %i', (date, number) => {
  expect(weekNumber(date)).toBe(number)
})

import { describe, expect, it } from 'vitest'
import { daysBefore } from './reports.ts'

describe('the days before', () => {
  it.each([
    ['2026-11-21', '2026-11-27', '2026-11-14', '2026-11-20'],
    ['2027-01-01', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['2028-02-01', '2028-02-29', '2028-01-03', '2028-01-31'],
  ])('%s to %s: %s to %s', (from, to, first, last) => {
    expect(daysBefore({ from, to })).toEqual({ from: first, to: last })
  })
})

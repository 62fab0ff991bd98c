import { expect, it } from 'vitest'
import { performanceScore, scoreOn } from './score.ts'

it('scores the two points of a curve as 0.9 and 0.5, and no time as 1', () => {
  const curve = { p10: 2500, median: 4000 }
  expect(scoreOn(curve, 2500)).toBeCloseTo(0.9, 5)
  expect(scoreOn(curve, 4000)).toBeCloseTo(0.5, 5)
  expect(scoreOn(curve, 0)).toBe(1)
  expect(scoreOn(curve, 20_000)).toBeLessThan(0.01)
})

it('weighs the values as Lighthouse does, by device', () => {
  const good = { fcp: 400, lcp: 600, tbt: 0, cls: 0 }
  expect(performanceScore(good, 'desktop')).toBe(1)
  // Values and scores of its calculator without the speed index.
  expect(performanceScore({ fcp: 1800, lcp: 2500, tbt: 200, cls: 0.1 }, 'mobile')).toBe(0.9)
  expect(performanceScore({ fcp: 1600, lcp: 2400, tbt: 350, cls: 0.25 }, 'desktop')).toBe(0.5)
  expect(performanceScore({ ...good, tbt: 100_000 }, 'desktop')).toBeCloseTo(0.67, 2)
  const slow = { fcp: 2400, lcp: 3600, tbt: 120, cls: 0 }
  expect(performanceScore(slow, 'mobile')).toBeGreaterThan(performanceScore(slow, 'desktop'))
})

import { expect, it } from 'vitest'
import { contrast } from './contrast.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#006756', '#ffffff', 6.83],
  ['#FF0000', '#0000ff', 2.15],
])('%s on %s stands apart by %d, either way', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 1)
  expect(contrast(b, a)).toBe(contrast(a, b))
})

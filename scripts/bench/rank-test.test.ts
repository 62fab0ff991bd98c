import { expect, it } from 'vitest'
import { rankTest } from './rank-test.ts'

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

// By scipy: mannwhitneyu(x, y, method='asymptotic').pvalue
it.each([
  ['two that take turns', numbers(20), numbers(20, 0.5), 0.7971974],
  ['one a little larger', numbers(20), numbers(20, 5), 0.0185219],
  ['one all larger', numbers(20), numbers(20, 100), 6.7956e-8],
  ['ties', [1, 1, 2, 2, 3, 3], [2, 2, 3, 3, 4, 4], 0.1133455],
])('finds how likely the ranks of %s are', (_, one, other, probability) => {
  expect(rankTest(one, other)).toBeCloseTo(probability, 6)
  expect(rankTest(other, one)).toBeCloseTo(probability, 6)
})

it('finds no difference where all values are equal', () => {
  expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1)
})

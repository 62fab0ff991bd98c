import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['kurz', 10, 'kurz'],
  ['genau zehn', 10, 'genau zehn'],
  ['etwas länger', 10, 'etwas län…'],
  ['ein Wort da', 9, 'ein Wort…'],
  ['abcd😀e', 6, 'abcd…'],
  ['ab👩‍👩‍👧‍👦 und mehr', 8, 'ab…'],
  ['abc🇩🇪🇦🇹🇨🇭', 9, 'abc🇩🇪…'],
  ['Cafe\u0301s sind zu', 5, 'Caf…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, '…'],
])('%s in %i is %s', (text, longest, cut) => {
  expect(shortened(text, longest)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(longest)
})

import { expect, it } from 'vitest'
import { unicodePattern } from './patterns.ts'

it.each([
  ['^[a-z]+$', '^[a-z]+$'],
  ['^\\d+\\-\\d+$', '^\\d+-\\d+$'],
  ['[a\\-z\\@]\\@', '[a\\-z@]@'],
  ['\\_\\.', '_\\.'],
  ['(?P<name>a)', undefined],
  ['[', undefined],
])('%s is read as %s', (pattern, wanted) => {
  expect(unicodePattern(pattern)).toBe(wanted)
})

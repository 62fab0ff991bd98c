import { expect, test } from 'vitest'
import { driftOf } from './drift.ts'

test('drift names every file that was added, removed or changed', () => {
  const before = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ])
  const after = new Map([
    ['a', '1'],
    ['b', '2'],
    ['d', '1'],
  ])
  expect(driftOf(before, after)).toEqual(['b', 'c', 'd'])
  expect(driftOf(before, before)).toEqual([])
})

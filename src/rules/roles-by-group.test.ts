import { expect, it } from 'vitest'
import { rolesByGroup } from './roles-by-group.ts'

it.each([
  ['', []],
  ['Advisors = stduser', [['Advisors', ['stduser']]]],
  ['Heads = orgadmin\nHeads = analyst\n', [['Heads', ['orgadmin', 'analyst']]]],
  ['Heads = roles-manager\nStaff = INTERNAL\n = stduser\nOdd = king', []],
])('of %j is %j', (text, expected) => {
  expect([...rolesByGroup(text)]).toEqual(expected)
})

import { expect, test } from 'vitest'
import { askedName } from './advisors-by-name.ts'

test.each([
  ['', null],
  ['be', null],
  ['b e', null],
  ['bec', 'bec'],
  [' b\te c ', 'bec'],
  ['Becker, Anna', 'Bec'],
  ['Ö\u00a0zk', 'Özk'],
])('%j asks for %j', (typed, name) => expect(askedName(typed)).toBe(name))

import { expect, test } from 'vitest'
import { findIn } from './fold.ts'

const marked = (text: string, query: string) => {
  const found = findIn(text, query)
  return found && text.slice(...found)
}

test.each([
  ['Anna Becker', 'bec', 'Bec'],
  ['Anna Becker', ' BECKER ', 'Becker'],
  ['Mehtap Özkan', 'oz', 'Öz'],
  ['Mehtap O\u0308zkan', 'öz', 'O\u0308z'],
  ['Straße', 'strass', 'Straß'],
  ['Straße', 'STRAS', 'Straß'],
  ['Straße', 'sse', 'ße'],
  ['René', 'rene', 'René'],
  ['Anna Becker', 'anna beck', 'Anna Beck'],
  ['😀 Anna', 'anna', 'Anna'],
  ['Anna', 'annab', null],
  ['Anna', '', null],
  ['Anna', '   ', null],
  ['', 'a', null],
])('in %j the search for %j marks %j', (text, query, expected) => expect(marked(text, query)).toBe(expected))

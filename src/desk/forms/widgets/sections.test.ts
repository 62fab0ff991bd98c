import { describe, expect, it } from 'vitest'
import {
  moved,
  type Placement,
  placementOf,
  type SectionsHint,
  sectionsFrom,
  sectionWords,
} from './sections.ts'

const hint: SectionsHint = { name: 'shelf', elements: 'books', key: 'isbn', order: 'at', choices: [] }
const at = (placement: Placement) => Object.fromEntries(placement)
const stored = [
  {
    shelf: 'top',
    books: [
      { isbn: 'b', at: 9 },
      { isbn: 'a', at: 2 },
      { isbn: 'a', at: 3 },
    ],
  },
  { shelf: 'cellar', books: [{ isbn: 'x', at: 1 }] },
]
const placement = placementOf(stored, ['top', 'low'], hint)

it('is read in order, each element once, in the sections that there are', () => {
  expect(at(placement)).toEqual({ top: ['a', 'b'], low: [] })
  expect(at(placementOf(undefined, ['top'], hint))).toEqual({ top: [] })
})

it('is written with new numbers', () => {
  expect(sectionsFrom(placement, hint)[0]).toEqual({
    shelf: 'top',
    books: [
      { isbn: 'a', at: 1 },
      { isbn: 'b', at: 2 },
    ],
  })
})

describe('an element', () => {
  const three = placementOf(
    [{ shelf: 'top', books: ['a', 'b', 'c'].map((isbn, order) => ({ isbn, at: order })) }],
    ['top', 'low'],
    hint,
  )
  it.each([
    ['a', 'top', 3, ['b', 'c', 'a'], []],
    ['a', 'top', 2, ['b', 'a', 'c'], []],
    ['c', 'top', 0, ['c', 'a', 'b'], []],
    ['b', 'top', 1, ['a', 'b', 'c'], []],
    ['b', 'low', 0, ['a', 'c'], ['b']],
    ['b', '', 0, ['a', 'c'], []],
    ['z', 'low', 0, ['a', 'b', 'c'], ['z']],
  ])('%s goes to %j at %i', (key, section, index, top, low) => {
    expect(at(moved(three, key, section, index))).toEqual({ top, low })
  })
})

it('is told in words, as far as they are known', () => {
  const words = {
    ...hint,
    labels: { top: 'Top', low: 'Low' },
    choices: [{ in: ['top'], values: { a: 'Anna Karenina' } }],
  }
  const translate = (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`.trim()
  expect(sectionWords(stored, words, translate)).toBe('Top: Anna Karenina, {count} more 1; Low: –')
})

import { expect, it } from 'vitest'
import { conflictBetween, type DraftPart, mergeChoice, rebased } from '../../kit/saving/draft-parts.ts'
import { fieldShape } from '../field-shape.ts'
import type { SectionsHint } from './sections.ts'
import type { SectionsField } from './sections-parts.ts'

const sections: SectionsHint = {
  name: 'shelf',
  elements: 'books',
  key: 'isbn',
  order: 'at',
  labels: { top: 'Top shelf' },
  choices: [{ in: ['top', 'low'], values: { a: 'Atlas' } }],
}
const field: SectionsField & DraftPart = { path: 'shelves', label: 'Shelves', sections }
type Shelf = { shelf: string; books: { isbn: string; at: number }[] }
const shape = fieldShape<{ shelves: Shelf[] }, typeof field>([field])
const words = (text: string) => text

/** 'top: a b, low: c' */
const shelvesOf = (text: string) => ({
  shelves: text.split(', ').map((part) => {
    const [shelf = '', keys = ''] = part.split(': ')
    return {
      shelf,
      books: keys
        .split(' ')
        .filter(Boolean)
        .map((isbn, i) => ({ isbn, at: i + 1 })),
    }
  }),
})
const written = ({ shelves }: { shelves: Shelf[] }) =>
  shelves.map(({ shelf, books }) => `${shelf}: ${books.map(({ isbn }) => isbn).join(' ')}`).join(', ')

const before = shelvesOf('top: a b c, low: d')

function merged(mine: string, theirs: string, choice: Record<string, 'mine' | 'theirs'> = {}) {
  const versions = { before, mine: shelvesOf(mine), theirs: shelvesOf(theirs) }
  const conflict = conflictBetween(shape, versions, {}, true)
  const contested = conflict.contested.map(({ label, mine: own, theirs: other, words: said }) =>
    [label, said?.(own, words), said?.(other, words)].join('|'),
  )
  return { contested, shelves: written(mergeChoice(shape, conflict, choice)) }
}

it('what one has moved to another section and what the other has moved come together', () => {
  expect(merged('top: b c, low: d a', 'top: a c, low: b d')).toEqual({
    contested: [],
    shelves: 'top: c, low: b d a',
  })
})

it('what one has put first and the other has taken out, put elsewhere or added', () => {
  expect(merged('top: b a c, low: d', 'top: a b e, low: c')).toEqual({
    contested: [],
    shelves: 'top: b e a, low: c',
  })
})

it('one element that both have moved is a question, and nothing else is', () => {
  const both = ['top: b c, low: d a', 'top: b c d, low: '] as const
  expect(merged('top: b c, low: d a', 'top: b c, low: d')).toMatchObject({
    contested: ['Atlas|low|Not shown'],
  })
  expect(merged(...both).contested).toEqual(['Atlas|low|Not shown'])
  expect(merged(...both).shelves).toBe('top: b c d, low: a')
  expect(merged(...both, { 'shelves.a': 'theirs' }).shelves).toBe('top: b c d, low: ')
})

it('the order of one section that both have changed is a question', () => {
  const both = ['top: c a b, low: d', 'top: b a c, low: d'] as const
  expect(merged(...both)).toEqual({
    contested: ['Shelves|Top shelf: c, Atlas, b; low: d|Top shelf: b, Atlas, c; low: d'],
    shelves: 'top: c a b, low: d',
  })
  expect(merged(...both, { shelves: 'theirs' }).shelves).toBe('top: b a c, low: d')
})

it('what others store meanwhile comes with it', () => {
  const versions = { before, mine: shelvesOf('top: b a c, low: d'), theirs: shelvesOf('top: a b c d, low: ') }
  expect(written(rebased(shape, versions))).toBe('top: b a c d, low: ')
})

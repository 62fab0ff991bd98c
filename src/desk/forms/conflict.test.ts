import { describe, expect, it } from 'vitest'
import { conflictOf, markWords, mergeChoice } from './conflict.ts'

const fields = ['name', 'alias', 'address.street', 'address.zip'].map((path) => ({
  path,
  label: path,
  help: '',
  shape: {},
  described: null,
}))
const before = { name: 'A', alias: 'a', address: { street: 'S 1', zip: '1' } }
const mine = { name: 'B', alias: 'b', address: { street: 'S 1', zip: '1' } }
const theirs = { name: 'C', alias: 'a', address: { street: 'S 2', zip: '1' } }
const conflict = conflictOf({ fields, before, mine, theirs, record: { ...theirs, version: 4 } })
const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path)

describe('conflictOf', () => {
  it('lets me choose what I changed and they see otherwise', () => {
    expect(paths(conflict.contested)).toEqual(['name', 'alias'])
  })

  it('tells what only they changed', () => {
    expect(paths(conflict.onlyTheirs)).toEqual(['address.street'])
  })
})

describe('mergeChoice', () => {
  it('keeps mine where nothing else is chosen, and what only they changed', () => {
    expect(mergeChoice(conflict, {})).toEqual({ name: 'B', alias: 'b', address: { street: 'S 2', zip: '1' } })
  })

  it('takes theirs field by field', () => {
    expect(mergeChoice(conflict, { name: 'theirs', alias: 'mine' })).toMatchObject({ name: 'C', alias: 'b' })
  })
})

describe('markWords', () => {
  const marked = (text: string, other: string) =>
    markWords(text, other)
      .map((piece) => (piece.isDifferent ? `[${piece.text}]` : piece.text))
      .join('')
  it.each([
    ['Musterbank Hohenbrück am Hafen', 'Musterbank Hohenbrück Hafen', 'Musterbank Hohenbrück [am] Hafen'],
    ['Am Alten Hafen 12–14', 'Am Alten Hafen 12', 'Am Alten Hafen [12–14]'],
    ['hohenbrueck-hafen', 'hohenbrueck', 'hohenbrueck[-hafen]'],
    ['gleich', 'gleich', 'gleich'],
    ['neu', '', '[neu]'],
    ['', 'alt', ''],
  ])('marks in %s what %s lacks', (text, other, expected) => {
    expect(marked(text, other)).toBe(expected)
  })
})

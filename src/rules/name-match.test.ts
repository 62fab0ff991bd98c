import { describe, expect, it } from 'vitest'
import { nameKey } from './name-key.ts'
import { askedWords, nameRank } from './name-match.ts'

const rank = (asked: string, name: string) => nameRank(askedWords(asked), nameKey(name))

describe('looking for a name', () => {
  it.each([
    ['Müller', 'Jonas Mueller'],
    ['mueller', 'Jonas Müller'],
    ['Anna Becker', 'Anna Becker'],
    ['becker, anna', 'Anna Becker'],
    ['Frau Dr. Becker', 'Anna Becker'],
    ['Lüdenscheidt', 'Ada Müller-Lüdenscheidt'],
  ])('%s is %s', (asked, name) => {
    expect(rank(asked, name)).toBe(0)
  })

  it.each([
    ['Beckr', 'letter missing'],
    ['Beckker', 'letter too many'],
    ['Decker', 'letter wrong'],
    ['Bekcer', 'neighbours swapped'],
    ['eBcker', 'first two swapped'],
  ])('%s finds Becker in spite of it: %s', (asked) => {
    expect(rank(asked, 'Anna Becker')).toBeGreaterThan(0)
  })

  it('puts the name before its beginning, and that before a misspelt one', () => {
    const names = ['Ida Beckmann', 'Eva Becks', 'Tom Deck', 'Ute Beck']
    const ranked = names.map((name) => rank('Beck', name) ?? Number.NaN)
    expect(ranked.toSorted((a, b) => a - b)).toEqual([ranked[3], ranked[1], ranked[0], ranked[2]])
    expect(ranked[2]).toBeGreaterThan(ranked[0] as number)
  })

  it.each([
    ['Schmidt', 'Ida Schneider'],
    ['Becker', 'Jonas Beckmann'],
    ['Backes', 'Anna Beckers'],
    ['Anna Kraft', 'Anna Becker'],
    ['Peter Peters', 'Peter Schmidt'],
    ['Li', 'Wu Lo'],
    ['Uhl', 'Ida Ehl'],
  ])('%s is not %s', (asked, name) => {
    expect(rank(asked, name)).toBeNull()
  })

  it('knows titles as words where nothing else is asked', () => {
    expect(askedWords('Frau')).toEqual(['frau'])
    expect(askedWords('%_')).toEqual([])
  })
})

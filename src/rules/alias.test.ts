import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aliasOf, freeAlias, longestAlias, suggestedAlias } from './alias.ts'

const valid = /^[a-z0-9]+(-[a-z0-9]+)*$/

describe('aliases', () => {
  it.each([
    ['Filiale Hohenbrück', 'hohenbrueck'],
    ['Filiale Lindental Süd', 'lindental-sued'],
    ['BeratungsCenter Nordhafen', 'beratungscenter-nordhafen'],
    ['Quayside branch', 'quayside'],
    ['Filiale', 'filiale'],
    ['Filiale Aydın & Straße', 'aydin-strasse'],
    ['Müller\u0308', 'mueller'],
    ['!!!', ''],
  ])('suggests for %s', (name, alias) => {
    expect(suggestedAlias([name])).toBe(alias)
  })

  it('suggests all of what people are called', () => {
    expect(suggestedAlias(['Thi Der', 'The'])).toBe('thi-der-the')
    expect(suggestedAlias(['Jörg', ''])).toBe('joerg')
    expect(suggestedAlias(['', ''])).toBe('')
  })

  it.each([
    ['hohenbrueck', ['hohenbrueck'], 'hohenbrueck-2'],
    ['hohenbrueck', ['hohenbrueck', 'hohenbrueck-2', 'hohenbrueck-4'], 'hohenbrueck-3'],
    ['west-2', ['west-2'], 'west-3'],
  ])('finds a free one next to %s', (alias, taken, free) => {
    expect(freeAlias(alias, taken)).toBe(free)
  })

  it('is valid or empty whatever the name is, and free whatever is taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const alias = aliasOf(name)
        if (alias === '') return
        expect(alias).toMatch(valid)
        expect(alias.length).toBeLessThanOrEqual(longestAlias)
        const free = freeAlias(alias, [alias, `${alias}-2`])
        expect(free).toMatch(valid)
        expect(free.length).toBeLessThanOrEqual(longestAlias)
      }),
    )
  })
})

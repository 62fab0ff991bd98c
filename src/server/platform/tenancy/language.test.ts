import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'

describe('a browser that asks for German', () => {
  it.each([
    ['de', 'de-AT', 'de-AT'],
    ['de-DE,de;q=0.9,en;q=0.8', 'de-AT', 'de-AT'],
    ['de', 'de-CH', 'de-CH'],
    ['de-CH,de;q=0.9', 'de-AT', 'de-CH'],
    ['de', 'de', 'de'],
    ['de', 'en', 'de'],
    ['en,de;q=0.5', 'de-AT', 'en'],
    [undefined, 'de-AT', 'de-AT'],
  ])('by %j from a tenant of %s is answered in %s', (header, tenant, language) => {
    expect(languageOf({ header }, tenant)).toBe(language)
  })

  it('is answered in the German chosen by the switch all the same', () => {
    expect(languageOf({ header: 'de', query: 'de' }, 'de-AT')).toBe('de')
    expect(languageOf({ header: 'de', cookie: 'de' }, 'de-AT')).toBe('de')
  })
})

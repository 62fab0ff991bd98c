import { afterEach, describe, expect, it, vi } from 'vitest'
import { languageCookie, languageFor, languageHere, languagesFor, readLanguageCookie } from './language.ts'

describe('languageFor', () => {
  const german = languagesFor('de')
  const austrian = languagesFor('de-AT')
  it.each([
    ['the chosen one', german, { chosen: 'en', browser: ['de-DE'], tenant: 'de' }, 'en'],
    [
      'the first of the browser that we speak',
      german,
      { chosen: null, browser: ['fr', 'en-US', 'de'], tenant: 'de' },
      'en',
    ],
    [
      'the institution’s own German',
      austrian,
      { chosen: null, browser: ['de-DE'], tenant: 'de-AT' },
      'de-AT',
    ],
    [
      'the institution’s where the browser has none of ours',
      german,
      { chosen: null, browser: ['fr'], tenant: 'en' },
      'en',
    ],
    [
      'German where nobody says anything',
      languagesFor(undefined),
      { chosen: null, browser: [], tenant: undefined },
      'de',
    ],
    ['nothing that we do not speak', german, { chosen: 'xx', browser: [], tenant: 'de' }, 'de'],
  ])('takes %s', (_, choices, wishes, language) => {
    expect(languageFor(choices, wishes)).toBe(language)
  })
})

describe('languageHere', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['lang=en', ['de-DE'], 'de-AT', 'en'],
    ['', ['fr', 'de'], 'de-AT', 'de-AT'],
    ['', ['fr'], 'en', 'en'],
    ['', ['fr'], undefined, 'de'],
  ])(
    'with the cookie "%s", a browser of %s and a tenant of %s speaks %s',
    (cookie, languages, tenant, is) => {
      vi.stubGlobal('document', { cookie })
      vi.stubGlobal('navigator', { languages })
      expect(languageHere(tenant)).toBe(is)
    },
  )
})

describe('the cookie lang', () => {
  it('is read back as it was written', () => {
    const [pair = ''] = languageCookie('de-AT').split(';')
    expect(readLanguageCookie(`a=b; ${pair}; c=d`)).toBe('de-AT')
    expect(readLanguageCookie('')).toBeNull()
    expect(readLanguageCookie('slang=en')).toBeNull()
  })
})

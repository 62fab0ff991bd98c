import { describe, expect, it } from 'vitest'
import {
  agreedTo,
  bannerCookiesIn,
  bannerOf,
  choiceCookie,
  chosenBefore,
  isAnswered,
  unknownCategory,
} from './cookie-banner.ts'

const config = {
  text: 'Sie entscheiden.',
  essentialKey: 'Notwendig',
  entries: {
    Statistik: [{ Name: 'Zählung', Zweck: ' Besuche zählen ', Anbieter: '' }],
    Notwendig: [
      {
        Name: 'Sitzung',
        Anbieter: 'Musterbank',
        Zweck: 'Anmeldung',
        Datenschutzerklärung: 'https://musterbank.example/datenschutz',
        'Cookie Name': 'session',
        'Cookie Laufzeit': '12 Stunden',
      },
    ],
    Marketing: [],
  },
}
const text = (changes: object = {}) => JSON.stringify({ ...config, ...changes })
const banner = bannerOf(text()) as NonNullable<ReturnType<typeof bannerOf>>

describe('the cookie banner', () => {
  it('shows all fields of a cookie, the essential category first', () => {
    expect(banner.categories.map(({ key, isEssential }) => [key, isEssential])).toEqual([
      ['Notwendig', true],
      ['Statistik', false],
      ['Marketing', false],
    ])
    expect(banner.categories[0]?.cookies).toEqual([
      {
        name: 'Sitzung',
        provider: 'Musterbank',
        purpose: 'Anmeldung',
        privacy: 'https://musterbank.example/datenschutz',
        cookieName: 'session',
        lifetime: '12 Stunden',
      },
    ])
    expect(banner.categories[1]?.cookies).toEqual([{ name: 'Zählung', purpose: 'Besuche zählen' }])
  })

  it('stands in the language of whoever reads it, and is answered in none', () => {
    const entries = { Statistics: [{ Name: 'Counting' }], Essential: [{ Name: 'Session' }], Offers: [] }
    const texts = { en: { text: 'You decide.', entries } }
    const own = bannerOf(text({ texts }))
    const english = bannerOf(text({ texts }), 'en')
    expect([own?.text, own?.isTranslated, english?.text, english?.isTranslated]).toEqual([
      'Sie entscheiden.',
      false,
      'You decide.',
      true,
    ])
    expect(english?.categories.map(({ key, name, cookies }) => [key, name, cookies[0]?.name])).toEqual([
      ['Notwendig', 'Essential', 'Session'],
      ['Statistik', 'Statistics', 'Counting'],
      ['Marketing', 'Offers', undefined],
    ])
    expect(english?.version).toBe(own?.version)
    expect(own?.version).not.toBe(banner.version)
  })

  it.each([
    [{}, 'en'],
    [{ en: { text: 'You decide.', entries: { Essential: [] } } }, 'en'],
    [{ en: { text: ' ', entries: config.entries } }, 'en'],
    [{ en: { text: 'You decide.', entries: config.entries } }, 'de'],
  ])('stands in the institution’s language where another has not all of it', (texts, language) => {
    expect(bannerOf(text({ texts }), language)).toMatchObject({ text: config.text, isTranslated: false })
  })

  it.each([
    undefined,
    '',
    'no json',
    'null',
    '[]',
    text({ text: ' ' }),
    text({ essentialKey: 'constructor' }),
    text({ entries: [] }),
    text({ entries: { Notwendig: 'x' } }),
    text({ entries: { Notwendig: [null] } }),
    text({ entries: { Notwendig: [{ Name: ' ' }] } }),
    text({ entries: { Notwendig: [], Statistik: [{ Name: 7 }] } }),
  ])('is left out whole for %j', (config) => {
    expect(bannerOf(config)).toBeNull()
  })

  it('has a version that fits the contract and changes with every word, not with the spaces of the JSON', () => {
    expect(banner.version).toMatch(/^[0-9a-f]{14}$/)
    expect(bannerOf(JSON.stringify(config, null, 2))?.version).toBe(banner.version)
    expect(bannerOf(text({ text: 'Sie entscheiden!' }))?.version).not.toBe(banner.version)
  })

  it('counts as answered for its own version alone', () => {
    expect(isAnswered(banner, banner.version)).toBe(true)
    for (const other of [undefined, '', '1', 'true', `${banner.version} `, '3f9a2c'])
      expect(isAnswered(banner, other)).toBe(false)
  })
})

describe('the cookies of the banner', () => {
  it('are found among others', () => {
    expect(bannerCookiesIn('lang=de; hideCookiesAlert=3f9a2c;cookieChoice=3f9a2c.0')).toEqual({
      hide: '3f9a2c',
      choice: '3f9a2c.0',
    })
    expect(bannerCookiesIn('xhideCookiesAlert=1; hideCookiesAlert')).toEqual({})
    expect(bannerCookiesIn(undefined)).toEqual({})
  })
})

describe('an answer', () => {
  it('agrees to all, to the essential, or to what was chosen', () => {
    expect(agreedTo(banner, 'agree')).toEqual(['Notwendig', 'Statistik', 'Marketing'])
    expect(agreedTo(banner, 'essential', ['Statistik'])).toEqual(['Notwendig'])
    expect(agreedTo(banner, 'choices', ['Statistik'])).toEqual(['Notwendig', 'Statistik'])
    expect(agreedTo(banner, 'choices')).toEqual(['Notwendig'])
  })

  it('cannot name what is not there', () => {
    expect(unknownCategory(banner, ['Statistik', 'marketing'])).toBe('marketing')
    expect(unknownCategory(banner, ['__proto__'])).toBe('__proto__')
    expect(unknownCategory(banner, ['Statistik'])).toBeUndefined()
  })

  it('is known when the banner opens again, as long as the text is the same', () => {
    for (const chosen of [['Notwendig'], ['Notwendig', 'Marketing']]) {
      const cookie = choiceCookie(banner, chosen)
      expect(cookie).toMatch(/^[\w.-]+$/)
      expect(chosenBefore(banner, cookie)).toEqual(chosen)
    }
    const older = bannerOf(text({ text: 'Früher.' })) as typeof banner
    expect(chosenBefore(banner, choiceCookie(older, ['Notwendig', 'Marketing']))).toEqual(['Notwendig'])
  })

  it.each([undefined, '', '.', 'x.1', `${banner.version}.<script>`, `${banner.version}.9999`, '%00'])(
    'is nothing but the essential for the cookie %j',
    (cookie) => {
      expect(chosenBefore(banner, cookie)).toEqual(['Notwendig'])
    },
  )
})

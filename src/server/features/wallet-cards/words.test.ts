import { expect, test } from 'vitest'
import { cardColours } from './colours.ts'
import { newsValue } from './news.ts'
import { stringsOf, words } from './words.ts'

const names = { NAME: 'A "B" \\ C', TENANT: '[NAME]' }

test('a card speaks its own language, and phones translate it into theirs', () => {
  expect(words('de-AT', names)('branch')).toBe('Filiale')
  expect(words('en', names)('branch')).toBe('Branch')
  const strings = stringsOf('en', names)
  expect(Object.keys(strings)).toEqual(['de.lproj/pass.strings', 'en.lproj/pass.strings'])
  expect(strings['de.lproj/pass.strings']).toContain('"Branch" = "Filiale";\n')
  expect(strings['en.lproj/pass.strings']).toContain('"Branch" = "Branch";\n')
})

test('names are quoted in the tables of strings, and placeholders in them are none', () => {
  const { 'de.lproj/pass.strings': german } = stringsOf('de', names)
  expect(german).toContain('"Visitenkarte von A \\"B\\" \\\\ C, [NAME]" = ')
  expect(
    german?.split('\n').filter((line) => !/^"(?:[^"\\]|\\.)*" = "(?:[^"\\]|\\.)*";$/.test(line)),
  ).toEqual([''])
})

test('a message stands with its link and its time, and the same one differs by its number', () => {
  const at = new Date('2026-11-24T09:40:00Z')
  const news = {
    language: 'de' as const,
    news_text: 'Text',
    news_link: '',
    news_at: at,
    news_count: 1,
    news_time_zone: null,
  }
  expect(newsValue(news, 'Europe/Berlin')).toBe('Text\n24. November 2026 um 10:40 · 1')
  expect(newsValue({ ...news, news_count: 2 }, 'Europe/Berlin')).toBe('Text\n24. November 2026 um 10:40 · 2')
  expect(newsValue({ ...news, news_link: 'https://a.example', language: 'en' }, 'Europe/Berlin')).toBe(
    'Text\nhttps://a.example\n24 November 2026 at 10:40 · 1',
  )
  // An institution that moves to another zone announces nothing anew.
  const kept = { ...news, news_time_zone: 'Europe/Berlin' }
  expect(newsValue(kept, 'Europe/London')).toBe(newsValue(kept, 'Europe/Berlin'))
  expect(newsValue({ ...news, news_text: null }, 'Europe/Berlin')).toBeNull()
})

test.each([
  [{ primary_color: '#006756' }, '#006756', '#ffffff'],
  [{ primary_color: '#ffe000' }, '#ffe000', '#14211e'],
  [{ primary_color: 'red;}' }, '#ed6b61', '#14211e'],
  [{ primary_color: '#006756', 'wallet.background_color': '#000000' }, '#000000', '#ffffff'],
  [{ 'wallet.background_color': '#000000', 'wallet.foreground_color': '#FF0000' }, '#000000', '#ff0000'],
])('the colours of %j can be read', (settings, background, foreground) => {
  const colours = cardColours(settings)
  expect(colours).toMatchObject({ background, foreground })
  expect(colours.label).toMatch(/^#[0-9a-f]{6}$/)
})

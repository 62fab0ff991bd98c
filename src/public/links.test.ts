import { describe, expect, test } from 'vitest'
import { outOfFrame, pictureHref, safeHref } from './links.ts'

describe('addresses that visitors may follow', () => {
  test.each([
    ['https://musterbank.example/a?b=c', 'https://musterbank.example/a?b=c'],
    [' http://musterbank.example ', 'http://musterbank.example/'],
    ['mailto:anna@musterbank.example', 'mailto:anna@musterbank.example'],
    ['tel:+4969', 'tel:+4969'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['//evil.example', undefined],
    ['/relative', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j becomes %j', (value, wanted) => {
    expect(safeHref(value)).toBe(wanted)
  })

  test('pictures come from our own server or by http', () => {
    expect(pictureHref('/app/pictures/a.webp')).toBe('/app/pictures/a.webp')
    expect(pictureHref('https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
    for (const bad of [
      '//evil.example/a.png',
      '/\\evil.example/a.png',
      'javascript:1',
      'data:image/svg+xml,x',
      '',
    ]) {
      expect(pictureHref(bad), bad).toBeUndefined()
    }
  })
})

describe('a link out of a frame', () => {
  test.each([
    ['/app/search', '/app/search?lang=de-AT'],
    ['/app/search?name=Becker', '/app/search?name=Becker&lang=de-AT'],
    [
      '/app/profile/anna#termin=2026-11-24T13:30:00Z&Bau%20?',
      '/app/profile/anna?lang=de-AT#termin=2026-11-24T13:30:00Z&Bau%20?',
    ],
    ['https://wa.me/49', 'https://wa.me/49'],
  ])('%s names the language that the frame’s address names', (href, wanted) => {
    expect(outOfFrame(href, { language: 'de-AT', isLanguageAsked: true })).toBe(wanted)
    expect(outOfFrame(href, { language: 'de-AT' })).toBe(href)
  })
})

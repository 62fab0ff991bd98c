import { describe, expect, it } from 'vitest'
import { addressLines, mapsLink } from './maps-link.ts'

describe('the lines of an address', () => {
  it.each([
    [
      { street: 'Lindenallee 14', zip: '60325', city: 'Frankfurt' },
      'de',
      ['Lindenallee 14', '60325 Frankfurt'],
    ],
    [{ street: '1 Quay', zip: 'SW1A', city: 'London' }, 'en', ['1 Quay', 'London SW1A']],
    [{ zip: '', city: 'Wien' }, 'de-AT', ['Wien']],
    [{}, 'de', []],
  ] as const)('%j in %s', (address, language, lines) => {
    expect(addressLines(address, language)).toEqual(lines)
  })
})

describe('the link to a maps service', () => {
  it('carries the whole address', () => {
    expect(mapsLink('https://maps.example/?q=[ADDRESS]', 'Am Alten Hafen 12, 24987 X & Y')).toBe(
      'https://maps.example/?q=Am%20Alten%20Hafen%2012%2C%2024987%20X%20%26%20Y',
    )
  })
  it.each([undefined, '', 'javascript:[ADDRESS]', 'maps.example', 'data:text/html,[ADDRESS]'])(
    'is none for the service %j',
    (pattern) => {
      expect(mapsLink(pattern, 'x')).toBeUndefined()
    },
  )
  it('is none without an address', () => {
    expect(mapsLink('https://maps.example/?q=[ADDRESS]', '')).toBeUndefined()
  })
})

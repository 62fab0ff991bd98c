import { describe, expect, it } from 'vitest'
import { countryOf, formatPhone, phoneBeginning, phoneOf, telLink } from './phone.ts'

describe('telephone numbers', () => {
  it.each([
    ['+496990009144', 'DE', '069 90009144'],
    ['+496990009144', 'AT', '+49 69 90009144'],
    ['+435125550145', 'AT', '0512 5550145'],
    ['+4315550145', 'AT', '01 5550145'],
    ['+441174960145', 'GB', '0117 496 0145'],
    ['+442079460018', 'GB', '020 7946 0018'],
    ['+4917123456789', 'DE', '0171 23456789'],
    ['+41441234567', 'CH', '044 123 45 67'],
    ['+12125550100', 'DE', '+1 212 555 0100'],
    ['none', 'DE', 'none'],
  ] as const)('writes %s for %s', (number, country, shown) => {
    expect(formatPhone(number, country)).toBe(shown)
  })

  it.each([
    ['0171 2345678', 'DE', '+491712345678'],
    ['+49 (0) 69 / 900-091 44', 'DE', '+496990009144'],
    ['0049 69 90009144', 'DE', '+496990009144'],
    ['0512 5550 145', 'AT', '+435125550145'],
    ['12345', 'DE', null],
    ['call me', 'DE', null],
    ['', 'DE', null],
  ] as const)('reads %s in %s', (typed, country, number) => {
    expect(phoneOf(typed, country)).toBe(number)
  })

  it.each([
    ['0171 23', 'DE', '+4917123'],
    ['(0171) 2345678', 'DE', '+491712345678'],
    ['0049 171-2345', 'DE', '+491712345'],
    ['+49 (0)171/23', 'DE', '+4917123'],
    ['+43512 555', 'DE', '+43512555'],
    ['0512 555', 'AT', '+43512555'],
    ['0', 'DE', null],
    ['+49', 'DE', null],
    ['12345', 'DE', null],
    ['0171 Lindner', 'DE', null],
    ["0171' or '1'='1", 'DE', null],
  ] as const)('searches for %s in %s', (typed, country, beginning) => {
    expect(phoneBeginning(typed, country)).toBe(beginning)
  })

  it('links with + and digits only', () => {
    expect(telLink('+49 69/90-00;ext=1')).toBe('tel:+496990001')
  })

  it.each([
    ['de', 'DE'],
    ['de-AT', 'AT'],
    ['en', 'GB'],
  ] as const)('knows the country of %s', (language, country) => {
    expect(countryOf(language)).toBe(country)
  })
})

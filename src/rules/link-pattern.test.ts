import { describe, expect, it } from 'vitest'
import { fitsPattern, linkOf, patternExample, patternFault } from './link-pattern.ts'

describe('a pattern', () => {
  it.each([
    [patternExample, true],
    ['http://intern.example/?id={value}', true],
    ['https://rechner.example/{value}/start', true],
    ['https://www.linkedin.com/in/', false],
    ['https://a.example/{value}/{value}', false],
    ['https://a.example/{name}', false],
    ['https://a.example/*', false],
    ['https://{value}', false],
    ['https://{value}.a.example/', false],
    ['https://a.example{value}', false],
    ['javascript:alert({value})', false],
    ['data:text/html,{value}', false],
    ['//a.example/{value}', false],
    ['https://user@a.example/{value}', false],
  ])('%s can be used: %s', (pattern, isUsable) => {
    expect(patternFault(pattern) === null).toBe(isUsable)
  })
})

describe('what is entered', () => {
  const whatsapp = 'https://wa.me/{value}'
  const anna = 'https://www.linkedin.com/in/anna-becker'
  it.each([
    [patternExample, 'anna-becker', anna],
    [patternExample, ' @anna-becker ', anna],
    [patternExample, anna, anna],
    [patternExample, 'linkedin.com/in/anna-becker', anna],
    [patternExample, 'HTTP://LinkedIn.com/in/anna-becker', anna],
    [patternExample, 'Jürgen', 'https://www.linkedin.com/in/J%C3%BCrgen'],
    [patternExample, 'https://www.linkedin.com/in/', null],
    [patternExample, 'https://evil.example/in/anna', null],
    [patternExample, 'https://www.linkedin.com.evil.example/in/anna', null],
    [patternExample, 'javascript:alert(1)', null],
    [patternExample, 'two words', null],
    [patternExample, '.', null],
    [patternExample, '..', null],
    [patternExample, '@..', null],
    [patternExample, '%2E%2e', null],
    [patternExample, 'https://www.linkedin.com/in/..', null],
    [patternExample, 'https://www.linkedin.com/in/../company/x', null],
    [patternExample, 'https://www.linkedin.com/in/%2e%2e/company/x', null],
    [patternExample, 'linkedin.com/in/anna/details', 'https://www.linkedin.com/in/anna/details'],
    [patternExample, 'anna..becker', 'https://www.linkedin.com/in/anna..becker'],
    [patternExample, '+49 170 1234567', null],
    [whatsapp, '+49 170 1234567', 'https://wa.me/491701234567'],
    [whatsapp, '0049 (0)170/12 34-567', 'https://wa.me/491701234567'],
    [whatsapp, '491701234567', 'https://wa.me/491701234567'],
    [whatsapp, 'https://wa.me/+49 170 1234567', 'https://wa.me/491701234567'],
    [whatsapp, 'wa.me/%2B491701234567', 'https://wa.me/491701234567'],
    [whatsapp, '0170 1234567', null],
    [whatsapp, '+49 <b>', null],
    [
      'https://api.whatsapp.com/send?phone={value}',
      '+49 170 1',
      'https://api.whatsapp.com/send?phone=491701',
    ],
    [null, 'https://a.example/x', 'https://a.example/x'],
    ['', 'a.example/x', null],
    [null, 'javascript:alert(1)', null],
    [null, 'data:text/html,x', null],
    [null, ' ', null],
  ])('by %s: %s', (pattern, entered, address) => {
    expect(linkOf(pattern, entered)).toBe(address)
  })

  it('fits where it is stored as it would be', () => {
    expect(fitsPattern(patternExample, anna)).toBe(true)
    expect(fitsPattern(patternExample, 'anna-becker')).toBe(false)
    expect(fitsPattern(null, 'https://a.example/x')).toBe(true)
  })
})

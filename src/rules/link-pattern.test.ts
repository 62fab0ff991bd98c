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

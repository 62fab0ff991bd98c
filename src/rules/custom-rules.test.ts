import { describe, expect, it } from 'vitest'
import {
  allowedCases,
  excluded,
  filledCases,
  jsonCases,
  lengthCases,
  urlCases,
} from './custom-rules.cases.ts'
import { isAllowed, isFilled, isHttpUrl, isJson, isShortEnough } from './custom-rules.ts'

describe('a URL', () => {
  it.each(urlCases)('%j: %s', (text, isValid) => expect(isHttpUrl(text)).toBe(isValid))

  it('of any length is read in a moment', () => {
    expect(isHttpUrl(`https://${'a-'.repeat(50_000)}`)).toBe(false)
    expect(isHttpUrl(`https://${'a.'.repeat(50_000)}`)).toBe(false)
  })
})

describe('JSON', () => {
  it.each(jsonCases)('%j: %s', (text, isValid) => expect(isJson(text)).toBe(isValid))
})

describe('what is required', () => {
  it.each(filledCases)('%j: %s', (text, isValid) => expect(isFilled(text)).toBe(isValid))
})

describe('excluded values', () => {
  it.each(allowedCases)('%j: %s', (text, isValid) => expect(isAllowed(text, excluded)).toBe(isValid))
})

describe('at most 255 characters', () => {
  it.each(lengthCases)('%#: %s', (text, isValid) => expect(isShortEnough(text)).toBe(isValid))
})

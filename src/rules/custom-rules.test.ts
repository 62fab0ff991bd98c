import { expect, it } from 'vitest'
import { urlCases } from './custom-rules.cases.ts'
import { httpUrl } from './custom-rules.ts'

it.each(urlCases)('as a URL, %j is valid: %s', (text, isValid) => expect(httpUrl.test(text)).toBe(isValid))

it('a URL of any length is read in a moment', () => {
  expect(httpUrl.test(`https://${'a-'.repeat(50_000)}`)).toBe(false)
  expect(httpUrl.test(`https://${'a.'.repeat(50_000)}`)).toBe(false)
})

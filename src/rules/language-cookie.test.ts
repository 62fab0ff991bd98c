import { expect, test } from 'vitest'
import { languageCookie } from '#desk/kit/language/language.ts'
import { languageCookieAge } from './language-cookie.ts'

test('the desk keeps the language as long as the pages do: 60 days', () => {
  expect(languageCookieAge).toBe(5_184_000)
  expect(languageCookie('de-AT')).toContain(`max-age=${languageCookieAge};`)
})

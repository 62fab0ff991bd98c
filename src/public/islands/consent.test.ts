import { expect, test } from 'vitest'
import { consentText } from '#rules/consent-text.ts'
import { formTexts } from './requests.ts'

test('forms show the sentence that the server keeps as agreed to', () => {
  expect(formTexts).toContain(consentText)
})

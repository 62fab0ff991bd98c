import { expect, test } from 'vitest'
import { mailLink } from './mail.ts'

test('a mail address cannot bring fields of its own', () => {
  expect(mailLink('a@b.example?bcc=c@d.example&subject=x')).toBe(
    'mailto:a@b.example%3Fbcc%3Dc%40d.example%26subject%3Dx',
  )
})

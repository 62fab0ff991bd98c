import { expect, it } from 'vitest'
import { errorPage } from './error-page.ts'

it('a page of a refusal shows names as they are, and runs nothing of them', () => {
  const page = errorPage({
    language: 'en',
    message: 'Not found',
    institution: `Bank "A" & <script src='/x'>`,
  })
  expect(page).toContain('<a href="/app/">Bank &quot;A&quot; &amp; &lt;script src=&#39;/x&#39;&gt;</a>')
})

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { errorPage, errorPagePolicy } from './error-page.ts'

it('a page of a refusal shows names as they are, and runs nothing of them', () => {
  const page = errorPage({
    language: 'en',
    message: 'Not found',
    institution: `Bank "A" & <script src='/x'>`,
  })
  expect(page).toContain('<a href="/app/">Bank &quot;A&quot; &amp; &lt;script src=&#39;/x&#39;&gt;</a>')
})

it('its policy lets in its own style, and nothing else', () => {
  const page = errorPage({ language: 'en', message: 'Not found' })
  const style = /<style>(.*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(errorPagePolicy.startsWith("default-src 'none'")).toBe(true)
  expect(errorPagePolicy.endsWith(`; style-src 'sha256-${hash}'`)).toBe(true)
})

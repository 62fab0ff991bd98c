import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'

/** The reader's own markup: a button inside a button row, unnamed selects of examples, headings from h3 on. */
const ofTheReader = ['nested-interactive', 'select-name', 'heading-order', 'region']

test('the docs show every operation, offline, and can try a call in the demo', async ({ page, server }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(http:\/\/localhost:|data:|blob:)/.test(url)) outside.push(url)
  })
  await page.goto(server.url('/app/docs'))
  const call = page.locator('#operations-me-getMe')
  await expect(call).toBeVisible()
  const description = await (await page.request.get(server.url('/app/docs/openapi.json'))).json()
  const operations = Object.values<object>(description.paths)
    .flatMap(Object.entries)
    .filter(([method]) => /^(get|head|post|put|patch|delete)$/.test(method))
  await expect(page.locator('.opblock')).toHaveCount(operations.length)

  await call.getByRole('button', { name: /^GET .*Who is signed in/ }).click()
  await expect(call.getByText('Who may call:')).toBeVisible()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('404')
  expect(outside).toEqual([])
  await audit(page, [phone, desktop, dark], { except: ofTheReader })
  await shot(page, 'docs', [phone, desktop, dark])
})

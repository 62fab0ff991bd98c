import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'

/** The reader's own markup: a button inside a button row, unnamed selects of examples, headings from h3 on. */
const ofTheReader = ['nested-interactive', 'select-name', 'heading-order', 'region']

test('the docs show every call, offline, and can try one in the demo', async ({ page, server }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(http:\/\/localhost:|data:|blob:)/.test(url)) outside.push(url)
  })
  await page.goto(server.url('/app/docs'))
  const nav = page.getByRole('navigation', { name: 'Calls' })
  await nav.getByRole('link', { name: /^tenant/ }).click()
  await expect(page.locator('#operations-tenant-getTenant')).toBeVisible()
  // A call of the tag that is shown already.
  await nav.getByRole('searchbox', { name: 'Search all calls' }).fill('when the texts')
  await nav.getByRole('link', { name: /^When the texts/ }).click()
  await expect(page.locator('#operations-tenant-headTranslations').getByText('Who may call:')).toBeVisible()

  await nav.getByRole('searchbox', { name: 'Search all calls' }).fill('who is signed in')
  await nav.getByRole('link', { name: /^Who is signed in/ }).click()
  const call = page.locator('#operations-me-getMe')
  await expect(call.getByText('Who may call:')).toBeVisible()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('404')

  await nav.getByRole('searchbox').fill('nothing like this')
  await expect(nav.getByText('No call has these words.')).toBeVisible()
  await nav.getByRole('searchbox').fill('')
  expect(outside).toEqual([])
  await audit(page, [phone, dark], { except: ofTheReader })
  await shot(page, 'docs', [phone, desktop, dark])
})

test('the docs have every operation of the contract', async ({ page, server }) => {
  const description = await (await page.request.get(server.url('/app/docs/openapi.json'))).json()
  const ids = Object.values<Record<string, { operationId?: string }>>(description.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId }) => operationId ?? [])
  await page.goto(server.url('/app/docs'))
  const nav = page.getByRole('navigation', { name: 'Calls' })
  await nav.getByRole('searchbox').fill('/')
  await expect(nav.getByRole('listitem')).toHaveCount(ids.length)
})

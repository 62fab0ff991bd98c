import { expect, type Page, type Request } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import type { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/profile/anna-becker'
const anna = 'Dr. Anna Becker'

async function openProfile(page: Page, server: AppServer, hash = ''): Promise<void> {
  await page.goto(server.url(path + hash))
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
}

test('the profile is complete without any script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const reply = await page.goto(server.url(path))
  expect(reply?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
  await expect(page.getByRole('list', { name: t('Contact'), exact: true }).getByRole('link')).not.toHaveCount(
    0,
  )
  await expect(page.getByRole('img', { name: t('Portrait of {name}', { name: anna }) })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await page.locator('[style]').count(), 'style attributes, which the policy drops').toBe(0)
  await context.close()
})

test('the profile loads under 10 KB of script before anybody touches it', async ({ page, server }) => {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await openProfile(page, server)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(10 * 1024)
})

test('the profile is accessible on a phone and a wide screen, light and dark', async ({ page, server }) => {
  await openProfile(page, server)
  await audit(page, [phone, desktop, dark, { width: 390, theme: 'dark' }])
  await shot(page, 'profile-musterbank', [phone, desktop, dark])
})

test('the language switch changes the page and is remembered', async ({ page, server, context }) => {
  await openProfile(page, server)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect((await context.cookies()).find(({ name }) => name === 'lang')).toBeUndefined()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'My address' })).toBeVisible()
  await openProfile(page, server)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('nobody at this address: status 404, in the words of the page', async ({ page, server }) => {
  const reply = await page.goto(server.url('/app/profile/nobody-here'))
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Not found (#404)'))
  await audit(page, [phone, dark])
  await shot(page, 'profile-404', [phone, desktop])
})

import { expect, type Page, test } from '@playwright/test'
import { audit, desktop, phone } from './support/audit.ts'
import { withMock } from './support/mock.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** Every state of the frame on examples from the contract, without a server of ours. */
const origin = withMock()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Asks the mock for another answer of the contract: a status, or an example by its name. */
const prefer = (page: Page, call: string, wish: string) =>
  page.route(`**/api/v1/${call}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: wish } }),
  )

test('loading: the box stands until the mock has answered', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/translations', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${origin()}/app/account-admin`)
  await expect(page.getByRole('status')).toHaveText(t('Loading…'))
  answer()
  await expect(heading(page)).toHaveText(t('Account admin'))
  await audit(page, [phone])
  await shot(page, 'mock-start', [phone, desktop])
})

test('error: a list that the mock refuses', async ({ page }) => {
  await prefer(page, 'organizations?*', 'code=500')
  await page.goto(`${origin()}/app/organizations`)
  await expect(page.getByRole('alert')).toContainText(
    t('Unfortunately, an error has occurred. Please try again later.'),
  )
  await shot(page, 'mock-list-error', [desktop])
})

test('403: somebody without the role, and a guest', async ({ page }) => {
  await prefer(page, 'me', 'example=advisor')
  await page.goto(`${origin()}/app/account-admin`)
  await expect(page).toHaveURL(`${origin()}/app/403`)
  await expect(heading(page)).toHaveText(t('Forbidden (#403)'))
  await page.unroute('**/api/v1/me')
  await prefer(page, 'me', 'code=404')
  await page.goto(`${origin()}/app/account-admin`)
  await expect(page).toHaveURL(`${origin()}/app/403`)
  await expect(page.getByRole('link', { name: t('Sign in') })).toBeVisible()
  await shot(page, 'mock-403', [desktop])
})

test('404, an unknown path and /reports', async ({ page }) => {
  await page.goto(`${origin()}/app/404`)
  await expect(heading(page)).toHaveText(t('Not found (#404)'))
  await page.goto(`${origin()}/app/no/such/page`)
  await expect(heading(page)).toHaveText(t('Whoops!'))
  await page.goto(`${origin()}/app/reports`)
  await expect(page).toHaveURL(`${origin()}/app/403`)
})

test('a part of the desk that cannot be loaded', async ({ page }) => {
  await page.goto(`${origin()}/app/account-admin`)
  await expect(heading(page)).toBeVisible()
  const part = '**/assets/AdvancedSettingsPage*.js'
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('Advanced settings') })
    .click()
  await expect(page.getByRole('button', { name: t('Reload page') })).toBeVisible()
  await page.unroute(part)
  await page.getByRole('button', { name: t('Reload page') }).click()
  await expect(heading(page)).toHaveText(t('Advanced settings'))
})

test('the network is gone', async ({ page, context }) => {
  await page.goto(`${origin()}/app/account-admin/advanced-settings`)
  const form = page.locator('form').first()
  await expect(form).toBeVisible()
  await context.setOffline(true)
  await form.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Network request failed.'))).toBeVisible()
  await context.setOffline(false)
  await form.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
})

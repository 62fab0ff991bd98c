import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/account-admin/advanced-settings'

/** The button of one setting: all are called Save, and described by the setting's name. */
const saveOf = (page: Page, name: string) =>
  page
    .locator('form')
    .filter({ has: page.getByLabel(name, { exact: true }) })
    .getByRole('button', { name: t('Save') })

test('one setting is saved by its own button and stands on the public page', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', path)
  await expect(page.getByRole('link', { name: t('Back') })).toHaveAttribute('href', '/app/account-admin')
  const area = page.getByLabel('primary_color', { exact: true })
  const before = await area.inputValue()
  await area.fill('#0a5c36')
  await saveOf(page, 'primary_color').click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await page.goto(server.url('/app/profile/anna-becker'))
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#0a5c36')
  await audit(page, [desktop, dark])

  await page.goto(server.url(path))
  await expect(area).toHaveValue('#0a5c36')
  await area.fill(before)
  await saveOf(page, 'primary_color').click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
})

test('a value that the server refuses: its reason in German stands under the setting', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', path)
  const area = page.getByLabel('primary_color', { exact: true })
  const save = saveOf(page, 'primary_color')
  await area.fill('not a colour')
  await save.click()
  await expect(area).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText(t('Unfortunately, an error has occurred. Please try again later.')),
  ).toBeVisible()
  await expect(save).toBeDisabled()
  await audit(page, [phone, dark])
  await shot(page, 'settings-error', [phone, desktop])
  await area.fill('not a colour either')
  await expect(area).not.toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeEnabled()
})

test('of a long value nothing shows but its first line', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', path)
  const area = page.getByLabel('images.tenantLogo', { exact: true })
  const logo = '/app/pictures/'
  for (const { width, theme } of [phone, desktop, dark]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    const drawn = async (value: string) => {
      await area.fill(value)
      await area.blur()
      await area.evaluate((element) => element.scrollTo(0, 0))
      const { x, y, width: wide, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      // Without its corners: they are drawn otherwise where something may be scrolled.
      return await page.screenshot({ clip: { x: x + 12, y: y + 1, width: wide - 24, height: height - 2 } })
    }
    const [short, long] = [await drawn(logo), await drawn(`${logo}\n0f3c5a7e9b1d2f4a/ÄÖÜ{}|bdfhkl.webp`)]
    expect(long.equals(short), `${width} px wide, ${theme}`).toBe(true)
  }
})

test('while one setting is saved no other can be', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', path)
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/settings', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  const motto = page.getByLabel('headerWidget.title', { exact: true })
  const before = await motto.inputValue()
  await motto.fill('Guten Tag')
  await saveOf(page, 'headerWidget.title').click()
  await expect(saveOf(page, 'primary_color')).toBeDisabled()
  // The spinner stands in the place of the words, not on them.
  await expect(saveOf(page, 'headerWidget.title')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await expect(saveOf(page, 'primary_color')).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await shot(page, 'settings-saving', [phone, desktop, dark])
  release()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(saveOf(page, 'primary_color')).toBeEnabled()

  // The server goes on with other tests.
  await motto.fill(before)
  await saveOf(page, 'headerWidget.title').click()
  await expect(saveOf(page, 'headerWidget.title')).toBeEnabled()
  await page.reload()
  await expect(motto).toHaveValue(before)
})

test('settings that cannot be loaded: a notification, and the form is ready', async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/500/)
  await page.route('**/api/v1/settings', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await signIn(page, 'accountadmin', path)
  await expect(
    page.getByText(t('Unfortunately, an error has occurred. Please try again later.')),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Advanced settings'))
})

test('the page is accessible', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', path)
  await expect(page.getByLabel('primary_color', { exact: true })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'settings', [phone, desktop, dark])
})

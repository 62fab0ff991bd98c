import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/account-admin/advisors-export'

const heads = (page: Page) =>
  page.getByRole('region', { name: t('How the file begins') }).getByRole('columnheader')

async function downloaded(page: Page) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /herunterladen/ }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an account admin chooses columns and advisors by the keyboard alone, keeps the choice, and has the file', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/advisors')
  await page
    .getByRole('link', { name: t('Advisors export') })
    .last()
    .click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(heads(page).first()).toHaveText(t('Name'))
  await shot(page, 'advisors-export', [phone, desktop, dark])
  await audit(page, [phone, desktop, dark])

  // Phone to the left: the focus goes with it.
  const left = page.getByRole('button', {
    name: t('Move {name} to the left', { name: t('Phone') }),
    exact: true,
  })
  await left.focus()
  await page.keyboard.press('Enter')
  await expect(heads(page).nth(1)).toHaveText(t('Phone'))
  await expect(left).toBeFocused()
  await page.getByRole('combobox', { name: t('Add columns') }).focus()
  await page.keyboard.type(t('Mobile'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(heads(page).last()).toHaveText(t('Mobile'))
  await page.getByRole('searchbox', { name: t('Words') }).fill('anna becker')
  await expect(page.getByRole('status').getByText(t('One advisor'))).toBeVisible()

  await page.getByRole('button', { name: t('Keep this choice') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('Name') }).fill('Liste')
  await shot(page, 'advisors-export-keep', [phone, desktop])
  await audit(page, [phone, dark])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: t('Kept choice') })).toHaveValue(/.+/)

  const csv = await downloaded(page)
  expect(csv.name).toMatch(/^berater-\d{4}-\d\d-\d\d\.csv$/)
  const text = csv.bytes.toString('utf8')
  expect(text.startsWith('\uFEFFName;Telefon;')).toBe(true)
  expect(text).toContain("Dr. Anna Becker;'+49")
  await expect(page.getByText(t('The file is there.'))).toBeVisible()

  await page.getByRole('radio', { name: 'Excel' }).check()
  await expect(page.getByText(t('You have changed it since.'))).toBeVisible()
  const excel = await downloaded(page)
  expect(excel.name).toMatch(/\.xlsx$/)
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK')

  // Nobody fits: that is said, and there is no file.
  await page.getByRole('searchbox', { name: t('Words') }).fill('zzzz')
  await expect(page.getByRole('button', { name: /herunterladen/ })).toBeDisabled()
  await shot(page, 'advisors-export-nobody', [phone, desktop])
  // At the beginning of the page: elsewhere, what the bars at its edges cover in part depends on the place.
  await page.evaluate(() => window.scrollTo(0, 0))
  await audit(page, [dark])

  await page.getByRole('button', { name: t('Delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Delete') })
    .click()
  await expect(page.getByText(t('The choice is deleted.'))).toBeVisible()
})

test('a file that breaks off is told, and none is kept; a slow one is cancelled', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advisors-manager', path)
  const button = page.getByRole('button', { name: /herunterladen/ })
  await page.route('**/api/v1/advisors-export?*', (route) => route.abort('connectionreset'))
  await button.click()
  await expect(page.getByRole('alert').getByText(t('No file was kept. Try again.'))).toBeVisible()
  await shot(page, 'advisors-export-failed', [phone, desktop, dark])
  await audit(page, [phone, dark])

  // Three others have theirs made.
  const busy = t('Other files are being made for your institution. Please try again in a moment.')
  await page.unroute('**/api/v1/advisors-export?*')
  await page.route('**/api/v1/advisors-export?*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '10' }, json: { message: busy } }),
  )
  await page.getByRole('radio', { name: 'Excel' }).check()
  await button.click()
  await expect(page.getByRole('alert').getByText(busy)).toBeVisible()
  await expect(page.getByRole('alert')).not.toContainText(t('No file was kept. Try again.'))
  await expect(page.getByRole('radio', { name: 'Excel' })).toBeChecked()
  await shot(page, 'advisors-export-busy', [phone, desktop, dark])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.unroute('**/api/v1/advisors-export?*')
  await page.route('**/api/v1/advisors-export?*', async (route) => {
    await held
    await route.abort().catch(() => {})
  })
  await button.click()
  await expect(
    page.getByText(t('The file is being made: {megabytes} MB so far.', { megabytes: '0' })),
  ).toBeVisible()
  await shot(page, 'advisors-export-coming', [phone, desktop])
  await page.getByRole('button', { name: t('Cancel') }).click()
  await expect(button).toBeEnabled()
  release()

  await page.route('**/api/v1/advisors-export/preview*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await page.getByRole('searchbox', { name: t('Words') }).fill('anna')
  await expect(page.getByText(t('The advisors could not be read.'))).toBeVisible()
})

import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/account-admin/advanced-settings/table'

test('a setting is found by a word, changed by the input of its kind, and reset', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin/advanced-settings')
  await page.getByRole('link', { name: t('Show as a table') }).click()
  await expect(page.getByRole('row', { name: /primary_color/ })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'settings-table', [phone, dark])
  await page.getByRole('searchbox', { name: t('Search settings') }).fill('mail.sender_name')
  const row = page.getByRole('row', { name: /mail\.sender_name/ })
  await row.getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('mail.sender_name')
  await expect(field).toBeFocused()
  await field.fill('<Bank>')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await audit(page, [phone])
  await field.fill('Beratung der Musterbank')
  await field.press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(row).toContainText('Beratung der Musterbank')

  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: t('Reset') }).click()
  await expect(row).toContainText(t('Not set'))
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })

  test('the table speaks English too, and is for account administrators', async ({ page, signIn }) => {
    await signIn(page, 'accountadmin', path, 'harbourbank')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings as a table')
    await page
      .getByRole('row', { name: /primary_color/ })
      .getByRole('button')
      .click()
    await expect(page.getByRole('dialog', { name: 'Primary colour' })).toBeVisible()
    await audit(page, [desktop])
    await signIn(page, 'INTERNAL', path)
    await expect(page).toHaveURL(/\/app\/403$/)
  })
})

/** Views of lists, kept at the account: seen in another browser, shared, and everybody's default. */
import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('a view that one shares as everybody’s default is what a colleague opens the list with, in another browser', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const list = '/app/organizations'
  await signIn(page, 'accountadmin', list)
  await page.getByRole('searchbox').fill('hohen')
  await page.getByRole('button', { name: t('Save view') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('Name of the view')).fill('Hohenbrück')
  await dialog.getByLabel(t('Share with colleagues')).press('Space')
  await dialog.getByLabel(t('Everybody’s default')).press('Space')
  await shot(page, 'list-view-save', [phone, desktop, dark])
  await audit(page, [phone, desktop, dark])
  await dialog.getByLabel(t('Name of the view')).press('Enter')
  const tabs = page.getByRole('navigation', { name: t('Views') })
  await expect(tabs.getByRole('button', { name: /^Hohenbrück/ })).toHaveAttribute('aria-current', 'page')
  await shot(page, 'list-views', [phone, desktop, dark])
  await audit(page, [phone, desktop, dark])

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const colleague = await other.newPage()
  await signIn(colleague, 'orgs-manager', list)
  const theirs = colleague.getByRole('navigation', { name: t('Views') })
  await expect(theirs.getByRole('button', { name: /^Hohenbrück/ })).toHaveAttribute('aria-current', 'page')
  await expect(colleague.getByRole('searchbox')).toHaveValue('hohen')
  await expect(
    colleague.getByRole('button', { name: t('Actions for the view {name}', { name: 'Hohenbrück' }) }),
  ).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: t('Actions for the view {name}', { name: 'Hohenbrück' }) }).click()
  await page.getByRole('menuitem', { name: t('Delete…') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Delete') })
    .click()
  await expect(tabs).toHaveCount(0)
})

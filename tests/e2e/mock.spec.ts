import { expect, test } from '@playwright/test'
import { audit } from './support/audit.ts'
import { withMock } from './support/mock.ts'
import { t } from './support/texts.ts'

const origin = withMock()

test('the desk runs on examples: sign in, list, form', async ({ page }) => {
  await page.goto(`${origin()}/app/login`)
  await page.getByRole('textbox', { name: t('E-mail') }).fill('accountadmin@musterbank.example')
  await page.getByLabel(t('Password'), { exact: true }).fill('anything')
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()
  await page.goto(`${origin()}/app/organizations`)
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: t('Name'), exact: true })).not.toHaveValue('')
})

test('the profile is drawn in the browser from examples', async ({ page }) => {
  await page.goto(`${origin()}/app/profile/anna-becker`)
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
  await page.goto(`${origin()}/app/profile/anna-becker#rueckrufwunsch`)
  await expect(page.getByRole('dialog', { name: t('Call-back request') })).toBeVisible()
  await audit(page)
})

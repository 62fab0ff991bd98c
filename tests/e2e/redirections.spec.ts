import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('an account admin redirects a retired address, asks where it leads, and a visitor comes out there', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin/redirections-management/create')
  const source = page.getByRole('textbox', { name: t('Retired address') })
  await source.fill('/app/search')
  await page.getByRole('radio', { name: t('Another address') }).check()
  await page.getByRole('textbox', { name: t('Target') }).fill('https://elsewhere.example/')
  await page.getByRole('button', { name: t('Save') }).click()
  const reason = t(
    'Redirections may not lead to {host}. Add the host to the setting redirections.allowed_hosts first.',
  )
  await expect(page.getByText(reason.replace('{host}', 'elsewhere.example'))).toBeVisible()
  await page.getByRole('textbox', { name: t('Target') }).fill('/app/profile')
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(
    page.getByText(t('There is a page at this address. Only a retired address can be redirected.')),
  ).toBeVisible()
  await shot(page, 'redirections-refused', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await source.fill('/berater')
  await page
    .getByRole('combobox', { name: t('Applies to') })
    .selectOption({ label: t('All addresses below it') })
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByRole('link', { name: '/berater' })).toBeVisible()

  // By keyboard: the question has the focus as it opens.
  await page.getByRole('button', { name: t('Where does an address lead?') }).press('Enter')
  await expect(page.getByRole('textbox', { name: t('Address') })).toBeFocused()
  await page.keyboard.type('/berater/anna-becker')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('/app/profile/anna-becker')).toBeVisible()
  await shot(page, 'redirections-question', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(server.url('/berater/anna-becker'))
  await expect(visitor).toHaveURL(server.url('/app/profile/anna-becker'))
  await visitor.context().close()
})

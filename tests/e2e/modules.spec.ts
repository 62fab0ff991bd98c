import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'
import { button, save, tenant, test } from './support/two-people.ts'

const modules = '/app/account-admin/modules'

test('an account admin reads what goes with a module and switches it: menu, pages and a colleague follow at once', async ({
  page,
  colleague,
  server,
  signIn,
}) => {
  const menu = page.getByRole('navigation', { name: t('Main') })
  const toggle = page.getByRole('switch', { name: t('Switched on') })
  await signIn(page, 'accountadmin', modules, tenant)
  await expect(page.getByRole('table').getByRole('link', { name: t('Sitemap') })).toBeVisible()
  await shot(page, 'modules', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await page.getByRole('searchbox').fill(t('Redirections'))
  await page
    .getByRole('table')
    .getByRole('link', { name: t('Redirections') })
    .press('Enter')
  await expect(
    page.getByText(
      t('They lead nowhere, and are kept. Former addresses of profiles still lead to the new ones.'),
    ),
  ).toBeVisible()
  await shot(page, 'module', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await signIn(colleague, 'accountadmin', `${modules}/redirections`, tenant)
  const theirs = colleague.getByRole('switch', { name: t('Switched on') })
  await expect(theirs).toBeChecked()

  await toggle.press(' ')
  await expect(toggle).not.toBeChecked()
  await button(page, t('Save')).press('Enter')
  await expect(page.getByText(t('Success!')).first()).toBeVisible()
  await expect(menu.getByRole('link', { name: t('Redirections') })).toHaveCount(0)
  await page.goto(server.url('/app/account-admin/redirections-management', tenant))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/403/)

  // Whoever still has it as it was switches nothing back by saving the same.
  await theirs.press(' ')
  await save(colleague)
  await colleague.goto(server.url(`${modules}/redirections`, tenant))
  await expect(theirs).not.toBeChecked()
  await theirs.press(' ')
  await save(colleague)
  await page.goto(server.url(modules, tenant))
  await expect(menu.getByRole('link', { name: t('Redirections') })).toBeVisible()
})

test('a module that the operator keeps is read, with the reason', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', `${modules}/roles-management`, tenant)
  const reason =
    'Only the operator switches this module. Ask them to switch it, or to let account admins do so.'
  await expect(page.getByText(t(reason))).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await shot(page, 'module-kept', [phone, desktop])
  await audit(page, [phone, dark])
})

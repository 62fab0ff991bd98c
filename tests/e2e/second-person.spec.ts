/** Deletions that a second person has to agree to (product §17.25), by two people in two browsers. */
import { expect } from '@playwright/test'
import { api, createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { openbranch } from './support/operator.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'
import { button, dialogOf, tenant, test } from './support/two-people.ts'

const waiting = '/app/account-admin/waiting-deletions'

// No one person switches it off; other tests delete here alone.
test.afterEach(async ({ server }) => {
  await openbranch(server, 'tenants', 'settings', tenant, 'deletions.second_person=')
})

test('a branch is deleted once a second person agrees, and stays where one keeps it', async ({
  page,
  colleague,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/organizations', tenant)
  await api(page, '/api/v1/settings', { method: 'PUT', body: { 'deletions.second_person': 'true' } })
  const [first, second] = ['Filiale zu zweit', 'Filiale, die bleibt']
  for (const name of [first, second]) {
    const { uuid } = await createOrganization(page, name)
    await page.goto(server.url(`/app/organizations/${uuid}`, tenant))
    await button(page, t('More actions')).click()
    await page.getByRole('menuitem', { name: t('Delete…') }).click()
    await dialogOf(page)
      .getByRole('button', { name: t('Delete') })
      .click()
    await expect(dialogOf(page).getByRole('link', { name: t('Waiting deletions') })).toBeVisible()
    await shot(page, 'second-person-asked', [phone, desktop, dark])
  }
  await audit(page, [phone, dark])
  await dialogOf(page)
    .getByRole('link', { name: t('Waiting deletions') })
    .click()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await shot(page, 'second-person-list', [phone, desktop, dark])
  await audit(page, [phone, dark])
  // Who asked can take it back, and not agree.
  await button(page, t('Actions for {name}', { name: first })).click()
  await expect(page.getByRole('menuitem', { name: `${t('Agree and delete')}…` })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await signIn(colleague, 'orgs-manager', waiting, tenant)
  const decide = async (name: string, action: string) => {
    await button(colleague, t('Actions for {name}', { name })).click()
    await colleague.getByRole('menuitem', { name: `${t(action)}…` }).click()
    await dialogOf(colleague)
      .getByRole('button', { name: t(action) })
      .click()
    await expect(dialogOf(colleague)).toHaveCount(0)
  }
  await decide(first, 'Agree and delete')
  await decide(second, 'Keep the record')
  await page.goto(server.url('/app/organizations', tenant))
  await expect(page.getByRole('link', { name: second })).toBeVisible()
  await expect(page.getByRole('link', { name: first })).toHaveCount(0)
})

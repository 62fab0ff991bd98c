import { expect, type Page } from '@playwright/test'
import { api, createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const log = '/app/account-admin/changes'
const listOf = (filter: object) =>
  `${log}?filter=${encodeURIComponent(JSON.stringify(filter))}&displayedFilters={}`

/** Opens the latest entry of a list. */
async function openLatest(page: Page, origin: string, filter: object): Promise<void> {
  await page.goto(origin + listOf(filter))
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('Differences') })).toBeVisible()
}

async function restore(page: Page, asked: string, done: string): Promise<void> {
  await page.getByRole('button', { name: t(asked) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table')).toBeVisible()
  await dialog.getByRole('button', { name: t(done) }).click()
  await expect(dialog).toBeHidden()
}

test('an account admin finds what was changed, and brings back a form, a setting and a deleted record', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/organizations')
  const { origin } = new URL(page.url())
  const name = 'Filiale am Deich'
  const { uuid } = await createOrganization(page, name)
  const at = `/api/v1/organizations/${uuid}`
  const before = await api<{ name: string; alias: string }>(page, at)
  await api(page, at, { method: 'PUT', body: { name: 'Filiale am Fluss', alias: before.alias } })

  await page.goto(`${origin}/app/organizations/${uuid}`)
  await page.getByRole('button', { name: t('More actions') }).click()
  await page.getByRole('menuitem', { name: t('History') }).click()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await shot(page, 'history-list', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await shot(page, 'history-entry', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await restore(page, 'Restore what was before…', 'Restore')
  expect((await api<{ name: string }>(page, at)).name).toBe(name)

  await api(page, '/api/v1/settings', { method: 'PUT', body: { phone_hours: 'Nur nach Absprache' } })
  await openLatest(page, origin, { entity: 'settings' })
  await restore(page, 'Restore what was before…', 'Restore')
  const settings = await api<{ settings: { name: string; value: string }[] }>(page, '/api/v1/settings')
  expect(JSON.stringify(settings)).not.toContain('Nur nach Absprache')

  await api(page, at, { method: 'DELETE' })
  await openLatest(page, origin, { entity: 'organizations', action: 'deleted' })
  await restore(page, 'Bring the record back…', 'Bring back')
  await page.goto(`${origin}/app/organizations`)
  await expect(page.getByRole('link', { name })).toBeVisible()
})

/** Views of lists, kept at the account: seen in another browser, shared, and everybody's default. */
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
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

test('two people change one shared view: the slower one is told, sees the other’s, and overwrites only what they have seen', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const list = '/app/organizations'
  const stored = '/api/v1/list-views'
  await signIn(page, 'orgs-manager', list)
  const body = { list: 'organizations', filters: { q: 'markt' }, sort: [], columns: [] }
  const { uuid } = await api<{ uuid: string }>(page, stored, {
    method: 'POST',
    body: { ...body, name: 'Zu zweit', is_shared: true, is_default: false },
  })
  const nameNow = async () => (await api<{ name: string }>(page, `${stored}/${uuid}`)).name
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const colleague = await other.newPage()
  await page.reload()
  await signIn(colleague, 'accountadmin', list)

  const renaming = async (who: Page, name: string) => {
    const tabs = who.getByRole('navigation', { name: t('Views') })
    await tabs.getByRole('button', { name: /^Zu zweit/ }).click()
    await who.getByRole('button', { name: t('Actions for the view {name}', { name: 'Zu zweit' }) }).click()
    await who.getByRole('menuitem', { name: t('Rename or share…') }).click()
    const dialog = who.getByRole('dialog')
    await dialog.getByLabel(t('Name of the view')).fill(name)
    return { dialog, save: () => dialog.getByRole('button', { name: t('Save'), exact: true }).click() }
  }
  const slower = await renaming(page, 'Innenstadt')
  const faster = await renaming(colleague, 'Marktplätze')
  await faster.save()
  await expect(faster.dialog).toHaveCount(0)

  await slower.save()
  await expect(slower.dialog).toContainText(`${t('As it stands now:')} Marktplätze`)
  await expect(slower.dialog.getByLabel(t('Name of the view'))).toHaveValue('Innenstadt')
  await shot(page, 'list-view-two-people', [phone, desktop, dark])
  await audit(page, [phone, dark])
  expect(await nameNow()).toBe('Marktplätze')
  await slower.save()
  await expect(slower.dialog).toHaveCount(0)
  expect(await nameNow()).toBe('Innenstadt')
  await api(page, `${stored}/${uuid}`, { method: 'DELETE' })
  await other.close()
})

import { expect, type Page } from '@playwright/test'
import { api, createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const list = '/app/organizations'
const field = (page: Page, label: string) => page.getByRole('textbox', { name: t(label), exact: true })
const save = (page: Page) => page.getByRole('button', { name: t('Save'), exact: true })
const rows = (page: Page) => page.getByRole('table').getByRole('row')

interface Profile {
  organization: { uuid: string; name: string }
}

async function annasBranch(page: Page): Promise<Profile['organization']> {
  return (await api<Profile>(page, '/api/v1/advisors/anna-becker?with=organization')).organization
}

test('a renamed organization stands in the list, and still after a restart: visitors know it by its public name', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', list)
  const { name: publicName, uuid: renamedUuid } = await annasBranch(page)
  const { name } = await api<{ name: string }>(page, `/api/v1/organizations/${renamedUuid}`)
  const renamed = `${name} am Hafen`
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await field(page, 'Name').fill(renamed)
  await save(page).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(page).toHaveURL(/\/app\/organizations(\?|$)/)

  await server.restart()
  await page.reload()
  await page.getByRole('searchbox').fill(renamed)
  await expect(page.getByRole('link', { name: renamed, exact: true })).toBeVisible()
  await page.goto(server.url('/app/profile/anna-becker'))
  await expect(page.getByText(publicName).first()).toBeVisible()

  await page.goto(server.url(list))
  const { uuid } = await annasBranch(page)
  await api(page, `/api/v1/organizations/${uuid}`, {
    method: 'PUT',
    body: { name, alias: 'westend' },
  }).catch(() => {})
})

test('a wrong value is refused at its field, in German', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', list)
  const { uuid } = await createOrganization(page, 'Filiale Falschwert')
  await page.goto(server.url(`${list}/${uuid}`))
  await field(page, 'Name').fill('   ')
  await field(page, 'Alias').fill('Kein Alias!')
  await save(page).click()
  for (const label of ['Name', 'Alias']) {
    const input = field(page, label)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => messageAt(input)).toMatch(/darf|bitte|muss|nur|Kleinbuchstaben/i)
  }
  await expect(field(page, 'Name')).toBeFocused()
  await audit(page, [phone, dark])
  await shot(page, 'form-errors', [phone, desktop, dark])
})

test('an alias that is taken is refused by the server at its field', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', list)
  const first = await createOrganization(page, 'Filiale Erste')
  const second = await createOrganization(page, 'Filiale Zweite')
  await page.goto(server.url(`${list}/${second.uuid}`))
  await field(page, 'Alias').fill(first.alias)
  await save(page).click()
  await expect(field(page, 'Alias')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Alias')).toHaveValue(first.alias)
  await audit(page)
  await shot(page, 'form-alias-taken', [desktop])
})

test('two browsers change one organization: the second sees both versions and nothing is lost', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', list)
  const { uuid } = await createOrganization(page, 'Filiale Doppelt')
  await page.goto(server.url(`${list}/${uuid}`))
  await field(page, 'Name').fill('Filiale Meine')
  await field(page, 'City').fill('Meinstadt')

  const other = await browser.newContext()
  const colleague = await other.newPage()
  await signIn(colleague, 'orgs-manager', `${list}/${uuid}`)
  await field(colleague, 'Name').fill('Filiale Deine')
  await field(colleague, 'Street and number').fill('Deingasse 2')
  await save(colleague).click()
  await expect(colleague.getByText(t('Success!'))).toBeVisible()
  await other.close()

  await save(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Filiale Meine' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Filiale Deine' })).not.toBeChecked()
  await audit(page, [phone, dark])
  await shot(page, 'conflict', [phone, desktop])
  await dialog.getByRole('radio', { name: 'Filiale Deine' }).check()
  await dialog.getByRole('button', { name: t('Save this choice') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()

  const saved = await api<{ name: string; address: Record<string, string> }>(
    page,
    `/api/v1/organizations/${uuid}?with=address`,
  )
  expect(saved.name).toBe('Filiale Deine')
  expect(saved.address).toMatchObject({ street: 'Deingasse 2', city: 'Meinstadt' })
})

test('unsaved changes are not left by accident', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', list)
  const { uuid } = await createOrganization(page, 'Filiale Ungespeichert')
  await page.goto(server.url(`${list}/${uuid}`))
  await field(page, 'Name').fill('Filiale Geändert')
  await expect(page.getByText(t('Unsaved changes: {fields}', { fields: t('Name') }))).toBeVisible()
  await page.getByRole('link', { name: t('Advanced settings') }).click()
  const dialog = page.getByRole('dialog', { name: t('Leave without saving?') })
  await expect(dialog).toBeVisible()
  await audit(page, [phone])
  await shot(page, 'leave', [desktop])
  await dialog.getByRole('button', { name: t('Keep editing') }).click()
  await expect(field(page, 'Name')).toHaveValue('Filiale Geändert')
  // Coming back to the window must not wipe what was typed.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(field(page, 'Name')).toHaveValue('Filiale Geändert')
  await page.getByRole('link', { name: t('Advanced settings') }).click()
  await dialog.getByRole('button', { name: t('Leave without saving'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Advanced settings'))
})

test('a branch is created, found and deleted', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', list)
  await page.getByRole('link', { name: t('Create organization') }).click()
  await audit(page, [phone])
  await shot(page, 'create', [desktop])
  await field(page, 'Name').fill('Filiale Neuland')
  await field(page, 'Alias').fill('neuland')
  await field(page, 'City').fill('Neuland')
  await save(page).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()

  await page.getByRole('searchbox').fill('Neuland')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Filiale Neuland' }).click()
  await page.getByRole('button', { name: t('More actions') }).click()
  await page.getByRole('menuitem', { name: t('Delete…') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Delete'), exact: true })
    .click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await page.getByRole('searchbox').fill('Neuland')
  await expect(page.getByText(t('Nothing matches the search and the filters.'))).toBeVisible()
  await audit(page, [phone])
  await shot(page, 'list-nothing', [desktop])
})

test('a branch with advisors is not deleted, and the reason is given', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', list)
  const { uuid } = await annasBranch(page)
  await page.goto(server.url(`${list}/${uuid}`))
  await page.getByRole('button', { name: t('More actions') }).click()
  await page.getByRole('menuitem', { name: t('Delete…') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('Delete'), exact: true }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await audit(page)
})

test('the list sorts, pages and keeps its state in the address', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', list)
  await expect(page.getByRole('table')).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'list', [phone, desktop, dark])
  const names = () => page.locator('tbody tr a').filter({ hasText: /\S/ }).allInnerTexts()
  const upward = await names()
  expect(upward).toEqual(upward.toSorted((a, b) => a.localeCompare(b, 'de')))
  await page
    .getByRole('columnheader', { name: t('Name') })
    .getByRole('button')
    .click()
  await expect.poll(async () => (await names())[0]).not.toBe(upward[0])
  const downward = await names()
  await page.reload()
  await expect.poll(names).toEqual(downward)
})

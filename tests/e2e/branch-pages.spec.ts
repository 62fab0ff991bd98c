import { expect, type Page } from '@playwright/test'
import { api, createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const editor = '/app/organizations-profiles/editor'
const analysts = '/app/organizations-profiles/external-analysts'

const save = (page: Page) => page.getByRole('button', { name: t('Save') })

/** A branch that only this test uses, and the page about it. */
async function openBranch(page: Page, path: string, url: (path: string) => string) {
  const { uuid, alias } = await createOrganization(page, 'Filiale Hafengasse')
  await page.goto(url(`${path}?id=${uuid}`))
  return { uuid, alias }
}

test('the profile of a branch: refused while it is empty, saved, and linked once it is public', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias, uuid } = await openBranch(page, editor, (to) => server.url(to))
  const publicName = page.getByLabel(t('Public name'))
  await page.getByLabel(t('Name'), { exact: true }).fill('   ')
  await page.getByLabel(t('Name'), { exact: true }).press('Enter')
  await expect
    .poll(() => messageAt(page.getByLabel(t('Name'), { exact: true })))
    .toBe(t('{attribute} cannot be empty').replace('{attribute}', t('Name')))
  await audit(page, [phone, dark])
  await shot(page, 'branch-editor-errors', [phone])

  await page.getByLabel(t('Name'), { exact: true }).fill('Filiale Hafengasse')
  await publicName.fill('Musterbank in der Hafengasse')
  const link = page.getByRole('link', { name: new RegExp(`/app/filiale/${alias}`) })
  await expect(link).toHaveCount(0)
  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(link).toBeVisible()
  const { metadata } = await api<{ metadata: { name: string; value: string }[] }>(
    page,
    `/api/v1/organizations/${uuid}?with=metadata`,
  )
  expect(metadata).toEqual([
    { name: 'publicName', value: 'Musterbank in der Hafengasse' },
    { name: 'publicProfileEnabled', value: 'true' },
  ])
  await shot(page, 'branch-editor', [phone, dark])
})

test('a colleague who saved the branch meanwhile is met field by field', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias, uuid } = await openBranch(page, editor, (to) => server.url(to))
  await page.getByLabel(t('Public name')).fill('Hafengasse')
  await page.getByLabel(t('Name'), { exact: true }).fill('Filiale am Kai')
  await api(page, `/api/v1/organizations/${uuid}`, {
    method: 'PUT',
    body: { name: 'Filiale Altstadt', alias },
  })
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Altstadt')).toBeVisible()
  await audit(page, [desktop])
  await dialog.getByRole('button', { name: t('Save this choice') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filiale am Kai')
})

test('analysts are assigned and removed by keyboard alone', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { uuid } = await openBranch(page, analysts, (to) => server.url(to))
  const none = page.getByText(t('Nobody gets the weekly report of this branch yet.'))
  await expect(none).toBeVisible()
  const select = page.getByRole('combobox', { name: t('Add an analyst') })
  await select.focus()
  await page.keyboard.type('niemand')
  await expect(page.getByText(t('No matches - please try to enter another name.')).first()).toBeVisible()
  await audit(page, [phone])
  await select.fill('')
  await page.keyboard.type('Vogel')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'martina.vogel@musterbank.example' })
  await expect(row).toBeVisible()
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await audit(page, [dark])
  await shot(page, 'external-analysts', [phone, dark])

  await row.getByRole('button').press('Enter')
  await save(page).press('Enter')
  await expect(none).toBeVisible()
  await expect
    .poll(() => api(page, `/api/v1/external-analyst-assignments?organization_uuid=${uuid}`))
    .toEqual([])
})

test('whoever has some branches chooses one, and gets no other', async ({ page, server, signIn }) => {
  await signIn(page, 'organizations-profiles-editor', editor)
  await expect(page.getByRole('link', { name: /Filiale Westend/ })).toBeVisible()
  await audit(page, [phone])
  await page.getByRole('link', { name: /Filiale Hohenbrück/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filiale Hohenbrück')
  const [other] = await api<{ uuid: string }[]>(page, '/api/v1/search/organizations-by-name?name=Bornheim')
  await page.goto(server.url(`${editor}?id=${other?.uuid}`))
  await expect(page).toHaveURL(/\/app\/403$/)
})

test('a branch that is not there, and one that cannot be read', async ({ page, server, signIn, watch }) => {
  watch.allow(/500/)
  await signIn(page, 'accountadmin', `${editor}?id=00000000-0000-4000-8000-00000000000f`)
  await expect(page).toHaveURL(/\/app\/404$/)
  await page.route('**/api/v1/external-analysts', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await openBranch(page, analysts, (to) => server.url(to))
  await expect(
    page.getByText(t('Unfortunately, an error has occurred. Please try again later.')),
  ).toBeVisible()
  await audit(page, [phone])
  await page.unroute('**/api/v1/external-analysts')
  await page.getByRole('button', { name: t('Try again') }).click()
  await expect(page.getByRole('combobox', { name: t('Add an analyst') })).toBeVisible()
})

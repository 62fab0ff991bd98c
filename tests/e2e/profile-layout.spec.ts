import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/account-admin/profile-layout-management'
const move = (page: Page, way: 'up' | 'down', name: string) =>
  page.getByRole('button', { name: t(`Move {name} ${way}`).replace('{name}', t(name)) })
const save = async (page: Page) => {
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Success!')).first()).toBeVisible()
}
const words = async (page: Page) => await page.locator('.act .word').allTextContents()

/** Other files have the same server, and look for what these tests take out of profiles. */
let sections: unknown
test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', path)
  sections ??= (await api<{ sections: unknown }>(page, '/api/v1/advisors-profiles/layout')).sections
})
test.afterEach(async ({ page }) => {
  await api(page, '/api/v1/advisors-profiles/layout', { method: 'PUT', body: { sections } })
})

test('an account admin lays out profiles by buttons, keys and the mouse, sees it at once, and visitors do too', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', path)
  await expect(page).toHaveURL(/contact-options$/)
  const preview = page.frameLocator('iframe')
  await page.getByRole('combobox', { name: t('Shown for') }).fill('Anna Becker')
  await page.getByRole('option', { name: /Anna Becker/ }).click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Dr. Anna Becker')
  const visitor = await (await browser.newContext()).newPage()
  const profile = server.url('/app/profile/anna-becker')
  await visitor.goto(profile)
  expect(await words(visitor)).toEqual([t('Book an appointment'), t('Call'), t('Email')])

  // By a button, which keeps the focus.
  await move(page, 'down', 'Book an appointment').click()
  await expect(move(page, 'down', 'Book an appointment')).toBeFocused()
  await expect(preview.locator('.act .word').first()).toHaveText(t('Call'))
  await expect(page.locator('.sections .err')).toHaveCount(0)
  await shot(page, 'profile-layout', [phone, desktop, dark])
  await audit(page, [phone, dark])
  // Out of the profile, by the menu of a row.
  await page.getByRole('button', { name: t('Move {name} to…').replace('{name}', t('Call')) }).click()
  await page.getByRole('menuitem', { name: t('To: {section}').replace('{section}', t('Not shown')) }).click()
  await expect(preview.locator('.act .word').nth(1)).toHaveText(t('Email'))
  // By keys: the handle is taken, goes two places, and is dropped.
  await page.getByRole('button', { name: t('Drag {name}').replace('{name}', t('Share')) }).press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(preview.locator('.act .word').first()).toHaveText(t('Share'))
  // By the mouse.
  const row = (name: string) => page.getByRole('row', { name: t(name), exact: true })
  await row('Email').dragTo(row('Share'), { targetPosition: { x: 100, y: 4 } })
  await expect(preview.locator('.act .word').first()).toHaveText(t('Email'))
  await save(page)
  await visitor.goto(profile)
  expect(await words(visitor)).toEqual([t('Email'), t('Share'), t('Book an appointment')])
  await visitor.context().close()
})

test('of two account admins who lay out at once the second is told, and what both did stands there', async ({
  page,
  browser,
  signIn,
}) => {
  const other = await (await browser.newContext()).newPage()
  await signIn(page, 'accountadmin', path)
  await signIn(other, 'accountadmin', path)
  const takeOut = async (by: Page, name: string) => {
    await by.getByRole('button', { name: t('Move {name} to…').replace('{name}', t(name)) }).click()
    await by.getByRole('menuitem', { name: t('To: {section}').replace('{section}', t('Not shown')) }).click()
  }
  await takeOut(page, 'Add to contacts')
  await move(page, 'down', 'Book an appointment').click()
  await takeOut(other, 'Share')
  await save(page)
  await other.getByRole('button', { name: t('Save') }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByRole('heading').first()).toContainText('Katrin Lorenz')
  await expect(dialog.getByRole('group', { name: t('Share') })).toContainText(t('Not shown'))
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await shot(other, 'profile-layout-conflict', [phone, desktop, dark])
  await audit(other, [phone, dark])
  await dialog.getByRole('button', { name: t('Save this choice') }).click()
  await expect(other.getByText(t('Success!')).first()).toBeVisible()
  await page.reload()
  const shown = (name: string) =>
    page.getByRole('button', { name: t('Drag {name}').replace('{name}', t(name)) })
  await expect(shown('Book an appointment')).toBeVisible()
  const hidden = page.getByRole('grid', { name: t('Not shown') })
  for (const name of ['Share', 'Add to contacts'])
    await expect(hidden.getByRole('row', { name: t(name), exact: true })).toBeVisible()
  await other.context().close()
})

test('a kind of link gets an icon by a word and a pattern, and shows in the layout', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin/custom-links-management/create')
  await page
    .getByRole('textbox', { name: t('Label'), exact: true })
    .first()
    .fill('LinkedIn Netz')
  await page.getByRole('combobox', { name: t('Icon') }).fill('Netzwerk')
  await page.getByRole('option').first().click()
  await page.getByRole('radio', { name: t('Social Media') }).check()
  const pattern = page.getByRole('textbox', { name: t('Address pattern') })
  await pattern.fill('https://www.linkedin.com/in/')
  await page.getByRole('button', { name: t('Add placeholder') }).click()
  await expect(pattern).toHaveValue('https://www.linkedin.com/in/{value}')
  await expect(page.getByText('https://www.linkedin.com/in/anna-becker')).toBeVisible()
  await shot(page, 'custom-link', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByRole('link', { name: 'LinkedIn Netz' })).toBeVisible()
  await page.goto(new URL(path, page.url()).href)
  await expect(page.getByRole('row', { name: 'LinkedIn Netz' })).toBeVisible()
})

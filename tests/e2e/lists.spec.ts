import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const list = '/app/organizations'
const button = (page: Page, label: string) => page.getByRole('button', { name: t(label), exact: true })
const filtered = (text: string) => `${list}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`

test('what the filters let through is exported as a table for German Excel', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', list)
  await createOrganization(page, '=Filiale "Ausfuhr"; Nord')
  await page.goto(server.url(filtered('Ausfuhr')))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await button(page, 'Columns').click()
  await page.getByRole('menuitemcheckbox', { name: t('Alias') }).click()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  expect(download.suggestedFilename()).toMatch(/^Organisationen-\d{4}-\d\d-\d\d\.csv$/)
  const [head, row, ...rest] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(head).toBe(`\uFEFF${['Name', 'City', 'Advisors', 'Last change'].map((key) => t(key)).join(';')}`)
  expect(row).toMatch(/^"'=Filiale ""Ausfuhr""; Nord";Hohenbrück;0;\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(rest).toEqual([''])
  await page.reload()
  await expect(page.getByRole('columnheader', { name: t('Alias') })).toHaveCount(0)
})

test('an export of many rows tells how far it is and can be stopped', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', list)
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/v1/organizations?*', () => {})
  await button(page, 'Export').click()
  const dialog = page.getByRole('dialog', { name: t('Export {name}', { name: t('Organizations') }) })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await audit(page, [dark])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('rows are walked, chosen and opened by keys, and the list says which', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', list)
  const links = page.getByRole('table').locator('.name a')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await audit(page, [desktop])
  await shot(page, 'list-chosen', [desktop])
  // Looked at on a phone, rows were cards meanwhile.
  await links.nth(1).focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menu')).toBeVisible()
  // MUI puts menus beside the page, outside of every landmark.
  await audit(page, [desktop], { except: ['region'] })
  await page.keyboard.press('Escape')
  await button(page, 'Keyboard').click()
  await expect(page.getByRole('dialog', { name: t('Keys in a list') })).toBeVisible()
  await page.keyboard.press('Escape')
  await links.first().focus()
  const name = await links.first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('a list that waits has the size of its rows, and one that is refused leads away', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/404')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/organizations?*', async (route) => {
    await held
    await route.fulfill({ status: 403, json: { message: 'module off' } })
  })
  await page.goto(server.url(list))
  await expect(page.locator('.skeleton')).toBeVisible()
  await audit(page, [phone])
  await shot(page, 'list-waiting', [phone])
  release()
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: t('You may not see this list, or it has been switched off.') })
  await expect(refusal).toBeVisible()
  await audit(page, [dark])
  await shot(page, 'list-refused', [phone, dark])
  await refusal.getByRole('link', { name: t('To the start page') }).click()
  await expect(page).toHaveURL(server.url('/app/account-admin'))
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('numbers, lengths and heads speak English, on a phone too', async ({ page, signIn }) => {
    await signIn(page, 'accountadmin', '/app/account-admin/topics-management')
    await expect(page.getByRole('table').getByText('1 h 30 min').first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Advisors' })).toBeVisible()
    await audit(page, [phone])
    await shot(page, 'topics', [phone, desktop, dark])
  })
})

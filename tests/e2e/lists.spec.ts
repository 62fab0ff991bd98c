import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t, textsOf } from './support/texts.ts'

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
  await audit(page, [phone, desktop, dark])
  await shot(page, 'list-export', [phone, desktop])
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
  await audit(page, [desktop, dark])
  await shot(page, 'list-chosen', [desktop, dark])
  await page.keyboard.press('m')
  await expect(page.getByRole('menu')).toBeVisible()
  // MUI puts menus beside the page, outside of every landmark.
  await audit(page, [desktop], { except: ['region'] })
  await page.keyboard.press('Escape')
  await button(page, 'Keyboard').click()
  await expect(page.getByRole('dialog', { name: t('Keys in a list') })).toBeVisible()
  await audit(page, [desktop, dark])
  await page.keyboard.press('Escape')
  await links.first().focus()
  const name = await links.first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test('a list that waits has the size of its rows, and one that failed can be tried again', async ({
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
    await route.continue()
  })
  await page.goto(server.url(list))
  await expect(page.locator('.skeleton')).toBeVisible()
  await audit(page, [phone, desktop, dark])
  await shot(page, 'list-waiting', [phone, desktop])
  release()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await page.route('**/api/v1/organizations?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(server.url(list))
  await expect(button(page, 'Try again')).toBeVisible()
  await audit(page, [phone, desktop])
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Try again').click()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('lists of all kinds are accessible and complete', async ({ page, server, signIn }) => {
    const en = textsOf('en')
    await signIn(page, 'accountadmin', '/app/account-admin/topics-management')
    await expect(page.getByRole('table').getByText('1 h 30 min').first()).toBeVisible()
    await audit(page, [phone, desktop, dark])
    await shot(page, 'topics', [phone, desktop, dark])
    await page.goto(server.url(filtered('nothing at all')))
    await page.getByRole('button', { name: en('Reset filters') }).click()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  })
})

/** A file imported into lists: ours, and those of descriptions of others. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { withCommand } from './support/command.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const fixtures = 'scripts/generate/fixtures'
const library = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/library.yaml`])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: t(name), exact: true })
const views = [phone, desktop, dark, { ...phone, theme: 'dark' } as const]

async function choose(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  await page.locator('input[type=file]').setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('file.csv')).toBeVisible()
}

async function tryIt(page: Page): Promise<void> {
  await button(page, t('Try it')).click()
  await expect(heading(page, 'Dry run')).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('Results') })).toBeVisible()
}

test('topics are made and changed by a file, and an export that is read back changes nothing', async ({
  page,
  signIn,
}) => {
  const path = '/app/account-admin/topics-management'
  await signIn(page, 'accountadmin', path)
  const stored = '/api/v1/appointment-topics'
  for (const topic of ['Importthema Depot', 'Importthema Kredit'])
    await api(page, stored, { method: 'POST', body: { topic, length: 30, active: true } })
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(
    page,
    [
      'topic;length;active',
      'Importthema Depot;45;ja',
      'Importthema Kredit;30;true',
      'Importthema Vorsorge;60;nein',
      'Importthema Bau;lang;ja',
    ].join('\n'),
  )
  await audit(page, [phone, dark])
  await shot(page, 'import-columns', views)
  await tryIt(page)
  await audit(page, [phone, dark])
  await shot(page, 'import-dry-run', views)
  await button(page, t('Import {count} rows', { count: 2 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'import-report', views)
  await button(page, t('To the list')).click()
  await page.getByRole('searchbox').fill('Importthema')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, t('Export')).click()])
  const text = await readFile(await download.path(), 'utf8')
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(page, text)
  await tryIt(page)
  await expect(page.getByText(t('{count} stay the same', { count: 3 }))).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d/ })).toHaveCount(0)
})

test('members of a library are changed by their own calls', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/upstream/members')) calls.push(request.method())
  })
  await page.goto(`${library()}/app/members`)
  await page.getByLabel('User', { exact: true }).fill('rosa')
  await page.getByLabel(t('Password'), { exact: true }).fill('secret')
  await button(page, t('Sign in')).click()
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(page, 'Number;Notes\nM-1001;Moved house.\n')
  await shot(page, 'import-library', [phone, desktop])
  await tryIt(page)
  await expect(page.getByText('Moved house.')).toBeVisible()
  await button(page, t('Import {count} row', { count: 1 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  expect(calls).toEqual(['PUT'])
})

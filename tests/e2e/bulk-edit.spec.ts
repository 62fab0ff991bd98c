/** Many records changed at once: ours, and those of a description of others. */
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { withCommand } from './support/command.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const library = withCommand('scripts/admin/main.ts', () => [
  '--contract',
  'scripts/generate/fixtures/library.yaml',
])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const views = [phone, desktop, dark, { ...phone, theme: 'dark' } as const]

async function openFor(page: Page, field: string): Promise<void> {
  await page.getByRole('checkbox', { name: t('Select all on this page') }).check()
  await page.getByRole('link', { name: t('Edit…'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Edit several'))
  await page.getByRole('combobox', { name: t('Fields to set') }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await page.keyboard.press('Escape')
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: t(name), exact: true })

test('three topics are deactivated in one go', async ({ page, signIn }) => {
  const path = '/app/account-admin/topics-management'
  await signIn(page, 'accountadmin', path)
  const stored = '/api/v1/appointment-topics'
  const names = ['Sammelthema Depot', 'Sammelthema Kredit', 'Sammelthema Vorsorge']
  const made: { uuid: string }[] = []
  for (const topic of names) {
    made.push(
      await api(page, stored, { method: 'POST', body: { topic, length: 30, active: topic !== names[1] } }),
    )
  }
  await page.getByRole('searchbox').fill('Sammelthema')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  await openFor(page, t('Active'))
  await page.getByRole('switch', { name: t('Active') }).uncheck()
  await audit(page, [phone, dark])
  await shot(page, 'bulk-edit-form', views)
  await button(page, t('Try it')).click()
  await expect(heading(page, 'Dry run')).toBeVisible()
  await expect(button(page, t('Change {count} rows', { count: 2 }))).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'bulk-edit-dry-run', views)
  // Somebody else is faster with the first one.
  const [first] = made
  await api(page, `${stored}/${first?.uuid}`, {
    method: 'PUT',
    body: { topic: names[0], length: 45, active: true },
  })
  await button(page, t('Change {count} rows', { count: 2 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  const told = t('Somebody else has changed this meanwhile. It stays as they saved it.')
  await expect(page.getByText(told)).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'bulk-edit-report', views)
  await button(page, t('Try the rest again')).click()
  await button(page, t('Change {count} row', { count: 1 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  const now = await Promise.all(
    made.map(({ uuid }) => api<{ active: boolean; length: number }>(page, `${stored}/${uuid}`)),
  )
  expect(now.map(({ active, length }) => [active, length])).toEqual([
    [false, 45],
    [false, 30],
    [false, 30],
  ])
  await button(page, t('To the list')).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('thirty topics are changed by the server in one batch', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin/topics-management')
  const stored = '/api/v1/appointment-topics'
  for (let i = 0; i < 30; i++)
    await api(page, stored, { method: 'POST', body: { topic: `Reihenthema ${i}`, length: 30 } })
  await page.getByRole('searchbox').fill('Reihenthema')
  await expect(page.getByRole('table').getByRole('row', { name: 'Reihenthema' })).toHaveCount(25)
  await openFor(page, t('Active'))
  await page.getByRole('radio', { name: t('All that match the search and the filters') }).check()
  await page.getByRole('switch', { name: t('Active') }).uncheck()
  await button(page, t('Try it')).click()
  await button(page, t('Change {count} rows', { count: 30 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  await expect(page.getByText(t('{count} changed', { count: 30 }))).toBeVisible()
  const [batch] = await api<object[]>(page, '/api/v1/batches')
  expect(batch).toMatchObject({ kind: 'bulk-edit', state: 'ended', total: 30, done: 30, refused: 0 })
})

test('members of a library, whose contract knows no versions, are read once more before', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/upstream/members/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto(`${library()}/app/members`)
  await page.getByLabel('User', { exact: true }).fill('rosa')
  await page.getByLabel(t('Password'), { exact: true }).fill('secret')
  await button(page, t('Sign in')).click()
  await expect(page.getByRole('table')).toBeVisible()
  await openFor(page, 'Notes')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Moved house.')
  await button(page, t('Try it')).click()
  await expect(page.getByRole('table')).toContainText('Moved house.')
  await shot(page, 'bulk-edit-library', [phone, desktop])
  await button(page, t('Change {count} row', { count: 1 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  expect(calls).toEqual(['GET', 'GET', 'PUT'].map((method) => `${method} /upstream/members/M-1001`))
})

/** What is beside and in the form of an advisor: topics and languages by their names, and what a switch leads to. */
import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('languages are chosen by their names from the keyboard', async ({ page, signIn }) => {
  await signIn(page, 'advisors-manager', '/app/advisors/kerim-demir')
  const languages = page.getByRole('combobox', { name: t('Languages') })
  await expect(page.locator('.MuiChip-label', { hasText: 'Türkisch' })).toBeVisible()
  await languages.focus()
  await page.keyboard.type('grie')
  await expect(page.getByRole('option')).toHaveText(['Griechisch'])
  await languages.scrollIntoViewIfNeeded()
  await shot(page, 'advisor-languages', [phone, desktop, dark])
  await page.keyboard.press('Enter')
  await expect(page.locator('.MuiChip-label', { hasText: 'Griechisch' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect(page.locator('.MuiChip-label', { hasText: 'Griechisch' })).toBeHidden()
})

test('topics are chosen by their names from the keyboard, and saved at once', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'advisors-manager', '/app/advisors/anna-becker')
  const topics = page.getByRole('region', { name: t('Topics') })
  await expect(topics.getByRole('listitem').first()).toBeVisible()
  const before = await topics.getByRole('listitem').allTextContents()
  expect(before.length).toBeGreaterThan(0)
  const change = topics.getByRole('button', { name: t('Change topics') })
  await audit(page, [phone, dark])
  await topics.scrollIntoViewIfNeeded()
  await shot(page, 'advisor-topics', [phone, desktop, dark])
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('Topics of {name}', { name: 'Dr. Anna Becker' }) })
  const box = dialog.getByRole('combobox', { name: t('Topics') })
  await box.focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowDown')
  await audit(page, [phone, desktop])
  await shot(page, 'advisor-topics-dialog', [phone, desktop, dark])
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('Save') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(topics.getByRole('listitem')).toHaveText(before.slice(0, -1))
  await page.goto(server.url('/app/advisors/anna-becker'))
  await expect(topics.getByRole('listitem')).toHaveText(before.slice(0, -1))

  // The server goes on with other tests.
  await change.press('Enter')
  await box.focus()
  await page.keyboard.type(before.at(-1) ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('Save') }).press('Enter')
  await expect(topics.getByRole('listitem')).toHaveCount(before.length)
})

test('what a switch means stands directly below it, before what follows from switching off', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advisors-manager', '/app/advisors/ole-brandt')
  const active = page.getByRole('switch', { name: t('Active') })
  await active.press('Space')
  const help = page.getByText(t('Whether the profile is shown and can be found.'))
  const after = page.getByText(/^Sobald das gespeichert ist/)
  await expect(after).toBeVisible()
  const [upper, lower] = await Promise.all([help.boundingBox(), after.boundingBox()])
  expect(upper?.y).toBeLessThan(lower?.y ?? 0)
  await help.scrollIntoViewIfNeeded()
  await shot(page, 'advisor-switched-off', [phone, desktop, dark])
})

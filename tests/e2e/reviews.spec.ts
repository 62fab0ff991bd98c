import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const words = 'Sehr freundlich, alle Fragen zur Finanzierung wurden beantwortet.'

test('a review that waits is checked, shown on the profile, and answered there by its advisor', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  const shown = visitor.getByRole('region', { name: t('Reviews') })
  await visitor.goto(server.url('/app/profile/anna-becker'))
  await expect(shown.getByText(words)).toHaveCount(0)

  await signIn(page, 'accountadmin', '/app/profiles-reviews')
  await expect(page.getByRole('heading', { level: 1, name: t('Reviews') })).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: t('Waits to be checked') })
      .first(),
  ).toBeVisible()
  await shot(page, 'reviews', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await page
    .getByRole('row')
    .filter({ hasText: t('Waits to be checked') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(words)).toBeVisible()
  const state = page.getByRole('combobox', { name: t('State') })
  await state.selectOption({ label: t('Not shown') })
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Please say why it is not shown.'))).toBeVisible()
  await shot(page, 'review-refused', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await state.selectOption({ label: t('Shown') })
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByRole('row').filter({ hasText: t('Waits to be checked') })).toHaveCount(0)

  await signIn(page, 'advisor', '/app/profiles-reviews')
  const row = page.getByRole('row').filter({ hasText: words.slice(0, 20) })
  await row.getByRole('button', { name: /Dr\. Anna Becker/ }).click()
  await page.getByRole('menuitem', { name: t('Answer review') }).click()
  const dialog = page.getByRole('dialog', { name: t('Answer review') })
  await dialog.getByRole('textbox', { name: t('Answer') }).fill('Das freut mich.')
  await shot(page, 'review-answer', [phone, desktop, dark])
  await dialog.getByRole('button', { name: t('Answer review') }).click()
  await expect(dialog).toBeHidden()

  await visitor.reload()
  await expect(shown.getByText(words)).toBeVisible()
  await expect(shown.getByText('Das freut mich.')).toBeVisible()
  await audit(visitor, [phone, dark])
  await visitor.context().close()
})

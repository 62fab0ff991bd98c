import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('an advisor sees their card as visitors will while they type, and visitors see it once it is saved', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn(page, 'advisor', '/app/my-profile')
  const preview = page.frameLocator('.preview-page iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Anna Becker')
  const position = page.getByRole('textbox', { name: t('Position'), exact: true }).first()
  await position.fill('Leiterin der Filiale')
  await expect(preview.getByText('Leiterin der Filiale')).toBeAttached()
  await shot(page, 'my-profile', [phone, desktop, dark])
  await audit(page, [phone, dark])

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(server.url('/app/profile/anna-becker'))
  await expect(visitor.getByText('Beraterin Baufinanzierung')).toBeVisible()
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Leiterin der Filiale')).toBeVisible()
  await visitor.context().close()

  // Back to what other tests of this server know.
  await position.fill('Beraterin Baufinanzierung')
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
})

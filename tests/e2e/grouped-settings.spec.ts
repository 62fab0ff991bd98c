/** All settings in groups: saved together, refused at the field in words that help, and brought back to what is usual. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/account-admin/settings'
const tenant = 'harbourbank'
const box = (page: Page, name: string) => page.getByRole('textbox', { name: t(name), exact: true })
const save = async (page: Page) => {
  await page.getByRole('button', { name: t('Save') }).press('Enter')
  await expect(page.getByText(t('Success!')).first()).toBeVisible()
}
const colourOf = (page: Page) => page.locator('meta[name=theme-color]').first().getAttribute('content')

test('an account admin saves two groups together, and visitors see the colour at once', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const finder = server.url('/app/search', tenant)
  await visitor.goto(finder)
  const before = await colourOf(visitor)
  await signIn(page, 'accountadmin', path, tenant)
  const colour = box(page, 'Primary colour')
  const own = await colour.inputValue()
  await page.getByRole('link', { name: t('Look'), exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: t('Look'), exact: true })).toBeFocused()
  await shot(page, 'grouped-settings', [phone, desktop, dark])
  await audit(page, [phone, dark])

  await colour.fill('#7a1f3d7')
  await save(page).catch(() => {})
  await expect(
    page.getByText(
      t(
        'Please enter a colour as # and six digits from 0 to 9 or letters from a to f, for instance #006756.',
      ),
    ),
  ).toBeVisible()
  await expect(colour).toBeFocused()
  await shot(page, 'grouped-settings-refused', [phone, desktop])
  await audit(page, [phone])
  await colour.fill('#7a1f3d')
  await box(page, 'Foot of mails').fill('Harbour Bank, Quay 1')
  // Beside the form stands what would become of it: page, mail and card.
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#7a1f3d')
  const views = page.getByRole('group', { name: t('What is shown') })
  await views.getByRole('button', { name: t('Mail') }).press('Enter')
  await expect(preview.getByText('Harbour Bank, Quay 1')).toBeVisible()
  await shot(page, 'grouped-settings-mail', [desktop])
  await views.getByRole('button', { name: t('Wallet card') }).press('Enter')
  await expect(preview.getByText('Dr. Sam Example')).toBeVisible()
  await shot(page, 'grouped-settings-card', [desktop])
  await audit(page, [phone, dark])
  await save(page)
  await visitor.goto(finder)
  expect(await colourOf(visitor)).toBe('#7a1f3d')

  const usual = page.getByRole('button', { name: /#ed6b61/ })
  await usual.press('Enter')
  await expect(colour).toHaveValue('')
  await box(page, 'Foot of mails').fill('')
  await save(page)
  await visitor.goto(finder)
  expect(await colourOf(visitor)).toBe('#ed6b61')
  await colour.fill(own)
  await save(page)
  await visitor.goto(finder)
  expect(await colourOf(visitor)).toBe(before)
  await visitor.context().close()
})

test('of two account admins the second is told what the first saved of the same setting, and loses nothing', async ({
  page,
  browser,
  signIn,
}) => {
  const other = await (await browser.newContext()).newPage()
  await signIn(page, 'accountadmin', path, tenant)
  await signIn(other, 'accountadmin', path, tenant)
  await box(other, 'Sender of mails').fill('Mine')
  await box(other, 'Foot of mails').fill('Mine alone')
  await box(page, 'Sender of mails').fill('Theirs')
  await save(page)
  await other.getByRole('button', { name: t('Save') }).press('Enter')
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByText('Theirs')).toBeVisible()
  await audit(other, [phone])
  await dialog.getByRole('button', { name: t('Save this choice') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(box(other, 'Sender of mails')).toHaveValue('Mine')
  await expect(box(other, 'Foot of mails')).toHaveValue('Mine alone')
  await box(other, 'Sender of mails').fill('')
  await box(other, 'Foot of mails').fill('')
  await save(other)
  await other.context().close()
})

test('a header image is chosen, a section of it in one of a few shapes sent, and a picture with a script refused', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', path, tenant)
  const place = page.locator('.field').filter({ has: box(page, 'Header image') })
  const chooser = place.getByRole('button', { name: t('Choose a picture') })
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const asked = page.waitForEvent('filechooser')
    await chooser.press('Enter')
    await (await asked).setFiles(file)
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await choose({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(place.getByText(t('Please choose a picture in the format JPEG, PNG or WebP.'))).toBeVisible()

  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
  await choose({ name: 'header.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '4 : 1' }).press('Space')
  await expect(dialog.getByRole('application')).toBeVisible()
  await shot(page, 'grouped-settings-crop', [phone, desktop, dark])
  await audit(page, [phone, dark])
  const reply = page.waitForResponse((each) => each.request().method() === 'POST')
  await dialog.getByRole('button', { name: t('Send picture') }).press('Enter')
  expect(await (await reply).json()).toMatchObject({ width: 800, height: 200 })
  await expect(dialog).toBeHidden()
  await expect(box(page, 'Header image')).toHaveValue(/^\/app\/pictures\/[0-9a-f]{32}\.webp$/)
  await expect(place.getByText(t('The picture has arrived. Everybody sees it once you save.'))).toBeVisible()
  await save(page)
  await place.getByRole('button', { name: t('Remove picture') }).press('Enter')
  await expect(box(page, 'Header image')).toHaveValue('')
  await save(page)
})

/** The institution's pictures in the browser: chosen, dropped, pasted, refused, saved, seen by everybody, and taken away. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/account-admin/advanced-settings'
const logo = 'images.tenantLogo'
const header = 'images.bigHeaderImage'

/** A wide sign on nothing: it must not be cut to a square, and must stay transparent. */
async function sign(colour: string): Promise<Buffer> {
  const bar = await sharp({ create: { width: 360, height: 40, channels: 4, background: colour } })
    .png()
    .toBuffer()
  return await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000' } })
    .composite([{ input: bar, left: 20, top: 30 }])
    .png()
    .toBuffer()
}

const formOf = (page: Page, name: string) =>
  page.locator('form').filter({ has: page.getByLabel(name, { exact: true }) })

const chooser = (page: Page, name: string) =>
  formOf(page, name).getByRole('button', {
    name: new RegExp(`^(${t('Choose a picture')}|${t('Choose another picture')})$`),
  })

async function choose(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const asked = page.waitForEvent('filechooser')
  await chooser(page, name).press('Enter')
  await (await asked).setFiles(file)
}

const png = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })

async function save(page: Page, name: string) {
  await formOf(page, name)
    .getByRole('button', { name: t('Save') })
    .press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
}

test('a logo is chosen and saved by keyboard, and stands in the head of the desk and of public pages', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', path)
  const field = page.getByLabel(logo, { exact: true })
  const before = await field.inputValue()
  await choose(page, logo, png(await sign('#c00000')))
  const form = formOf(page, logo)
  await expect(form.getByText(t('The picture has arrived. Everybody sees it once you save.'))).toBeVisible()
  const stored = await field.inputValue()
  expect(stored).toMatch(/^\/app\/pictures\/[0-9a-f]{32}\.webp$/)
  const shown = form.getByRole('img', { name: t('Logo') })
  await expect(shown).toHaveJSProperty('naturalWidth', 400)
  await expect(shown).toHaveJSProperty('naturalHeight', 100)
  await expect(page.locator('.brand img')).toHaveAttribute('src', before)
  await shot(page, 'setting-picture', [phone, desktop, { ...phone, theme: 'dark' }, dark])
  // From the top: the head covers half a button otherwise, which axe takes for a small one.
  await page.evaluate(() => scrollTo(0, 0))
  await audit(page, [phone, desktop, dark])
  await save(page, logo)
  await expect(page.locator('.brand img')).toHaveAttribute('src', stored)

  await page.goto(server.url('/app/profile/ole-brandt'))
  await expect(page.locator(`header img[src="${stored}"]`)).toBeVisible()
  await shot(page, 'setting-picture-profile', [phone, desktop])

  await page.goto(server.url(path))
  await field.fill(before)
  await save(page, logo)
  await expect(page.locator('.brand img')).toHaveAttribute('src', before)
})

test('what is no picture is refused at its place, by the browser or by the server', async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/422/)
  await signIn(page, 'accountadmin', path)
  const form = formOf(page, logo)
  const before = await page.getByLabel(logo, { exact: true }).inputValue()
  const refusal = form.getByText(t('Please choose a picture in the format JPEG, PNG or WebP.'))
  await choose(page, logo, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(refusal).toBeVisible()
  await shot(page, 'setting-picture-refused', [phone, dark])
  const whole = await sign('#0000c0')
  await choose(page, logo, png(whole.subarray(0, 90)))
  await expect(form.getByText(t('This picture cannot be read. Please choose another one.'))).toBeVisible()
  await expect(refusal).toBeHidden()
  await expect(form.getByRole('button', { name: t('Send again') })).toBeHidden()
  await expect(page.getByLabel(logo, { exact: true })).toHaveValue(before)
})

test('a header is dropped and a logo pasted, each in its own place; what did not arrive is sent again', async ({
  page,
  signIn,
  watch,
}) => {
  watch.allow(/500/)
  await signIn(page, 'accountadmin', path)
  const before = await page.getByLabel(logo, { exact: true }).inputValue()
  const field = page.getByLabel(header, { exact: true })
  const standing = await field.inputValue()
  const hand = async (name: string, kind: 'drop' | 'paste', colour: string) => {
    await formOf(page, name).evaluate(
      (form, [how, data = '']) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], 'x.png', { type: 'image/png' }))
        const init = { bubbles: true, cancelable: true }
        const place = form.querySelector('.picture-place')
        if (how === 'paste')
          place?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }))
        else {
          place?.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: transfer }))
          place?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: transfer }))
        }
      },
      [kind, (await sign(colour)).toString('base64')] as const,
    )
  }
  await page.route(
    '**/api/v1/tenant/pictures',
    (route) => route.fulfill({ status: 500, json: { message: 'x' } }),
    {
      times: 1,
    },
  )
  await expect(field).toBeVisible()
  await hand(header, 'drop', '#00a000')
  const again = formOf(page, header).getByRole('button', { name: t('Send again') })
  await expect(again).toBeVisible()
  await expect(field).toHaveValue(standing)
  await again.press('Enter')
  await expect(field).not.toHaveValue(standing)
  await expect(chooser(page, header)).toBeFocused()
  await expect(page.getByLabel(logo, { exact: true })).toHaveValue(before)
  await hand(logo, 'paste', '#a000a0')
  await expect(page.getByLabel(logo, { exact: true })).not.toHaveValue(before)
  // Leaving asks first: neither is saved.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field).toHaveValue(standing)
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })

  test('a picture is taken away and brought back in the table of settings', async ({ page, signIn }) => {
    await signIn(page, 'accountadmin', `${path}/table`, 'harbourbank')
    const row = page.getByRole('row', { name: /images\.tenantLogo/ })
    const dialog = page.getByRole('dialog', { name: 'Logo' })
    await row.getByRole('button').press('Enter')
    const before = await dialog.getByRole('textbox').inputValue()
    await expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible()
    await audit(page, [phone, desktop])
    await shot(page, 'setting-picture-dialog', [phone, desktop, dark])
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await expect(row).toContainText('Not set')
    await row.getByRole('button').press('Enter')
    await dialog.getByRole('textbox').fill(before)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText(before)
    await row.scrollIntoViewIfNeeded()
    await shot(page, 'setting-picture-table', [phone, desktop, dark])
  })
})

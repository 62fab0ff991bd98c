/** An advisor's picture in the browser: chosen, cropped and sent by keyboard, dropped, refused and removed. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const record = '/app/advisors/ole-brandt'
const button = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true })

/** Wide, with a stripe of red, green and blue each. */
async function stripes(): Promise<Buffer> {
  const stripe = async (background: string) =>
    await sharp({ create: { width: 600, height: 900, channels: 3, background } })
      .png()
      .toBuffer()
  const all = await Promise.all(['#e00000', '#00c000', '#0000e0'].map(stripe))
  return await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#fff' } })
    .composite(all.map((input, index) => ({ input, left: index * 600, top: 0 })))
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function choose(page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: new RegExp(`^(${t('Choose a picture')}|${t('Choose another picture')})$`) })
    .press('Enter')
  await (await asked).setFiles({ name, mimeType, buffer })
}

/** Which stripes the stored picture shows at its left and right edge. */
async function edges(page: Page, src: string): Promise<string[]> {
  const bytes = await page.evaluate(
    async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    src,
  )
  const { data, info } = await sharp(Buffer.from(bytes))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0.02, 0.98].map((x) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    return Object.entries({ red, green, blue }).toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  })
}

const srcOf = async (page: Page) =>
  (await page
    .getByRole('img', { name: t('Picture of {name}', { name: 'Ole Brandt' }) })
    .getAttribute('src')) ?? ''

test('a picture is chosen, cropped and saved by keyboard, seen by visitors, and removed', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'advisors-manager', record)
  await choose(page, 'ole.jpg', await stripes())
  const dialog = page.getByRole('dialog', { name: t('Choose the section') })
  const section = dialog.getByRole('application', { name: t('Section of the picture') })
  await expect(section).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'advisor-picture-section', [phone, dark])
  // The window had other widths meanwhile, and the section measures itself anew a moment later: it is opened again.
  await dialog.getByRole('button', { name: t('Cancel') }).press('Enter')
  await expect(dialog).toBeHidden()
  await choose(page, 'ole.jpg', await stripes())
  await expect(section).toBeVisible()

  const zoom = dialog.getByRole('slider', { name: t('Enlarge') })
  await zoom.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('PageUp')
  await expect(zoom).toHaveAttribute('aria-valuetext', /^1[6-9][0-9] %$/)
  await page.keyboard.press('Shift+Tab')
  await expect(section).toBeFocused()
  // To the right end: the picture goes no further than its own edge.
  for (let press = 0; press < 60; press++) await page.keyboard.press('ArrowLeft')
  await shot(page, 'advisor-picture-moved', [phone, dark])
  await dialog.getByRole('button', { name: t('Save picture') }).press('Enter')
  await expect(page.getByText(t('The picture is saved.'))).toBeVisible()
  await expect(dialog).toBeHidden()
  const src = await srcOf(page)
  expect(await edges(page, src)).toEqual(['blue', 'blue'])
  await shot(page, 'advisor-with-picture', [phone, dark])

  await page.goto(server.url('/app/profile/ole-brandt'))
  await expect(page.locator(`img[src="${src}"]`).first()).toBeVisible()

  await page.goto(server.url(record))
  await button(page, 'Remove picture').press('Enter')
  const question = page.getByRole('alertdialog')
  await shot(page, 'advisor-picture-removal', [phone, dark])
  await question.getByRole('button', { name: t('Remove picture') }).press('Enter')
  await expect(page.getByText(t('The picture is removed.'))).toBeVisible()
  await expect(button(page, 'Choose a picture')).toBeVisible()
  await audit(page, [phone])
  await shot(page, 'advisor-without-picture', [phone, dark])
})

test('a picture is dropped or pasted; what is none is refused at once', async ({ page, signIn }) => {
  await signIn(page, 'advisors-manager', record)
  await choose(page, 'ole.svg', Buffer.from('<svg/>'), 'image/svg+xml')
  const refusal = page.getByText(t('Please choose a picture in the format JPEG, PNG or WebP.'))
  await expect(refusal).toBeVisible()
  await shot(page, 'advisor-picture-refused', [phone, dark])
  await choose(page, 'ole.png', Buffer.from('GIF89a no picture'), 'image/png')
  await expect(refusal).toBeVisible()

  const file = (await stripes()).toString('base64')
  const dialog = page.getByRole('dialog', { name: t('Choose the section') })
  for (const kind of ['drop', 'paste']) {
    await page.evaluate(
      ([how, data = '']) => {
        const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], 'ole.jpg', { type: 'image/jpeg' }))
        const init = { bubbles: true, cancelable: true }
        if (how === 'drop') {
          const place = document.querySelector('.advisor-picture')
          place?.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: transfer }))
          place?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: transfer }))
        } else document.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }))
      },
      [kind, file] as const,
    )
    await expect(dialog.getByRole('application')).toBeVisible()
    await expect(refusal).toBeHidden()
    await dialog.getByRole('button', { name: t('Cancel') }).click()
    await expect(dialog).toBeHidden()
  }
})

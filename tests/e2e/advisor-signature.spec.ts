/** What an advisor takes from their card: a signature to copy and to download, a background for video calls. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { codeIn } from './support/qr.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true })

/** What a mail program is given when somebody pastes into it, by its kind. */
async function pasted(page: Page, kind: string): Promise<string> {
  await page.evaluate((type) => {
    const field = document.createElement('textarea')
    document.querySelector('[role=dialog]')?.append(field)
    field.addEventListener('paste', (event) => {
      event.preventDefault()
      field.remove()
      document.body.dataset.pasted = event.clipboardData?.getData(type) ?? ''
    })
    field.focus()
  }, kind)
  await page.keyboard.press('Control+v')
  return (await page.locator('body').getAttribute('data-pasted')) ?? ''
}

/** On the narrowest phone, where neither the button nor the address has room as it is. */
async function expectWhole(page: Page, width: number) {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 844 })
  await expect(async () => {
    const sheet = await page.locator('.signature-sheet').boundingBox()
    const table = await page.frameLocator('.signature-sheet').locator('body > table').boundingBox()
    if (!sheet || !table) throw new Error('There is no signature.')
    expect(table.x + table.width).toBeLessThanOrEqual(sheet.x + sheet.width - 8)
    expect(table.y + table.height).toBeLessThanOrEqual(sheet.y + sheet.height - 8)
  }).toPass()
  await shot(page, 'advisor-signature', [{ ...phone, width }])
  if (before) await page.setViewportSize(before)
}

test('an advisor copies their signature, downloads it, and takes a background with a code to their profile', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url('') })
  await signIn(page, 'advisor', '/app/my-profile')
  await button(page, 'Signature and background').press('Enter')
  const dialog = page.getByRole('dialog', { name: t('Signature and background') })
  const sheet = dialog.frameLocator('.signature-sheet')
  await expect(sheet.getByText('Dr. Anna Becker')).toBeVisible()
  await expect(sheet.getByRole('img', { includeHidden: true })).toHaveJSProperty('naturalWidth', 96)
  await expect(dialog.getByRole('img', { name: t('Preview of the background') })).toHaveJSProperty(
    'naturalWidth',
    1920,
  )
  await shot(page, 'advisor-signature', [phone, desktop, dark])
  await expectWhole(page, 320)
  await audit(page, [phone, dark])

  await button(page, 'Copy signature').press('Enter')
  await expect(dialog.getByRole('status')).toContainText(
    t('Copied. Paste it into the signature settings of your mail program.'),
  )
  expect(await pasted(page, 'text/html')).toMatch(/<table [^>]*style="[^>]*>.*Beraterin Baufinanzierung/)
  expect(await pasted(page, 'text/plain')).toMatch(
    /Termin vereinbaren: \S+\/app\/profile\/anna-becker#termin/,
  )

  await dialog.getByRole('radio', { name: t('English') }).check()
  await expect(sheet.getByText('Book an appointment')).toBeVisible()
  await expect(dialog.getByRole('status')).toBeEmpty()
  const saving = page.waitForEvent('download')
  await button(page, 'Download signature').click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('signature-anna-becker-en.htm')
  const saved = await readFile(await file.path(), 'utf8')
  expect(saved).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(saved).toContain('Book an appointment')
  await shot(page, 'advisor-signature-english', [desktop])

  await dialog.getByRole('radio', { name: t('Right') }).check()
  const drawing = page.waitForEvent('download')
  await button(page, 'Download background').click()
  const picture = await drawing
  expect(picture.suggestedFilename()).toBe('background-anna-becker-en-right.png')
  expect(await codeIn(await readFile(await picture.path()))).toMatch(/\/app\/profile\/anna-becker$/)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Signature and background')).toBeFocused()
})

test('who manages advisors takes both for a colleague', async ({ page, signIn }) => {
  await signIn(page, 'advisors-manager', '/app/advisors/ole-brandt?open=signature')
  const dialog = page.getByRole('dialog', { name: t('Signature and background') })
  await expect(dialog.frameLocator('.signature-sheet').getByText('Ole Brandt')).toBeVisible()
  await expect(dialog.getByRole('img', { name: t('Preview of the background') })).toBeVisible()
  await button(page, 'Close').click()
  await expect(dialog).toBeHidden()
  expect(page.url()).not.toContain('open=')
  await shot(page, 'advisor-form-signature', [phone, desktop])
})

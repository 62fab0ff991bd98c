import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openPass, wrongHashes } from '#server/testing/pkpass.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { passPicture } from './support/pass-picture.ts'
import { readQrCode } from './support/qr.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('a visitor takes the card, agrees to messages and stops them again, by keyboard and without scripts', async ({
  page,
  server,
  browser,
}) => {
  await page.goto(server.url('/app/profile/anna-becker#walletcard'))
  const dialog = page.getByRole('dialog', { name: t('Add to wallet card') })
  await expect(dialog).toBeVisible()
  const address = server.url('/wallet-card/anna-becker')
  expect(await readQrCode(dialog.locator('.qr'))).toBe(address)
  await expect(dialog.getByText(t('Download'))).toHaveAttribute('href', address)
  await shot(page, 'wallet-modal', [phone, desktop, dark])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // A browser that runs no scripts.
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE', acceptDownloads: true })
  const visitor = await plain.newPage()
  await visitor.goto(address)
  const box = visitor.getByRole('checkbox', { name: /Nachrichten von Dr\. Anna Becker/ })
  await expect(box).not.toBeChecked()
  await box.focus()
  await visitor.keyboard.press('Space')
  const downloading = visitor.waitForEvent('download')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('anna-becker.pkpass')
  const pass = openPass(await readFile(await file.path()))
  expect(wrongHashes(pass)).toEqual([])

  await page.goto(address)
  await audit(page, [phone, dark])
  await shot(page, 'wallet-card', [phone, desktop, dark])
  const link = pass.json.generic.backFields.find(({ key }: { key: string }) => key === 'withdrawal').value
  const { pathname, search } = new URL(link)
  await page.goto(server.url(pathname + search))
  await audit(page, [phone])
  await shot(page, 'wallet-withdrawal', [phone, desktop])
  await visitor.goto(server.url(pathname + search))
  await visitor.getByRole('button', { name: t('Stop messages') }).press('Enter')
  await expect(visitor.getByRole('heading', { name: t('You receive no more messages') })).toBeVisible()
  await plain.close()

  // Nothing of ours: a page without a policy of its own.
  const drawing = await page.context().newPage()
  await drawing.setContent(passPicture(pass))
  await expect(drawing.getByRole('heading', { level: 1 })).toHaveText('Dr. Anna Becker')
  await shot(drawing, 'wallet-pass', [phone, desktop])
})

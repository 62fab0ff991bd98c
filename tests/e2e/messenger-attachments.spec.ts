/** Files of messages, both ways: a guest sends a picture, the advisor a PDF, and each gets what the other sent. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const photo = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a9e9f' } })
    .withExif({ IFD3: { GPSLatitude: '50/1 6/1 0/1' } })
    .jpeg()
    .toBuffer()

const attach = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

test('a guest and an advisor send each other files', async ({ page, browser, server, signIn }) => {
  await page.goto(server.url('/app/profile/anna-becker#Chat'))
  const popup = page.getByRole('dialog', { name: t('Write a message') })
  await popup.getByLabel(t('Your name')).fill('Karla Sommer')
  await popup.getByLabel(t('Your e-mail address')).fill('karla.sommer@mail.example')
  await popup.getByLabel(t('Your message')).fill('Ich schicke Ihnen den Bescheid.')
  await popup.getByRole('checkbox', { name: /einverstanden/ }).check()
  await popup.getByRole('button', { name: t('Send message') }).click()
  await page.getByRole('link', { name: t('Open conversation') }).click()
  await page.setViewportSize({ width: phone.width, height: 844 })

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'advisor', '/app/messenger')
  await desk.getByRole('link', { name: /Karla Sommer/ }).click()
  await expect(desk.getByRole('log').getByText('Ich schicke Ihnen den Bescheid.')).toBeVisible()

  // What is no PDF is said at the file; the rest goes along, also after a reload.
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  await attach(
    page,
    { name: 'IMG_4711.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    { name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: html },
  )
  const tray = page.getByRole('list', { name: t('Attached files') })
  await expect(tray.getByRole('listitem').filter({ hasText: 'rechnung.pdf' }).getByRole('alert')).toHaveText(
    t('Please choose a PDF or a picture in the format JPEG, PNG or WebP.'),
  )
  await expect(page.getByText(t('{name} is attached.', { name: 'IMG_4711.jpg' }))).toBeAttached()
  await audit(page, [phone, dark])
  await shot(page, 'thread-attaching', [phone, dark])
  await page.getByRole('button', { name: t('Send') }).click()
  await expect(
    page.getByText(t('Please remove the files that cannot be sent, or send them again.')),
  ).toBeVisible()
  await page.reload()
  await expect(tray.getByText('IMG_4711.jpg')).toBeVisible()
  await page.getByRole('button', { name: t('Send') }).click()
  const download = /^IMG_4711\.jpg/
  await expect(page.getByRole('log').getByRole('link', { name: download })).toBeVisible()
  await expect(tray).toBeHidden()

  // The advisor sees it at once, small, and it is a picture.
  const seen = desk.getByRole('log').getByRole('link', { name: download })
  await expect(seen.locator('img')).toHaveJSProperty('naturalWidth', 640)
  const saving = desk.waitForEvent('download')
  await seen.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('IMG_4711.jpg')
  expect((await sharp(await readFile(await saved.path())).metadata()).exif).toBeUndefined()

  await attach(desk, { name: 'Vertrag.pdf', mimeType: 'application/pdf', buffer: pdf })
  await desk.getByRole('textbox', { name: t('Your message') }).fill('Hier der Vertrag.')
  await expect(desk.getByText(t('{name} is attached.', { name: 'Vertrag.pdf' }))).toBeAttached()
  await audit(desk, [phone, dark])
  await shot(desk, 'messenger-attaching', [phone, dark])
  await desk.getByRole('button', { name: t('Send'), exact: true }).press('Enter')

  const got = page.getByRole('link', { name: /^Vertrag\.pdf/ })
  await expect(got).toBeVisible()
  const coming = page.waitForEvent('download')
  await got.click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Vertrag.pdf')
  expect((await readFile(await file.path())).equals(pdf)).toBe(true)
  await audit(page, [phone, dark])
  await shot(page, 'thread-attachments', [phone, dark])
  await audit(desk, [phone, dark])
  await shot(desk, 'messenger-attachments', [phone, dark])
})

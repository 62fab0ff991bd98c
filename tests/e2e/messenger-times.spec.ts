/** An advisor suggests times in a conversation, and the visitor books one of them in one tap. */
import { expect } from '@playwright/test'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('a suggested time is booked from the thread in one tap', async ({ page, browser, server, signIn }) => {
  await page.goto(server.url('/app/profile/anna-becker#Chat'))
  const popup = page.getByRole('dialog', { name: t('Write a message') })
  await popup.getByLabel(t('Your name')).fill('Paula Lindner')
  await popup.getByLabel(t('Your e-mail address')).fill('paula.lindner@mail.example')
  await popup.getByLabel(t('Your message')).fill('Wann hätten Sie Zeit?')
  await popup.getByRole('checkbox', { name: /einverstanden/ }).check()
  await popup.getByRole('button', { name: t('Send message') }).click()
  await page.getByRole('link', { name: t('Open conversation') }).click()
  await expect(page.getByRole('textbox', { name: t('Your message') })).toBeEnabled()

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'advisor', '/app/messenger')
  await desk.getByRole('link', { name: /Paula Lindner/ }).click()
  const draft = desk.getByRole('textbox', { name: t('Your message') })
  await draft.fill('Noch nicht fertig')
  await desk.getByRole('button', { name: t('Suggest a time') }).press('Enter')
  const dialog = desk.getByRole('dialog', { name: t('Suggest a time') })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3)
  // One more only in place of another.
  await expect(dialog.getByRole('checkbox', { checked: false }).first()).toBeDisabled()
  await audit(desk, [phone, dark])
  await shot(desk, 'suggest-times', [phone, dark])
  await dialog.getByRole('button', { name: t('Send') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('region', { name: t('Suggested times') })).toBeVisible()
  // What was being written stays.
  await expect(draft).toHaveValue('Noch nicht fertig')

  const times = page.getByRole('region', { name: t('Suggested times') })
  const buttons = times.getByRole('button')
  await expect(buttons).toHaveCount(3)
  const second = (await buttons.nth(1).textContent()) ?? ''
  await audit(page, [phone, dark])
  await shot(page, 'thread-times', [phone, dark])
  await buttons.nth(1).press('Enter')

  const booked = times.getByRole('status')
  await expect(booked).toContainText(t('Your appointment'))
  await expect(buttons).toHaveCount(0)
  await expect(times.locator('s')).toHaveCount(2)
  await expect(times.getByText(second, { exact: true })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'thread-times-booked', [phone, dark])

  // Live at the advisor's, and on the appointment's own page.
  const seen = desk.getByRole('region', { name: t('Suggested times') })
  await expect(seen.getByRole('link', { name: t('Show appointment') })).toBeVisible()
  await audit(desk, [phone, dark])
  await shot(desk, 'messenger-times-booked', [phone, dark])
  await booked.getByRole('link', { name: t('Show appointment') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Your appointment is requested'))
})

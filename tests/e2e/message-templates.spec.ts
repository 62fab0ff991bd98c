/** Answers that are kept: a marketing manager writes one, an advisor puts it into a message by keyboard. */
import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('a template is kept, and put into a message with the names filled in', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn(page, 'marketing-manager', '/app/message-templates')
  await shot(page, 'message-templates-empty', [phone, desktop, dark])
  await page.goto(server.url('/app/message-templates/create'))
  await page.getByRole('textbox', { name: t('Title'), exact: true }).fill('Termin anbieten')
  const text = page.getByRole('textbox', { name: t('Text'), exact: true })
  await text.fill('Guten Tag [GAST], gern sprechen wir: [BOOKING]')
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(/\[GUEST\], \[ADVISOR\], \[TENANT\]/).last()).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'message-template-refused', [phone, desktop, dark])
  await text.fill('Guten Tag [GUEST], gern sprechen wir: [BOOKING] – Ihre [ADVISOR]')
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByRole('link', { name: 'Termin anbieten' })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'message-templates', [phone, desktop, dark])

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(server.url('/app/profile/anna-becker#Chat'))
  const popup = visitor.getByRole('dialog', { name: t('Write a message') })
  await popup.getByLabel(t('Your name')).fill('Jette Vorlage')
  await popup.getByLabel(t('Your e-mail address')).fill('jette.vorlage@mail.example')
  await popup.getByLabel(t('Your message')).fill('Wann haben Sie Zeit?')
  await popup.getByRole('checkbox', { name: /einverstanden/ }).check()
  await popup.getByRole('button', { name: t('Send message') }).click()
  await expect(visitor.getByRole('link', { name: t('Open conversation') })).toBeVisible()
  await visitor.context().close()

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'advisor', '/app/messenger')
  await desk.getByRole('link', { name: /Jette Vorlage/ }).click()
  const words = desk.getByRole('textbox', { name: t('Your message') })
  const menu = desk.getByRole('menu')
  await desk.setViewportSize({ width: phone.width, height: 844 })
  await words.press('/')
  await expect(menu.getByRole('menuitem', { name: /Termin anbieten/ })).toBeInViewport({ ratio: 1 })
  await shot(desk, 'message-template-menu-phone', [phone])
  await desk.keyboard.press('Escape')
  await expect(words).toBeFocused()
  await desk.setViewportSize({ width: desktop.width, height: 900 })
  await words.press('/')
  await expect(menu.getByRole('menuitem', { name: /Termin anbieten/ })).toBeFocused()
  // A menu stands beside the page, in what the package draws over it.
  await audit(desk, [phone, dark], { except: ['region'] })
  await shot(desk, 'message-template-menu', [desktop, dark])
  await desk.keyboard.press('Enter')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue(
    /^Guten Tag Jette Vorlage, gern sprechen wir: http.*\/app\/profile\/anna-becker\S* – Ihre .*Anna Becker$/,
  )
  await desk.keyboard.type('!')
  await desk.getByRole('button', { name: t('Send'), exact: true }).press('Enter')
  await expect(desk.getByRole('log').getByText(/Guten Tag Jette Vorlage/)).toBeVisible()
  await desk.context().close()
})

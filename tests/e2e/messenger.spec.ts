/** A guest writes from a profile, the advisor answers in the desk, and both see it without reloading. */
import { expect } from '@playwright/test'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const closedUntilMonday = {
  away_until: null,
  answers_within: 4,
  hours: {
    date: '2026-11-28',
    is_open: false,
    until: null,
    opens: { date: '2026-11-30', time: '09:00' },
    changes_at: '2026-11-28T23:00:00Z',
  },
}

test('a guest and an advisor write to each other, each in a browser of their own', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  // Whatever the time is, the visitor is told the same.
  await page.route('**/messenger-answers', (route) => route.fulfill({ json: closedUntilMonday }))
  await page.goto(server.url('/app/profile/anna-becker#Chat'))
  const popup = page.getByRole('dialog', { name: t('Write a message') })
  await expect(popup.getByText('Antwortet wieder am Montag ab 9:00 Uhr')).toBeVisible()
  await popup.getByLabel(t('Your name')).fill('Malte Friedrich')
  await popup.getByLabel(t('Your e-mail address')).fill('malte.friedrich@mail.example')
  await popup.getByLabel(t('Your message')).fill('Reichen 60.000 Euro?')
  await popup.getByRole('checkbox', { name: /einverstanden/ }).check()
  await popup.getByRole('button', { name: t('Send message') }).click()
  await page.getByRole('link', { name: t('Open conversation') }).click()
  const words = page.getByRole('textbox', { name: t('Your message') })
  await expect(words).toBeEnabled()

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, 'advisor', '/app/messenger')
  await desk.getByRole('link', { name: /Malte Friedrich/ }).click()
  await expect(desk.getByRole('log').getByText('Reichen 60.000 Euro?')).toBeVisible()
  await desk.getByRole('textbox', { name: t('Your message') }).fill('Das ist ein guter Anfang.')
  await desk.getByRole('button', { name: t('Send') }).press('Enter')
  await expect(desk.getByRole('log').getByText('Das ist ein guter Anfang.')).toBeVisible()
  await audit(desk, [phone, dark])
  await shot(desk, 'messenger', [phone, dark])

  await expect(page.getByText('Das ist ein guter Anfang.')).toBeVisible()
  // What is typed outlives a reload.
  await words.fill('Gern in der Filiale.')
  await page.reload()
  await expect(words).toHaveValue('Gern in der Filiale.')
  await page.getByRole('button', { name: t('Send') }).click()
  await expect(desk.getByRole('log').getByText('Gern in der Filiale.')).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'thread', [phone, dark])

  await desk.getByRole('button', { name: t('Complete') }).click()
  await expect(page.getByText(/Diese Unterhaltung ist abgeschlossen/)).toBeVisible()
})

test('a lost link is asked for again, and nobody is told whether there is one', async ({ page, server }) => {
  await page.goto(server.url('/app/messenger/2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d0001?token=gone'))
  await page.getByLabel(t('Your e-mail address')).fill('nobody@mail.example')
  await page.getByRole('button', { name: t('Send the link again') }).press('Enter')
  await expect(page.getByRole('status')).toHaveText(/Falls es mit dieser Adresse eine Unterhaltung gibt/)
  await audit(page, [phone, dark])
  await shot(page, 'lost-link', [phone])
})

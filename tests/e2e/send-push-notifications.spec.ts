import { expect, type Page } from '@playwright/test'
import { Phone, type PhoneRequest } from '#server/testing/phone.ts'
import { api } from './support/api.ts'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { tabTo } from './support/keys.ts'
import { messageAt } from './support/messages.ts'
import type { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/wallet-cards/send-push-notifications'
const text = 'Unser Vorsorgeabend am 3. Dezember: noch 12 Plätze frei.'

const advisors = (page: Page) => page.getByRole('combobox', { name: t('Advisors') })
const message = (page: Page) => page.getByRole('textbox', { name: t('Message') })
const link = (page: Page) => page.getByRole('textbox', { name: t('Link') })
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: t('Send'), exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: t('Send push notification') })

/** A customer's phone with a card of the advisor. */
async function customer(server: AppServer, advisor: string, consent: boolean): Promise<Phone> {
  const ask: PhoneRequest = async ({ method, path: asked, headers, body }) => {
    const reply = await fetch(server.url(asked), {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
    })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: Buffer.from(await reply.arrayBuffer()),
    }
  }
  const card = await ask({
    method: 'POST',
    path: `/wallet-card/${advisor}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ consent, lang: 'de' }),
  })
  expect(card.status).toBe(200)
  const customers = new Phone(ask)
  expect(await customers.add(card.body, String(card.headers['last-modified']))).toBe(201)
  return customers
}

async function choose(page: Page, typed: string, name: string): Promise<void> {
  await advisors(page).focus()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name, selected: true })).toBeVisible()
}

test('the marketing manager sends a push in three steps, by keyboard alone, and sees whom it reached', async ({
  page,
  server,
  signIn,
}) => {
  const phones = await Promise.all(
    [true, true, false].map((agrees) => customer(server, 'anna-becker', agrees)),
  )
  await signIn(page, 'marketing-manager', path)
  await expect(send(page)).toBeDisabled()
  // Her customers of the demo, and the two above.
  const reached = (
    await api<object[]>(page, '/api/v1/wallet-cards/subscribers?filters[advisors]=anna-becker')
  ).length
  expect(reached).toBeGreaterThan(2)
  await choose(page, 'an na b', 'Anna Becker')
  const words = t('One person can be reached. |||| {count} people can be reached.', { count: reached })
  await expect(page.getByText(words.split(' |||| ').at(-1) ?? '')).toBeVisible()
  await shot(page, 'push-advisors', [phone, dark])
  await tabTo(page, 'textbox', t('Message'))
  await page.keyboard.type('x'.repeat(101))
  await tabTo(page, 'textbox', /^Link/)
  await page.keyboard.type('musterbank')
  await page.keyboard.press('Enter')
  await expect(link(page)).not.toBeFocused()
  await expect
    .poll(() => messageAt(link(page)))
    .toBe(t('{attribute} is not a valid URL.', { attribute: t('Link') }))
  await expect(page.getByText('101/100')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await audit(page, [phone, dark])
  await shot(page, 'push-errors', [phone, dark])

  await message(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await link(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(' https://musterbank.example/abend ')
  await page.keyboard.press('Tab')
  await expect(link(page)).toHaveValue('https://musterbank.example/abend')
  await shot(page, 'push-filled', [phone, dark])
  await tabTo(page, 'button', t('Send'))
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText(
    t('You are about to send notifications to at least {number} people. Are you sure you want to proceed?', {
      number: reached,
    }),
  )
  await audit(page, [phone])
  await shot(page, 'push-question', [phone, dark])
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  expect(await api(page, '/api/v1/wallet-cards/notifications')).toEqual([])

  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('See how it is delivered') })).toBeFocused()
  await expect(message(page)).toHaveValue('')
  await shot(page, 'push-sent', [phone, dark])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
  await expect(page.getByText(t('All deliveries are settled.'))).toBeVisible()
  const figure = (name: string) =>
    page
      .locator('dt', { hasText: t(name) })
      .first()
      .locator('+ dd')
  await expect(figure('Sent')).toHaveText(String(reached))
  await expect(figure('Failed')).toHaveText('0')
  await expect(page.getByRole('link', { name: 'Dr. Anna Becker' })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'push-record', [phone, dark])
  for (const each of phones) await each.wake()
  const shown = expect.stringContaining(text)
  expect(phones.map((each) => each.shown)).toEqual([[shown], [shown], []])

  await page.goto(server.url('/app/wallet-cards/notifications'))
  await expect(page.getByRole('row', { name: new RegExp(text) })).toContainText(t('Finished'))
  await audit(page, [phone])
  await shot(page, 'push-list', [phone, dark])
})

test('what the server refuses is said, and nobody else comes in', async ({ page, server, signIn }) => {
  await customer(server, 'anna-becker', true)
  await signIn(page, 'marketing-manager', path)
  const refuse = async (words: string) => {
    await choose(page, 'bec', 'Anna Becker')
    await message(page).fill(words)
    await send(page).click()
    await question(page)
      .getByRole('button', { name: t('Send') })
      .click()
  }
  await refuse('Am Montag bleibt die Filiale Westend geschlossen.')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await refuse('Am Montag bleibt die Filiale Westend geschlossen.')
  await expect(
    page.getByText(t("This message was sent to these advisors' cards a moment ago.")),
  ).toBeVisible()
  await expect(message(page)).toHaveValue('Am Montag bleibt die Filiale Westend geschlossen.')

  await page.reload()
  await choose(page, 'alb', 'Friedrich Albers')
  await message(page).fill('Am Montag bleibt die Filiale Westend geschlossen.')
  await send(page).click()
  await expect(
    page.getByText(t('Nobody has agreed to notifications on a card of these advisors.')),
  ).toBeVisible()
  await expect(advisors(page)).toBeFocused()
  await expect(send(page)).toBeDisabled()

  const modules = '**/api/v1/modules'
  await page.route(modules, async (route) => {
    const reply = await route.fetch()
    const all: { module_name: string; effective_state: boolean }[] = await reply.json()
    const json = all.map((each) => ({
      ...each,
      effective_state: each.module_name !== 'wallet-cards' && each.effective_state,
    }))
    await route.fulfill({ response: reply, json })
  })
  await page.goto(server.url(path))
  await expect(page).toHaveURL(server.url('/app/403'))
  await page.unroute(modules)
  for (const role of ['accountadmin', 'INTERNAL']) {
    await signIn(page, role, path)
    await expect(page).toHaveURL(server.url('/app/403'))
  }
  await page.context().clearCookies()
  await page.goto(server.url(path))
  await expect(page).toHaveURL(server.url('/app/403'))
})

/**
 * The first day of an institution, from nothing to the first appointment: made by the operator's commands, its people
 * invited through a mail server, its advisor on a phone, and a visitor who books.
 */
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, dark, desktop, phone } from './support/audit.ts'
import type { Mailbox } from './support/mailbox.ts'
import { test } from './support/mailed.ts'
import { openbranch } from './support/operator.ts'
import type { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const slug = 'neubank'
const manager = 'grete.neumann@neubank.example'
const advisor = 'tom.berger@neubank.example'
const visitor = 'elske.reventlow@mail.example'

const button = (page: Page, name: string) => page.getByRole('button', { name: t(name), exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name: t(name), exact: true })

async function saved(page: Page): Promise<void> {
  await button(page, 'Save').click()
  await expect(page.getByText(t('Success!')).first()).toBeVisible()
}

async function look(page: Page, name: string): Promise<void> {
  await audit(page, [phone, dark])
  await shot(page, `first-day-${name}`, [phone, desktop, dark])
}

/** An institution with one person who may do the rest. @returns its address */
async function madeByOperator(server: AppServer): Promise<string> {
  const host = `${slug}.localhost`
  const origin = `http://${host}:${server.port}`
  const tenant = ['--name', 'Neubank', '--host', host, '--public-url', origin, '--state', 'DE-HE']
  expect(await openbranch(server, 'tenants', 'create', slug, ...tenant)).toContain(host)
  const name = ['--first-name', 'Grete', '--last-name', 'Neumann', '--tenant', slug]
  const roles = ['--role', 'accountadmin', '--role', 'roles-manager']
  expect(await openbranch(server, 'users', 'invite', manager, ...name, ...roles, '--mail')).toContain(manager)
  return origin
}

/** Follows the link of an invitation, and is signed in with the password that is chosen there. */
async function accept(page: Page, mailbox: Mailbox, email: string, password: string): Promise<void> {
  const { text } = await mailbox.next(email)
  await page.goto(/https?:\/\/\S+\/app\/invitation#\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel(t('New password')).fill(password)
  await look(page, `invited-${email.split('.')[0]}`)
  await button(page, 'Save and sign in').click()
  await expect(page.locator('button.user')).toBeVisible()
}

async function addPasskey(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${origin}/app/my-account`)
  await button(page, 'Add passkey').click()
  const adding = page.getByRole('dialog', { name: t('Add a passkey') })
  await adding.getByLabel(t('Name')).fill('Laptop von Grete')
  await adding.getByRole('button', { name: t('Add passkey') }).click()
  await button(page, 'I have kept them').click()
  await expect(page.getByText('Laptop von Grete')).toBeVisible()
}

/** What an advisor needs before there can be one: a branch, and a topic. */
async function addBranchAndTopic(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app/organizations/create`)
  await box(page, 'Name').fill('Filiale Hafen')
  await expect(box(page, 'Alias')).toHaveValue('hafen')
  await box(page, 'Street and number').fill('Hafenstraße 3')
  await box(page, 'Zip').fill('24987')
  await box(page, 'City').fill('Hohenbrück')
  await saved(page)
  await page.goto(`${origin}/app/account-admin/topics-management/create`)
  await box(page, 'Topic').first().fill('Baufinanzierung')
  await page.getByRole('textbox', { name: `${t('Length')} ${t('hours')}` }).fill('1')
  await saved(page)
}

async function fillInName(page: Page): Promise<void> {
  await box(page, 'First name').fill('Tom')
  await box(page, 'Last name').fill('Berger')
  await expect(box(page, 'Alias')).toHaveValue('tom-berger')
  await box(page, 'E-mail').fill(advisor)
}

async function addAdvisor(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app/advisors/create`)
  await fillInName(page)
  await page.getByRole('combobox', { name: t('Organization') }).click()
  await page.getByRole('option', { name: 'Filiale Hafen' }).click()
  await saved(page)
  await page.getByRole('link', { name: 'Tom Berger' }).click()
  const asked = page.waitForEvent('filechooser')
  await button(page, 'Choose a picture').click()
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a4a2a' } })
    .jpeg()
    .toBuffer()
  await (await asked).setFiles({ name: 'tom.jpg', mimeType: 'image/jpeg', buffer })
  await button(page, 'Save picture').click()
  await expect(page.getByText(t('The picture is saved.'))).toBeVisible()
  await look(page, 'advisor')

  await page.goto(`${origin}/app/users/create`)
  await fillInName(page)
  await page.getByRole('switch', { name: t('Institutional') }).click()
  await page.getByRole('switch', { name: t('Send an invitation') }).click()
  await saved(page)
}

/** Follows what the desk says is missing, one after another. */
async function makeBookable(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/app/my-profile`)
  await expect(page.getByText(t('Still missing'))).toBeVisible()
  await page
    .getByRole('textbox', { name: t('Position'), exact: true })
    .first()
    .fill('Berater Baufinanzierung')
  await box(page, 'Phone').fill('0461 12345')
  await page.getByRole('switch', { name: t('Online appointment') }).click()
  await saved(page)
  await expect(box(page, 'Phone')).toHaveValue('+4946112345')
  await look(page, 'profile')

  await page.goto(`${origin}/app/online-appointments/appointments/index`)
  await expect(page.getByText(t('Nobody can book an appointment with you.'))).toBeVisible()
  await look(page, 'lacks')
  await page.getByRole('link', { name: t('Choose topics') }).click()
  await page.getByRole('combobox', { name: t('Topics') }).click()
  await page.getByRole('option', { name: /Baufinanzierung/ }).click()
  await page.keyboard.press('Escape')
  await saved(page)
  await page.getByRole('link', { name: t('Choose types') }).click()
  await page.getByRole('checkbox', { name: t('In branch'), exact: true }).check()
  await saved(page)
  await page.getByRole('link', { name: t('Enter booking times') }).click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    const named = (key: string) => t(key).replace('{day}', t(day))
    await page.getByRole('button', { name: named('Add {day}') }).click()
    await page.getByRole('textbox', { name: named('{day}, start') }).fill('09:00')
    await page.getByRole('textbox', { name: named('{day}, end') }).fill('17:00')
  }
  await saved(page)
  await expect(page.getByText(t('Nobody can book an appointment with you.'))).toBeHidden()
}

async function book(browser: Browser, origin: string): Promise<void> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${origin}/app/profile/tom-berger`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tom Berger')
  await look(page, 'visitor')
  await page
    .getByRole('link', { name: t('Book an appointment') })
    .first()
    .click()
  const popup = page.getByRole('dialog', { name: t('Book an appointment') })
  // There is one topic and one type, so that nobody is asked for them.
  await expect(popup.getByText('Baufinanzierung, 1 Std.')).toBeVisible()
  await popup
    .getByRole('button', { name: /^\d\d:\d\d Uhr$/ })
    .first()
    .click()
  await button(page, 'Continue').click()
  await popup.getByLabel(t('Your name'), { exact: true }).fill('Elske Reventlow')
  await popup.getByLabel(t('Your e-mail address'), { exact: true }).fill(visitor)
  await popup.getByRole('checkbox', { name: /meine Angaben/ }).check()
  await popup.getByRole('button', { name: t('Request appointment') }).click()
  await expect(popup.getByText(t('Your request has arrived'))).toBeVisible()
  await page.context().close()
}

test('an institution is made from nothing, its people are invited, and a visitor books', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const origin = await madeByOperator(server)
  await accept(page, mailbox, manager, 'Rapunzel tanzt im Winter 7')
  await addPasskey(page, origin)
  await addBranchAndTopic(page, origin)
  await addAdvisor(page, origin)

  const view = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const mobile = await (await browser.newContext(view)).newPage()
  await accept(mobile, mailbox, advisor, 'Nordwind weht um den Kai 4')
  await makeBookable(mobile, origin)

  await book(browser, origin)
  await mailbox.next(visitor)
  await mailbox.next(advisor)
  await mobile.goto(`${origin}/app/online-appointments/appointments/index`)
  await expect(mobile.getByText('Elske Reventlow').first()).toBeVisible()
  await look(mobile, 'appointment')
  await mobile.context().close()
})

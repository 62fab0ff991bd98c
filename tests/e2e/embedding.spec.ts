import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** A site of one page, at a port of its own, as strict as the documentation lets it be. */
async function openSite(own: string) {
  const policy = `default-src 'none'; script-src ${own}; frame-src ${own}; form-action ${own}; require-trusted-types-for 'script'`
  let body = ''
  const site = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.setHeader('content-security-policy', policy)
    reply.end(`<!doctype html><html lang="de"><title>Site</title><main><h1>Site</h1>${body}</main></html>`)
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    show: (html: string) => {
      body = html
    },
    close: () => site.close(),
  }
}

const allow = (page: Page, origin: string) =>
  page.evaluate(async (allowed) => {
    const { status } = await fetch('/api/v1/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'embed.allowed_origins': allowed }),
    })
    return status
  }, origin)

test('a form is made in the desk, and stands in a page of an allowed site; another site has a link in its place', async ({
  page,
  browser,
  signIn,
  watch,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin/search-forms/create')
  await page
    .getByRole('textbox', { name: t('Name'), exact: true })
    .first()
    .fill('Startseite')
  await page.getByRole('textbox', { name: t('Heading') }).fill('Beratung der Musterbank')
  for (const field of ['Name', 'Place'])
    await page.getByRole('checkbox', { name: t(field), exact: true }).check()
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByRole('link', { name: 'Startseite' }).first().click()
  const plain = await page.getByRole('region', { name: t('Plain form') }).textContent()
  const element = await page.getByRole('region', { name: t('Element') }).textContent()
  // The code is for the public address, wherever the desk is open.
  const own = new URL(/src="([^"]+)"/.exec(element ?? '')?.[1] ?? '').origin
  const [site, other] = [await openSite(own), await openSite(own)]
  expect(await allow(page, site.origin)).toBe(204)
  await page.locator('openbranch-finder iframe').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('openbranch-finder iframe').getByRole('heading').first()).toHaveText(
    'Beratung der Musterbank',
  )
  await shot(page, 'search-form-code', [phone, desktop, dark])
  await audit(page, [phone, dark])

  const context = await browser.newContext({ locale: 'de-DE' })
  const visitor = await context.newPage()
  site.show(element ?? '')
  await visitor.goto(site.origin)
  const frame = visitor.frameLocator('openbranch-finder iframe')
  const box = visitor.locator('openbranch-finder iframe')
  await expect(frame.getByRole('heading', { level: 2 }).first()).toHaveText('Beratung der Musterbank')
  await expect(visitor.getByRole('link')).toBeHidden()
  const low = (await box.boundingBox())?.height ?? 0
  expect(low).toBeGreaterThan(100)
  await frame.getByRole('textbox', { name: t('Name') }).focus()
  await visitor.keyboard.type('Becker')
  await visitor.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { level: 3 }).first()).toHaveText(/Becker/)
  await expect.poll(async () => (await box.boundingBox())?.height).toBeGreaterThan(low)
  expect(await visitor.evaluate(() => Object.keys(window).filter((key) => /openbranch/i.test(key)))).toEqual(
    [],
  )
  expect(await context.cookies()).toEqual([])
  await shot(visitor, 'embedded-finder', [phone, desktop])
  await audit(visitor, [phone])

  // A message of the site itself, or of another frame of it, changes nothing.
  const before = (await box.boundingBox())?.height
  await visitor.evaluate(() => postMessage({ openbranchHeight: 9_999 }, '*'))
  expect((await box.boundingBox())?.height).toBe(before)

  site.show(plain ?? '')
  await visitor.goto(site.origin)
  await visitor.getByRole('textbox', { name: t('Name') }).fill('Becker')
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(/\/app\/search\?form=.*name=Becker/)
  await expect(visitor.getByRole('heading', { level: 3 }).first()).toHaveText(/Becker/)

  watch.allow(/frame-ancestors|refused to connect|Framing/i)
  other.show(element ?? '')
  const refused = await context.newPage()
  const blocked = refused.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await refused.goto(other.origin)
  await blocked
  await expect(refused.getByRole('link')).toBeVisible()
  expect((await refused.locator('openbranch-finder iframe').boundingBox())?.height ?? 0).toBe(0)
  site.close()
  other.close()
  await context.close()
})

/** Books the first time that is free, in English. */
async function book(frame: FrameLocator): Promise<void> {
  const dialog = frame.getByRole('dialog')
  const next = () => dialog.getByRole('button', { name: 'Continue' }).click()
  await frame.getByRole('link', { name: 'Book an appointment' }).press('Enter')
  for (const question of ['What is it about?', 'How would you like to meet?']) {
    await expect(dialog.getByRole('heading', { name: question })).toBeVisible()
    await dialog.getByRole('radio').first().check()
    await next()
  }
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .click()
  await next()
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Elske Reventlow')
  await dialog.getByRole('textbox', { name: 'Your e-mail address' }).fill('elske.reventlow@mail.example')
  await dialog.getByRole('checkbox', { name: /my details/ }).check()
  await dialog.getByRole('button', { name: /^(Request|Book) appointment$/ }).click()
  await expect(dialog.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
}

test('an appointment is booked in a page of another site, and the frame makes room for it', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const site = await openSite(server.url(''))
  await signIn(page, 'accountadmin', '/app/account-admin/search-forms')
  expect(await allow(page, site.origin)).toBe(204)
  const context = await browser.newContext({ locale: 'en-GB' })
  const visitor = await context.newPage()
  site.show(
    `<script src="${server.url('/embed.js')}" async></script><openbranch-booking lang="en" alias="anna-becker"></openbranch-booking><openbranch-profile lang="en" alias="anna-becker"></openbranch-profile>`,
  )
  await visitor.goto(site.origin)
  const frame = visitor.frameLocator('openbranch-booking iframe')
  const box = visitor.locator('openbranch-booking iframe')
  await expect(visitor.frameLocator('openbranch-profile iframe').getByRole('heading')).toHaveText(/Becker/)
  await shot(visitor, 'embedded-advisor', [phone, desktop])
  await frame.getByRole('link', { name: 'Book an appointment' }).press('Enter')
  await expect(frame.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await box.boundingBox())?.height).toBeGreaterThan(700)
  await shot(visitor, 'embedded-booking', [phone, desktop])
  await visitor.keyboard.press('Escape')
  await expect.poll(async () => (await box.boundingBox())?.height).toBeLessThan(400)

  // What leads further leaves the frame: no other page of ours may stand in it.
  await book(frame)
  await shot(visitor, 'embedded-booked', [phone, desktop])
  await frame.getByRole('link', { name: /Withdraw request|Cancel appointment/ }).click()
  await expect(visitor).toHaveURL(/\/app\/appointment\?.*step=cancel.*lang=en/)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()

  // Where nothing is, the link of the site stays.
  site.show(
    `<script src="${server.url('/embed.js')}" async></script><openbranch-profile alias="nobody"><a href="/">Our people</a></openbranch-profile>`,
  )
  const asked = visitor.waitForResponse(/\/embed\/profile\/nobody/)
  await visitor.goto(site.origin)
  expect((await asked).status()).toBe(404)
  await visitor.frameLocator('openbranch-profile iframe').getByRole('link').waitFor({ state: 'attached' })
  await expect(visitor.getByRole('link', { name: 'Our people' })).toBeVisible()
  site.close()
  await context.close()
})

test('what stands on other sites is shown with its code', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin/search-forms')
  await page.getByRole('button', { name: t('Embed') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('openbranch-finder iframe').getByRole('heading')).toBeVisible()
  await dialog.getByRole('combobox', { name: t('Advisor') }).fill('Becker')
  await dialog.getByRole('option').first().click()
  await expect(dialog.frameLocator('openbranch-booking iframe').getByRole('heading')).toHaveText(/Becker/)
  await shot(page, 'embed-dialog', [phone, desktop, dark])
  await audit(page, [phone, dark])
})

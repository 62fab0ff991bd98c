import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'

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

test('an appointment is begun in a page of another site, and the frame makes room for it', async ({
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
  site.close()
  await context.close()
})

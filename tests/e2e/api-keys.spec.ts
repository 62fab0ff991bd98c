import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** A site with one empty page, at a port of its own. */
async function openSite() {
  const site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Site</h1>'))
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => site.close() }
}

test('an account admin makes a key, and a page of their site calls with it; a page of another one cannot', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const [site, other] = [await openSite(), await openSite()]
  await signIn(page, 'accountadmin', '/app/api-keys')
  await page.getByRole('button', { name: t('How to call') }).click()
  await expect(page.getByRole('dialog')).toContainText('/api/v1/public/search/advisors')
  await shot(page, 'api-keys-calls', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await page.keyboard.press('Escape')

  await page
    .getByRole('link', { name: t('Create API key') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('Name') }).fill('Website')
  for (const call of ['Search calls', 'Contact requests'])
    await page.getByRole('checkbox', { name: t(call) }).check()
  await page.getByRole('button', { name: t('Add') }).click()
  await page.getByRole('textbox', { name: t('Origin') }).fill(site.origin)
  await page.getByRole('button', { name: t('Save') }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^ob_/)
  await shot(page, 'api-keys-made', [phone, desktop, dark])
  await audit(page, [phone, dark])
  // Whoever closes it by accident is asked first.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: t('I have kept it') }).click()
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible()
  expect(await page.content()).not.toContain(key)

  const visitor = await (await browser.newContext()).newPage()
  const called = async (from: string) => {
    await visitor.goto(`${from}/`)
    return await visitor.evaluate(
      async ([address, given]) => {
        const headers = { 'X-Api-Key': given as string, 'Content-Type': 'application/json' }
        const call = async (path: string, body?: object) => {
          const reply = await fetch(`${address}${path}`, {
            headers,
            ...(body && { method: 'POST', body: JSON.stringify(body) }),
          })
          return [reply.status, reply.headers.get('content-range'), await reply.json()] as const
        }
        try {
          const [, , found] = await call('/api/v1/public/search/advisors?name=Becker')
          const asked = await call('/api/v1/public/advisors/anna-becker/contact-requests', {
            kind: 'contact',
            name: 'Petra Sommer',
            email: 'petra.sommer@mail.example',
            message: 'Guten Tag',
            consent: true,
          })
          return [(found as { full_name: string }[])[0]?.full_name, asked[0]]
        } catch (error) {
          return String(error)
        }
      },
      [server.url(''), key] as const,
    )
  }
  expect(await called(site.origin)).toEqual([expect.stringContaining('Anna Becker'), 201])
  expect(await called(other.origin)).toContain('Failed to fetch')
  await visitor.context().close()
  site.close()
  other.close()
})

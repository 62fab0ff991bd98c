import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** As a directory calls: by number, since not every system knows the names below localhost that browsers know. */
const callOf =
  (page: Page, address: string, token: string) => async (method: string, path: string, data?: object) => {
    const url = new URL(address)
    const reply = await page.request.fetch(`http://127.0.0.1:${url.port}${url.pathname}${path}`, {
      method,
      headers: {
        host: url.host,
        authorization: `Bearer ${token}`,
        'content-type': 'application/scim+json',
        cookie: '',
      },
      ...(data && { data: JSON.stringify(data) }),
    })
    return { status: reply.status(), body: method === 'DELETE' ? null : await reply.json() }
  }

test('a manager of users makes a token, and what the directory then says of somebody is read only', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'roles-manager', '/app/directory')
  await page.getByRole('button', { name: /^(Token erstellen|Neues Token erstellen)$/ }).click()
  const asked = page.getByRole('alertdialog')
  const made = page.getByRole('dialog').filter({ has: page.locator('code') })
  await expect(asked.or(made)).toBeVisible()
  if (await asked.isVisible()) await asked.getByRole('button', { name: t('Make a new token') }).click()
  const token = (await made.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^obd_/)
  await shot(page, 'directory-made', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await made.getByRole('button', { name: t('I have kept it') }).click()
  await expect(page.getByText(t('Not yet'))).toBeVisible()
  expect(await page.content()).not.toContain(token)
  await shot(page, 'directory', [phone, desktop, dark])
  await audit(page, [phone, desktop, dark])

  const call = callOf(page, server.url('/scim/v2'), token)
  const address = `d.${randomUUID()}@directory.example`
  const person = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: address,
    name: { givenName: 'Dora', familyName: 'Dietz' },
  }
  const { status, body } = await call('POST', '/Users', person)
  expect(status).toBe(201)
  await page.goto(server.url(`/app/users/${body.id}`))
  await expect(page.getByRole('textbox', { name: t('First name') })).toHaveValue('Dora')
  for (const name of ['First name', 'Last name', 'E-mail'])
    await expect(page.getByRole('textbox', { name: t(name) })).not.toBeEditable()
  await expect(page.getByRole('switch', { name: t('Active'), exact: true })).toBeDisabled()
  await expect(page.getByText(t('This comes from the directory. Change it there.'))).toHaveCount(4)
  await shot(page, 'directory-user', [phone, desktop, dark])
  await audit(page, [phone, dark])
  const alias = page.getByRole('textbox', { name: t('Alias') })
  await alias.fill(`dora-${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()

  await call('DELETE', `/Users/${body.id}`)
  await page.goto(server.url('/app/directory'))
  await page.getByRole('button', { name: t('Remove token') }).click()
  await shot(page, 'directory-remove', [phone, desktop])
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Remove token') })
    .click()
  await expect(page.getByText(t('There is none: the directory reaches nothing.'))).toBeVisible()
  await shot(page, 'directory-none', [phone, desktop])
  expect((await call('GET', '/Users')).status).toBe(401)
})

test('an account admin reads the page in English, and says that users may be taken over', async ({
  page,
  server,
  signIn,
}) => {
  await page.setExtraHTTPHeaders({ 'accept-language': 'en' })
  await signIn(page, 'accountadmin', '/app/directory', 'alpenbank')
  await page.context().addCookies([{ name: 'lang', value: 'en', url: server.url('', 'alpenbank') }])
  await page.goto(server.url('/app/directory', 'alpenbank'))
  const toggle = page.getByRole('switch')
  await expect(toggle).toBeVisible()
  const was = await toggle.isChecked()
  await toggle.click()
  await expect(toggle).toBeChecked({ checked: !was })
  await shot(page, 'directory-en', [phone, desktop, dark])
  await page.reload()
  await expect(page.getByRole('switch')).toBeChecked({ checked: !was })
})

import { expect, type Page, type Request } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { readQrCode } from './support/qr.ts'
import type { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/profile/anna-becker'
const anna = 'Dr. Anna Becker'

const popups = [
  { name: 'add to contacts', title: 'Add to contacts', tags: ['save-contact', 'Kontakt-speichern'] },
  { name: 'call-back request', title: 'Call-back request', tags: ['callback-request', 'rueckrufwunsch'] },
]

const popup = (page: Page, title: string) => page.getByRole('dialog', { name: t(title) })

async function openProfile(page: Page, server: AppServer, hash = ''): Promise<void> {
  await page.goto(server.url(path + hash))
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
}

test('the profile is complete without any script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const reply = await page.goto(server.url(path))
  expect(reply?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
  await expect(page.getByRole('list', { name: t('Contact'), exact: true }).getByRole('link')).not.toHaveCount(
    0,
  )
  await expect(page.getByRole('img', { name: t('Portrait of {name}', { name: anna }) })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await page.locator('[style]').count(), 'style attributes, which the policy drops').toBe(0)
  await context.close()
})

test('the profile loads under 10 KB of script before anybody touches it', async ({ page, server }) => {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await openProfile(page, server)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(10 * 1024)
})

test('the profile is accessible on a phone and a wide screen, light and dark', async ({ page, server }) => {
  await openProfile(page, server)
  await audit(page, [phone, desktop, dark, { width: 390, theme: 'dark' }])
  await shot(page, 'profile-musterbank', [phone, desktop, dark])
})

for (const { name, title, tags } of popups) {
  test(`${name} opens by its button and closes by button, Escape, background and back`, async ({
    page,
    server,
  }) => {
    await openProfile(page, server)
    const button = page.getByRole('main').locator(`a[aria-haspopup=dialog][href="#${tags[1]}"]`)
    const dialog = popup(page, title)

    await button.click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#${tags[1]}$`))
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600)
    await dialog.getByRole('button', { name: t('Close') }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await button.click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(20, 20)
    await expect(dialog).toBeHidden()

    await button.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(server.url(path))
  })

  for (const tag of tags) {
    test(`${name} opens by the hash tag ${tag} and its page stays when it closes`, async ({
      page,
      server,
    }) => {
      await openProfile(page, server, `#${tag}`)
      await expect(popup(page, title)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup(page, title)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
    })
  }

  test(`${name} is accessible`, async ({ page, server }) => {
    await openProfile(page, server, `#${tags[0]}`)
    await expect(popup(page, title)).toBeVisible()
    await audit(page, [phone, dark])
    await shot(page, `popup-${tags[0]}`, [phone, desktop])
  })
}

test('the contact card in the QR code is the one in the file', async ({ page, server }) => {
  await openProfile(page, server, '#Kontakt-speichern')
  const dialog = popup(page, 'Add to contacts')
  const label = t('QR code with the contact details of {name}', { name: anna })
  const code = dialog.getByRole('img', { name: label })
  await expect(code).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: t('Download') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('anna-becker.vcf')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const file = Buffer.concat(chunks).toString('utf8')
  expect(file).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/)
  expect(file).not.toContain('PHOTO')
  expect(await readQrCode(code)).toBe(file)
})

test('a call-back request is refused at its fields in German, then taken', async ({ page, server }) => {
  await openProfile(page, server, '#rueckrufwunsch')
  const dialog = popup(page, 'Call-back request')
  const name = dialog.getByRole('textbox', { name: t('Your name') })
  const phoneNumber = dialog.getByRole('textbox', { name: t('Your phone number') })
  const send = dialog.getByRole('button', { name: t('Request a call') })

  await phoneNumber.fill('12')
  await send.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await expect(phoneNumber).toHaveAttribute('aria-invalid', 'true')
  await expect(phoneNumber).toHaveValue('12')
  expect(await messageAt(name)).toMatch(/darf nicht leer sein/)
  expect(await messageAt(phoneNumber)).toMatch(/Telefon/)
  await audit(page, [phone, desktop])
  await shot(page, 'popup-callback-errors', [phone, desktop])

  await name.fill('Jonas Petersen')
  await phoneNumber.fill('0711 123456')
  await dialog.getByRole('checkbox', { name: /einverstanden/ }).check()
  await send.click()
  await expect(dialog.getByRole('status')).toHaveText(
    /Vielen Dank\. Dr\. Anna Becker ruft Sie unter 0711 123456 zurück\./,
  )
  await audit(page)
})

test('a popup that cannot be loaded is said in a notice that reloads the page, and then it opens', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Loading a part of the page failed/)
  const island = /\/vcard-[^/]*\.js$/
  await page.route(island, (route) => route.abort())
  await openProfile(page, server, '#Kontakt-speichern')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(t('Loading a part of the page failed.'))
  await audit(page, [phone, dark])
  await shot(page, 'popup-failed', [phone, desktop, dark])
  expect(watch.problems).toEqual([expect.stringMatching(/^uncaught .*Loading a part of the page failed/)])

  await page.unroute(island)
  const reloaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: t('Reload page') }).click()
  await reloaded
  await expect(notice).toBeHidden()
  await page.getByRole('main').locator('a[href="#Kontakt-speichern"]').click()
  await expect(popup(page, 'Add to contacts')).toBeVisible()
})

test('a half-written call-back request survives closing the popup', async ({ page, server }) => {
  await openProfile(page, server, '#rueckrufwunsch')
  await popup(page, 'Call-back request')
    .getByRole('textbox', { name: t('Your name') })
    .fill('Jonas')
  await page.keyboard.press('Escape')
  await page.getByRole('main').locator('a[href="#rueckrufwunsch"]').click()
  await expect(popup(page, 'Call-back request').getByRole('textbox', { name: t('Your name') })).toHaveValue(
    'Jonas',
  )
})

test('a visitor without a connection keeps what they typed', async ({ page, server, context }) => {
  await openProfile(page, server, '#rueckrufwunsch')
  const dialog = popup(page, 'Call-back request')
  await dialog.getByRole('textbox', { name: t('Your name') }).fill('Jonas')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: t('Request a call') }).click()
  await expect(dialog.getByRole('alert')).toContainText(t('Network request failed.'))
  await expect(dialog.getByRole('textbox', { name: t('Your name') })).toHaveValue('Jonas')
})

test('the language switch changes the page and is remembered', async ({ page, server, context }) => {
  await openProfile(page, server)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect((await context.cookies()).find(({ name }) => name === 'lang')).toBeUndefined()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'My address' })).toBeVisible()
  await openProfile(page, server)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('nobody at this address: status 404, in the words of the page', async ({ page, server }) => {
  const reply = await page.goto(server.url('/app/profile/nobody-here'))
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Not found (#404)'))
  await audit(page, [phone, dark])
  await shot(page, 'profile-404', [phone, desktop])
})

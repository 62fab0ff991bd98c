import { expect, type Locator, type Page } from '@playwright/test'
import { audit, dark, desktop, phone, type View } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { readQrCode } from './support/qr.ts'
import type { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

// Nothing is shared but the worker's server: spread over all of them, so that none is left with a long file at the end.
test.describe.configure({ mode: 'parallel' })

const path = '/app/profile/anna-becker'
const anna = 'Dr. Anna Becker'
const everyView = [phone, { width: 390, theme: 'dark' as const }, desktop, dark]
/** Views of popups that look like one that is looked at in every view. */
const fewViews = [phone, dark]

/** Each popup with its hash tags; the first is the one that the German button carries. */
const popups: { title: string; tags: [string, ...string[]]; views?: View[] }[] = [
  { title: 'Contact request', tags: ['Kontaktanfrage', 'Contact-request'], views: everyView },
  { title: 'Ask for an appointment', tags: ['Terminwunsch', 'Appointment-request'] },
  { title: 'Book an appointment', tags: ['termin', 'appointment'] },
  { title: 'Add to contacts', tags: ['Kontakt-speichern', 'save-contact'] },
  { title: 'Write a message', tags: ['Chat'] },
  { title: 'Call-back request', tags: ['rueckrufwunsch', 'callback-request'] },
  { title: 'Share', tags: ['teilen', 'share'], views: everyView },
]

const popup = (page: Page, title: string) => page.getByRole('dialog', { name: t(title), exact: true })
const buttonOf = (page: Page, tag: string) => page.getByRole('article').locator(`a[href="#${tag}"]`)

async function openProfile(page: Page, server: AppServer, hash = ''): Promise<void> {
  // Another hash alone would not load the page again.
  await page.goto('about:blank')
  await page.goto(server.url(path + hash))
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
}

const holdsFocus = (dialog: Locator) =>
  dialog.evaluate(
    (element) => element.contains(document.activeElement) || document.activeElement === document.body,
  )

for (const { title, tags, views = fewViews } of popups) {
  test(`'${title}' opens by its button, by keyboard and by its hash tags, and has no barriers`, async ({
    page,
    server,
  }) => {
    const button = buttonOf(page, tags[0])
    const dialog = popup(page, title)
    for (const tag of tags.toReversed()) {
      await openProfile(page, server, `#${tag}`)
      await expect(dialog, `#${tag}`).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(server.url(path))
    }

    await button.click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`#${tags[0]}$`))
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600)
    await audit(page, views)
    await shot(page, `popup-${tags[0]}`, everyView)
    await dialog.getByRole('button', { name: t('Close') }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press(i < 3 ? 'Tab' : 'Shift+Tab')
      expect(await holdsFocus(dialog), 'the focus stays in the popup').toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()

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
}

test('WhatsApp is led to by the button at once and by its hash tag in a popup, and each press is noted', async ({
  page,
  context,
  server,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openProfile(page, server, '#whatsapp')
  const dialog = popup(page, 'WhatsApp')
  const link = dialog.getByRole('link', { name: t('Open WhatsApp') })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=Guten%20Tag.*OSP-4711/)
  await audit(page, fewViews)
  const [noted, opened] = await Promise.all([
    page.waitForRequest('**/frontend-logs/log'),
    page.waitForEvent('popup'),
    link.click(),
  ])
  expect(noted.postDataJSON()).toEqual({
    action: 'whatsapp_button_click',
    data: { advisorAlias: 'anna-becker' },
  })
  expect(opened.url()).toBe(href)
  await opened.close()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: t('WhatsApp') })).toHaveAttribute(
    'href',
    href,
  )
})

test('the keyboard reaches every popup by Tab alone, and the page stays still behind one', async ({
  page,
  server,
}) => {
  await openProfile(page, server)
  const reached = new Set<string>()
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab')
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    if (href) reached.add(href)
  }
  for (const { tags } of popups) expect([...reached]).toContain(`#${tags[0]}`)

  await buttonOf(page, 'teilen').focus()
  await page.keyboard.press('Enter')
  const dialog = popup(page, 'Share')
  await expect(dialog).toHaveCSS('z-index', '1050')
  const top = await page.evaluate(() => window.scrollY)
  await page.mouse.move(40, 800)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
})

test('the signed-in are led to the messenger', async ({ page, signIn }) => {
  await signIn(page, 'stduser', `${path}#Chat`)
  const dialog = popup(page, 'Messenger')
  await expect(dialog.getByRole('link', { name: t('Open messenger') })).toHaveAttribute(
    'href',
    '/messenger#anna-becker',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').locator('a[href="/messenger#anna-becker"]')).toBeVisible()
})

test('the contact card is read from the screen, also the longest, and is the one in the file', async ({
  page,
  server,
}) => {
  await openProfile(page, server, '#Kontakt-speichern')
  const dialog = popup(page, 'Add to contacts')
  const code = (name: string) =>
    dialog.getByRole('img', { name: t('QR code with the contact details of {name}', { name }) })
  await expect(code(anna)).toBeVisible()
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
  expect(await readQrCode(code(anna))).toBe(file)

  await page.goto(server.url('/app/profile/charlotte-von-rheden#save-contact'))
  const longest = await page.request.get(server.url('/api/v1/advisors/charlotte-von-rheden/v-card'))
  const { content } = await longest.json()
  expect(Buffer.byteLength(content)).toBeGreaterThan(380)
  await expect(code('Dr. Charlotte von Rheden')).toBeVisible()
  expect(await readQrCode(code('Dr. Charlotte von Rheden'))).toBe(content)
})

test('sharing shows and copies the address of the page, and leads on by the server', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url('') })
  await openProfile(page, server, '#share')
  const dialog = popup(page, 'Share')
  const address = server.url(path)
  const code = dialog.getByRole('img', { name: t('QR code with the address of this page') })
  await expect(code).toBeVisible()
  expect(await readQrCode(code)).toBe(address)
  await dialog.getByRole('button', { name: t('Copy link') }).click()
  await expect(dialog.getByRole('status')).toHaveText(t('The link is copied.'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  for (const [name, target] of [
    ['Share by WhatsApp', /^https:\/\/wa\.me\/\?text=/],
    ['Share by e-mail', /^mailto:\?/],
  ] as const) {
    const href = await dialog.getByRole('link', { name: t(name) }).getAttribute('href')
    const reply = await page.request.get(server.url(href ?? ''), { maxRedirects: 0 })
    expect(reply.status()).toBe(302)
    expect(reply.headers().location).toMatch(target)
  }
})

test('a call-back request is refused at its fields in German, kept over closing and offline, then taken', async ({
  page,
  server,
  context,
}) => {
  await openProfile(page, server, '#rueckrufwunsch')
  const dialog = popup(page, 'Call-back request')
  const name = dialog.getByRole('textbox', { name: t('Your name') })
  const phoneNumber = dialog.getByRole('textbox', { name: t('Your phone number') })
  const send = dialog.getByRole('button', { name: t('Request a call') })

  await phoneNumber.fill('12')
  await send.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await expect.poll(() => messageAt(name)).toBe(t('Please enter your name.'))
  await name.fill('Jonas Petersen')
  await dialog.getByRole('checkbox', { name: /einverstanden/ }).check()
  // What is there is the server's to judge.
  await send.click()
  await expect(phoneNumber).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => messageAt(phoneNumber)).toMatch(/Telefon/)
  await audit(page, [phone, dark])
  await shot(page, 'popup-callback-errors', everyView)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await buttonOf(page, 'rueckrufwunsch').click()
  await expect(name).toHaveValue('Jonas Petersen')
  await phoneNumber.fill('0711 123456')
  await dialog.getByRole('checkbox', { name: /einverstanden/ }).check()
  await context.setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText(t('Network request failed.'))
  await expect(phoneNumber).toHaveValue('0711 123456')
  await context.setOffline(false)
  await send.click()
  await expect(dialog.getByRole('status')).toHaveText(
    /Vielen Dank\. Dr\. Anna Becker ruft Sie unter 0711 123456 zurück\./,
  )
})

const forms = [
  { tag: 'Contact-request', title: 'Contact request', send: 'Send request' },
  { tag: 'Chat', title: 'Write a message', send: 'Send message' },
]

test('the other forms say what they lack and are taken, each with a ticket', async ({ page, server }) => {
  for (const { tag, title, send } of forms) {
    await openProfile(page, server, `#${tag}`)
    const dialog = popup(page, title)
    const email = dialog.getByRole('textbox', { name: t('Your e-mail address') })
    const message = dialog.getByRole('textbox', { name: /Nachricht|Worum/ })
    const button = dialog.getByRole('button', { name: t(send) })
    await button.click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect
      .poll(() => messageAt(email))
      .toMatch(tag === 'Chat' ? /E-Mail/ : /E-Mail-Adresse oder Ihre Telefonnummer/)
    await dialog.getByRole('textbox', { name: t('Your name') }).fill('Petra Sommer')
    await email.fill('petra@sommer.example')
    await message.fill('Es geht um eine Anschlussfinanzierung.')
    await dialog.getByRole('checkbox', { name: /einverstanden/ }).check()
    const sent = page.waitForRequest((request) =>
      /(contact-requests|messenger\/threads)$/.test(request.url()),
    )
    await button.click()
    expect((await sent).postDataJSON().ticket, 'the ticket of the form').toMatch(/^\w+\.[\w-]+$/)
    await expect(dialog.getByRole('status')).toContainText('Vielen Dank')
  }
})

for (const tag of ['Contact-request', 'Appointment-request', 'callback-request', 'Chat']) {
  test(`#${tag} has its button in sight on a phone, and no field behind it`, async ({ page, server }) => {
    await page.setViewportSize({ width: phone.width, height: 844 })
    await openProfile(page, server, `#${tag}`)
    const send = page.getByRole('dialog').locator('button[type="submit"]')
    await expect(send).toBeInViewport({ ratio: 1 })
    const foot = page.locator('.form-foot')
    for (const field of await page.getByRole('dialog').locator('input:visible, textarea').all()) {
      await field.focus()
      await expect(send).toBeInViewport({ ratio: 1 })
      const [below, above] = [await field.boundingBox(), await foot.boundingBox()]
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
    }
  })
}

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
  await audit(page, [dark])
  await shot(page, 'popup-failed', everyView)
  expect(watch.problems).toEqual([expect.stringMatching(/^uncaught .*Loading a part of the page failed/)])

  await page.unroute(island)
  const reloaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: t('Reload page') }).click()
  await reloaded
  await expect(notice).toBeHidden()
  await buttonOf(page, 'Kontakt-speichern').click()
  await expect(popup(page, 'Add to contacts')).toBeVisible()
})

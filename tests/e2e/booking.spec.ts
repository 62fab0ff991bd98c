import { type Browser, expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { tabTo } from './support/keys.ts'
import type { Mail } from './support/mailbox.ts'
import { test } from './support/mailed.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/profile/anna-becker'
const calendar = '/app/online-appointments/calendars/slots/management'
const everyView = [phone, { width: 390, theme: 'dark' as const }, desktop, dark]
const fewViews = [phone, dark]
const email = 'elske.reventlow@mail.example'

interface Appointment {
  uuid: string
  start: string
  state: string
  name: string
}

const dialog = (page: Page) => page.getByRole('dialog', { name: t('Book an appointment') })
const question = (page: Page, text: string) => dialog(page).getByRole('heading', { name: t(text) })

async function look(page: Page, name: string): Promise<void> {
  await audit(page, fewViews)
  await shot(page, `booking-${name}`, everyView)
}

/** Looks at a mail as a mail program shows it, which loads nothing and runs nothing. */
async function lookAtMail(browser: Browser, { html }: Mail): Promise<void> {
  const reader = await (await browser.newContext({ javaScriptEnabled: false, offline: true })).newPage()
  await reader.setViewportSize({ width: phone.width, height: 844 })
  await reader.setContent(html)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  const wide = await reader.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  await shot(reader, 'mail', everyView)
  await reader.context().close()
}

const clock = (at: string) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )

/** What the advisor's desk is told of an appointment, asked from a page of theirs. */
async function told(advisor: Page, uuid: string): Promise<Appointment | undefined> {
  const all = await api<Appointment[]>(
    advisor,
    '/api/v1/appointments?range=[0,199]&sort=["created_at","DESC"]',
  )
  return all.find((each) => each.uuid === uuid)
}

const isUncovered = (element: Element) => {
  const { x, y } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + 1, y + 1))
}

test('a visitor books by keyboard alone, gets the mail, moves and cancels; the advisor sees each change appear', async ({
  page,
  browser,
  server,
  signIn,
  mailbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url(path))
  await tabTo(page, 'link', t('Book an appointment'))
  await page.keyboard.press('Enter')
  await expect(question(page, 'What is it about?')).toBeVisible()
  await look(page, 'topic')
  await tabTo(page, 'radio', /Baufinanzierung/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(question(page, 'How would you like to meet?')).toBeFocused()
  await look(page, 'type')
  await tabTo(page, 'radio', /In der Filiale/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(question(page, 'When does it suit you?')).toBeFocused()
  const days = dialog(page).getByRole('gridcell').getByRole('button')
  await expect(days.first()).toBeVisible()
  await tabTo(page, 'button', /freie Zeit/)
  await page.keyboard.press('ArrowRight')
  const chosen = page.locator('[data-day]:focus')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, 'button', /^\d\d:\d\d Uhr$/)
  await page.keyboard.press('Space')
  // A chosen time looks chosen under the pointer too, where it stands when a mouse has chosen it.
  const time = dialog(page).getByRole('button', { name: /^\d\d:\d\d Uhr$/, pressed: true })
  const solid = await time.evaluate((chosenTime) => getComputedStyle(chosenTime).backgroundColor)
  await time.hover()
  await expect(time).toHaveCSS('background-color', solid)
  await page.mouse.move(0, 0)
  await look(page, 'slot')
  await tabTo(page, 'button', t('Continue'))
  await page.keyboard.press('Enter')

  await expect(question(page, 'How can we reach you?')).toBeFocused()
  await expect(dialog(page).getByText(/ist bis \d\d:\d\d Uhr für Sie reserviert/)).toBeVisible()
  await tabTo(page, 'button', t('Request appointment'))
  await page.keyboard.press('Enter')
  const name = dialog(page).getByRole('textbox', { name: t('Your name') })
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  // Its label does not stand under the popup's title.
  const label = dialog(page).getByText(t('Your name'), { exact: true })
  await expect.poll(() => label.evaluate(isUncovered)).toBe(true)
  await look(page, 'details')
  await page.keyboard.type('Elske Reventlow')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await tabTo(page, 'checkbox', /einverstanden/)
  await page.keyboard.press('Space')
  const answered = page.waitForResponse(/\/api\/v1\/appointments$/)
  await tabTo(page, 'button', t('Request appointment'))
  await page.keyboard.press('Enter')
  const booked = await answered
  const receipt: Appointment = await booked.json()
  expect(booked.request().postDataJSON()).toMatchObject({
    name: 'Elske Reventlow',
    ticket: expect.any(String),
  })

  await expect(question(page, 'Your request has arrived')).toBeFocused()
  await look(page, 'done')
  const file = await page.request.get(
    server.url(
      (await dialog(page)
        .getByRole('link', { name: t('Add to calendar') })
        .getAttribute('href')) ?? '',
    ),
  )
  expect(await file.text()).toContain('BEGIN:VEVENT')
  const advisor = await (await browser.newContext()).newPage()
  await signIn(advisor, 'advisor', `${calendar}?date=${receipt.start.slice(0, 10)}`)
  const entry = advisor.locator('.cal').getByRole('button', { name: /Elske Reventlow/ })
  await expect(entry).toHaveAccessibleName(new RegExp(clock(receipt.start)))
  expect(await told(advisor, receipt.uuid)).toMatchObject({
    name: 'Elske Reventlow',
    start: receipt.start,
    state: receipt.state,
  })

  const mail: Mail = await mailbox.next(email)
  await lookAtMail(browser, mail)
  expect(mail.link).toContain(`/app/appointment?id=${receipt.uuid}&token=`)
  await page.goto(mail.link)
  await tabTo(page, 'link', t('Ask for another time'))
  await page.keyboard.press('Enter')
  const another = page.locator('.bk-times a').last()
  await another.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', t('Ask for another time'))
  await page.keyboard.press('Enter')
  const before = new RegExp(`Elske Reventlow.*${clock(receipt.start)}`)
  await expect(advisor.locator('.cal').getByRole('button', { name: before })).toHaveCount(0)
  const moved = await told(advisor, receipt.uuid)
  expect(moved?.start).not.toBe(receipt.start)
  expect((await mailbox.next(email)).text).toContain(clock(moved?.start ?? ''))

  await advisor.goto(server.url(`${calendar}?date=${moved?.start.slice(0, 10)}`))
  await expect(entry).toHaveAccessibleName(new RegExp(clock(moved?.start ?? '')))
  await tabTo(page, 'link', t('Withdraw request'))
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', t('Withdraw request'))
  await page.keyboard.press('Enter')
  await expect(entry).toHaveCount(0)
  expect((await told(advisor, receipt.uuid))?.state).toBe('cancelled')
  await advisor.context().close()
  expect((await mailbox.next(email)).text).toMatch(/abgesagt/i)
})

test('a card in the finder leads to the time it shows, and a time that another took is said kindly', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(server.url('/app/search?name=Anna+Becker'))
  await page.locator('.result .slot').first().click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('radio').first().check()
  await dialog(page)
    .getByRole('button', { name: t('Continue') })
    .click()
  await dialog(page).getByRole('radio').first().check()
  await dialog(page)
    .getByRole('button', { name: t('Continue') })
    .click()
  await expect(question(page, 'When does it suit you?')).toBeVisible()
  const held = page.waitForRequest(/\/slot-holds$/)
  const time = dialog(page)
    .getByRole('button', { name: /^\d\d:\d\d Uhr$/ })
    .first()
  await time.click()
  const rival = await browser.newContext()
  await page.route(
    '**/slot-holds',
    async (route) => {
      // Somebody else is faster by a moment.
      const reply = await rival.request.post(server.url('/api/v1/slot-holds'), {
        data: route.request().postDataJSON(),
        headers: { origin: server.url('') },
      })
      expect(reply.status()).toBe(201)
      await route.continue()
    },
    { times: 1 },
  )
  await dialog(page)
    .getByRole('button', { name: t('Continue') })
    .click()
  await held
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toBeFocused()
  await look(page, 'lost')
  await dialog(page)
    .getByRole('list', { name: t('Next free times') })
    .getByRole('button')
    .first()
    .click()
  await expect(question(page, 'How can we reach you?')).toBeVisible()
  await rival.close()

  await dialog(page)
    .getByRole('button', { name: t('Back') })
    .click()
  await expect(question(page, 'When does it suit you?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

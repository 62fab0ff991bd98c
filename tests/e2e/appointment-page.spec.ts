import { expect, type Page } from '@playwright/test'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const advisor = '/api/v1/advisors/anna-becker'

async function call<T>(page: Page, url: string, data?: object): Promise<T> {
  const headers = { 'idempotency-key': crypto.randomUUID(), origin: new URL(url).origin }
  const reply = data ? await page.request.post(url, { data, headers }) : await page.request.get(url)
  expect(reply.ok(), `${url}: ${reply.status()} ${reply.ok() ? '' : await reply.text()}`).toBe(true)
  return await reply.json()
}

/** Books as a visitor does. @returns the path of the private page */
async function book(page: Page, url: (path: string) => string): Promise<string> {
  const get = <T>(path: string) => call<T>(page, url(path))
  const [topic] = await get<{ uuid: string }[]>(`${advisor}/appointment-topics`)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    from: day(3),
    to: day(40),
    topic: topic?.uuid ?? '',
    type: 'in-branch',
  })
  const slots = await get<{ start: string }[]>(`${advisor}/free-slots?${query}`)
  const hold = await call<{ token: string }>(page, url('/api/v1/slot-holds'), {
    advisor: 'anna-becker',
    topic: topic?.uuid,
    type: 'in-branch',
    start: slots[0]?.start,
  })
  const { uuid, token } = await call<{ uuid: string; token: string }>(page, url('/api/v1/appointments'), {
    hold: hold.token,
    name: 'Jana Hartmann',
    email: 'jana.hartmann@mail.example',
    phone: '+49699000711',
    message: '',
    consent: true,
  })
  return `/app/appointment?${new URLSearchParams({ id: uuid, token })}`
}

test('a customer moves and cancels by the link of the mail, by keyboard and without scripts', async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const path = await book(page, (to) => server.url(to))
  await page.goto(server.url(path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'appointment-page', [phone, dark])
  const file = page.getByRole('link', { name: t('Add to calendar') })
  const calendar = await page.request.get(server.url((await file.getAttribute('href')) ?? ''))
  expect(await calendar.text()).toContain('BEGIN:VEVENT')

  // A browser that runs no scripts.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
  })
  const still = await plain.newPage()
  await still.goto(server.url(path))
  const before = await still.locator('.appt-when').innerText()
  await still.getByRole('link', { name: t('Ask for another time') }).press('Enter')
  await still.locator('.bk-times a').last().press('Enter')
  const chosen = await still.locator('.bk-picked time').innerText()
  await still.getByRole('button', { name: t('Ask for another time') }).press('Enter')
  await expect(still.locator('.appt-when')).toHaveText(chosen.replace(/, (?=\d\d:)/, ' '))
  expect(chosen).not.toBe(before)

  // Who has the page open from before is told first.
  await page.goto(server.url(`${path}&step=move`))
  await audit(page, [phone])
  await shot(page, 'appointment-move', [phone, dark])
  await page.goto(server.url(`${path}&step=cancel`))
  await audit(page, [phone])
  await shot(page, 'appointment-cancel', [phone])
  await still.getByRole('link', { name: t('Withdraw request') }).press('Enter')
  await still
    .getByLabel(t('Message to {name}').replace('{name}', 'Dr. Anna Becker'))
    .fill('Ich bin leider krank.')
  await still.getByRole('button', { name: t('Withdraw request') }).press('Enter')
  await expect(still.getByRole('heading', { level: 1 })).toHaveText(t('This appointment is cancelled'))
  await plain.close()

  await page.getByRole('button', { name: t('Withdraw request') }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    t('The appointment was changed meanwhile. This is how it stands now.'),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('This appointment is cancelled'))
  // What both were told of it stays on this machine, for everybody to read.
  const mails = page.getByRole('navigation', { name: t('Mails of the demo') })
  const kept = mails.getByRole('link', { name: /Termin abgesagt.*jana\.hartmann/ })
  await expect(async () => {
    await page.goto(server.url('/app/demo-mails'))
    await expect(mails.getByRole('link').first()).toBeVisible()
    expect(await kept.count()).toBeGreaterThan(0)
  }).toPass()
  await kept.first().press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toContainText('Termin abgesagt')
  await audit(page, [phone, dark])
  await shot(page, 'demo-mails', [phone, dark])
  await page.goto(server.url(path.replace(/token=[^&]+/, 'token=wrong')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('This link is not valid'))
})

import { expect, type Locator, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/online-appointments/calendars/slots/management'
const anna = '/api/v1/advisors/anna-becker'
const hour = 3_600_000

interface Slot {
  start: string
  end: string
}

/** A week that the demo leaves alone, and that visitors may book: its Tuesday. */
const tuesday = () => {
  const at = new Date(Date.now() + 35 * 24 * hour)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7) + 1)
  return at.toISOString().slice(0, 10)
}

const berlin = (at: string | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', ...options }).format(new Date(at))
const clock = (at: string | number) => berlin(at, { hour: '2-digit', minute: '2-digit' })

const entry = (page: Page, name: RegExp) => page.locator('.cal').getByRole('button', { name })

async function middleOf(where: Locator) {
  await where.scrollIntoViewIfNeeded()
  const box = await where.boundingBox()
  if (!box) throw new Error('it is not there')
  return { x: box.x + box.width / 2, y: box.y + Math.min(12, box.height / 2), height: box.height }
}

test('an advisor opens and blocks time, sees a visitor book, and moves the appointment', async ({
  page,
  server,
  signIn,
  playwright,
}) => {
  const day = tuesday()
  await signIn(page, 'advisor', `${path}?date=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: t('Slots management') })).toBeVisible()

  // By keyboard: an hour of each Tuesday.
  await page.getByRole('button', { name: t('Block time') }).press('Enter')
  const block = page.getByRole('dialog', { name: t('Block time') })
  await block.getByRole('radio', { name: t('Every week') }).check()
  await block.getByLabel(t('Reason')).fill('Mittagspause')
  await audit(page, [desktop, dark])
  await block.getByLabel(t('Reason')).press('Enter')
  await expect(entry(page, /Mittagspause/)).toBeVisible()

  await page.getByRole('button', { name: t('Open extra slots') }).click()
  const extra = page.getByRole('dialog', { name: t('Open extra slots') })
  await extra.getByLabel(t('From')).fill('18:10')
  await extra.getByLabel(t('Until')).fill('19:30')
  await extra.getByRole('button', { name: t('Save') }).click()
  await expect(extra.getByText(t('Please choose a full or half hour.'))).toBeVisible()
  await extra.getByLabel(t('From')).fill('18:30')
  await extra.getByRole('button', { name: t('Save') }).click()
  await expect(entry(page, new RegExp(`^${t('Extra slots')}`))).toBeVisible()

  // A visitor books elsewhere: it stands here without a reload.
  const visitor = await playwright.request.newContext({ baseURL: server.url('') })
  const read = async <T>(url: string) => (await (await visitor.get(url)).json()) as T
  const [topic] = await read<{ uuid: string }[]>(`${anna}/appointment-topics`)
  const asked = `from=${day}&to=${day}&topic=${topic?.uuid}&type=by-phone`
  const slots = await read<Slot[]>(`${anna}/free-slots?${asked}`)
  const slot = slots[0] as Slot
  const held = await visitor.post('/api/v1/slot-holds', {
    data: { advisor: 'anna-becker', topic: topic?.uuid, type: 'by-phone', start: slot.start },
  })
  await expect(entry(page, new RegExp(`^${t('Held by a visitor')}`))).toBeVisible()
  const booking = {
    name: 'Moritz Ahlers',
    email: 'moritz@ahlers.example',
    phone: '+491715550142',
    consent: true,
  }
  const booked = await visitor.post('/api/v1/appointments', {
    data: { hold: (await held.json()).token, ...booking },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(booked.status()).toBe(201)
  const { uuid } = (await booked.json()) as { uuid: string }
  const appointment = entry(page, /Moritz Ahlers/)
  await expect(appointment).toHaveAccessibleName(new RegExp(`${clock(slot.start)}–${clock(slot.end)}`))
  await expect(page.getByRole('status').filter({ hasText: 'Moritz Ahlers' })).toHaveCount(1)
  await visitor.dispose()
  await audit(page, [phone, dark])
  await shot(page, 'slots-management', [desktop, dark, phone])

  // Without a mouse: to the last free time of the day.
  await appointment.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Move to…') })
    .press('Enter')
  const move = page.getByRole('dialog', { name: t('Move to…') })
  const heading = berlin(slot.start, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  for (let more = 0; more < 4 && !(await move.getByRole('group', { name: heading }).isVisible()); more++)
    await move.getByRole('button', { name: t('Show two weeks more') }).click()
  await move.getByRole('group', { name: heading }).getByRole('radio').last().check()
  await audit(page, [desktop])
  await move.getByRole('button', { name: t('Move and confirm') }).press('Enter')
  await expect(move).toBeHidden()
  const later = await api<Slot>(page, `/api/v1/appointments/${uuid}`)
  expect(later.start > slot.start).toBe(true)
  await expect(appointment).toHaveAccessibleName(new RegExp(`${clock(later.start)}–`))
  await expect(appointment).toBeFocused()

  // With a mouse: back to where it was. Nothing moves before it is confirmed.
  await expect(page.getByRole('dialog')).toBeHidden()
  const from = await middleOf(appointment)
  const up = ((Date.parse(later.start) - Date.parse(slot.start)) / hour) * 60
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const part of [0.2, 0.6, 1]) await page.mouse.move(from.x, from.y - up * part, { steps: 4 })
  await expect(
    page
      .locator('.cal')
      .getByText(`${clock(slot.start)}–${clock(slot.end)}`)
      .first(),
  ).toBeVisible()
  await page.mouse.up()
  const confirm = page.getByRole('dialog', { name: t('Move to…') })
  await expect(confirm).toContainText(`${clock(slot.start)}–${clock(slot.end)}`)
  await confirm.getByRole('button', { name: t('Move appointment') }).click()
  await expect(confirm).toBeHidden()
  expect(Date.parse((await api<Slot>(page, `/api/v1/appointments/${uuid}`)).start)).toBe(
    Date.parse(slot.start),
  )
  await expect(appointment).toHaveAccessibleName(new RegExp(`${clock(slot.start)}–`))

  // What was opened is closed again, after a question.
  await entry(page, new RegExp(`^${t('Extra slots')}`)).press('Enter')
  const opened = page.getByRole('dialog', { name: t('Extra slots') })
  await opened.getByRole('button', { name: t('Delete') }).click()
  await opened.getByRole('button', { name: t('Delete') }).click()
  await expect(entry(page, new RegExp(`^${t('Extra slots')}`))).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('Why is there no slot?') })).toBeVisible()
  await expect(page.locator('.why-pieces')).toContainText('Mittagspause')
})

test('time is opened and blocked by dragging, each after its dialog, and blocks lie behind appointments', async ({
  page,
  signIn,
}) => {
  const day = tuesday()
  await signIn(page, 'advisor', `${path}?date=${day}`)
  const lane = page.locator(`.cal [role="cell"][data-date="${day}"]`)
  await expect(lane).toBeVisible()

  /** A time of the day on the screen; the calendar begins at 8. */
  async function spot(hours: number) {
    const box = await lane.boundingBox()
    if (!box) throw new Error('the day is not there')
    return { x: box.x + box.width / 2, y: box.y + (hours - 8) * 60 }
  }
  async function drag(from: number, to: number) {
    const [a, b] = [await spot(from), await spot(to)]
    await page.mouse.move(a.x, a.y)
    await page.mouse.down()
    await page.mouse.move(a.x, (a.y + b.y) / 2, { steps: 4 })
    await page.mouse.move(b.x, b.y, { steps: 4 })
    await page.mouse.up()
  }
  const dialog = (title: string) => page.getByRole('dialog', { name: t(title) })
  const times = async (title: string) => [
    await dialog(title).getByLabel(t('From')).inputValue(),
    await dialog(title).getByLabel(t('Until')).inputValue(),
  ]

  // Empty time: what is to become of it is asked.
  await drag(16.25, 17.25)
  await page.getByRole('menuitem', { name: t('Open extra slots') }).press('Enter')
  await expect(dialog('Open extra slots')).toBeVisible()
  expect(await times('Open extra slots')).toEqual(['16:00', '17:30'])
  await dialog('Open extra slots')
    .getByRole('button', { name: t('Save') })
    .click()
  const extra = entry(page, new RegExp(`^${t('Extra slots')}`))
  await expect(extra).toHaveAccessibleName(/16:00–17:30/)

  // Dropped elsewhere: it stays until that is saved.
  await drag(16.75, 15.25)
  await expect(dialog('Extra slots')).toBeVisible()
  expect(await times('Extra slots')).toEqual(['14:30', '16:00'])
  await page.keyboard.press('Escape')
  await expect(dialog('Extra slots')).toBeHidden()
  await expect(extra).toHaveAccessibleName(/16:00–17:30/)
  await expect(extra).toBeFocused()

  // By its end: longer.
  await drag(17.45, 17.95)
  await expect(dialog('Extra slots')).toBeVisible()
  expect(await times('Extra slots')).toEqual(['16:00', '18:00'])
  await dialog('Extra slots')
    .getByRole('button', { name: t('Save') })
    .click()
  await expect(extra).toHaveAccessibleName(/16:00–18:00/)

  // A block over it: both have the whole width.
  await page.getByRole('button', { name: t('Block time') }).click()
  await dialog('Block time')
    .getByRole('radio', { name: t('Range of days') })
    .check()
  await dialog('Block time').getByLabel(t('Reason')).fill('Messe')
  await dialog('Block time')
    .getByRole('button', { name: t('Save') })
    .click()
  const range = entry(page, /Messe/)
  await expect(range).toBeVisible()
  const widths = await Promise.all(
    [range, extra, lane].map(async (each) => (await each.boundingBox())?.width),
  )
  expect(Math.min(...widths.map((width) => width ?? 0))).toBeGreaterThan((widths[2] ?? 0) - 20)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await audit(page, [desktop])
})

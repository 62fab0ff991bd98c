import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

interface Appointment {
  uuid: string
  name: string
  state: string
  start: string
  history?: { state: string; by: string; message: string | null }[]
}

const path = '/app/online-appointments/appointments/index'

/** What the server says, asked with the page's own session. */
const list = (page: Page, filter: object) =>
  api<Appointment[]>(
    page,
    `/api/v1/appointments?sort=${encodeURIComponent('["answer_by","ASC"]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )

test('an advisor confirms, declines and moves appointments, and sees what happened', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'advisor', path)
  const requests = page.getByRole('region', { name: new RegExp(`^${t('To be answered')}`) })
  await expect(requests).toBeVisible()
  const [first, second] = await list(page, { state: 'requested' })
  if (!first || !second) throw new Error('the demo has too few requests')
  await audit(page, [phone, dark])
  await shot(page, 'appointments', [phone, dark])

  // One press from the list.
  const row = (appointment: Appointment) =>
    requests.getByRole('listitem').filter({ has: page.locator(`a[href$="${appointment.uuid}"]`) })
  await row(first)
    .getByRole('button', { name: new RegExp(`^${t('Confirm')}`) })
    .press('Enter')
  await expect(page.getByRole('status').getByText(first.name)).toBeVisible()
  // It stays where it was, and can be taken back; nobody is told so soon.
  await expect(row(first)).toContainText(t('Confirmed'))
  await expect(row(first).getByRole('button', { name: new RegExp(`^${t('Undo')}`) })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'appointments-confirmed', [phone, dark])
  expect((await api<Appointment>(page, `/api/v1/appointments/${first.uuid}`)).state).toBe('confirmed')

  // With a message, by keyboard.
  await row(second)
    .getByRole('button', { name: t('Actions for {name}').replace('{name}', second.name) })
    .press('Enter')
  await page.getByRole('menuitem', { name: t('Decline…') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('Message')).fill('An diesem Tag bin ich nicht im Haus.')
  await audit(page, [phone])
  await shot(page, 'appointment-decline', [phone, dark])
  await dialog.getByRole('button', { name: t('Decline') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row(second)).toHaveCount(0)

  // To another time, without a mouse.
  await page.goto(server.url(`${path}/${first.uuid}`))
  await page.getByRole('button', { name: t('Move to…') }).press('Enter')
  await dialog.getByRole('radio').first().press('Space')
  await dialog.getByLabel(t('Message')).fill('Passt Ihnen auch diese Zeit?')
  await shot(page, 'appointment-move', [phone, dark])
  await dialog.getByRole('button', { name: t('Move appointment') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const history = page.getByRole('list', { name: t('History') }).getByRole('listitem')
  await expect(history.first()).toContainText('Passt Ihnen auch diese Zeit?')
  const moved = await api<Appointment>(page, `/api/v1/appointments/${first.uuid}`)
  expect(moved.start).not.toBe(first.start)
  expect(moved.history?.map(({ state }) => state)).toEqual(['requested', 'confirmed', 'confirmed'])

  // What happened stands on its page.
  await page.goto(server.url(`${path}/${second.uuid}`))
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
  await expect(history.first()).toContainText(t('Declined'))
  await expect(history.first()).toContainText('An diesem Tag bin ich nicht im Haus.')
  await expect(page.getByText(t('Nothing can be changed any more.'))).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'appointment', [phone, dark])
})

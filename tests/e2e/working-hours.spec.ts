import { expect } from '@playwright/test'
import { endInvalid, startInvalid, startNotBeforeEnd } from '#rules/working-hours.ts'
import { api } from './support/api.ts'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/online-appointments/calendars/working-hours/settings'
const stored = '/api/v1/advisors/katharina-moser/working-hours'
const failed = 'Unfortunately, an error has occurred. Please try again later.'

test('booking times are added, put right, refused by day and saved, by keyboard alone', async ({
  page,
  signIn,
}) => {
  const named = (key: string, day: string) => t(key).replace('{day}', t(day))
  const field = (day: string, end: 'start' | 'end') =>
    page.getByRole('textbox', { name: named(`{day}, ${end}`, day) })
  const button = (key: string, day: string) => page.getByRole('button', { name: named(key, day) })
  const fill = async (day: string, start: string, end: string) => {
    await field(day, 'start').fill(start)
    await field(day, 'end').fill(end)
    await page.keyboard.press('Tab')
  }

  await signIn(page, 'advisor', path, 'alpenbank')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Weekly appointment booking times'))
  await expect(field('Thursday', 'end')).toHaveValue('18:00')
  await shot(page, 'working-hours', [phone, dark])

  await button('Add {day}', 'Saturday').press('Enter')
  await expect(field('Saturday', 'start')).toBeFocused()
  await expect(page.getByText(t(startInvalid))).toBeVisible()
  await expect(page.getByText(t(endInvalid))).toBeVisible()
  await page.keyboard.type('9 Uhr')
  await expect(field('Saturday', 'start')).toHaveValue('9')
  await page.keyboard.press('Tab')
  await expect(field('Saturday', 'start')).toHaveValue('09:00')
  await page.keyboard.type('25.99')
  await page.keyboard.press('Tab')
  await expect(field('Saturday', 'end')).toHaveValue('03:00')
  await expect.poll(() => messageAt(field('Saturday', 'start'))).toBe(t(startNotBeforeEnd))
  await fill('Thursday', '14:00', '12:00')
  await page.getByRole('button', { name: t('Save') }).press('Enter')
  await expect(field('Thursday', 'start')).toBeFocused()
  await audit(page, [phone, dark])
  await shot(page, 'working-hours-errors', [phone, dark])

  await fill('Thursday', '10:00', '12:45')
  await expect(field('Thursday', 'end')).toHaveValue('12:30')
  await fill('Saturday', '02:30', '1330')
  await button('Remove {day}', 'Monday').press('Enter')
  await expect(button('Add {day}', 'Monday')).toBeFocused()
  await page.route(`**${stored}`, async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue()
    const errors = [{ day: 4, errors: { endTime: ['Donnerstags schließt die Filiale um 12 Uhr.'] } }]
    await route.fulfill({ status: 422, json: { message: failed, errors } })
    await page.unroute(`**${stored}`)
  })
  await field('Saturday', 'end').press('Enter')
  await expect(page.getByText(t(failed))).toBeVisible()
  await expect
    .poll(() => messageAt(field('Thursday', 'end')))
    .toBe('Donnerstags schließt die Filiale um 12 Uhr.')

  await field('Thursday', 'end').fill('12:00')
  await field('Thursday', 'end').press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect(await api(page, stored)).toEqual([
    { day: 2, start_time: '08:30', end_time: '16:30' },
    { day: 3, start_time: '08:30', end_time: '16:30' },
    { day: 4, start_time: '10:00', end_time: '12:00' },
    { day: 5, start_time: '08:30', end_time: '13:00' },
    { day: 6, start_time: '03:00', end_time: '13:30' },
  ])
})

test('hours of all advisors are edited, copied to many, and absences entered for many', async ({
  page,
  signIn,
}) => {
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const dialog = page.getByRole('dialog')
  await signIn(page, 'advisors-oap-manager', '/app/account-admin/working-hours')
  await expect(row('Ole Brandt')).toContainText(t('No hours'))
  await audit(page, [phone, dark])
  await shot(page, 'all-working-hours', [phone, dark])

  const actions = t('Actions for {name}').replace('{name}', 'Friedrich Albers, CFP')
  await page.getByRole('button', { name: actions }).press('Enter')
  await page.getByRole('menuitem', { name: t('Edit hours') }).press('Enter')
  await dialog.getByRole('button', { name: t('Remove {day}').replace('{day}', t('Friday')) }).click()
  await audit(page, [phone])
  await shot(page, 'working-hours-dialog', [phone, dark])
  await dialog.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(row('Friedrich Albers')).not.toContainText(/Fr\s9/)

  for (const name of ['Ole Brandt', 'Friedrich Albers'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: t('Copy hours to them') }).click()
  await shot(page, 'copy-hours', [phone, dark])
  await dialog.getByRole('button', { name: t('Copy hours') }).click()
  await expect(row('Ole Brandt')).toContainText(/Fr\s9/)

  await page.getByRole('button', { name: t('Enter an absence') }).click()
  await dialog.getByLabel(t('First day')).fill('2031-03-03')
  await dialog.getByLabel(t('Last day')).fill('2031-03-01')
  await dialog.getByRole('button', { name: t('Enter an absence') }).click()
  await expect(dialog.getByText(t('Last day is before the first day.'))).toBeVisible()
  await audit(page, [phone])
  await shot(page, 'absence-of-many', [phone, dark])
  await dialog.getByLabel(t('Last day')).fill('2031-03-04')
  await dialog.getByRole('button', { name: t('Enter an absence') }).click()
  await expect(dialog).toBeHidden()
  const absences = await api<object[]>(page, '/api/v1/advisors/ole-brandt/absences')
  expect(absences).toMatchObject([{ first_day: '2031-03-03', last_day: '2031-03-04' }])
})

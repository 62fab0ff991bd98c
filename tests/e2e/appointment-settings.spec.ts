import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { tabTo } from './support/keys.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const own = '/api/v1/advisors/anna-becker'
const done = (page: Page) => page.getByText(t('Success!')).first()

test('an advisor chooses topics, types and the calendar by keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'advisor', '/app/online-appointments/settings/topics')
  const topics = page.getByRole('combobox', { name: t('Topics') })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Advice Topics'))
  await tabTo(page, 'combobox', t('Topics'))
  await page.keyboard.type('Sparen')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await topics.press('ArrowDown')
  await audit(page, [phone, dark])
  await shot(page, 'own-topics', [phone, dark])
  await page.keyboard.press('Escape')
  await tabTo(page, 'button', t('Save'))
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  const chosen = await api<{ topic: string }[]>(page, `${own}/appointment-topics`)
  expect(chosen.map(({ topic }) => topic)).toContain('Sparen und Vorsorge')

  await page.getByRole('link', { name: t('Settings'), exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Settings'))
  const online = page.getByRole('checkbox', { name: t('Online'), exact: true })
  await expect(online).toBeVisible()
  const buffer = page.getByRole('textbox', { name: t('Buffer') })
  await buffer.fill('7')
  await buffer.press('Enter')
  await expect
    .poll(() => messageAt(buffer))
    .not.toBe(t('Minutes kept free between appointments, in steps of 5.'))
  await expect(buffer).toBeFocused()
  // Where a visitor of the field stands, on the phone too: nothing that can be pressed lies half below a bar.
  const usual = page.viewportSize()
  await page.setViewportSize({ width: phone.width, height: 844 })
  await buffer.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await audit(page, [phone, dark])
  if (usual) await page.setViewportSize(usual)
  await shot(page, 'appointment-settings', [phone, dark])
  await buffer.fill('10')
  const text = page.getByRole('group', { name: t('Online'), exact: true }).getByRole('textbox')
  if (!(await online.isChecked())) await online.press('Space')
  await text.fill('https://treffen.example/anna')
  await buffer.press('Enter')
  await expect(done(page)).toBeVisible()
  const settings = await api<{ buffer: number; types: object[] }>(page, `${own}/appointment-settings`)
  expect(settings.buffer).toBe(10)
  expect(settings.types).toContainEqual({ type: 'online', text: 'https://treffen.example/anna', days: [] })

  await page.getByRole('link', { name: t('Smm calendar settings') }).press('Enter')
  const identifier = page.getByRole('textbox', { name: t('Identifier') })
  await identifier.fill(' becker.westend ')
  await identifier.press('Enter')
  await expect(done(page)).toBeVisible()
  await expect(identifier).toHaveValue('becker.westend')
  await audit(page, [phone, dark])
  await shot(page, 'smm-calendar-settings', [phone, dark])
})

import { expect } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

interface Request {
  name: string
  state: string
  note: string | null
}

test('requests are answered and closed by keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'advisor', '/app/requests')
  await expect(page.getByRole('row', { name: /Petra Hartwig/ })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'requests', [phone, dark])

  await page.getByRole('link', { name: 'Petra Hartwig' }).focus()
  await page.keyboard.press('Enter')
  const call = page.getByRole('link', { name: t('Call {to}').replace('{to}', '+491715550142') })
  await expect(call).toHaveAttribute('href', 'tel:+491715550142')
  await expect(page.getByText('Die Zinsbindung endet im März.')).toBeVisible()
  await audit(page, [phone])
  await shot(page, 'request', [phone, dark])
  await page.getByLabel(t('State')).selectOption({ label: t('Answered') })
  await page.getByLabel(t('Note')).fill('Dienstag angerufen.')
  await page.getByRole('button', { name: t('Save') }).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  const [request] = await api<Request[]>(
    page,
    `/api/v1/contact-requests?filter=${encodeURIComponent('{"q":"hartwig"}')}`,
  )
  expect(request).toMatchObject({ state: 'answered', note: 'Dienstag angerufen.' })
})

test('WhatsApp is switched on with an ID by keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'advisor', '/app/whatsapp/settings')
  const id = page.getByLabel(t('Your OSP User ID'))
  const save = page.getByRole('button', { name: t('Save') })
  await id.fill(' ')
  await expect
    .poll(() => messageAt(id))
    .toBe(t('{attribute} cannot be empty').replace('{attribute}', t('Your OSP User ID')))
  await expect(save).toBeDisabled()
  await audit(page, [phone, dark])
  await shot(page, 'whatsapp-settings', [phone, dark])
  expect(
    await page.getByRole('switch').evaluate((one) => one.parentElement?.getBoundingClientRect().width),
  ).toBe(85)
  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Space')
  await id.fill(' OSP-0815 ')
  await id.press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(id).toHaveValue('OSP-0815')
  const configuration = await api(page, '/api/v1/advisors/anna-becker/whatsapp')
  expect(configuration).toEqual({ isEnabled: true, phoneNumber: expect.stringMatching(/^\+\d+#OSP-0815$/) })
})

import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { tabTo } from './support/keys.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t, textsOf } from './support/texts.ts'

const list = '/app/account-admin/topics-management'
const topics = '/api/v1/appointment-topics'

interface Topic {
  uuid: string
  topic: string
  version: number
  length: number
}

const ours = async (page: Page, name: string) =>
  (await api<Topic[]>(page, topics)).find(({ topic }) => topic === name)

/** Replaces what stands in the input that has the focus. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('by keyboard alone: make a topic, mend a wrong length, change it, keep a colleague’s version', async ({
  page,
  server,
  signIn,
}) => {
  const name = 'Fondssparplan'
  const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const hours = `${t('Length')} ${t('hours')}`
  const minutes = `${t('Length')} ${t('minutes')}`
  await signIn(page, 'accountadmin', `${list}/create`)
  await tabTo(page, 'textbox', t('Topic'))
  await page.keyboard.type(name)
  await tabTo(page, 'textbox', minutes)
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(box(hours)).toBeFocused()
  await expect(box(hours)).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => messageAt(box(hours))).toContain('Vielfaches von 5')
  await audit(page, [phone, dark])
  await shot(page, 'topic-errors', [phone, desktop])
  await page.keyboard.type('1')
  await tabTo(page, 'textbox', minutes)
  await retype(page, '15')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  const made = await ours(page, name)
  expect(made?.length).toBe(75)

  await page.goto(server.url(`${list}/${made?.uuid}`))
  await tabTo(page, 'textbox', minutes)
  await expect(box(hours)).toHaveValue('1')
  await audit(page, [dark])
  await retype(page, '45')
  await page.evaluate(
    async ([url, body, match]) => {
      const headers = { 'content-type': 'application/json', 'if-match': match as string }
      const reply = await fetch(url as string, { method: 'PUT', headers, body: body as string })
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    },
    [`${topics}/${made?.uuid}`, JSON.stringify({ topic: name, length: 30 }), `"${made?.version}"`],
  )
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: t('Length') })).toContainText('1 Std. 45 Min.')
  await audit(page, [dark])
  await shot(page, 'topic-conflict', [phone, desktop])
  await tabTo(page, 'button', t('Save this choice'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect((await ours(page, name))?.length).toBe(105)

  await page.goto(server.url(`${list}/${made?.uuid}`))
  await tabTo(page, 'textbox', t('Topic'))
  await page.keyboard.type('x')
  await tabTo(page, 'button', t('Cancel'))
  await page.keyboard.press('Enter')
  const leaving = page.getByRole('dialog', { name: t('Leave without saving?') })
  await expect(leaving.getByRole('button', { name: t('Keep editing') })).toBeFocused()
  await audit(page, [desktop])
  await page.keyboard.press('Enter')
  await expect(leaving).toBeHidden()
  await tabTo(page, 'button', t('Cancel'))
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', t('Leave without saving'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toBeVisible()
})

test('branches of a user have names, also for those who may not list branches', async ({ page, signIn }) => {
  await signIn(page, 'roles-manager', '/app/users')
  await page.getByRole('searchbox').fill('orgadmin')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('table').getByRole('link').first().click()
  const branches = page.getByRole('combobox', { name: t('Assigned organizations') })
  await expect(page.getByText('Filiale Westend')).toBeVisible()
  await branches.fill('Bornheim')
  await expect(page.getByRole('option', { name: 'Filiale Bornheim' })).toBeVisible()
  await page.keyboard.press('Escape')
  await audit(page, [phone, dark])
})

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })
  const en = textsOf('en')

  test('forms and records to read are accessible too', async ({ page, server, signIn }) => {
    await signIn(page, 'accountadmin', `${list}/create`)
    await page.getByRole('button', { name: en('Save'), exact: true }).click()
    await expect(page.getByRole('textbox', { name: en('Topic'), exact: true })).toBeFocused()
    await audit(page, [phone, dark])
    await signIn(page, 'advisors-manager', '/app/advisors/anna-becker')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Becker')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await audit(page, [phone, dark])
    await page.goto(server.url('/app/advisors/nobody-at-all'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('#404')
  })
})

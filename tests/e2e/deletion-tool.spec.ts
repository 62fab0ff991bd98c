/** A customer asks what is held, and has it deleted (product §19.26). */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const path = '/app/deletion-tool'
const email = 'greta.wiesenthal@mail.example'
const name = 'Greta Wiesenthal'

const button = (page: Page, label: string) => page.getByRole('button', { name: t(label), exact: true })
const person = (page: Page) => page.getByRole('article', { name })

async function downloaded(page: Page, label: string) {
  const coming = page.waitForEvent('download')
  await button(page, label).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('what is held on a customer is found, handed out, and deleted after it was typed of whom', async ({
  page,
  server,
  signIn,
}) => {
  await page.goto(server.url('/app/profile/anna-becker#Contact-request'))
  const form = page.getByRole('dialog', { name: t('Contact request'), exact: true })
  await form.getByRole('textbox', { name: t('Your name') }).fill(name)
  await form.getByRole('textbox', { name: t('Your e-mail address') }).fill(email)
  await form.getByRole('textbox', { name: /Nachricht|Worum/ }).fill('Guten Tag')
  await form.getByRole('checkbox', { name: /einverstanden/ }).check()
  await form.getByRole('button', { name: t('Send request') }).click()
  await expect(form.getByRole('status')).toContainText('Vielen Dank')

  await signIn(page, 'profile-delete-manager', path)
  await shot(page, 'deletion-tool', [phone, desktop, dark])
  const field = page.getByRole('textbox', { name: t('E-mail, name, alias or telephone number') })
  await field.fill('GRETA.Wiesenthal@mail.example')
  await field.press('Enter')
  await expect(person(page)).toBeVisible()
  await expect(person(page).getByRole('list', { name: t('What is held') })).toContainText(
    t('Contact requests'),
  )
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await shot(page, 'deletion-tool-found', [phone, desktop, dark])
  await audit(page, [phone, dark])

  const data = await downloaded(page, 'Download as JSON')
  expect(data.name).toMatch(/\.json$/)
  expect(JSON.parse(data.text)).toMatchObject({ kind: 'customer' })
  expect(data.text).toContain(email)
  const html = await downloaded(page, 'Download as HTML')
  expect(html.name).toMatch(/\.html$/)
  expect(html.text).toContain(name)

  await button(page, 'Delete or anonymise…').click()
  const dialog = page.getByRole('dialog')
  const typed = dialog.getByRole('textbox', { name: new RegExp(`^${t('Type this to confirm:')}`) })
  await typed.fill('greta')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(t('Please type {text} exactly as it is shown.', { text: email }))
  await expect(typed).toBeFocused()
  await shot(page, 'deletion-tool-order', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await typed.fill(email)
  await dialog.getByRole('textbox', { name: t('Reference (optional)') }).fill('DS-2026-200')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: t('Deletion is ordered') })).toBeFocused()
  const [isDone = ''] = t('It is done everywhere, since {time}.').split('{')
  await expect(person(page)).toContainText(isDone)
  await shot(page, 'deletion-tool-done', [phone, desktop])
  await page.getByRole('link', { name: t('Record of this deletion') }).click()
  await expect(page.getByText('DS-2026-200')).toBeVisible()
  await expect(page.getByRole('list', { name: t('What was held') })).toContainText(t('Contact requests'))
  await expect(page.locator('main')).not.toContainText(name)
  await shot(page, 'deletion-tool-record', [phone, desktop, dark])
  await audit(page, [phone, dark])

  await page.goBack()
  await field.fill(email)
  await field.press('Enter')
  await expect(
    page.getByRole('heading', { name: t('Nobody was found for “{query}”', { query: email }) }),
  ).toBeVisible()
})

test('how long things are kept is told with what tonight will delete, and that it cannot be read', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/deletion-tool/settings')
  await expect(
    page
      .getByRole('button', { name: t('Appointments') })
      .or(page.getByText(t('Appointments')))
      .first(),
  ).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'deletion-settings', [phone, desktop, dark])
  await page.route('**/deletion-tool/terms', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await page.reload()
  await expect(page.getByText(t('The deletion settings could not be loaded.'))).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'deletion-settings-failure', [phone, desktop, dark])
  await page.unroute('**/deletion-tool/terms')
  await page.getByRole('button', { name: t('Try again') }).press('Enter')
  await expect(page.getByText(t('The deletion settings could not be loaded.'))).toBeHidden()
})

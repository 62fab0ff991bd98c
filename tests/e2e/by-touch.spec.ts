/** What an institution configures, on a phone by touch alone. */
import { expect, type Page } from '@playwright/test'
import { audit, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use(onPhone)

const admin = '/app/account-admin'
const views = [phone, { width: 390, theme: 'dark' }] as const

const press = (page: Page, name: string, values: Record<string, string> = {}) =>
  page
    .getByRole('button', { name: t(name, values), exact: true })
    .first()
    .tap()
const write = async (page: Page, name: string, value: string) => {
  const field = page.getByRole('textbox', { name: t(name), exact: true }).first()
  await field.tap()
  await field.fill(value)
}
const saved = async (page: Page) => {
  await press(page, 'Save')
  await expect(page.getByText(t('Success!')).first()).toBeVisible()
}

test('a kind of text is made, written by an advisor, read by visitors, and switched off', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  const title = `Sprechzeit ${Math.random().toString(36).slice(2, 7)}`
  await signIn(page, 'accountadmin', `${admin}/profile-layout-management/text-descriptions`)
  await page.getByRole('link', { name: t('Create'), exact: true }).tap()
  await press(page, 'Save')
  await expect(page.getByRole('textbox', { name: t('Title'), exact: true }).first()).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await write(page, 'Title', title)
  await page.getByRole('radio', { name: t('Below with its heading') }).tap()
  await audit(page, [...views])
  await shot(page, 'text-kind-by-touch', [...views])
  await saved(page)

  // Its advisor writes one, on a phone too, and a visitor finds it below its heading.
  const text = 'Dienstags bis 19 Uhr, ohne Termin.'
  const other = await (await browser.newContext(onPhone)).newPage()
  await signIn(other, 'advisor', '/app/my-profile')
  const field = other
    .getByRole('group', { name: title, exact: true })
    .getByRole('textbox', { name: t('Text'), exact: true })
  await field.tap()
  await field.fill(text)
  await saved(other)
  await other.goto(server.url('/app/profile/anna-becker'))
  await expect(other.getByRole('heading', { name: title })).toBeVisible()
  await expect(other.getByText(text)).toBeVisible()

  // What is switched off is shown nowhere.
  await page.getByRole('link', { name: title }).tap()
  await page.getByRole('switch', { name: t('Shown'), exact: true }).tap()
  await saved(page)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: title })).toHaveCount(0)
  await other.context().close()
})

test('the address of an advisor’s link is refused where it is none, and then leads there', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', `${admin}/custom-links-management`)
  await press(page, 'Actions for {name}', { name: 'LinkedIn' })
  await page.getByRole('menuitem', { name: t('Addresses of advisors') }).tap()
  const way = page.getByRole('navigation', { name: t('Way back') })
  await expect(way.getByRole('link', { name: 'LinkedIn' })).toBeVisible()
  await audit(page, [...views])
  await shot(page, 'link-values-by-touch', [...views])
  await page.getByRole('link', { name: /Anna Becker/ }).tap()
  await write(page, 'Address', 'javascript:alert(1)')
  await press(page, 'Save')
  const address = page.getByRole('textbox', { name: t('Address'), exact: true })
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => messageAt(address)).not.toBe('')
  await audit(page, [...views])
  await write(page, 'Address', 'https://www.linkedin.com/in/anna-becker-westend')
  await saved(page)
  await page.goto(server.url('/app/profile/anna-becker'))
  await expect(page.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/in/anna-becker-westend',
  )
})

test('a profile is laid out, the menu of contents and a redirection are made by touch', async ({
  page,
  server,
  signIn,
}) => {
  const tenant = 'harbourbank'
  await signIn(page, 'accountadmin', `${admin}/profile-layout-management/contact-options`, tenant)
  const share = t('Share')
  await press(page, 'Move {name} up', { name: share })
  await expect(page.getByRole('button', { name: t('Move {name} up', { name: share }) })).toBeFocused()
  await press(page, 'Move {name} to…', { name: share })
  await page.getByRole('menuitem', { name: t('To: {section}', { section: t('Not shown') }) }).tap()
  await expect(
    page.getByRole('grid', { name: t('Not shown') }).getByRole('row', { name: share }),
  ).toBeVisible()
  await saved(page)

  await page.goto(server.url(`${admin}/redirections-management/create`, tenant))
  await write(page, 'Retired address', '/altes-angebot')
  await page.getByRole('radio', { name: t('Another address') }).tap()
  await write(page, 'Target', '/app/search')
  await audit(page, [...views])
  await saved(page)
  await page.goto(server.url('/altes-angebot', tenant))
  await expect(page).toHaveURL(server.url('/app/search', tenant))

  await signIn(page, 'content-manager', '/app/content-management/menu', tenant)
  const label = `Presse ${Math.random().toString(36).slice(2, 7)}`
  await press(page, 'Add an entry to {field}', { field: t('Entries') })
  await write(page, 'Label', label)
  await write(page, 'Address', '/app/search')
  await page.getByRole('switch', { name: t('In the footer') }).tap()
  await press(page, 'Move up')
  await audit(page, [...views])
  await shot(page, 'menu-by-touch', [...views])
  await saved(page)
  await page.goto(server.url('/app/search', tenant))
  await expect(page.getByRole('contentinfo').getByRole('link', { name: label })).toBeVisible()
})

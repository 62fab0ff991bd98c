import { expect, type Page, test } from '@playwright/test'
import { textIn } from '#mock/texts.ts'
import { audit, dark, phone } from './support/audit.ts'
import { withMock } from './support/mock.ts'
import { shot } from './support/shot.ts'
import { t as texts } from './support/texts.ts'

/** What testers choose in mock mode, and what the screens make of it. */
const origin = withMock()
const t = (key: Parameters<typeof textIn>[1], values?: Record<string, string>) => textIn('de', key, values)

const panel = (page: Page) => page.getByRole('complementary', { name: t('Scenarios') })
const answersOf = (page: Page, call: string) => panel(page).getByRole('group', { name: call })
const failed = (page: Page) =>
  page.getByRole('main').getByText(texts('Unfortunately, an error has occurred. Please try again later.'))
const rows = (page: Page) => page.getByRole('table').getByRole('row')

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('Scenarios') }).click()
  await expect(panel(page)).toBeVisible()
}

/** Texts of the table that do not fit into their columns. */
const cutCells = (page: Page) =>
  page
    .getByRole('table')
    .locator('th, td')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )

/** The chosen answer is the control's label. */
const choose = (page: Page, call: string, answer: string) =>
  answersOf(page, call).getByRole('radio', { name: answer }).check()

test('an error of one call is shown at once, kept over a reload and a link, and taken back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin()}/app/organizations`)
  await openPanel(page)
  await choose(page, 'GET /organizations:', '500 Something went wrong')
  await expect(failed(page)).toBeVisible()
  await expect(panel(page).getByRole('radio', { name: '500 Something went wrong' }).first()).toBeFocused()
  await audit(page, [dark, phone])
  await shot(page, 'mock-panel', [dark, phone])

  await page.reload()
  await expect(failed(page)).toBeVisible()
  await panel(page)
    .getByRole('button', { name: t('Copy link') })
    .click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${origin()}/app/organizations?scenario=listOrganizations:500/unexpected`)

  const other = await (await context.browser())?.newPage({ locale: 'de-DE' })
  if (!other) throw new Error('no browser')
  await other.goto(link)
  await expect(failed(other)).toBeVisible()
  await expect(other).toHaveURL(`${origin()}/app/organizations`)
  await expect(
    other.getByRole('button', { name: t('Scenarios, {count} chosen', { count: '1' }) }),
  ).toBeVisible()
  await other.close()

  await panel(page)
    .getByRole('button', { name: t('Reset {call}', { call: 'GET /organizations' }) })
    .click()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(failed(page)).toHaveCount(0)

  // Beside the open panel there are fewer columns, none of them cut.
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cutCells(page), `at ${width} px`).toEqual([])
  }
})

test('what is written is refused the next time, also from within the dialog that asks', async ({ page }) => {
  await page.goto(`${origin()}/app/organizations?scenario=deleteOrganization:409/in-use`)
  await openPanel(page)
  await expect(panel(page).getByText(t('on the next call'))).toBeVisible()
  const conflict = 'Eight advisors belong to it'
  await expect(panel(page).getByText(conflict).first()).toBeVisible()
  await page.goto(`${origin()}/app/profile/anna-becker#rueckrufwunsch`)
  const dialog = page.getByRole('dialog', { name: texts('Call-back request') })
  await expect(dialog).toBeVisible()
  await expect(panel(page)).toBeVisible()
  await panel(page)
    .getByRole('button', { name: t('Reset all') })
    .click()
  await expect(dialog).toBeVisible()
  await panel(page)
    .getByRole('button', { name: t('Close scenarios') })
    .click()
  await expect(panel(page)).toBeHidden()
  await expect(dialog).toBeVisible()
})

test('one is somebody else, and a call keeps loading', async ({ page }) => {
  await page.goto(`${origin()}/app/account-admin`)
  await openPanel(page)
  await answersOf(page, t('Signed in as')).getByRole('radio', { name: 'An institutional advisor' }).check()
  await expect(page).toHaveURL(`${origin()}/app/403`)
  await page.goto(`${origin()}/app/organizations?scenario=listOrganizations:never`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(texts('Loading…'))
})

test('all states of a screen stand side by side', async ({ page }) => {
  // Few thumbnails at once: each is the whole app.
  await page.setViewportSize({ width: 720, height: 400 })
  await page.goto(`${origin()}/app/states?screen=/app/organizations&calls=listOrganizations`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('All states'))
  const empty = page.frameLocator('iframe').nth(1)
  await expect(empty.getByText(texts('There is nothing here yet.'))).toBeAttached()
  await page.getByRole('link', { name: '200 No organization' }).click()
  await expect(page).toHaveURL(`${origin()}/app/organizations`)
  await expect(page.getByRole('main').getByText(texts('There is nothing here yet.'))).toBeVisible()
})

test('the page of all states can be read by everybody', async ({ page }) => {
  await page.goto(`${origin()}/app/organizations`)
  await openPanel(page)
  await page.route('**/app/organizations*', (route) => route.abort())
  await panel(page)
    .getByRole('link', { name: t('All states') })
    .click()
  await expect(page.getByRole('link', { name: '404 Nobody is signed in' })).toBeVisible()
  await audit(page, [phone])
})

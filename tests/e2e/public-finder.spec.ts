import { expect, type Locator, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import type { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const finder = '/app/search'
const everyView = [phone, desktop, dark, { width: 390, theme: 'dark' }] as const

const field = (page: Page, name: 'Name' | 'Topic' | 'Place, zip or branch') =>
  page.getByLabel(t(name), { exact: true })
const found = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const people = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

test('a visitor finds an advisor by a name with a typing error, which is counted once', async ({
  page,
  server,
}) => {
  await page.goto(server.url('/'))
  await expect(page).toHaveURL(server.url(finder))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Whom would you like to talk to?'))
  await audit(page, [{ width: 390, theme: 'dark' }])
  await shot(page, 'finder', [phone, desktop, dark])

  await field(page, 'Name').fill('Bekcer')
  await field(page, 'Name').press('Enter')
  await expect(page).toHaveURL(server.url(`${finder}?name=Bekcer`))
  await expect(people(page)).toHaveText(['Dr. Anna Becker'])
  const counted = page.waitForRequest('**/frontend-logs/log')
  // A page that is left tells nobody what its last call was answered: it goes through here.
  const statuses: number[] = []
  await page.route('**/frontend-logs/log', async (route) => {
    const response = await route.fetch()
    statuses.push(response.status())
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Dr. Anna Becker', exact: true }).click()
  const log = await counted
  expect(log.postDataJSON()).toEqual({
    action: 'front_search_by_advisor_name',
    data: { from: `${finder}?name=Bekcer`, to: 'anna-becker', type: 'result' },
  })
  await expect(page).toHaveURL(server.url('/app/profile/anna-becker'))
  await expect.poll(() => statuses).toEqual([204])
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('Find an advisor') })
    .click()
  await expect(page).toHaveURL(server.url(finder))
})

test('what is in a row stands below what is in the others, whatever a row lacks', async ({
  page,
  server,
}) => {
  await page.goto(server.url(finder))
  const rows = page.locator('.result').filter({ has: page.locator('.why') })
  // One whose next time nobody knows, and one without a picture and without topics.
  await rows
    .nth(0)
    .locator('.free')
    .evaluate((free) => free.remove())
  await rows
    .nth(1)
    .locator('.portrait')
    .evaluate((portrait) => {
      const initials = Object.assign(document.createElement('p'), { className: 'portrait initials' })
      portrait.closest('picture')?.replaceWith(initials)
    })
  await rows
    .nth(2)
    .locator('.why')
    .evaluate((why) => why.remove())
  for (const { width } of [desktop, { width: 768 }]) {
    await page.setViewportSize({ width, height: 900 })
    for (const part of ['.who', '.why', '.touch', '.free']) {
      const lefts = await page
        .locator(`.result ${part}`)
        .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left)))])
      expect(lefts, `${part} at ${width} px`).toHaveLength(1)
    }
  }
})

test('topic and place are found by keyboard alone, with suggestions', async ({ page, server }) => {
  const options = page.waitForResponse('**/api/v1/search/options')
  await page.goto(server.url(finder))
  // The question about cookies comes first.
  const skip = page.getByRole('link', { name: t('Skip to results') })
  for (let i = 0; i < 9 && !(await isFocused(skip)); i++) await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  for (const name of ['Musterbank', 'Deutsch', 'English']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await options
  await expect(page.locator('#known-topic option[value=Baufinanzierung]')).toBeAttached()
  await page.keyboard.type('baufinanzierung')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Frankfurt')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('Search'), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(server.url(`${finder}?topic=baufinanzierung&place=Frankfurt`))
  await expect(found(page)).toHaveText('4 Treffer zu baufinanzierung in Frankfurt')
  await expect(page.locator('.result mark')).toHaveText([
    'Baufinanzierung',
    'Baufinanzierung',
    'Baufinanzierung',
  ])
  await audit(page, [...everyView])
  await shot(page, 'finder-found', [phone, desktop, dark])
})

test('without scripts a phone shows results first, opens the form again and leads on when nobody is found', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(server.url(`${finder}?topic=Baufinanzierung&place=Frankfurt`))
  await expect(field(page, 'Topic')).toBeHidden()
  await page.getByRole('link', { name: t('Change') }).click()
  await expect(field(page, 'Topic')).toHaveValue('Baufinanzierung')
  await field(page, 'Topic').fill('Erbrecht')
  await page.getByRole('button', { name: t('Search'), exact: true }).click()
  await expect(found(page)).toHaveText('Zu „Erbrecht“ in Frankfurt haben wir niemanden gefunden')
  await expect(field(page, 'Place, zip or branch')).toHaveValue('Frankfurt')
  await page.getByRole('link', { name: t('Search without the topic') }).click()
  await expect(people(page)).not.toHaveCount(0)
  expect(await page.locator('[style]').count()).toBe(0)
  await page.goto(server.url(finder))
  await page.getByRole('link', { name: t('Next page') }).click()
  await expect(page).toHaveURL(server.url(`${finder}?page=2`))
  await expect(people(page)).not.toHaveCount(0)
  await context.close()
})

async function open(page: Page, server: AppServer, path: string): Promise<void> {
  expect((await page.goto(server.url(path)))?.status()).toBe(200)
}

test('nobody found and the page of a branch are accessible', async ({ page, server }) => {
  await open(page, server, `${finder}?topic=Erbrecht&place=Bornheim`)
  await audit(page, [desktop])
  await shot(page, 'finder-nobody', [phone, desktop, dark])
  await open(page, server, '/app/filiale/sachsenhausen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musterbank Sachsenhausen')
  await audit(page, [...everyView])
  await shot(page, 'branch', [phone, desktop, dark])
})

test('a card has room for its name beside the next free appointment, however wide the list is', async ({
  page,
  server,
}) => {
  const lists = [
    ['musterbank', '/app/search?name=be'],
    ['alpenbank', '/app/filiale/hall'],
    ['harbourbank', '/app/filiale/quayside'],
  ] as const
  for (const [tenant, path] of lists) {
    await page.goto(server.url(path, tenant))
    await expect(page.locator('.result .free').first()).toBeVisible()
    for (const width of [360, 700, 1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const widths = await page
        .locator('.result .who')
        .evaluateAll((all) => all.map((who) => who.clientWidth))
      expect(Math.min(...widths), `${path} at ${width}`).toBeGreaterThan(160)
    }
  }
})

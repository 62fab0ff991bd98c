import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { t } from './support/texts.ts'

const profile = '/app/profile/anna-becker'
const pages = [
  profile,
  '/app/profile/nobody',
  '/app/filiale/westend',
  '/app/f/nobody',
  '/app/search?name=becker',
  '/app/nowhere',
  '/app/login',
]
const hashTags = ['#save-contact', '#Kontaktanfrage', '#rueckrufwunsch', '#whatsapp', '#Chat']

/** The desk's texts (product §32.4), and where its pages were scrolled to, until the window closes. */
const allowed = ['ALL_TRANSLATIONS', 'react-router-scroll-positions']

const banner = (page: Page) => page.getByRole('region', { name: t('Your choice of cookies') })
const stored = async (page: Page) => ({
  cookies: (await page.context().cookies()).map(({ name }) => name),
  local: await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage })),
})

test('before a choice no public page asks another host or stores anything that is not needed', async ({
  page,
  server,
}) => {
  const elsewhere: string[] = []
  const own = new URL(server.url('/')).host
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== own) elsewhere.push(request.url())
  })
  for (const path of [...pages, ...hashTags.map((tag) => profile + tag)]) {
    // From elsewhere, so that a hash alone opens its page anew.
    await page.goto('about:blank')
    await page.goto(server.url(path))
    if (path.includes('#')) await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // The desk's pages never go quiet for good; three seconds are longer than any of these needs.
    await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(3000)])
    const { cookies, local } = await stored(page)
    expect([path, cookies]).toEqual([path, []])
    expect(
      local.filter((name) => !allowed.includes(name)),
      path,
    ).toEqual([])
  }
  expect(elsewhere).toEqual([])
})

test('the banner is accessible, closed and open, and moves nothing', async ({ page, server }) => {
  await page.goto(server.url(profile))
  await expect(banner(page)).toBeVisible()
  await audit(page, [phone, dark])
  await page.setViewportSize({ width: 390, height: 844 })
  const box = await banner(page).boundingBox()
  expect(box?.height).toBeLessThan(844 * 0.35)
  // The end of the page is not behind it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const foot = await page.getByRole('contentinfo').boundingBox()
  const after = await banner(page).boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((after?.y ?? 0) + 1)
  await banner(page).getByText(t('Choose'), { exact: true }).click()
  await audit(page, [desktop, { width: 390, theme: 'dark' }])
})

test('a choice is made by keyboard without scripts, holds, and is opened again', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(server.url(profile))
  await banner(page).getByText(t('Choose'), { exact: true }).press('Enter')
  const statistics = page.getByRole('checkbox', { name: 'Statistik' })
  await expect(statistics).not.toBeChecked()
  await statistics.press('Space')
  // Enter saves the choice; it must not agree to everything.
  await statistics.press('Enter')
  await expect(banner(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(profile)
  const kept = await context.cookies()
  const daysLeft = (expires: number) => ((expires * 1000 - Date.now()) / 86_400_000).toFixed(0)
  const told = kept.map(({ name, expires, httpOnly }) => [name, daysLeft(expires), httpOnly])
  expect(told.toSorted()).toEqual([
    ['cookieChoice', '60', false],
    ['hideCookiesAlert', '60', false],
    // Statistics were agreed to.
    ['visits', '30', true],
  ])
  await page.getByRole('link', { name: t('Cookie settings') }).press('Enter')
  await expect(banner(page)).toBeVisible()
  await banner(page).getByText(t('Choose'), { exact: true }).press('Enter')
  await expect(statistics).toBeChecked()
  await banner(page)
    .getByRole('button', { name: t('Agree') })
    .press('Enter')
  await expect(banner(page)).toHaveCount(0)
  const hide = (await context.cookies()).find(({ name }) => name === 'hideCookiesAlert')
  expect(daysLeft(hide?.expires ?? 0)).toBe('180')
  await context.close()
})

import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone, type View } from './support/audit.ts'
import { password, test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const start = '/app/account-admin'
const settings = '/app/account-admin/advanced-settings'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A bright picture with a dark end: no text could be read on both. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#001"/></linearGradient><rect width="1600" height="400" fill="url(#g)"/></svg>',
)}`

interface Header {
  type: string
  title?: string
  description?: string
  image?: string
}

async function withHeader(page: Page, { type, title = '', description = '', image = '' }: Header) {
  await page.route('**/api/v1/tenant', async (route) => {
    const reply = await route.fetch()
    const tenant = await reply.json()
    const images = { ...tenant.images, bigHeaderImage: image }
    await route.fulfill({ json: { ...tenant, images, headerWidget: { type, title, description } } })
  })
}

test.describe('the header widget', () => {
  const long = {
    title: 'Kundenberatungsorganisationsverwaltung der Sparkasse am Alten Hafen und in der Fläche',
    description:
      'Hier stellen Sie alles ein, womit Beraterinnen und Berater in allen Filialen gefunden und erreicht werden.',
  }
  for (const type of ['default', 'haspa']) {
    test(`${type}: with a picture, without, and with long words`, async ({ page, server, signIn }) => {
      await signIn(page, 'accountadmin', start)
      const looks: [string, Header, View[]][] = [
        ['plain', { type }, [desktop]],
        ['picture', { type, image: picture }, [phone, dark]],
        ['long', { type, image: picture, ...long }, [phone]],
      ]
      for (const [name, header, audited] of looks) {
        await withHeader(page, header)
        await page.goto(server.url(start))
        await expect(heading(page)).toHaveText(header.title ?? t('Account admin'))
        await expect(page.locator('.hero')).toHaveClass(new RegExp(type))
        await expect(page.locator('.hero img')).toHaveCount(header.image ? 1 : 0)
        await audit(page, audited)
        await shot(page, `frame-header-${type}-${name}`, [phone, desktop, dark])
        await page.unroute('**/api/v1/tenant')
      }
    })
  }

  test('a picture that cannot be loaded leaves the houses', async ({ page, server, signIn }) => {
    await signIn(page, 'accountadmin', start)
    await withHeader(page, { type: 'default', image: '/app/pictures/none.jpg' })
    await page.goto(server.url(start))
    await expect(page.locator('.hero .skyline')).toBeVisible()
    await expect(page.locator('.hero img')).toHaveCount(0)
  })
})

test.describe('the account administration', () => {
  test('its start page has a tile for what one may open', async ({ page, signIn }) => {
    await signIn(page, 'accountadmin', start)
    const tiles = page.getByRole('region', { name: t('Areas') }).getByRole('link')
    await expect(tiles.filter({ hasText: t('Advanced settings') })).toBeVisible()
    await expect(tiles.filter({ hasText: t('Organizations') })).toBeVisible()
    for (const tile of await tiles.all()) {
      const reply = await page.request.get(new URL((await tile.getAttribute('href')) ?? '', page.url()).href)
      expect(reply.status()).toBe(200)
    }
    await audit(page, [phone, dark])
    await shot(page, 'frame-start', [phone, desktop, dark])
  })

  test('by keyboard: the menu widget opens, marks the page and goes; Back leads to the start', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'accountadmin', settings)
    await expect(heading(page)).toHaveText(t('Advanced settings'))
    const bar = page.getByRole('navigation', { name: t('Account admin') })
    await bar.getByRole('link', { name: t('Back') }).focus()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name: t('Menu') })).toBeFocused()
    await page.keyboard.press('Enter')
    const active = page.getByRole('menuitem', { name: t('Advanced settings') })
    await expect(active).toHaveAttribute('aria-current', 'page')
    await audit(page, [phone, dark])
    await shot(page, 'frame-menu-widget', [phone, desktop, dark])
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app\/account-admin$/)
    await page.goBack()
    await bar.getByRole('link', { name: t('Back') }).press('Enter')
    await expect(page).toHaveURL(/\/app\/account-admin$/)
  })

  test('what is planned is nowhere: no entry, no tile, no page', async ({ page, server, signIn }) => {
    await signIn(page, 'accountadmin', start)
    await expect(heading(page)).toBeVisible()
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const href of new Set(links.filter((each) => each?.startsWith('/app/')))) {
      const reply = await page.request.get(server.url(href ?? ''))
      expect(reply.status(), `${href}`).toBe(200)
    }
    const reply = await page.goto(server.url('/app/no-such-area'))
    expect(reply?.status()).toBe(404)
    await expect(heading(page)).toHaveText(t('Whoops!'))
  })
})

test.describe('addresses of the frame', () => {
  test('/reports leads to /403', async ({ page, signIn, server }) => {
    await signIn(page, 'accountadmin', '/app/reports')
    await expect(page).toHaveURL(server.url('/app/403'))
    await expect(heading(page)).toHaveText(t('Forbidden (#403)'))
  })

  test('/account/login keeps where one wanted to go, query and hash included', async ({ page, server }) => {
    const wanted = '/app/organizations?page=1&perPage=25#main'
    await page.goto(server.url(`/account/login?next=${encodeURIComponent(wanted)}`))
    await page.getByRole('textbox', { name: t('E-mail') }).fill('accountadmin@musterbank.example')
    await page.getByLabel(t('Password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    expect(page.url()).toBe(server.url(wanted))
    // Who is signed in is led on at once.
    await page.goto(server.url(`/account/login?next=${encodeURIComponent(settings)}`))
    await expect(page).toHaveURL(server.url(settings))
  })

  test('/account/login leads nobody to another site', async ({ page, server }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    const leading = (evil: string) => page.goto(server.url(`/account/login?next=${encodeURIComponent(evil)}`))
    await leading('//evil.test/app/')
    await page.getByRole('textbox', { name: t('E-mail') }).fill('accountadmin@musterbank.example')
    await page.getByLabel(t('Password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
    await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()
    for (const evil of ['/\\evil.test', '%2F%2Fevil.test', 'https://evil.test/app/']) {
      await leading(evil)
      await expect(heading(page)).toBeVisible()
      expect(new URL(page.url()).host).toBe(`localhost:${server.port}`)
    }
    expect(new Set(asked)).toEqual(new Set(['localhost']))
  })
})

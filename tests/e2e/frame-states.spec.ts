import { expect, type Page, type Route } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const settings = '/app/account-admin/advanced-settings'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Holds back what a pattern asks for until `release` is called. */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** What a server answers whose files have been replaced by a newer version's. */
const gone = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' })

test.describe('while the desk is loading', () => {
  test('the loading box stands until the initial data and the texts are there', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn(page, 'accountadmin', '/app/404')
    for (const call of ['**/api/v1/me', '**/api/v1/translations']) {
      await page.evaluate(() => localStorage.clear())
      const release = await holdBack(page, call)
      await page.goto(page.url())
      await expect(page.getByRole('status')).toHaveText(t('Loading…'))
      await page.clock.fastForward(30_000)
      await expect(page.getByRole('status')).toHaveText(t('Loading…'))
      await expect(heading(page)).toHaveCount(0)
      release()
      await expect(heading(page)).toHaveText(t('Not found (#404)'))
      await page.unroute(call)
    }
  })

  test('it is accessible, on a phone too', async ({ page, server }) => {
    const release = await holdBack(page, '**/api/v1/me')
    await page.goto(server.url('/app/login'))
    await expect(page.getByRole('status')).toBeVisible()
    await shot(page, 'frame-loading', [phone, desktop, dark])
    release()
  })

  test('a page whose code is on its way says so, and the old page stays', async ({ page, signIn }) => {
    await signIn(page, 'accountadmin', '/app/account-admin')
    await expect(heading(page)).toBeVisible()
    const release = await holdBack(page, '**/assets/AdvancedSettingsPage*.js')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Advanced settings') })
      .click()
    await expect(page.getByText(t('Loading…'))).toBeAttached()
    await expect(page.getByRole('heading', { name: t('Areas') })).toBeVisible()
    release()
    await expect(heading(page)).toHaveText(t('Advanced settings'))
    await expect(page.getByText(t('Loading…'))).not.toBeAttached()
  })

  test('a desk that gets no answer says so in German, and starts at the second try', async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(/./)
    await page.route('**/api/v1/modules', (route) => route.abort())
    await page.goto(server.url('/app/organizations?page=2'))
    await expect(heading(page)).toHaveText(t('Whoops!'))
    await page.getByText(t('Technical informations')).click()
    await expect(page.getByText(t('Network request failed.'))).toBeVisible()
    await audit(page, [phone, dark])
    await shot(page, 'frame-start-failure', [phone, desktop])
    await page.unroute('**/api/v1/modules')
    await page.getByRole('link', { name: t('Try again') }).click()
    await expect(page).toHaveURL(/\/app\/403$/)
    await expect(heading(page)).toHaveText(t('Forbidden (#403)'))
  })
})

test.describe('the texts', () => {
  const calls = (page: Page) => {
    const seen: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/translations')) seen.push(request.method())
    })
    return seen
  }

  test('are kept under ALL_TRANSLATIONS and fetched again only when the server has newer ones', async ({
    page,
    server,
  }) => {
    await page.goto(server.url('/app/404'))
    await expect(heading(page)).toHaveText(t('Not found (#404)'))
    const kept = await page.evaluate(() => JSON.parse(localStorage.ALL_TRANSLATIONS))
    expect(kept.messages.Save).toBe(t('Save'))
    expect(Date.parse(kept.timestamp)).toBeGreaterThan(0)

    const seen = calls(page)
    await page.reload()
    await expect(heading(page)).toHaveText(t('Not found (#404)'))
    expect(seen).toEqual(['HEAD'])

    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.ALL_TRANSLATIONS)
      localStorage.ALL_TRANSLATIONS = JSON.stringify({ ...stored, timestamp: 'earlier' })
    })
    await page.reload()
    await expect(heading(page)).toHaveText(t('Not found (#404)'))
    expect(seen).toEqual(['HEAD', 'HEAD', 'GET'])
  })

  test('come though what was kept is spoilt, or the storage is closed', async ({ page, server }) => {
    await page.goto(server.url('/app/404'))
    await page.evaluate(() => {
      localStorage.ALL_TRANSLATIONS = '{"messages":'
    })
    await page.reload()
    await expect(heading(page)).toHaveText(t('Not found (#404)'))
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('closed', 'SecurityError')
        },
      })
    })
    await page.reload()
    await expect(heading(page)).toHaveText(t('Not found (#404)'))
    await page.getByRole('button', { name: t('Switch to dark') }).click()
    await expect(page.getByRole('button', { name: t('Switch to light') })).toBeVisible()
  })
})

test.describe('a part of the desk that cannot be loaded', () => {
  const part = '**/assets/AdvancedSettingsPage*.js'

  test('after a deploy has removed it, reloading brings the page', async ({ page, signIn, watch }) => {
    watch.allow(/dynamically imported module|ChunkLoadError|Loading a part/)
    await signIn(page, 'accountadmin', '/app/account-admin')
    await page.route(part, gone)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Advanced settings') })
      .click()
    await expect(heading(page)).toHaveText(t('Whoops!'))
    await page.getByText(t('Technical informations')).click()
    await expect(page.getByText('ChunkLoadError')).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()
    await audit(page, [phone, dark])
    await shot(page, 'frame-chunk', [phone, desktop, dark])
    await page.unroute(part)
    await page.getByRole('button', { name: t('Reload page') }).click()
    await expect(heading(page)).toHaveText(t('Advanced settings'))
  })

  test('after 120 seconds it is given up', async ({ page, signIn, watch }) => {
    watch.allow(/dynamically imported module|ChunkLoadError|Loading a part/)
    await page.clock.install()
    await signIn(page, 'accountadmin', '/app/account-admin')
    await expect(heading(page)).toBeVisible()
    const release = await holdBack(page, part)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Advanced settings') })
      .click()
    // Its clock goes on meanwhile: a minute is left for what comes between.
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('heading', { name: t('Areas') })).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(heading(page)).toHaveText(t('Whoops!'))
    await expect(page.getByRole('button', { name: t('Reload page') })).toBeVisible()
    release()
  })

  test('a form that did not need it keeps what was typed', async ({ page, signIn, watch }) => {
    watch.allow(/dynamically imported module/)
    await signIn(page, 'accountadmin', '/app/organizations/create')
    await page.getByRole('textbox', { name: t('Name'), exact: true }).fill('Filiale Neu')
    await page.route('**/assets/Palette*.js', gone)
    await page.keyboard.press('Control+k')
    await expect(page.getByText(t('Loading a part of the page failed.'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('Name'), exact: true })).toHaveValue('Filiale Neu')
    const reload = page.getByRole('button', { name: t('Reload page') })
    // On the notice's own dark ground.
    await expect(reload).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await audit(page, [phone, dark])
    await shot(page, 'palette-failed', [phone, desktop, dark])
    await page.unroute('**/assets/Palette*.js')
    page.on('dialog', (dialog) => dialog.accept())
    const reloaded = page.waitForEvent('load')
    await reload.click()
    await reloaded
    await expect(page.getByRole('textbox', { name: t('Name'), exact: true })).toHaveValue('')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: t('Go to page or record') })).toBeVisible()
  })
})

test.describe('without network', () => {
  const said = (page: Page) => page.getByText(t('Network request failed.'))

  test('a list says so and comes back', async ({ page, context, signIn, watch }) => {
    watch.allow(/./)
    await signIn(page, 'accountadmin', '/app/organizations')
    await expect(page.getByRole('table')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('searchbox').fill('Markt')
    await expect(said(page)).toBeVisible()
    await audit(page, [phone])
    await shot(page, 'frame-offline-list', [phone, desktop])
    await context.setOffline(false)
    await page.getByRole('button', { name: t('Try again') }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('a form says so, keeps what was typed, and is saved afterwards', async ({
    page,
    context,
    signIn,
    watch,
  }) => {
    watch.allow(/./)
    await signIn(page, 'accountadmin', '/app/organizations/create')
    const name = page.getByRole('textbox', { name: t('Name'), exact: true })
    await name.fill('Filiale Funkloch')
    await page.getByRole('textbox', { name: t('Alias'), exact: true }).fill('funkloch')
    await context.setOffline(true)
    await page.getByRole('button', { name: t('Save') }).click()
    await expect(said(page)).toBeVisible()
    await expect(name).toHaveValue('Filiale Funkloch')
    await shot(page, 'frame-offline-form', [phone, desktop])
    await context.setOffline(false)
    await page.getByRole('button', { name: t('Save') }).click()
    await expect(page.getByText(t('Success!'))).toBeVisible()
  })

  test('a setting, the language and signing out say so', async ({ page, context, signIn, watch }) => {
    watch.allow(/./)
    await signIn(page, 'accountadmin', settings)
    const form = page.locator('form').filter({ has: page.getByLabel('name', { exact: true }) })
    await expect(form).toBeVisible()
    await context.setOffline(true)
    await form.getByRole('button', { name: t('Save') }).click()
    await expect(said(page)).toBeVisible()
    await shot(page, 'frame-offline-setting', [phone, desktop, dark])
    await page.getByRole('button', { name: t('Close') }).click()
    await expect(said(page)).toBeHidden()
    await page.getByRole('button', { name: /Deutsch/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(said(page)).toBeVisible()
    await page.getByRole('button', { name: t('Close') }).click()
    await expect(said(page)).toBeHidden()
    await page.locator('.user').click()
    await page.getByRole('menuitem', { name: t('Sign out') }).click()
    await expect(said(page)).toBeVisible()
    await expect(heading(page)).toHaveText(t('Advanced settings'))
  })

  test('signing in says so', async ({ page, context, server, watch }) => {
    watch.allow(/./)
    await page.goto(server.url('/app/login'))
    await page.getByRole('textbox', { name: t('E-mail') }).fill('a@musterbank.example')
    await page.getByLabel(t('Password'), { exact: true }).fill('x')
    await context.setOffline(true)
    await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(t('Network request failed.'))
  })
})

test.describe('a notification', () => {
  test('stands bottom centre for three seconds, longer while it is pointed at', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn(page, 'accountadmin', settings)
    const form = page.locator('form').filter({ has: page.getByLabel('name', { exact: true }) })
    const note = page.locator('[data-group=general]')
    // Where it went before the mouse was there, the next one is pointed at.
    await expect(async () => {
      await form.getByRole('button', { name: t('Save') }).click()
      await note.hover({ timeout: 10_000 })
    }).toPass()
    await expect(note).toHaveText(t('Success!'))
    await page.clock.fastForward(60_000)
    await expect(note).toBeVisible()
    const box = await note.boundingBox()
    expect(box && box.x + box.width / 2).toBeCloseTo(720, -1)
    expect(box && box.y + box.height).toBeGreaterThan(820)
    await audit(page, [desktop])
    await shot(page, 'frame-notification', [phone, desktop, dark])
    await page.mouse.move(10, 10)
    await expect(note).toBeHidden()
  })
})

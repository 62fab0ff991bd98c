import { expect, type Page } from '@playwright/test'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { password, test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t, textsOf } from './support/texts.ts'

const english = textsOf('en')

async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole('textbox', { name: t('E-mail') }).fill(email)
  await page.getByLabel(t('Password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
}

test.describe('signing in', () => {
  test('a wrong password is refused in German, the right one leads on', async ({ page, server }) => {
    await page.goto(server.url('/app/login'))
    await fillIn(page, 'accountadmin@musterbank.example', 'wrong')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('alert')).not.toContainText('not right')
    await audit(page, [phone, dark])
    await shot(page, 'login-refused', [desktop])
    await fillIn(page, 'accountadmin@musterbank.example', password)
    await expect(page).toHaveURL(/\/app\/(account-admin|organizations)$/)
    await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()
  })

  test('the demo shows its logins, and one of them signs in', async ({ page, server }) => {
    await page.goto(server.url('/app/login'))
    await expect(page.getByRole('heading', { name: t('Demo logins') })).toBeVisible()
    await audit(page, [phone, dark])
    await shot(page, 'login', [phone, desktop, dark])
    await page.getByRole('button', { name: /marketing-manager/ }).click()
    await expect(page).not.toHaveURL(/\/app\/login/)
  })

  test('a guest who wants a page is led to /403, signs in there and then stands on it', async ({
    page,
    server,
  }) => {
    await page.goto(server.url('/app/account-admin/advanced-settings'))
    await expect(page).toHaveURL(/\/app\/403$/)
    await audit(page, [phone, dark])
    await shot(page, 'error-403-guest', [phone, desktop])
    // No menu: the page begins below the top bar all the same.
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await page.locator('#main').boundingBox())?.y).toBeLessThan(100)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: t('Sign in') }).click()
    await fillIn(page, 'accountadmin@musterbank.example', password)
    await expect(page).toHaveURL(server.url('/app/account-admin/advanced-settings'))
  })

  test('signing out ends the session', async ({ page, server, signIn }) => {
    await signIn(page, 'accountadmin', '/app/account-admin')
    await page.locator('.user').click()
    await page.getByRole('menuitem', { name: t('Sign out') }).click()
    await expect(page).toHaveURL(/\/app\/login/)
    await page.goto(server.url('/app/organizations'))
    await expect(page).toHaveURL(/\/app\/403$/)
  })
})

test.describe('pages that may not be opened or do not exist', () => {
  test('somebody without the role is led to /403', async ({ page, signIn }) => {
    await signIn(page, 'stduser', '/app/account-admin/advanced-settings')
    await expect(page).toHaveURL(/\/app\/403$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Forbidden (#403)'))
    await audit(page, [phone, dark])
    await shot(page, 'error-403', [desktop])
  })

  test('/404 says so', async ({ page, server }) => {
    await page.goto(server.url('/app/404'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Not found (#404)'))
    await audit(page, [phone, dark])
    await shot(page, 'error-404', [desktop])
  })

  test('an unknown path shows the general error page with status 404', async ({ page, server }) => {
    const reply = await page.goto(server.url('/app/no/such/page'))
    expect(reply?.status()).toBe(404)
    // The gallery is for development only.
    expect((await page.request.get(server.url('/app/primitives'))).status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Whoops!'))
    await expect(page.getByText('support@localhost')).toBeVisible()
    await page.getByText(t('Technical informations')).click()
    await expect(page.getByText(t('Page not found'))).toBeVisible()
    await audit(page, [phone, dark])
    await shot(page, 'error-general', [desktop])
  })
})

test.describe('the frame', () => {
  test('language and colours are chosen once and stay', async ({ page, signIn }) => {
    await signIn(page, 'accountadmin', '/app/organizations')
    await page.getByRole('button', { name: /Deutsch/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('Organizations'))
    await page.getByRole('button', { name: english('Switch to dark') }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('Organizations'))
    await expect(page.getByRole('button', { name: english('Switch to light') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('on a phone the menu is a drawer', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'accountadmin', '/app/organizations')
    await expect(page.getByRole('navigation', { name: t('Main') })).toBeHidden()
    await page.getByRole('button', { name: t('Menu') }).click()
    const menu = page.getByRole('dialog')
    await expect(menu).toBeVisible()
    await audit(page, [phone])
    await shot(page, 'menu', [phone])
    await menu.getByRole('link', { name: t('Advanced settings') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Advanced settings'))
  })

  test('each tenant has its own name and colour', async ({ page, signIn }) => {
    for (const tenant of ['musterbank', 'alpenbank', 'harbourbank'] as const) {
      await signIn(page, 'accountadmin', '/app/organizations', tenant)
      await expect(page.getByRole('banner')).toContainText(new RegExp(tenant.slice(0, 5), 'i'))
      await expect(page.getByRole('table')).toBeVisible()
      await audit(page, [desktop])
      await shot(page, `list-${tenant}`, [desktop])
    }
  })
})

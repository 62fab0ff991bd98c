import { expect } from '@playwright/test'
import { createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { password, test } from './support/fixtures.ts'
import { tabTo } from './support/keys.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

test('by keyboard alone: sign in, find a branch, rename it, sign out', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', '/app/organizations')
  await createOrganization(page, 'Filiale Tastatur')
  await page.context().clearCookies()

  await page.goto(server.url('/app/login'))
  await tabTo(page, 'textbox', t('E-mail'))
  await page.keyboard.type('accountadmin@musterbank.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()

  await page.goto(server.url('/app/organizations'))
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(t('Skip to content'))
  await page.keyboard.press('Enter')
  await tabTo(page, 'searchbox', /./)
  await page.keyboard.type('Tastatur')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await tabTo(page, 'link', 'Filiale Tastatur')
  await page.keyboard.press('Enter')

  await tabTo(page, 'textbox', t('Name'))
  await page.keyboard.press('End')
  await page.keyboard.type(' und Maus')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Filiale Tastatur und Maus' })).toBeVisible()

  await page.reload()
  await tabTo(page, 'button', /Lorenz|Admin|Konto|[A-ZÄÖÜ][a-zäöü]+ [A-ZÄÖÜ]/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: t('My account') })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: t('Sign out') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/login/)
})

test('by keyboard alone: open a popup of the profile, write a request, send it', async ({ page, server }) => {
  await page.goto(server.url('/app/profile/anna-becker'))
  // The question about cookies comes first, then the way past the band.
  await tabTo(page, 'link', t('Skip to content'))
  await tabTo(page, 'link', t('Call-back'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('Call-back request') })
  await expect(dialog).toBeVisible()
  await tabTo(page, 'textbox', t('Your name'))
  await page.keyboard.type('Jonas Petersen')
  await tabTo(page, 'textbox', t('Your phone number'))
  await page.keyboard.type('0711 123456')
  await tabTo(page, 'checkbox', /einverstanden/)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', t('Request a call'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('Vielen Dank.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: t('Call-back'), exact: true })).toBeFocused()
})

test('by keyboard alone: the palette leads to a record and to a page', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', '/app/organizations')
  await createOrganization(page, 'Filiale Palette')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('Go to page or record') })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Filiale Palette')
  await expect(palette.getByRole('option', { name: /Filiale Palette/ })).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'palette', [phone, desktop])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filiale Palette')

  await page.keyboard.press('Control+k')
  await page.keyboard.type(t('Advanced settings').slice(0, 8))
  await expect(palette.getByRole('option', { name: t('Advanced settings') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Advanced settings'))
})

test('by keyboard alone: the palette shows an advisor what is next, and blocks time by another word for it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'advisor', '/app/online-appointments/settings/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: t('Go to page or record') })
  const next = palette.getByRole('group', { name: t('Next') }).getByRole('option')
  await expect(next.first()).toHaveText(/(Mo|Di|Mi|Do|Fr|Sa|So), \d{1,2}\. \p{L}+\.?( \d{4})?, \d\d:\d\d$/u)
  await expect(next.first()).toHaveAttribute('aria-selected', 'true')
  await audit(page, [phone, dark])
  await shot(page, 'palette-next', [phone, desktop, dark])

  await page.keyboard.type('sperren')
  await expect(palette.getByRole('option')).toHaveText([new RegExp(t('Block time'))])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('Block time') })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\?open=block$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/slots\/management$/)

  await page.keyboard.press('Control+k')
  const recent = palette.getByRole('group', { name: t('Recent') }).getByRole('option')
  await expect(recent).toHaveText([new RegExp(t('Block time'))])
})

test('by keyboard alone: neither the bar above nor the foot covers what has the focus', async ({
  page,
  signIn,
}) => {
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return true
      const { left, top, width, height } = focused.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return at !== null && (focused.contains(at) || at.contains(focused))
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'roles-manager', '/app/users/create')
  const first = page.getByLabel(t('First name'))
  const last = page.getByRole('button', { name: t('Save'), exact: true })
  await first.focus()
  for (const [key, end] of [
    ['Tab', last],
    ['Shift+Tab', first],
  ] as const) {
    while (!(await end.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press(key)
      await expect.poll(isSeen, `covered: ${await page.locator(':focus').getAttribute('id')}`).toBe(true)
    }
  }
})

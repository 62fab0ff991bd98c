/** One's own account in the browser: a second factor set up and used, by app and by passkey, and sessions ended. */
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { audit, dark, phone } from './support/audit.ts'
import { password, test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** Accounts that no other test signs in to: they ask for more than a password meanwhile. */
const people = { app: 'profile-delete-manager', passkey: 'organizations-profiles-editor' }

const codeOf = (key: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({ timestamp: at })

async function fillIn(page: Page, role: string): Promise<void> {
  await page.getByLabel(t('E-mail'), { exact: true }).fill(`${role}@musterbank.example`)
  await page.getByLabel(t('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('Sign in'), exact: true }).press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.locator('button.user').press('Enter')
  await page.getByRole('menuitem', { name: t('Sign out') }).press('Enter')
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toBeVisible()
}

test('an authenticator app is set up by keyboard, asked for, and removed; codes are shown once', async ({
  page,
  server,
}) => {
  await page.goto(server.url('/app/login?next=/app/my-account'))
  await fillIn(page, people.app)
  await expect(page.getByRole('heading', { name: t('My account'), level: 1 })).toBeVisible()
  await expect(page.getByText(t('This one'))).toBeVisible()
  await expect(page.getByText(t('Signed in'), { exact: true }).first()).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'my-account', [phone, dark])

  await page.getByRole('button', { name: t('Set up app') }).press('Enter')
  const setUp = page.getByRole('dialog', { name: t('Set up an authenticator app') })
  await expect(setUp.getByRole('img', { name: t('QR code for your app') })).toBeVisible()
  const key = (await setUp.locator('code').textContent()) ?? ''
  await audit(page, [phone, dark])
  await shot(page, 'my-account-app', [phone, dark])
  await setUp.getByLabel(t('Code'), { exact: true }).fill('000 000')
  await page.keyboard.press('Enter')
  await expect(setUp.getByText(t('Code is not valid.'))).toBeVisible()
  const used = codeOf(key)
  await setUp.getByLabel(t('Code'), { exact: true }).fill(used)
  await page.keyboard.press('Enter')
  const kept = page.getByRole('dialog', { name: t('Your recovery codes') })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const [recovery = ''] = await kept.locator('code').allTextContents()
  await audit(page, [phone, dark])
  await shot(page, 'my-account-codes', [phone, dark])
  await kept.getByRole('button', { name: t('I have kept them') }).press('Enter')
  await expect(page.getByRole('button', { name: t('Remove app') })).toBeVisible()

  await signOut(page)
  await fillIn(page, people.app)
  const code = page.getByLabel(t('Code'), { exact: true })
  await expect(code).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'login-code', [phone, dark])
  // The one that confirmed the app is used up.
  await code.fill(used)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Code is not valid.'))).toBeVisible()
  await code.fill(recovery.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.locator('button.user')).toBeVisible()

  await page.goto(server.url('/app/my-account'))
  await expect(page.getByText('9 Codes sind übrig')).toBeVisible()
  await page.getByRole('button', { name: t('Remove app') }).press('Enter')
  const removal = page.getByRole('dialog', { name: t('Remove the authenticator app') })
  await removal.getByLabel(t('Code'), { exact: true }).fill(codeOf(key, Date.now() + 30_000))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('Set up app') })).toBeVisible()
})

test('a passkey of the device signs in beside the password, and is removed', async ({ page, server }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(server.url('/app/login?next=/app/my-account'))
  await fillIn(page, people.passkey)
  await page.getByRole('button', { name: t('Add passkey') }).press('Enter')
  const adding = page.getByRole('dialog', { name: t('Add a passkey') })
  await audit(page, [phone, dark])
  await shot(page, 'my-account-passkey', [phone, dark])
  await adding.getByRole('button', { name: t('Add passkey') }).press('Enter')
  await expect(adding.getByLabel(t('Name'))).toHaveAttribute('aria-invalid', 'true')
  await adding.getByLabel(t('Name')).fill('Mein Telefon')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('I have kept them') }).press('Enter')
  await expect(page.getByText('Mein Telefon')).toBeVisible()
  await shot(page, 'my-account-with-passkey', [phone, dark])

  await signOut(page)
  await fillIn(page, people.passkey)
  await page.getByRole('button', { name: t('Use passkey') }).press('Enter')
  await expect(page.locator('button.user')).toBeVisible()

  await page.locator('button.user').press('Enter')
  await page.getByRole('menuitem', { name: t('My account') }).press('Enter')
  const name = t('Remove the passkey {name}').replace('{name}', 'Mein Telefon')
  await page.getByRole('button', { name }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Remove') })
    .press('Enter')
  await expect(page.getByText('Mein Telefon', { exact: true })).toBeHidden()
})

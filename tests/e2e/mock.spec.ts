import { expect, test } from '@playwright/test'
import { audit } from './support/audit.ts'
import { withMock } from './support/mock.ts'
import { t } from './support/texts.ts'

const origin = withMock()

test('the desk runs on examples: sign in, list, form', async ({ page }) => {
  await page.goto(`${origin()}/app/login`)
  await page.getByRole('textbox', { name: t('E-mail') }).fill('accountadmin@musterbank.example')
  await page.getByLabel(t('Password'), { exact: true }).fill('anything')
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()
  await page.goto(`${origin()}/app/organizations`)
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: t('Name'), exact: true })).not.toHaveValue('')
})

test('the profile is drawn in the browser from examples', async ({ page }) => {
  await page.goto(`${origin()}/app/profile/anna-becker`)
  await expect(page.getByRole('heading', { level: 1, name: /Anna Becker/ })).toBeVisible()
  await page.goto(`${origin()}/app/profile/anna-becker#rueckrufwunsch`)
  await expect(page.getByRole('dialog', { name: t('Call-back request') })).toBeVisible()
  await audit(page)
})

test('a push shows what the contract knows can go wrong with it', async ({ page }) => {
  const send = page.getByRole('button', { name: t('Send'), exact: true })
  const failed = page.getByText(t('Unfortunately, an error has occurred. Please try again later.'))
  const said = (text: string) => page.getByRole('main').getByText(text)
  const open = async (scenario: string) => {
    const who = 'getMe:200/marketing-manager'
    await page.goto(`${origin()}/app/wallet-cards/send-push-notifications?scenario=${who};${scenario}`)
    await page.getByRole('combobox', { name: t('Advisors') }).fill('bec')
  }
  const fill = async () => {
    await page.getByRole('option', { name: 'Tim Beckmann' }).click()
    await page.getByRole('textbox', { name: t('Message') }).fill('Am Montag bleibt die Filiale geschlossen.')
    await send.first().click()
  }
  await open('searchAdvisorsByName:500/unexpected')
  await expect(failed).toBeVisible()
  await open('listWalletCardSubscribers:500/unexpected')
  await fill()
  await expect(failed.first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const refusals = [
    ['422/everything', ['Advisors cannot be empty', 'Message cannot be empty', 'Link is not a valid URL.']],
    ['422/no-subscriber', [t('Nobody has agreed to notifications on a card of these advisors.')]],
    ['409/sent-already', [t("This message was sent to these advisors' cards a moment ago.")]],
  ] as const
  for (const [answer, texts] of refusals) {
    await open(`createWalletCardNotification:${answer}`)
    await fill()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Send') })
      .click()
    for (const text of texts) await expect(said(text)).toBeVisible()
    await expect(failed).toBeVisible()
  }
})

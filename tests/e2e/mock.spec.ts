import { expect, type Locator, type Page, test } from '@playwright/test'
import description from '#generated/openapi.json' with { type: 'json' }
import { textIn } from '#mock/texts.ts'
import { audit } from './support/audit.ts'
import { messageAt } from './support/messages.ts'
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
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
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

interface Refusal {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
const { responses } = description.paths['/api/v1/wallet-cards/notifications'].post
/** What sending a push can be answered: each named example of its refusals, and faults that any call may have. */
const refusals: readonly [answer: string, value: Refusal][] = [
  ['403/forbidden', { message: 'You are not allowed to do this.' }],
  ['403/module-off', { message: 'module off' }],
  ['429/too-many', { message: 'Too many tries. Please wait some minutes and try again.' }],
  ['500/unexpected', { message: 'Unfortunately, an error has occurred. Please try again later.' }],
  ['offline', { message: 'Network request failed.' }],
  ...([409, 422] as const).flatMap((status) =>
    Object.entries<{ value: Refusal }>(responses[status].content['application/json'].examples).map(
      ([name, { value }]): [string, Refusal] => [`${status}/${name}`, value],
    ),
  ),
]

/** A text as the screen says it: unchanged where only a server could have put it into German. */
function said(text: string): string {
  try {
    return t(text)
  } catch {
    return text
  }
}

/** Chooses an answer in the panel, as testers do: nothing is loaded again. */
async function choose(page: Page, call: string, answer: string): Promise<void> {
  const radio = page.locator(`[id="${call}-${answer}"]`)
  if (!(await radio.isVisible())) await page.locator(`#call-${call}`).click()
  await radio.check()
}

test('a push shows each error that the contract knows of it', async ({ page }) => {
  const generalError = t('Unfortunately, an error has occurred. Please try again later.')
  const failed = page.getByText(generalError)
  const notification = page.locator('[data-group=general]')
  const main = page.getByRole('main')
  const advisors = page.getByRole('combobox', { name: t('Advisors') })
  const text = page.getByRole('textbox', { name: t('Message') })
  const link = page.getByRole('textbox', { name: t('Link') })
  const fields: Readonly<Record<string, Locator>> = { advisors, text, link }
  const send = main.getByRole('button', { name: t('Send'), exact: true })
  const question = page.getByRole('alertdialog')
  const option = (name: string) => page.getByRole('option', { name })
  const open = async (scenario: string) => {
    const who = 'getMe:200/marketing-manager'
    await page.goto(`${origin()}/app/wallet-cards/send-push-notifications?scenario=${who}${scenario}`)
    await advisors.fill('bec')
  }
  const fill = async () => {
    await option('Anna Becker').click()
    await text.fill('Am Montag bleibt die Filiale geschlossen.')
  }
  await open(';searchAdvisorsByName:500/unexpected')
  await expect(failed).toBeVisible()
  await open(';searchAdvisorsByName:200/none')
  await expect(main.getByText(t('No results')).first()).toBeVisible()
  await open(';listWalletCardSubscribers:200/none')
  await fill()
  await send.click()
  await expect
    .poll(() => messageAt(advisors))
    .toBe(t('Nobody has agreed to notifications on a card of these advisors.'))
  await open(';listWalletCardSubscribers:500/unexpected')
  await fill()
  await send.click()
  await expect(failed.first()).toBeVisible()
  await expect(question).toHaveCount(0)

  await open('')
  await fill()
  await page.getByRole('button', { name: textIn('de', 'Scenarios, {count} chosen', { count: '1' }) }).click()
  for (const [answer, { message, errors = {} }] of refusals) {
    await choose(page, 'createWalletCardNotification', answer)
    await send.click()
    await question.getByRole('button', { name: t('Send') }).click()
    // What failed stands beside the button, and a notification of some seconds says that something did.
    const notice = answer === 'offline' ? said(message) : generalError
    await Promise.all([
      expect(main.getByText(said(message)), answer).toBeVisible(),
      expect(notification.getByText(notice), answer).toBeVisible(),
    ])
    for (const [name, messages] of Object.entries(errors))
      await expect
        .poll(() => messageAt(fields[name] as Locator), { message: answer })
        .toContain(messages.map(said).join(' '))
    if (errors.advisors) {
      await advisors.fill('bec')
      await option('Tim Beckmann').click()
    }
    if (errors.text) await text.fill(`Am Montag geschlossen. ${answer}`)
    if (errors.link) await link.fill(`https://musterbank.example/${answer}`)
    await expect(send, answer).toBeEnabled()
  }
})

import { expect, type Page } from '@playwright/test'
import { withCommand } from './support/command.ts'
import { test as base } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { NotesApi } from './support/notes-api/server.ts'
import { t } from './support/texts.ts'

/** An API that really answers, behind `npm run admin -- --contract FILE --api URL`. */
const folder = 'tests/e2e/support/notes-api'
const test = base
const api = new NotesApi()
let apiUrl = ''
test.beforeAll(async () => {
  apiUrl = await api.start()
})
test.afterAll(() => api.stop())
const origin = withCommand('scripts/admin/main.ts', () => [
  '--contract',
  `${folder}/openapi.yaml`,
  '--api',
  apiUrl,
])

const submit = (page: Page) => page.getByRole('button', { name: t('Sign in'), exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: t('Save'), exact: true }).click()
const user = (page: Page) => page.getByLabel(t('User name'), { exact: true })
const password = (page: Page) => page.getByLabel(t('Password'), { exact: true })

test('sign-in that is refused, pages of a list, errors of another shape, and a session that ends', async ({
  page,
  context,
}) => {
  await page.goto(`${origin()}/app/notes`)
  await user(page).fill('rosa')
  await password(page).fill('wrong')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText(t('The API has not accepted what was entered.'))
  await expect(user(page)).toHaveValue('rosa')
  await page.reload()
  await expect(user(page)).toHaveValue('rosa')
  await password(page).fill('first')
  await submit(page)
  await expect(page).toHaveURL(/\/app\/notes/)

  await expect(page.getByText(/^1–25 (von|of) 60$/)).toBeVisible()
  expect(api.seen.at(-1)?.call).toContain('/rest/v1/notes?')
  expect(api.seen.every(({ origin: from }) => from === undefined)).toBe(true)
  await page.goto(`${origin()}/app/notes/2`)
  const title = page.getByRole('textbox', { name: /^title/i })
  await expect(title).toHaveValue('Note 2')
  await title.fill('Note 3')
  await save(page)
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => messageAt(title)).toContain('There is such a note already')

  api.password = 'second'
  await title.fill('Ink')
  await save(page)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: t('Sign in in a new tab, then save again') }).click(),
  ])
  await expect(user(tab)).toHaveValue('rosa')
  await password(tab).fill('second')
  await submit(tab)
  await expect(tab.getByRole('navigation', { name: t('Main') })).toBeVisible()
  await tab.close()
  await expect(title).toHaveValue('Ink')
  await save(page)
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect(api.notes[1]?.title).toBe('Ink')

  api.password = 'third'
  await page.reload()
  await expect(page).toHaveURL(/\/app\/login\?next=/)
  await expect(page.getByRole('alert')).toContainText(t('The API has not accepted what was entered.'))
  await expect(user(page)).toHaveValue('rosa')
})

test('nobody answers: one sentence at the screen', async ({ page }) => {
  await page.goto(`${origin()}/app/login`)
  await user(page).fill('rosa')
  await password(page).fill(api.password)
  await submit(page)
  // A row below the head: without a table there is none, either.
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  api.stop()
  await page.goto(`${origin()}/app/notes/2`)
  await expect(page.getByText(t('The API does not answer.')).first()).toBeVisible()
})

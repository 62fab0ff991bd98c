/** Everybody's roles in one table: two managers at once, by keyboard alone, on a phone, and what a role may do. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'
import { button, dialogOf, tenant, test } from './support/two-people.ts'

interface Made {
  readonly uuid: string
  readonly full_name: string
  readonly roles: string[]
}

/** Found by a word that nobody else's name has. */
async function makeUser(page: Page, word: string, first_name: string, roles: string[]): Promise<Made> {
  const alias = `r-${randomUUID()}`
  const body = { first_name, last_name: word, email: `${alias}@roles.example`, alias, roles }
  return await api<Made>(page, '/api/v1/users', { method: 'POST', body })
}

const nextWord = () => `Z${randomUUID().replaceAll('-', '').slice(0, 10)}`
const cell = (page: Page, { full_name }: Made, role: string) =>
  page.getByRole('checkbox', { name: `${full_name}: ${t(role)}` })
/** The list of users has a search of its own: first the page must be there. */
async function search(page: Page, word: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('Roles of users') })).toBeVisible()
  await page.getByRole('searchbox').fill(word)
}
const save = (page: Page) => button(dialogOf(page), t('Save')).click()
const read = (page: Page, { uuid }: Made) => api<Made>(page, `/api/v1/users/${uuid}`)

test('two managers: what somebody else has given meanwhile is shown, and the wish is saved on top of it', async ({
  page,
  colleague,
  signIn,
}) => {
  const word = nextWord()
  await signIn(page, 'roles-manager', '/app/users', tenant)
  const anna = await makeUser(page, word, 'Anna', ['orguser'])
  const ben = await makeUser(page, word, 'Ben', ['analyst'])
  const second = await makeUser(page, word, 'Second', ['roles-manager'])
  try {
    await page.getByRole('link', { name: t('Roles of users') }).click()
    await search(page, word)
    await expect(page.getByRole('row')).toHaveCount(4)
    await cell(page, anna, 'Marketing manager').check()
    await cell(page, ben, 'Analyst').uncheck()

    await signIn(colleague, 'roles-manager', '/app/users/roles', tenant)
    await search(colleague, word)
    await expect(colleague.getByRole('row')).toHaveCount(4)
    await cell(colleague, anna, 'Analyst').check()
    await button(colleague, t('Review and save')).click()
    await save(colleague)
    await expect(colleague.getByText(t('Success!'))).toBeVisible()

    await shot(page, 'roles', [desktop, dark])
    await audit(page, [desktop, dark])
    await button(page, t('Review and save')).click()
    await shot(page, 'roles-review', [desktop, dark])
    await audit(page, [dark])
    await save(page)
    await expect(dialogOf(page).getByText(t('As it stands now:'))).toBeVisible()
    expect((await read(page, ben)).roles).toEqual([])
    expect((await read(page, anna)).roles).toEqual(['analyst', 'orguser'])
    await shot(page, 'roles-faster', [desktop, phone])
    await save(page)
    await expect(page.getByText(t('Success!'))).toBeVisible()
    expect((await read(page, anna)).roles).toEqual(['analyst', 'marketing-manager', 'orguser'])
  } finally {
    for (const { uuid } of [anna, ben, second]) await api(page, `/api/v1/users/${uuid}`, { method: 'DELETE' })
  }
})

test('by keyboard alone: through the grid, what a role may do, a tick, and its saving', async ({
  page,
  signIn,
}) => {
  const word = nextWord()
  await signIn(page, 'roles-manager', '/app/users/roles', tenant)
  const anna = await makeUser(page, word, 'Anna', ['orguser'])
  try {
    await search(page, word)
    await expect(page.getByRole('row')).toHaveCount(2)
    await cell(page, anna, 'Account administrator').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByText(t('Advanced settings'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect(cell(page, anna, 'Marketing manager')).toBeChecked()
    await expect(cell(page, anna, 'Marketing manager')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, t('Discard'))).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    await button(dialogOf(page), t('Save')).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('Success!'))).toBeVisible()
    expect((await read(page, anna)).roles).toEqual(['marketing-manager', 'orguser'])
  } finally {
    await api(page, `/api/v1/users/${anna.uuid}`, { method: 'DELETE' })
  }
})

test('on a phone each person is a card, and leaving asks about what was ticked', async ({ page, signIn }) => {
  const word = nextWord()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'roles-manager', '/app/users/roles', tenant)
  const anna = await makeUser(page, word, 'Anna-Katharina-Alexandra von und zu', ['orguser'])
  try {
    await search(page, word)
    await expect(page.getByRole('link', { name: anna.full_name })).toBeVisible()
    await page.locator('summary').filter({ hasText: anna.full_name }).click()
    await cell(page, anna, 'Analyst').check()
    await shot(page, 'roles-card', [phone, { width: 390, theme: 'dark' }])
    await audit(page, [phone, { width: 390, theme: 'dark' }])
    await page
      .getByRole('navigation', { name: t('Way back') })
      .getByRole('link')
      .click()
    await expect(dialogOf(page)).toContainText(anna.full_name)
    await button(page, t('Keep editing')).click()
    await expect(cell(page, anna, 'Analyst')).toBeChecked()
    await button(page, t('Review and save')).click()
    await save(page)
    await expect(page.getByText(t('Success!'))).toBeVisible()
    expect((await read(page, anna)).roles).toEqual(['analyst', 'orguser'])
  } finally {
    await api(page, `/api/v1/users/${anna.uuid}`, { method: 'DELETE' })
  }
})

test('beside each role in the form of a user stands what it may do', async ({ page, signIn }) => {
  await signIn(page, 'roles-manager', '/app/users/create', tenant)
  const role = t('Administrator of own branches')
  await button(page, t('What {role} may do', { role })).click()
  await expect(dialogOf(page).getByText(t('Closing days')).first()).toBeVisible()
  await shot(page, 'roles-words', [desktop, dark, phone])
  await audit(page, [phone, dark])
  await button(dialogOf(page), t('Close')).click()
  await shot(page, 'roles-field', [desktop, phone])
  await audit(page, [phone, dark])
})

/** Two people at one record: what the slower one is asked or told. */
import { expect, type Locator, type Page } from '@playwright/test'
import { test as signedIn } from './fixtures.ts'
import { t } from './texts.ts'

/** A tenant that no other test changes. */
export const tenant = 'harbourbank'
export const advisor = '/api/v1/advisors/james-whitfield'
export const calendars = '/app/online-appointments/calendars'

export const test = signedIn.extend<{ colleague: Page }>({
  /** Whoever is faster, in a browser of their own. */
  colleague: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})

export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })
export const box = (where: Page | Locator, label: string) =>
  where.getByRole('textbox', { name: t(label), exact: true })
export const dialogOf = (page: Page) => page.getByRole('dialog')

export async function save(page: Page, where: Page | Locator = page): Promise<void> {
  await button(where, t('Save')).click()
  await expect(page.getByText(t('Success!')).first()).toBeVisible()
}

/** What the slower one is asked: their own version is chosen until they say otherwise. */
export async function expectQuestion(page: Page, part: string, mine: string, theirs: string): Promise<void> {
  const versions = dialogOf(page).getByRole('group', { name: part, exact: true }).getByRole('radio')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toHaveAccessibleName(mine)
  await expect(versions.first()).toBeChecked()
  await expect(versions.last()).toHaveAccessibleName(theirs)
}

export async function answer(page: Page, takes: { theirs?: string } = {}): Promise<void> {
  if (takes.theirs !== undefined) await dialogOf(page).getByRole('radio', { name: takes.theirs }).check()
  await button(dialogOf(page), t('Save this choice')).click()
}

/** What somebody else has changed meanwhile is kept, and said. */
export async function saveBesideTheirs(page: Page, parts: string): Promise<void> {
  const said = 'Success! Somebody else has saved meanwhile. Their changes are kept too: {parts}'
  await button(page, t('Save')).click()
  await expect(page.getByText(t(said, { parts }))).toBeVisible()
}

export const time = (where: Page | Locator, day: string, end: 'start' | 'end') =>
  where.getByRole('textbox', { name: t(`{day}, ${end}`, { day: t(day) }), exact: true })

/** Of the table of all: what its menu offers for the advisor. */
export async function openFor(page: Page, name: string, what: string): Promise<Locator> {
  await button(page, t('Actions for {name}', { name })).click()
  await page.getByRole('menuitem', { name: t(what), exact: true }).click()
  return dialogOf(page)
}

/** CI has one test of each kind; what a page does with a colleague's version is tried for all in src/desk/testing/writing. */
export const notInCI = { tag: '@not-in-ci' }

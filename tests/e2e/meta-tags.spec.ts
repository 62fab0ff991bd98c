import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'
import { expectQuestion, tenant, test } from './support/two-people.ts'

const path = '/app/account-admin/meta-tags'
const title = (page: Page) => page.getByRole('textbox', { name: t('Title'), exact: true }).first()
const save = (page: Page) => page.getByRole('button', { name: t('Save'), exact: true }).click()

test('titles of public pages are written beside what others will show of them, and visitors get them', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', `${path}/detail`, tenant)
  await title(page).fill('[Name] bei uns')
  await save(page)
  await expect(
    page.getByText(
      t(
        'Only [NAME], [TENANT] and [BRANCH] are filled in. Please write them in capitals, or do without brackets.',
      ),
    ),
  ).toBeVisible()
  await title(page).fill('[NAME] bei [TENANT], [BRANCH]')
  const preview = page.getByRole('complementary', { name: t('Preview') })
  await expect(preview.getByText(/^[^[]+ bei [^[]+, [^[]+$/)).toBeVisible()
  const picture = preview.getByRole('img', { name: t('Picture of the shared link') })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await audit(page, [phone, dark])
  await shot(page, 'meta-tags', [phone, desktop, dark])
  await save(page)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  const rows = await api<{ name: string; title: string }[]>(page, '/api/v1/tenant/meta-tags')
  expect(rows.find(({ name }) => name === 'detail')?.title).toBe('[NAME] bei [TENANT], [BRANCH]')

  // A row more, by keyboard alone; the one that is there goes along.
  await page.getByRole('link', { name: t('Create') }).press('Enter')
  await page.getByRole('radio', { name: t('Finder') }).press('Space')
  await expect(picture).toHaveCount(0)
  await title(page).press('End')
  await page.keyboard.type('Beratung finden, [TENANT]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.goto(server.url('/app/search', tenant))
  await expect(page).toHaveTitle(/^Beratung finden, /)

  await page.goto(server.url(`${path}/detail`, tenant))
  await page.getByRole('button', { name: t('More actions') }).click()
  await page.getByRole('menuitem', { name: t('History') }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('of two who write the same title, the second is asked', async ({ page, colleague, signIn }) => {
  await signIn(page, 'accountadmin', `${path}/detail`, tenant)
  await title(page).fill('Mein Titel')
  await signIn(colleague, 'accountadmin', `${path}/detail`, tenant)
  await title(colleague).fill('Ihr Titel')
  await save(colleague)
  await expect(colleague).toHaveURL(new RegExp(`${path}$`))
  await save(page)
  await expectQuestion(page, t('Title'), 'Mein Titel', 'Ihr Titel')
})

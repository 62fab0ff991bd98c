import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { api, createOrganization } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const editor = '/app/organizations-profiles/editor'
const analysts = '/app/organizations-profiles/external-analysts'

const save = (page: Page) => page.getByRole('button', { name: t('Save') })

/** A branch that only this test uses, and the page about it. */
async function openBranch(page: Page, path: string, url: (path: string) => string) {
  const { uuid, alias } = await createOrganization(page, 'Filiale Hafengasse')
  await page.goto(url(`${path}?id=${uuid}`))
  return { uuid, alias }
}

test('the profile of a branch: refused while it is empty, saved, and linked once it is public', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias, uuid } = await openBranch(page, editor, (to) => server.url(to))
  const publicName = page.getByLabel(t('Public name'))
  await page.getByLabel(t('Name'), { exact: true }).fill('   ')
  await page.getByLabel(t('Name'), { exact: true }).press('Enter')
  await expect
    .poll(() => messageAt(page.getByLabel(t('Name'), { exact: true })))
    .toBe(t('{attribute} cannot be empty').replace('{attribute}', t('Name')))
  await audit(page, [phone, dark])
  await shot(page, 'branch-editor-errors', [phone])

  await page.getByLabel(t('Name'), { exact: true }).fill('Filiale Hafengasse')
  await publicName.fill('Musterbank in der Hafengasse')
  const link = page.getByRole('link', { name: new RegExp(`/app/filiale/${alias}`) })
  await expect(link).toHaveCount(0)
  await page.getByRole('switch', { name: t('Show the branch publicly') }).press('Space')
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(link).toBeVisible()
  const { metadata } = await api<{ metadata: { name: string; value: string }[] }>(
    page,
    `/api/v1/organizations/${uuid}?with=metadata`,
  )
  expect(metadata).toEqual([
    { name: 'publicName', value: 'Musterbank in der Hafengasse' },
    { name: 'publicProfileEnabled', value: 'true' },
  ])
  await shot(page, 'branch-editor', [phone, dark])
})

/** A house in the evening, as far as a few shapes go. */
const house = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000">
  <rect width="1500" height="1000" fill="#c9d8e6"/><rect y="760" width="1500" height="240" fill="#8a9a86"/>
  <rect x="380" y="260" width="740" height="540" fill="#e8dccb"/><path d="M320 280 750 80 1180 280z" fill="#8d4b3c"/>
  <rect x="680" y="560" width="140" height="240" fill="#4d3a2f"/><rect x="450" y="380" width="150" height="150" fill="#f6e7a8"/>
  <rect x="900" y="380" width="150" height="150" fill="#f6e7a8"/></svg>`)

test('pictures of the branch: sent from the editor, refused without words, shown to visitors in their order', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias, uuid } = await openBranch(page, editor, (to) => server.url(to))
  await page.getByRole('switch', { name: t('Show the branch publicly') }).press('Space')
  await page.getByLabel(t('Public name')).fill('Musterbank am Hafen')
  const buffer = await sharp(house).jpeg().toBuffer()
  await page
    .getByRole('button', { name: t('Add an entry to {field}').replace('{field}', t('Pictures')) })
    .press('Enter')
  const place = page.locator('.picture-place')
  await place.locator('input[type=file]').setInputFiles({ name: 'haus.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('Send picture') }).press('Enter')
  await expect(place.getByText(t('The picture has arrived. Everybody sees it once you save.'))).toBeVisible()
  await page.getByLabel(t('About the branch'), { exact: true }).fill('Am Hafen beraten wir seit 1924.')
  await save(page).press('Enter')
  const words = page.getByRole('textbox', { name: t('What the picture shows'), exact: true })
  await expect(words).toBeFocused()
  expect(await messageAt(words)).toBe(t('Please describe the picture for those who do not see it.'))
  await shot(page, 'branch-editor-picture', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await words.fill('Das Haus am Abend')
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  // One more comes before it, by its button.
  const second = await page.evaluate(
    async (bytes) => {
      const body = Uint8Array.from(bytes)
      const headers = { 'content-type': 'image/jpeg' }
      return (await (await fetch('/api/v1/tenant/pictures', { method: 'POST', headers, body })).json()).path
    },
    [...(await sharp(house).resize(300).negate().jpeg().toBuffer())],
  )
  await page
    .getByRole('button', { name: t('Add an entry to {field}').replace('{field}', t('Pictures')) })
    .press('Enter')
  await page
    .getByRole('textbox', { name: t('Picture'), exact: true })
    .nth(1)
    .fill(second)
  await words.nth(1).fill('Der Eingang')
  const up = t('Move {field} {number} up').replace('{field}', t('Picture')).replace('{number}', '2')
  await page.getByRole('button', { name: up }).press('Enter')
  await shot(page, 'branch-editor-pictures', [phone, desktop, dark])
  await save(page).press('Enter')
  await expect(page.locator('.save-bar .dot')).toHaveCount(0)

  await page.goto(server.url(`/app/filiale/${alias}`))
  const picture = page.getByRole('img', { name: 'Das Haus am Abend' })
  await expect(picture).toBeVisible()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1500)
  await expect(page.locator('.branch-picture')).toHaveAccessibleName('Der Eingang')
  await expect(page.getByRole('link', { name: 'Das Haus am Abend' })).toBeVisible()
  await shot(page, 'branch-picture', [phone, desktop, dark])
  await audit(page, [phone, dark])
  const metadata = { picture: '', pictureText: '', morePictures: [] }
  await api(page, `/api/v1/organizations/${uuid}/metadata`, { method: 'PUT', body: metadata })
  await page.reload()
  await expect(picture).toHaveCount(0)
})

test('a day with other opening times: written in the form, refused at the field, named on the page of the branch', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias, uuid } = await createOrganization(page, 'Filiale am Markt')
  const metadata = {
    publicName: 'Musterbank am Markt',
    publicProfileEnabled: true,
    openingTimes: 'Mo-Fr 09:00-16:00',
  }
  await api(page, `/api/v1/organizations/${uuid}/metadata`, { method: 'PUT', body: metadata })
  const coming = new Date()
  coming.setUTCDate(coming.getUTCDate() + 7 + ((13 - coming.getUTCDay()) % 7))
  const day = {
    name: 'Langer Samstag',
    date: coming.toISOString().slice(0, 10),
    kind: 'open',
    organization: uuid,
  }
  await api(page, '/api/v1/closing-days', { method: 'POST', body: day })
  await page.goto(server.url('/app/account-admin/closing-days'))
  await page.getByRole('link', { name: 'Langer Samstag' }).first().click()
  const times = page.getByRole('textbox', { name: t('Opening times of this day') })
  await times.fill('10 bis 14')
  await save(page).press('Enter')
  await expect(times).toBeFocused()
  expect(await messageAt(times)).toBe(t('Please write times like this: 09:00-12:00,14:00-16:00.'))
  await shot(page, 'day-with-times', [phone, desktop, dark])
  await audit(page, [phone, dark])
  await times.fill('10:00-14:00')
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await shot(page, 'closing-days', [phone, desktop])
  for (const language of ['de', 'en']) {
    await page.goto(server.url(`/app/filiale/${alias}?lang=${language}`))
    await expect(page.locator('.closed-soon')).toContainText('10:00–14:00')
    await shot(page, `branch-other-times-${language}`, [phone, desktop, dark])
    await audit(page, [phone, dark])
  }
})

test('a branch without online appointments, and with clocks of its own: switched in its form, said on its page', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias } = await openBranch(page, editor, (to) => server.url(to))
  await page.getByLabel(t('Public name')).fill('Musterbank am Teide')
  await page.getByRole('switch', { name: t('Show the branch publicly') }).press('Space')
  await page.getByRole('switch', { name: t('Take appointments online') }).press('Space')
  await page.getByLabel(t('Opening times'), { exact: true }).fill('Mo-So 00:00-24:00')
  const zone = page.getByRole('textbox', { name: t('Time zone') })
  await zone.fill('Atlantic/Teide')
  await save(page).press('Enter')
  await expect(zone).toBeFocused()
  expect(await messageAt(zone)).toBe(t('Please enter a time zone such as Europe/Berlin.'))
  await shot(page, 'branch-editor-zone', [phone, desktop, dark])
  await page.getByRole('switch', { name: t('Take appointments online') }).scrollIntoViewIfNeeded()
  await shot(page, 'branch-editor-switches', [phone, desktop])
  await audit(page, [phone, dark])
  await zone.fill('Atlantic/Canary')
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  for (const language of ['de', 'en']) {
    await page.goto(server.url(`/app/filiale/${alias}?lang=${language}`))
    await expect(page.locator('.local-times')).toBeVisible()
    await expect(page.locator('.open-now.is-open')).toContainText('24:00')
    await expect(page.locator('.visit a[href^="tel:"]')).toBeVisible()
    await shot(page, `branch-by-phone-${language}`, [phone, desktop, dark])
    await audit(page, [phone, dark])
  }
})

test('a colleague who saved the branch meanwhile is met field by field', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { alias, uuid } = await openBranch(page, editor, (to) => server.url(to))
  await page.getByLabel(t('Public name')).fill('Hafengasse')
  await page.getByLabel(t('Name'), { exact: true }).fill('Filiale am Kai')
  await api(page, `/api/v1/organizations/${uuid}`, {
    method: 'PUT',
    body: { name: 'Filiale Altstadt', alias },
  })
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Altstadt')).toBeVisible()
  await audit(page, [desktop])
  await dialog.getByRole('button', { name: t('Save this choice') }).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filiale am Kai')
})

test('analysts are assigned and removed by keyboard alone', async ({ page, server, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin')
  const { uuid } = await openBranch(page, analysts, (to) => server.url(to))
  const none = page.getByText(t('Nobody gets the weekly report of this branch yet.'))
  await expect(none).toBeVisible()
  const select = page.getByRole('combobox', { name: t('Add an analyst') })
  await select.focus()
  await page.keyboard.type('niemand')
  await expect(page.getByText(t('No matches - please try to enter another name.')).first()).toBeVisible()
  await audit(page, [phone])
  await select.fill('')
  await page.keyboard.type('Vogel')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'martina.vogel@musterbank.example' })
  await expect(row).toBeVisible()
  await save(page).press('Enter')
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await audit(page, [dark])
  await shot(page, 'external-analysts', [phone, dark])

  await row.getByRole('button').press('Enter')
  await save(page).press('Enter')
  await expect(none).toBeVisible()
  await expect
    .poll(() => api(page, `/api/v1/external-analyst-assignments?organization_uuid=${uuid}`))
    .toEqual([])
})

test('whoever has some branches chooses one, and gets no other', async ({ page, server, signIn }) => {
  await signIn(page, 'organizations-profiles-editor', editor)
  await expect(page.getByRole('link', { name: /Filiale Westend/ })).toBeVisible()
  await audit(page, [phone])
  await page.getByRole('link', { name: /Filiale Hohenbrück/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filiale Hohenbrück')
  const [other] = await api<{ uuid: string }[]>(page, '/api/v1/search/organizations-by-name?name=Bornheim')
  await page.goto(server.url(`${editor}?id=${other?.uuid}`))
  await expect(page).toHaveURL(/\/app\/403$/)
})

test('a branch that is not there, and one that cannot be read', async ({ page, server, signIn, watch }) => {
  watch.allow(/500/)
  await signIn(page, 'accountadmin', `${editor}?id=00000000-0000-4000-8000-00000000000f`)
  await expect(page).toHaveURL(/\/app\/404$/)
  await page.route('**/api/v1/external-analysts', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  )
  await openBranch(page, analysts, (to) => server.url(to))
  await expect(
    page.getByText(t('Unfortunately, an error has occurred. Please try again later.')),
  ).toBeVisible()
  await audit(page, [phone])
  await page.unroute('**/api/v1/external-analysts')
  await page.getByRole('button', { name: t('Try again') }).click()
  await expect(page.getByRole('combobox', { name: t('Add an analyst') })).toBeVisible()
})

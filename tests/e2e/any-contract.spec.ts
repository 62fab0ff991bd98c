import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { withCommand } from './support/command.ts'
import { test as base } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

/** Strangers' descriptions on examples: what `npm run admin -- --contract FILE` serves. */
const fixtures = 'scripts/generate/fixtures'
const library = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/library.yaml`])
const town = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/town.yaml`])
const shop = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/shop.json`])

const test = base.extend<{ calls: { method: string; path: string; headers: Record<string, string> }[] }>({
  calls: async ({ context }, use) => {
    const calls: { method: string; path: string; headers: Record<string, string> }[] = []
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/upstream/')) return
      calls.push({ method: request.method(), path: pathname, headers: request.headers() })
    })
    await use(calls)
  },
})

/** The page's policy lets nothing in from elsewhere. */
const foreignPicture = /Loading the image 'https:\/\/(library|shop)\.example\//

const save = (page: Page) => page.getByRole('button', { name: t('Save'), exact: true }).click()

async function signIn(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t('Main') })).toBeVisible()
}

test('a library: log-in by its own call, list, an action with a form, invalid value, save, and what stands below a record', async ({
  page,
  calls,
  watch,
}) => {
  watch.allow(foreignPicture)
  await page.goto(`${library()}/app/members`)
  await expect(page).toHaveURL(/\/app\/login\?next=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('Sign in to {name}', { name: 'Town library' }),
  )
  await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
  await expect(page.getByLabel('User', { exact: true })).toBeFocused()
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-sign-in', [phone, dark])
  await page.getByLabel('User', { exact: true }).fill('rosa')
  await signIn(page, t('Password'), 'secret')
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/upstream/login' })
  await expect(page).toHaveURL(/\/app\/members/)

  const row = page
    .getByRole('table')
    .getByRole('link', { name: /Lund|Rosa|M-1001/ })
    .first()
  await expect(row).toBeVisible()
  expect(calls.at(-1)?.headers.authorization).toBe('Bearer abc')
  await audit(page)
  await shot(page, 'any-contract-list', [phone])

  await page.goto(`${library()}/app/members/M-1001`)
  const email = page.getByRole('textbox', { name: /e-?mail/i })
  await expect(email).toHaveValue('rosa@reader.example')
  await email.fill('rosa')
  await save(page)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => messageAt(email)).not.toBe('')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  await audit(page, [phone])
  await shot(page, 'any-contract-edit', [phone])
  await email.fill('rosa.lund@reader.example')
  await save(page)
  await expect(page.getByText(t('Success!'))).toBeVisible()
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/upstream/members/M-1001',
  ])

  await page.goto(`${library()}/app/books/9783522202558`)
  await page.getByRole('button', { name: t('More actions') }).click()
  await page.getByRole('menuitem', { name: 'Reserve a book…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve a book' })
  const reserve = dialog.getByRole('button', { name: 'Reserve a book' })
  await dialog.getByRole('combobox', { name: 'Member' }).click()
  await page.getByRole('option').first().click()
  await audit(page, [phone])
  await reserve.click()
  await expect(dialog).toBeHidden()
  expect(calls.map(({ path }) => path)).toContain('/upstream/books/9783522202558/reservation')
  await page.getByRole('link', { name: 'Copies', exact: true }).click()
  await expect(page).toHaveURL(`${library()}/app/books/9783522202558/copies`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/upstream/books/9783522202558/copies')
  await shot(page, 'any-contract-below', [desktop])
})

test('a shop: API key in a header, invalid value, save, keys that are asked for, no example', async ({
  page,
  calls,
  watch,
}) => {
  watch.allow(foreignPicture)
  await page.goto(`${shop()}/app/`)
  await signIn(page, 'X-Api-Key', 'k-1')
  await expect(page).toHaveURL(/\/app\/products/)
  await page.getByRole('table').getByRole('link', { name: 'Olive soap' }).click()
  expect(calls.at(-1)?.headers['x-api-key']).toBe('k-1')
  const name = page.getByRole('textbox', { name: /^name/i }).first()
  await expect(name).toHaveValue('Olive soap')
  await name.fill('')
  await save(page)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  await name.fill('Olive soap, large')
  await save(page)
  await expect(page.getByText(t('Success!'))).toBeVisible()

  await page.getByRole('link', { name: 'Stores', exact: true }).click()
  await page.getByRole('button', { name: t('Open record'), exact: true }).click()
  await expect(page.getByLabel('Region', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await audit(page)
  await shot(page, 'any-contract-ask', [phone])
  await page.getByLabel('Region', { exact: true }).fill('north')
  await page.getByLabel('Store', { exact: true }).fill('s/1')
  await page.getByRole('button', { name: t('Open record'), exact: true }).click()
  await expect.poll(() => calls.at(-1)?.path).toBe('/upstream/api/v2/stores/north/s%2F1')

  await page.route('**/upstream/api/v2/brands/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: 'code=418' } }),
  )
  await page.goto(`${shop()}/app/brands`)
  await expect(page.getByRole('alert')).toContainText(
    t('The description has no usable example for this call.'),
  )
  await shot(page, 'any-contract-no-example', [desktop])
})

const sentBy = async (page: Page, path: string) => {
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(path))
  await save(page)
  return (await sent).postDataJSON()
}

interface Wall {
  readonly boards: readonly { readonly what: string; readonly place: number }[]
}

const namesOf = (boards: Wall['boards']) =>
  boards.toSorted((one, other) => one.place - other.place).map(({ what }) => what)

test('a town hall: the widgets that our own screens are made of, by the same hints', async ({ page }) => {
  await page.goto(`${town()}/app/signs/s1`)
  const icon = page.getByRole('combobox', { name: 'Icon' })
  await icon.fill('Kalender')
  await page.keyboard.press('Enter')
  const address = page.getByRole('textbox', { name: 'Page address' })
  await address.fill('https://town.example/{value}/{value}')
  await expect(page.getByRole('status').filter({ hasText: '{value}' })).toContainText(
    'linkedin.com/in/{value}',
  )
  await address.fill('https://town.example/rooms/')
  await page.getByRole('button', { name: t('Add placeholder') }).click()
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('#20508155')
  await page.getByRole('button', { name: t('Save') }).click()
  await expect(page.getByText('A town colour is # and six digits.')).toBeVisible()
  await colour.fill('#205081')
  await expect(page.getByText('#ffffff')).toContainText(/8[.,]3 : 1/)
  await page.getByRole('button', { name: '#444444' }).press('Enter')
  await expect(colour).toHaveValue('')
  // A photo is sent by the call that the description names, as a square of what was chosen.
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('Choose a picture') }).press('Enter')
  const red = { create: { width: 80, height: 40, channels: 3, background: '#a00000' } } as const
  const buffer = await sharp(red).png().toBuffer()
  await (await asked).setFiles({ name: 'door.png', mimeType: 'image/png', buffer })
  await page.getByRole('radio', { name: t('Square') }).press('Space')
  await audit(page, [phone])
  await page.getByRole('button', { name: t('Send picture') }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Photo' })).toHaveValue('/photos/door.png')
  await audit(page, [phone, dark])
  expect(await sentBy(page, '/signs/s1')).toMatchObject({
    icon: 'calendar',
    colour: '',
    page_address: 'https://town.example/rooms/{value}',
  })

  // A record of another list goes to a wall by the menu of its row, a value up by keys.
  await page.goto(`${town()}/app/hall`)
  const up = page.getByRole('button', { name: t('Move {name} up', { name: 'Town map' }) })
  await page.getByRole('row', { name: 'Town map', exact: true }).press('Tab')
  await page.keyboard.press('Tab')
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(up).toBeDisabled()
  await page.getByRole('button', { name: t('Move {name} to…', { name: 'Lost property' }) }).click()
  await expect(page.getByRole('menuitem')).toHaveText([t('To: {section}', { section: 'Right wall' })])
  await page.keyboard.press('Enter')
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-sections', [phone, desktop])
  const { walls } = await sentBy(page, '/hall')
  expect(walls.map(({ boards }: Wall) => namesOf(boards))).toEqual([
    ['map', 'notices'],
    ['s1', 's2'],
  ])

  await page.goto(`${town()}/app/site-menu`)
  await page.getByRole('treegrid').getByRole('row', { name: 'Marriage' }).click()
  await page.getByRole('button', { name: t('Move below the entry before it') }).press('Enter')
  await page.getByRole('button', { name: t('Add an entry to {field}', { field: t('Entries') }) }).click()
  await page.getByRole('textbox', { name: 'Caption' }).fill('Contact')
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-tree', [phone, desktop])
  const { entries } = await sentBy(page, '/site-menu')
  expect(entries).toMatchObject([
    { caption: 'Services', below: null },
    { caption: 'Marriage', below: entries[0].id },
    { caption: 'Contact', below: null },
  ])

  // A list that is saved as a whole: a form for one row, and the others go along.
  await page.goto(`${town()}/app/opening-hours`)
  await page.getByRole('link', { name: t('Create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('New entry in {list}', { list: 'Opening hours' }),
  )
  await page.getByRole('combobox', { name: t('Day') }).selectOption('Friday')
  await page.getByRole('textbox', { name: 'Hours' }).fill('9 to 11')
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-whole-list', [phone, desktop])
  expect(await sentBy(page, '/opening-hours')).toEqual([
    { day: 'Monday', hours: '9 to 12' },
    { day: 'Thursday', hours: '14 to 18' },
    { day: 'Friday', hours: '9 to 11' },
  ])

  await page.goto(`${town()}/app/articles/waste`)
  await expect(
    page.getByText(t('The link to {address} leads nowhere.', { address: '/help/calendar' })),
  ).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Bins')
  await text.press('Control+a')
  await page.getByRole('button', { name: t('Bold') }).click()
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-markdown', [phone])
  expect((await sentBy(page, '/articles/waste')).text).toBe('**Bins**')
})

test('a town hall: what stands before and beside a form, and whether it is one, by the same hints', async ({
  page,
}) => {
  await page.goto(`${town()}/app/notices/n1`)
  await expect(page.getByText('Shown on every door')).toBeVisible()
  const heading = page.getByRole('textbox', { name: 'Notice heading', exact: true })
  await heading.fill('[ARTICLE] today, [HOUSE]')
  const snippet = page.getByRole('complementary', { name: t('Preview') })
  await expect(snippet.getByText('Parking today, Town hall')).toHaveCount(2)
  await page.getByRole('textbox', { name: /^Notice heading \(/ }).fill('Heute: [ARTICLE]')
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-notice', [phone, desktop])
  const sent = await sentBy(page, '/notices/n1')
  expect(Object.values(sent.texts)).toEqual([{ heading: 'Heute: [ARTICLE]' }])

  // What happened to it is told as what happened to signs is.
  await page.goto(`${town()}/app/notices/n1`)
  await page.getByRole('button', { name: t('More actions') }).click()
  await page.getByRole('menuitem', { name: t('History') }).click()
  await expect(page.getByRole('cell', { name: 'Taken down', exact: true })).toBeVisible()
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
    what: 'signs',
    which: 'n1',
  })

  // Records that say that they are not to be changed are read.
  const decided = {
    id: 'n2',
    heading: 'Closed',
    remark: 'Decided by the council',
    kind: 'closed',
    may_change: false,
  }
  await page.route('**/upstream/notices/n2', (route) => route.fulfill({ json: decided }))
  await page.goto(`${town()}/app/notices/n2`)
  await expect(page.getByText('Decided by the council')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Closed' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await page.goto(`${town()}/app/articles/waste`)
  const drawn = page.getByRole('complementary', { name: t('Preview') }).frameLocator('iframe')
  await expect(drawn.getByText('Bins are emptied on Mondays.')).toBeVisible()
  await page.getByRole('button', { name: 'Poster' }).press('Enter')
  await expect(drawn.getByText('Poster of the town')).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'any-contract-preview', [phone, desktop])
})

/** A file imported into lists: ours, and those of descriptions of others. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { withCommand } from './support/command.ts'
import { test } from './support/fixtures.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const fixtures = 'scripts/generate/fixtures'
const library = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/library.yaml`])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: t(name), exact: true })
const views = [phone, desktop, dark, { ...phone, theme: 'dark' } as const]

async function choose(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  await page.locator('input[type=file]').setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('file.csv')).toBeVisible()
}

async function tryIt(page: Page): Promise<void> {
  await button(page, t('Try it')).click()
  await expect(heading(page, 'Dry run')).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('Results') })).toBeVisible()
}

test('topics are made and changed by a file, and an export that is read back changes nothing', async ({
  page,
  signIn,
}) => {
  const path = '/app/account-admin/topics-management'
  await signIn(page, 'accountadmin', path)
  const stored = '/api/v1/appointment-topics'
  for (const topic of ['Importthema Depot', 'Importthema Kredit'])
    await api(page, stored, { method: 'POST', body: { topic, length: 30, active: true } })
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(
    page,
    [
      'topic;length;active',
      'Importthema Depot;45;ja',
      'Importthema Kredit;30;true',
      'Importthema Vorsorge;60;nein',
      'Importthema Bau;lang;ja',
    ].join('\n'),
  )
  await audit(page, [phone, dark])
  await shot(page, 'import-columns', views)
  await tryIt(page)
  await audit(page, [phone, dark])
  await shot(page, 'import-dry-run', views)
  await button(page, t('Import {count} rows', { count: 2 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'import-report', views)
  await button(page, t('To the list')).click()
  await page.getByRole('searchbox').fill('Importthema')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, t('Export')).click()])
  const text = await readFile(await download.path(), 'utf8')
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(page, text)
  await tryIt(page)
  await expect(page.getByText(t('{count} unchanged', { count: 3 }))).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d/ })).toHaveCount(0)
})

test('the server’s own export of advisors changes nothing when it is read back: text and workbook, in both languages', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'accountadmin', '/app/advisors')
  const exported = '/api/v1/advisors-export'
  const { columns, total } = await api<{ columns: { name: string }[]; total: number }>(
    page,
    `${exported}/preview`,
  )
  const all = columns.map(({ name }) => name).join(',')
  expect(total).toBeGreaterThan(5)
  for (const [format, language] of [
    ['csv', 'de'],
    ['csv', 'en'],
    ['xlsx', 'de'],
    ['xlsx', 'en'],
  ] as const) {
    await page.goto(new URL('/app/advisors/import', page.url()).href)
    const query = `format=${format}&separator=${language === 'de' ? 'semicolon' : 'comma'}&columns=${all}`
    const base64 = await page.evaluate(
      async ([url, accepted]) => {
        const reply = await fetch(url as string, { headers: { 'accept-language': accepted as string } })
        if (!reply.ok) throw new Error(await reply.text())
        return btoa(
          Array.from(new Uint8Array(await reply.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
        )
      },
      [`${exported}?${query}`, language] as const,
    )
    const name = `${language}.${format}`
    const buffer = Buffer.from(base64, 'base64')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await expect(page.getByText(name)).toBeVisible()
    await tryIt(page)
    // Nothing made, changed or refused.
    await expect(page.locator('.save-bar [role=status]')).toHaveText(
      `${t('{count} to be changed', { count: 0 })}, ${t('{count} unchanged', { count: total })}`,
    )
  }
})

test('two who import the same at once double nothing, and each report says what became of its rows', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const path = '/app/account-admin/topics-management'
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const pages = [page, await other.newPage()] as const
  const count = 30
  const file = ['topic;length', ...Array.from({ length: count }, (_, at) => `Zugleich ${at};30`)].join('\n')
  for (const each of pages) {
    await signIn(each, 'accountadmin', path)
    await each.getByRole('link', { name: t('Import'), exact: true }).click()
    await choose(each, file)
    await tryIt(each)
  }
  await Promise.all(pages.map((each) => button(each, t('Import {count} rows', { count })).click()))
  const ends = await Promise.all(
    pages.map(async (each) => {
      await expect(heading(each, 'Report')).toBeVisible()
      const tab = (name: string) =>
        each.getByRole('navigation').getByRole('button', { name: new RegExp(`^${t(name)} `) })
      const numberOf = async (name: string) =>
        (await tab(name).count()) === 0 ? 0 : Number((await tab(name).innerText()).replace(/\D/g, ''))
      return { made: await numberOf('New'), refused: await numberOf('Refused') }
    }),
  )
  expect(ends.map(({ made, refused }) => made + refused)).toEqual([count, count])
  expect(ends.reduce((sum, { made }) => sum + made, 0)).toBe(count)
  const refusing = pages[ends.findIndex(({ refused }) => refused > 0)] ?? page
  await expect(refusing.getByText(/^topic: /).first()).toBeVisible()
  const stored = await api<{ topic: string }[]>(
    page,
    `/api/v1/appointment-topics?filter=${encodeURIComponent(JSON.stringify({ q: 'Zugleich' }))}&range=[0,99]`,
  )
  expect(stored.filter(({ topic }) => topic.startsWith('Zugleich'))).toHaveLength(count)
  await other.close()
})

test('an import that is paused, left and found again goes on, and tells then what was refused; another is stopped', async ({
  page,
  signIn,
}) => {
  const path = '/app/account-admin/topics-management'
  // So many that the server is not done before somebody presses.
  const count = 900
  const run = Math.random().toString(36).slice(2, 8)
  const importing = async (name: string) => {
    await page.getByRole('link', { name: t('Import'), exact: true }).click()
    const lines = Array.from({ length: count }, (_, at) => `${name} ${run} ${at};30`)
    await choose(page, ['topic;length', ...lines].join('\n'))
    await tryIt(page)
  }
  await signIn(page, 'accountadmin', path)
  await importing('Wiederkehr')
  // Somebody else has made two of them meanwhile.
  for (const at of [5, 199])
    await api(page, '/api/v1/appointment-topics', {
      method: 'POST',
      body: { topic: `Wiederkehr ${run} ${at}`, length: 30 },
    })
  await button(page, t('Import {count} rows', { count })).click()
  await expect(page.getByText(t('The server does it. You may leave this page.'))).toBeVisible()
  await button(page, t('Pause')).click()
  await expect(page.getByText(t('Paused.'))).toBeVisible()
  await page.goto(new URL(path, page.url()).href)
  await expect(page.getByRole('table')).toBeVisible()

  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await expect(page.getByText(t('Paused.'))).toBeVisible()
  await shot(page, 'import-found-again', views)
  await button(page, t('Go on')).click()
  await button(page, t('Show what was refused ({count})', { count: 2 }))
    .first()
    .click()
  const rows = page.getByRole('table', { name: t('Results') }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(t('Row {line}', { line: 7 }))
  await expect(rows.nth(2)).toContainText(t('Row {line}', { line: 201 }))
  await audit(page, [phone, dark])
  await shot(page, 'import-refused-later', views)

  await page.goto(new URL(path, page.url()).href)
  await importing('Abbruch')
  const [made] = await Promise.all([
    page.waitForResponse((reply) => /\/batches$/.test(reply.url()) && reply.request().method() === 'POST'),
    button(page, t('Import {count} rows', { count })).click(),
  ])
  const { uuid } = (await made.json()) as { uuid: string }
  await expect(page.getByText(t('The server does it. You may leave this page.'))).toBeVisible()
  await button(page, t('Stop')).click()
  await expect(heading(page, 'Report')).toBeVisible()
  const { state, done } = await api<{ state: string; done: number }>(page, `/api/v1/batches/${uuid}`)
  expect(state).toBe('stopped')
  await expect(page.locator('.save-bar')).toContainText(
    `${t('{count} made', { count: done })}, ${t('{count} not reached', { count: count - done })}`,
  )
})

test('a file is chosen, mapped, tried and imported by the keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'accountadmin', '/app/account-admin/topics-management')
  const until = async (name: string | RegExp, role: 'button' | 'link' | 'combobox' = 'button') => {
    const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
    await expect(wanted.first()).toBeVisible()
    for (let presses = 0; presses < 80; presses += 1) {
      if (await wanted.first().evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${name}.`)
  }
  await until(t('Import'), 'link')
  await page.keyboard.press('Enter')
  // What is missing is said where it is missing.
  await until(t('Try it'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('Choose a file first.'))).toBeVisible()
  await until(t('Choose a file'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  const text = 'Worum es geht;Dauer\nTastenthema;30\n'
  await chooser.setFiles({ name: 'tasten.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('tasten.csv')).toBeVisible()
  await until(/^Worum es geht/, 'combobox')
  await page.keyboard.type(t('Topic'))
  await expect(page.getByRole('combobox', { name: /^Worum es geht/ })).toHaveValue('topic')
  await until(t('Try it'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dry run')).toBeVisible()
  await until(t('Import {count} row', { count: 1 }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Report')).toBeVisible()
  await until(t('To the list'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Topics'))
})

test('members of a library are changed by their own calls', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/upstream/members')) calls.push(request.method())
  })
  await page.goto(`${library()}/app/members`)
  await page.getByLabel('User', { exact: true }).fill('rosa')
  await page.getByLabel(t('Password'), { exact: true }).fill('secret')
  await button(page, t('Sign in')).click()
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(page, 'Number;Notes\nM-1001;Moved house.\n')
  await shot(page, 'import-library', [phone, desktop])
  await tryIt(page)
  await expect(page.getByText('Moved house.')).toBeVisible()
  await button(page, t('Import {count} row', { count: 1 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
  expect(calls).toEqual(['PUT'])
})

const shop = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/shop.json`])
const petstore = withCommand('scripts/admin/main.ts', () => ['--contract', `${fixtures}/petstore.yaml`])

/** Each writing call to the mocked API, with what it sent. */
function writesOf(page: Page): [string, unknown][] {
  const writes: [string, unknown][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/upstream/'))
      writes.push([`${request.method()} ${pathname.replace('/upstream', '')}`, request.postDataJSON()])
  })
  return writes
}

async function bringKey(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill('k-1')
  await button(page, t('Sign in')).click()
  await expect(page.getByRole('table')).toBeVisible()
}

async function send(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('link', { name: t('Import'), exact: true }).click()
  await choose(page, text)
  await tryIt(page)
  await button(page, t(name, { count: 1 })).click()
  await expect(heading(page, 'Report')).toBeVisible()
}

/** Sets one field of all rows of the list's page. */
async function setAll(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('checkbox', { name: t('Select all on this page') }).check()
  await page.getByRole('link', { name: t('Edit…'), exact: true }).click()
  await page.getByRole('combobox', { name: t('Fields to set') }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: field }).fill(value)
  await tryIt(page)
  await page
    .getByRole('button', { name: /^\D*\d+\D*$/ })
    .last()
    .click()
  await expect(heading(page, 'Report')).toBeVisible()
}

test('products of a shop are made by a file, and several are given the same value', async ({
  page,
  watch,
}) => {
  watch.allow(/Loading the image 'https:\/\/shop\.example\//)
  const writes = writesOf(page)
  await page.goto(`${shop()}/app/products`)
  await bringKey(page, 'X-Api-Key')
  await send(page, 'Import {count} row', 'name,price,stock_count\nSoap dish,"12,50",8\n')
  expect(writes.map(([call]) => call)).toEqual(['POST /api/v2/products/'])
  writes.length = 0
  await button(page, t('To the list')).click()
  await setAll(page, 'Description', 'Made by hand, in Ghent.')
  // The mocked API shows the first product at every address.
  expect(writes.map(([call]) => call)).toEqual(['PUT /api/v2/products/1/', 'PUT /api/v2/products/1/'])
})

test('owners of a pet store are made by a file', async ({ page }) => {
  const writes = writesOf(page)
  await page.goto(`${petstore()}/app/owners`)
  await expect(page.getByRole('table')).toBeVisible()
  await send(page, 'Import {count} row', 'Name;Email\nIngrid Voss;ingrid.voss@mail.example\n')
  expect(writes).toEqual([['POST /owners', { name: 'Ingrid Voss', email: 'ingrid.voss@mail.example' }]])
})

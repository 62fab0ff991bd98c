import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { PageEnv } from '#public/page.ts'
import type { render as Render } from '#public/render.tsx'
import { fakeApi } from '#public/testing/api.ts'
import { sampleData } from '#public/testing/sample.ts'
import { root } from '#scripts/build/build.ts'
import { audit, desktop, phone } from './support/audit.ts'
import { test } from './support/fixtures.ts'
import { payloads } from './support/payloads.ts'
import type { AppServer } from './support/server.ts'
import { t } from './support/texts.ts'

const path = '/app/profile/anna-becker'
type Card = ReturnType<typeof sampleData>

/** The built page with other data, under the policy and with the files that the server sends. */
async function showCard(page: Page, server: AppServer, data: Card, hash = ''): Promise<void> {
  const address = server.url(path)
  const real = await page.request.get(`http://127.0.0.1:${server.port}${path}`, {
    headers: { host: new URL(address).host },
  })
  const html = await real.text()
  const assets: PageEnv['assets'] = {
    boot: /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '',
    modules: [],
    css: [...html.matchAll(/<link rel="stylesheet" href="(\/app\/assets\/[^"]+)"/g)].map(
      ([, href = '']) => href,
    ),
    preload: [],
    frame: '',
  }
  const built: { render: typeof Render } = await import(
    pathToFileURL(join(root, 'dist/server/render.js')).href
  )
  const env: PageEnv = {
    language: 'de',
    year: 2026,
    assets,
    publicUrl: server.url(''),
    path,
    cookies: {},
  }
  const { html: body } = await built.render(new URL(address), fakeApi(data), env)
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': real.headers()['content-security-policy'] ?? '' },
      body,
    }),
  )
  await page.goto(address + hash)
}

/** Every text that a card shows, made of what strangers might write. */
function hostileCard(): Card {
  const all = payloads.join(' ')
  const data = sampleData({
    full_name: all,
    first_name: all,
    last_name: all,
    position: all,
    profile_picture_url: `javascript:${all}`,
    shortcut_icon_url: payloads[0] ?? '',
    tags: [...payloads],
    organization: { uuid: 'o', name: all, slug: payloads[1] ?? '' },
    assistant: {
      first_name: all,
      last_name: all,
      profile_picture_url: payloads[2] ?? '',
      phone_number: all,
      email_address: all,
    },
    text_descriptions: (['header_top', 'featured', 'default', 'social-media'] as const).flatMap((place) =>
      payloads.map((value, order) => ({ value, type: { title: value, place, order } })),
    ),
    custom_links: payloads.map((value, at) => ({ uuid: `l${at}`, icon: value, label: value, value })),
  })
  data.tenant.name = all
  data.tenant.images.tenantLogo = payloads[14] ?? ''
  data.tenant.meta_tags = data.tenant.meta_tags.map((tags) => ({
    ...tags,
    title: `${all} [NAME]`,
    description: all,
    og_title: all,
    og_description: all,
  }))
  data.tenant.settings = data.tenant.settings.map(({ name }, at) => ({
    name,
    value: payloads[at + 40] ?? '',
  }))
  data.organization = { ...data.organization, name: all, address: { street: all, zip: all, city: all } }
  const elements = payloads.map((_, order) => ({ id: `l${order}`, order }))
  data.layout.sections = data.layout.sections.map((section) =>
    section.name === 'networking' ? { ...section, elements } : section,
  )
  return data
}

test('sixty hostile texts wherever a card shows one: nothing runs, nothing is refused, nothing leads away', async ({
  page,
  server,
  watch,
}) => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
  const dialogs: string[] = []
  const elsewhere: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(server.url('')).host) elsewhere.push(request.url())
  })
  await showCard(page, server, hostileCard(), '#Kontaktanfrage')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText(payloads[0] ?? '')
  const protocols = await page
    .locator('a')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).protocol))])
  expect(protocols.toSorted()).toEqual(['http:', 'https:', 'mailto:', 'tel:'])
  expect(await page.locator('script:not([src^="/app/"]), iframe, object, embed, base, [style]').count()).toBe(
    0,
  )
  expect({ dialogs, elsewhere, problems: watch.problems }).toEqual({
    dialogs: [],
    elsewhere: [],
    problems: [],
  })
})

test('a name of 300 characters, no picture and nobody’s words fit on a phone, and stay readable', async ({
  page,
  server,
}) => {
  const name = `Prof. Dr. ${'Maximiliane-Theodora von und zu Donaudampfschifffahrtsgesellschaft '.repeat(5)}`
  const data = sampleData({
    full_name: name.slice(0, 300),
    profile_picture_url: null,
    assistant: null,
    text_descriptions: [],
    custom_links: [],
    tags: ['a'.repeat(64)],
  })
  data.organization.address = {}
  await page.setViewportSize({ width: 390, height: 844 })
  await showCard(page, server, data)
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  await expect(page.getByRole('heading', { name: t('My address') })).toHaveCount(0)
  await audit(page, [phone, desktop])
})

test('the card prints on one page, with the number to call and the way back', async ({ page, server }) => {
  await page.goto(server.url(path))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: '069 90009144' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'anna.becker@musterbank.example' })).toBeVisible()
  await expect(page.getByText(t('Copy'), { exact: true }).first()).toBeHidden()
  await expect(page.getByText(`${new URL(server.url('')).host}${path}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'English' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Musterbank' })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  )
  // Last: a browser may forget which media it was told of once it has printed.
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

/** Pages of text: written in the desk, read by visitors. */
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { audit, dark, desktop, phone } from './support/audit.ts'
import { messageAt } from './support/messages.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'
import { answer, dialogOf, expectQuestion, test } from './support/two-people.ts'

const list = '/app/content-management/pages'
const everyView = [phone, desktop, dark, { width: 390, theme: 'dark' }] as const

const field = (page: Page, name: string) => page.getByLabel(t(name), { exact: true }).first()
const save = (page: Page) => page.getByRole('button', { name: t('Save') })

test('a visitor reads a page of text, goes to a part of it and finds whom to ask', async ({
  page,
  server,
}) => {
  await page.goto(server.url('/app/content/termin-vereinbaren'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termin online vereinbaren')
  await audit(page, [...everyView])
  await shot(page, 'content-page', [...everyView])
  const parts = page.getByRole('navigation', { name: t('On this page') })
  await parts.getByRole('link', { name: 'Verschieben oder absagen' }).press('Enter')
  await expect(page).toHaveURL(/#s-verschieben-oder-absagen$/)
  await expect(page.getByRole('heading', { name: 'Verschieben oder absagen' })).toBeInViewport()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('Find an advisor') })
    .last()
    .click()
  await expect(page).toHaveURL(server.url('/app/search'))
})

test('a page is written, refused with what cannot stand in it, and seen by nobody while it is a draft', async ({
  page,
  server,
  signIn,
}) => {
  const slug = `hilfe-${Math.random().toString(36).slice(2, 10)}`
  await signIn(page, 'content-manager', `${list}/create`)
  await field(page, 'Title').fill('Hilfe')
  await field(page, 'Slug').fill(slug)
  await field(page, 'Text').fill('## Termine\n\n<b>So</b> geht es.')
  await save(page).click()
  // The preview shows it as text before anything is refused.
  await expect
    .poll(() => messageAt(field(page, 'Text')))
    .toContain(t('HTML cannot stand in this text: {found}. Please write it as Markdown.', { found: '<b>' }))
  await expect(page.getByRole('button', { name: t('Picture'), exact: true }).first()).toBeVisible()
  await audit(page, [phone, dark])
  await shot(page, 'content-form-errors', [phone])

  await field(page, 'Text').fill('## Termine\n\n**So** geht es.')
  await save(page).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  const seen = () => page.request.get(server.url(`/app/content/${slug}`)).then((reply) => reply.status())
  expect(await seen()).toBe(404)
})

test('while a page is written, each link is named that leads nowhere, to what is hidden, or to no heading', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'content-manager', `${list}/create`)
  const slug = `entwurf-${Math.random().toString(36).slice(2, 10)}`
  const body = { title: 'Entwurf', slug, body: 'Text', state: 'draft' }
  await api(page, '/api/v1/content-pages', { method: 'POST', body })
  const addresses = {
    hidden: `/app/content/${slug}`,
    page: '/app/content/nirgends',
    profile: '/app/profile/niemand',
    heading: '/app/content/termin-vereinbaren#s-nirgends',
    there: '/app/content/termin-vereinbaren#s-verschieben-oder-absagen',
  }
  const links = Object.entries(addresses).map(([name, address]) => `[Zur Seite ${name}](${address})`)
  await field(page, 'Text').fill(`## Termine\n\n${links.join(', ')} und [Weiteres dazu](#fehlt)`)
  const said = page.locator('.markdown-checks').first().locator('.is-wrong')
  await expect(said).toHaveCount(5)
  await expect(said).toContainText([
    t('The link to {address} names a heading that is not there.', { address: '#s-fehlt' }),
    t('The link to {address} leads to what visitors cannot see.', { address: addresses.hidden }),
    t('The link to {address} leads nowhere.', { address: addresses.page }),
    t('The link to {address} leads nowhere.', { address: addresses.profile }),
    t('The link to {address} names a heading that is not there.', { address: addresses.heading }),
  ])
  await audit(page, [...everyView])
  await shot(page, 'content-form-links', [...everyView])
})

const menu = '/app/content-management/menu'
const row = (page: Page, name: string) =>
  page.getByRole('treegrid').getByRole('row').filter({ hasText: name })

test('the menu is a tree: moved by mouse, by keyboard and by buttons, and found in every footer', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, 'content-manager', menu, 'harbourbank')
  await row(page, 'Help').first().click()
  await audit(page, [...everyView])
  await shot(page, 'content-menu', [...everyView])
  const add = async (label: string, address: string) => {
    await page.getByRole('button', { name: t('Add an entry to {field}', { field: t('Entries') }) }).click()
    await field(page, 'Label').fill(label)
    await field(page, 'Address').fill(address)
    await page.getByRole('switch', { name: t('In the footer') }).click()
  }
  await add('Jobs', 'https://jobs.harbourbank.example/')
  await add('Press', '/app/serch')
  const lost = page.getByText(t('The link to {address} leads nowhere.', { address: '/app/serch' }))
  await expect(lost).toBeVisible()
  await audit(page, [...everyView])
  await field(page, 'Address').fill('/app/search')
  await expect(lost).toBeHidden()
  // The keyboard: Press above Jobs, and back below it by a button.
  await row(page, 'Press').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(
    page
      .getByRole('treegrid')
      .getByRole('row')
      .filter({ hasText: /Jobs|Press/ }),
  ).toHaveText([/Press/, /Jobs/])
  await row(page, 'Jobs').click()
  await page.getByRole('button', { name: t('Move below the entry before it') }).click()
  await expect(row(page, 'Jobs')).toHaveAttribute('aria-level', '2')
  // The mouse: Jobs to the top.
  await row(page, 'Jobs').dragTo(row(page, 'Help').first(), {
    sourcePosition: { x: 120, y: 20 },
    targetPosition: { x: 60, y: 2 },
  })
  await expect(page.getByRole('treegrid').getByRole('row').first()).toContainText('Jobs')
  await save(page).click()
  await expect(page.getByText(t('Success!'))).toBeVisible()
  await page.goto(server.url('/app/search', 'harbourbank'))
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links.filter({ hasText: /Jobs|Press/ })).toHaveText(['Jobs', 'Press'])
  await expect(links.filter({ hasText: t('Report a barrier') })).toHaveAttribute('href', /^mailto:support@/)
})

test('two people at one page, and at one menu: the slower one is told, and nothing is lost', async ({
  page,
  colleague,
  signIn,
}) => {
  const slug = `kontakt-${Math.random().toString(36).slice(2, 10)}`
  await signIn(page, 'content-manager', menu, 'alpenbank')
  const { uuid } = await api<{ uuid: string }>(page, '/api/v1/content-pages', {
    method: 'POST',
    body: { title: 'Kontakt', slug, body: 'So erreichen Sie uns.' },
  })
  await signIn(colleague, 'content-manager', `${list}/${uuid}`, 'alpenbank')
  await page.goto(new URL(`${list}/${uuid}`, page.url()).href)
  await field(colleague, 'Title').fill('Kontakt und Wege')
  await save(colleague).click()
  await expect(colleague.getByText(t('Success!'))).toBeVisible()
  await field(page, 'Text').fill('So erreichen Sie uns am schnellsten.')
  await save(page).click()
  await expectQuestion(page, t('Text'), 'So erreichen Sie uns am schnellsten.', 'So erreichen Sie uns.')
  await audit(page, [phone, desktop])
  await answer(page)
  await expect(dialogOf(page)).toBeHidden()
  expect(await api(page, `/api/v1/content-pages/${uuid}`)).toMatchObject({
    title: 'Kontakt und Wege',
    body: 'So erreichen Sie uns am schnellsten.',
  })

  // Each adds an entry to the menu.
  const open = async (who: Page) => {
    await who.goto(new URL(menu, who.url()).href)
    await expect(who.getByRole('treegrid')).toBeVisible()
  }
  const add = async (who: Page, label: string) => {
    await who.getByRole('button', { name: t('Add an entry to {field}', { field: t('Entries') }) }).click()
    await field(who, 'Label').fill(label)
    await field(who, 'Address').fill('/app/search')
  }
  await open(page)
  await open(colleague)
  await add(colleague, 'Von der Kollegin')
  await save(colleague).click()
  await expect(colleague.getByText(t('Success!')).last()).toBeVisible()
  await add(page, 'Von mir')
  await save(page).click()
  await expect(dialogOf(page)).toContainText('Von der Kollegin')
  await shot(page, 'content-menu-two-people', [phone, desktop])
  await answer(page)
  await expect(dialogOf(page)).toBeHidden()
  const { items } = await api<{ items: { label: string }[] }>(page, '/api/v1/content-menu')
  expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['Von der Kollegin', 'Von mir']))
})

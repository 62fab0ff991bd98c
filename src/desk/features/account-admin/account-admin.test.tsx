import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json, nothingNew } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

function serverWith(tenant: object) {
  const server = createFakeServer()
  const whole = {
    name: 'Musterbank',
    language: 'de',
    images: { tenantLogo: '', bigHeaderImage: '' },
    headerWidget: { type: 'default', title: '', description: '' },
    settings: [],
    meta_tags: [],
    ...tenant,
  }
  server.answerNext('GET /tenant', json(whole))
  return server
}

const header = () => document.querySelector('.hero') as HTMLElement

describe('the start page of the account administration', () => {
  it('has a tile for each area that the user may open, and none for itself', async () => {
    const { user } = await renderDesk('/account-admin')
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    const tiles = within(screen.getByRole('region', { name: 'Areas' }))
    const addresses = tiles.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses).toContain('/app/account-admin/advanced-settings')
    expect(addresses).toContain('/app/organizations')
    expect(addresses).not.toContain('/app/account-admin')
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument()
    await user.click(tiles.getByRole('link', { name: /Advanced settings/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Advanced settings' })).toBeVisible()
  })

  it('says of each area what one does there', async () => {
    const modules = ['advisors-management', 'organizations-management', 'roles-management']
    modules.push('online-appointments', 'working-hours-calendar', 'wallet-cards')
    await renderDesk('/account-admin', createFakeServer({ role: 'accountadmin', modules }))
    const tiles = within(await screen.findByRole('region', { name: 'Areas' })).getAllByRole('link')
    expect(tiles.map((tile) => tile.getAttribute('href'))).toContain('/app/directory')
    expect(tiles.filter((tile) => !tile.querySelector('span')).map((tile) => tile.textContent)).toEqual([])
  })

  it('has no tile for what is switched off', async () => {
    await renderDesk('/account-admin', createFakeServer({ modules: [] }))
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    expect(
      within(screen.getByRole('region', { name: 'Areas' })).queryByText('Organizations'),
    ).not.toBeInTheDocument()
  })
})

describe('what is new', () => {
  const call = 'GET /account-admin/overview'
  const news = async () => within(await screen.findByRole('region', { name: 'What is new' }))
  const modules = ['advisors-management', 'online-appointments', 'wallet-cards']
  const open = async (told: object, on = modules) => {
    const server = createFakeServer({ modules: on })
    server.answerNext(call, json({ ...nothingNew, ...told }))
    return renderDesk('/account-admin', server)
  }
  const wayOf = (link: HTMLElement) => {
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://desk.test')
    const { filter, ...others } = Object.fromEntries(searchParams)
    return [pathname, filter === undefined ? others : JSON.parse(filter)]
  }

  it('says what waits, each with the way to the filtered list', async () => {
    const missing = ['picture', 'phone_number', 'texts', 'topics'].map((part, index) => ({
      part,
      count: 9 - index,
    }))
    await open({
      ...{ requests_open: 4, requests_week: 31, appointments_waiting: 2, appointments_week: 20 },
      ...{ deletions_waiting: 1, profiles_incomplete: 12, profiles_missing: missing },
    })
    const region = await news()
    expect(await region.findByText('requests wait for an answer')).toBeVisible()
    expect(region.getByText('31 came in this week.')).toBeVisible()
    expect(region.getByText('deletion waits for your yes')).toBeVisible()
    expect(region.getAllByRole('listitem').at(-1)).toHaveTextContent('Picture: 9 · Phone: 8 · Texts: 7')
    const { since } = nothingNew
    expect(region.getAllByRole('link').map(wayOf)).toEqual([
      ['/app/requests', { from: since }],
      ['/app/requests', { state: 'new' }],
      ['/app/online-appointments/appointments/index', { view: 'all', booked_from: since }],
      ['/app/online-appointments/appointments/index', { state: 'requested' }],
      ['/app/account-admin/waiting-deletions', { state: 'waiting' }],
      ...missing.slice(0, 3).map(({ part }) => ['/app/advisors', { missing: [part], is_active: true }]),
      ['/app/advisors', { missing: missing.map(({ part }) => part), is_active: true }],
    ])
  })

  it('says how many reviews wait to be checked, and how many were reported, each with the way to them', async () => {
    await open({ reviews_waiting: 3, reviews_reported: 1 }, [...modules, 'profiles-reviews'])
    const region = await news()
    expect(await region.findByText('reviews wait to be checked')).toBeVisible()
    expect(region.getByText('review was reported by its advisor')).toBeVisible()
    expect(region.getAllByRole('link').map(wayOf)).toEqual([
      ['/app/profiles-reviews', { state: 'waiting' }],
      ['/app/profiles-reviews', { is_reported: true }],
    ])
  })

  it('tells of mails that do not arrive, and of a certificate that ends', async () => {
    const inFiveDays = new Date(Date.now() + 5.5 * 86_400_000).toISOString()
    await open({ mails_failed: 3, certificate_ends: inFiveDays })
    const region = await news()
    expect(await region.findByText('mails could not be sent')).toBeVisible()
    expect(region.getByText('days until the certificate of the wallet cards ends')).toBeVisible()
    expect(region.getByText('5')).toBeVisible()
  })

  it('counts the days since a certificate ended', async () => {
    const fiveDaysAgo = new Date(Date.now() - 5.5 * 86_400_000).toISOString()
    await open({ certificate_ends: fiveDaysAgo })
    const region = await news()
    expect(await region.findByText('days since the certificate of the wallet cards ended')).toBeVisible()
    expect(region.getByText('5')).toBeVisible()
  })

  it('says what the week brought, where nothing of it waits, and nothing of what there was none of', async () => {
    await open({ requests_week: 7, appointments_week: 3, cards_week: 5, pushes_week: 0 })
    const region = await news()
    expect(await region.findByText('requests came in this week')).toBeVisible()
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 30))).toEqual([
      '7requests came in this weekNon',
      '3appointments were booked this',
      '5wallet cards were handed out ',
    ])
    const { since } = nothingNew
    expect(region.getAllByRole('link').map(wayOf)).toEqual([
      ['/app/requests', { from: since }],
      ['/app/online-appointments/appointments/index', { view: 'all', booked_from: since }],
    ])
  })

  it('speaks of one as of one', async () => {
    await open({ profiles_incomplete: 1, profiles_missing: [{ part: 'texts', count: 1 }] })
    const region = await news()
    expect(await region.findByText('profile is incomplete')).toBeVisible()
    expect(region.getByRole('link', { name: 'See the profile' })).toBeVisible()
  })

  it('says that nothing waits', async () => {
    await open({})
    expect(
      await (await news()).findByText('Nothing waits for you, and every profile is complete.'),
    ).toBeVisible()
  })

  it('says nothing of what the user may not open', async () => {
    await open(
      { profiles_incomplete: 1, profiles_missing: [{ part: 'texts', count: 1 }], requests_open: 1 },
      [],
    )
    const region = await news()
    expect(await region.findByText('request waits for an answer')).toBeVisible()
    expect(region.queryByText('profile is incomplete')).not.toBeInTheDocument()
  })

  it('is asked again where it could not be read; the areas are there all the same', async () => {
    const server = createFakeServer({ modules })
    server.answerNext(call, json({ message: 'Broken.' }, 500))
    const { user } = await renderDesk('/account-admin', server)
    const region = await news()
    const again = await region.findByRole('button', { name: 'Try again' })
    expect(within(screen.getByRole('region', { name: 'Areas' })).getAllByRole('link')).not.toEqual([])
    await user.click(again)
    expect(await region.findByText('Nothing waits for you, and every profile is complete.')).toBeVisible()
    expect(server.calls(call)).toHaveLength(2)
  })
})

describe('the pages below it', () => {
  it('have a bar with the way back and a menu that marks them', async () => {
    const { user } = await renderDesk('/account-admin/advanced-settings')
    await screen.findByRole('heading', { level: 1, name: 'Advanced settings' })
    const bar = within(screen.getByRole('navigation', { name: 'Account admin' }))
    await user.click(bar.getByRole('button', { name: 'Menu' }))
    const labels = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(labels).toEqual(expect.arrayContaining(['Overview', 'Advanced settings']))
    expect(labels).not.toContain('Organizations')
    expect(screen.getByRole('menuitem', { name: 'Advanced settings' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await user.keyboard('{Escape}')
    await user.click(bar.getByRole('link', { name: 'Back' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Account admin' })).toBeVisible()
    expect(address()).toBe('/app/account-admin')
  })
})

it('has no way back to a start that one may not open', async () => {
  await renderDesk('/account-admin/closing-days', createFakeServer({ role: 'advisors-oap-manager' }))
  const bar = await screen.findByRole('navigation', { name: 'Account admin' })
  expect(within(bar).getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(within(bar).queryByRole('link', { name: 'Back' })).not.toBeInTheDocument()
})

describe('the header widget', () => {
  it('shows title, description and picture of the institution', async () => {
    const server = serverWith({
      images: { tenantLogo: '', bigHeaderImage: '/app/pictures/hall.jpg' },
      headerWidget: { type: 'haspa', title: 'Unser Schreibtisch', description: 'Für alle im Haus' },
    })
    await renderDesk('/account-admin', server)
    expect(await screen.findByRole('heading', { level: 1, name: 'Unser Schreibtisch' })).toBeVisible()
    expect(screen.getByText('Für alle im Haus')).toBeVisible()
    expect(header()).toHaveClass('haspa')
    expect(header().querySelector('img')).toHaveAttribute('src', '/app/pictures/hall.jpg')
  })

  it('shows them small above a page with a heading of its own', async () => {
    const headerWidget = { type: 'default', title: 'Unser Schreibtisch', description: 'Für alle im Haus' }
    await renderDesk('/account-admin/advanced-settings', serverWith({ headerWidget }))
    await screen.findByRole('heading', { level: 1, name: 'Advanced settings' })
    expect(within(header()).getByText('Unser Schreibtisch')).toBeVisible()
    expect(within(header()).getByText('Für alle im Haus')).toBeVisible()
    expect(header()).toHaveClass('small')
  })

  it('shows houses where there is no picture, and where it cannot be loaded', async () => {
    const server = serverWith({ images: { tenantLogo: '', bigHeaderImage: '/app/pictures/gone.jpg' } })
    await renderDesk('/account-admin', server)
    await screen.findByRole('heading', { level: 1 })
    expect(header()).toHaveClass('default')
    expect(header().querySelector('svg.skyline')).toBeNull()
    fireEvent.error(header().querySelector('img') as HTMLElement)
    expect(header().querySelector('img')).toBeNull()
    expect(header().querySelector('svg.skyline')).not.toBeNull()
  })
})

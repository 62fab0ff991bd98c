import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
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
  const call = 'GET /account-admin/incomplete-profiles'
  const news = async () => within(await screen.findByRole('region', { name: 'What is new' }))
  const people = (...names: string[]) =>
    names.map((full_name) => ({ alias: full_name, full_name, missing: ['texts'] }))
  const open = async (reply: Response, modules = ['advisors-management']) => {
    const server = createFakeServer({ modules })
    server.answerNext(call, reply)
    return renderDesk('/account-admin', server)
  }

  it('says how many profiles lack something and whose, and leads to them', async () => {
    const first = people('Ole Brandt', 'Kim Lang', 'Mia Kurz')
    const { server } = await open(json(first, 200, { 'Content-Range': 'incomplete-profiles 0-2/12' }))
    const region = await news()
    expect(await region.findByText('12')).toBeVisible()
    expect(region.getByText('profiles are incomplete')).toBeVisible()
    expect(region.getByText('Ole Brandt · Kim Lang · Mia Kurz · 9 more')).toBeVisible()
    expect(server.calls(call)[0]?.query.get('range')).toBe('[0,2]')
    const way = region.getByRole('link', { name: 'See the profiles' }).getAttribute('href') ?? ''
    const { pathname, searchParams } = new URL(way, 'http://desk.test')
    expect(pathname).toBe('/app/advisors')
    expect(JSON.parse(searchParams.get('filter') ?? '')).toMatchObject({
      is_active: true,
      missing: expect.arrayContaining(['picture', 'working-hours']),
    })
  })

  it('speaks of one as of one', async () => {
    await open(json(people('Ole Brandt'), 200, { 'Content-Range': 'incomplete-profiles 0-0/1' }))
    const region = await news()
    expect(await region.findByText('profile is incomplete')).toBeVisible()
    expect(region.getByText('Ole Brandt')).toBeVisible()
    expect(region.getByRole('link', { name: 'See the profile' })).toBeVisible()
  })

  it('says that nothing is missing', async () => {
    await open(json([]))
    expect(await (await news()).findByText('Every profile is complete.')).toBeVisible()
  })

  it('leads nowhere where advisors are not managed', async () => {
    await open(json(people('Ole Brandt')), [])
    const region = await news()
    expect(await region.findByText('profile is incomplete')).toBeVisible()
    expect(region.queryByRole('link')).not.toBeInTheDocument()
  })

  it('is asked again where it could not be read; the areas are there all the same', async () => {
    const { user, server } = await open(json({ message: 'Broken.' }, 500))
    const region = await news()
    const again = await region.findByRole('button', { name: 'Try again' })
    expect(within(screen.getByRole('region', { name: 'Areas' })).getAllByRole('link')).not.toEqual([])
    await user.click(again)
    expect(await region.findByText('Every profile is complete.')).toBeVisible()
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

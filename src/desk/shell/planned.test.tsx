import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, json } from '../testing/fake-server.ts'
import { address, renderDesk } from '../testing/render-desk.tsx'

const everybody = vi.hoisted(() => ({ menu: { allow: ['signed-in'] }, access: { allow: ['signed-in'] } }))

// A page that was listed ahead of its time: one operation that it needs is planned.
vi.mock('#generated/pages.ts', async (original) => {
  const { pages } = await original<typeof import('#generated/pages.ts')>()
  const settings = pages.find(({ path }) => path === '/account-admin/advanced-settings')
  const others = pages.filter((page) => page !== settings)
  return {
    pages: [
      { ...settings, ...everybody, planned: true },
      { ...everybody, path: '/plans', label: 'Plans', group: 'Profiles', resource: 'plans', needs: [] },
      ...others,
    ],
  }
})
vi.mock('#generated/admin.json', async (original) => {
  const { default: admin } = await original<{
    default: { resources: { name: string }[]; operations: Record<string, object> }
  }>()
  const organizations = admin.resources.find(({ name }) => name === 'organizations')
  const plans = {
    ...organizations,
    name: 'plans',
    operationIds: { list: 'planOperation' },
    planned: ['list'],
  }
  const planOperation = { ...admin.operations.listOrganizations, id: 'planOperation', status: 'planned' }
  const operations = { ...admin.operations, planOperation }
  return { default: { resources: [...admin.resources, plans], operations } }
})

describe('a page whose operations are planned', () => {
  it('has no entry in the menu and no tile', async () => {
    await renderDesk('/account-admin')
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Organizations')).toBeVisible()
    for (const label of ['Advanced settings', 'Plans'])
      expect(screen.queryByText(label)).not.toBeInTheDocument()
  })

  it('is not found by the palette', async () => {
    const { user } = await renderDesk('/account-admin')
    await screen.findByRole('heading', { level: 1, name: 'Account admin' })
    await user.keyboard('{Control>}k{/Control}')
    const list = within(await screen.findByRole('listbox'))
    const found = list.getAllByRole('option').map((option) => option.textContent)
    expect(found).toContain('Organizations Profiles')
    expect(found).not.toContain('Advanced settings Account admin')
    expect(found).not.toContain('Plans Profiles')
  })

  it.each(['/account-admin/advanced-settings', '/plans', '/plans/create', '/plans/7'])(
    'is an unknown path: %s',
    async (path) => {
      await renderDesk(path)
      expect(await screen.findByRole('heading', { name: 'Whoops!' })).toBeVisible()
      expect(address()).toBe(`/app${path}`)
    },
  )

  it('is no place to start', async () => {
    const server = createFakeServer({ role: 'stduser', modules: [] })
    const advisor = { alias: 'ida-ott', is_institutional: true, roles: [], full_name: 'Ida Ott' }
    server.answerNext('GET /me', json({ ...advisor, organization: null, assigned_organizations: [] }))
    await renderDesk('/', server)
    await waitFor(() => expect(address()).toBe('/app/my-profile'))
  })
})

describe('/reports', () => {
  it('leads to /403', async () => {
    await renderDesk('/reports')
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../testing/fake-server.ts'
import { address, renderDesk } from '../testing/render-desk.tsx'

const why = 'Your institution asks for a second factor. Set one up here, then you can go on.'
const at = '2026-11-24T08:00:00Z'

/** An account admin who must set a second factor up before anything else, on a server that notes once it is there. */
async function owing(path: string) {
  const state = { owes: true }
  const own: Record<string, () => Response> = {
    'GET /me': () =>
      json({
        alias: 'katrin-lorenz',
        // Whoever is no advisor besides would start at the account anyway.
        is_institutional: true,
        roles: ['accountadmin'],
        full_name: 'Katrin Lorenz',
        organization: null,
        assigned_organizations: [],
        owes_second_factor: state.owes,
      }),
    'GET /me/security': () =>
      json({
        email: 'katrin@bank.test',
        has_password: true,
        password_changed_at: null,
        uses_open_id: false,
        second_factor_since: state.owes ? null : at,
        recovery_codes_left: state.owes ? 0 : 10,
        tell_new_devices: true,
        has_authenticator: !state.owes,
        passkeys: [],
        second_factor_demanded: true,
      }),
    'GET /me/sessions': () => json([]),
    'GET /me/security-events': () => json([]),
    'POST /me/second-factor': () =>
      json({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' }),
    'PUT /me/second-factor': () => {
      state.owes = false
      return json({ codes: ['k3v9p-8xq2m', '7hd2w-m4c6t'] })
    },
  }
  const server = createFakeServer({ own: ({ method, path: asked }) => own[`${method} ${asked}`]?.() })
  server.modules.push('advisors-management', 'online-appointments', 'roles-management')
  return renderDesk(path, server)
}

const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))

describe('an administrator who owes a second factor', () => {
  it.each([
    '/',
    '/account-admin',
    '/account-admin/advanced-settings',
    '/organizations?page=2',
    '/organizations/create',
    '/organizations/00000000-0000-4000-8000-000000000001',
    '/users',
    '/online-appointments/appointments/index',
  ])('is led from %s to their account, and told why', async (path) => {
    const { server } = await owing(path)
    expect(await screen.findByText(why)).toBeVisible()
    expect(address()).toBe('/app/my-account')
    expect(await screen.findByRole('button', { name: 'Set up app' })).toBeEnabled()
    const asked = server.sent.map((each) => each.path).filter((each) => !each.startsWith('/me'))
    for (const closed of ['/settings', '/organizations', '/users', '/appointments'])
      expect(asked.filter((each) => each.startsWith(closed))).toEqual([])
  })

  it('finds nothing else in the menu until it is set up, and goes on by it then', async () => {
    const { user } = await owing('/my-account')
    expect(await screen.findByText(why)).toBeVisible()
    expect(menu().queryByRole('link', { name: 'Organizations' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Set up app' }))
    await user.type(await screen.findByLabelText('Code'), '492817{Enter}')
    await user.click(await screen.findByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(screen.queryByText(why)).not.toBeInTheDocument())
    await user.click(await menu().findByRole('link', { name: 'Organizations' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    expect(address()).toMatch(/^\/app\/organizations/)
  })
})

it('whoever owes none is asked for none', async () => {
  const { server } = await renderDesk('/organizations')
  expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  expect(server.calls('GET /me/security')).toHaveLength(0)
})

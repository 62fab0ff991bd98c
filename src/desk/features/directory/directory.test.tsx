import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const unconnected = {
  is_connected: false,
  address: 'https://bank.test/scim/v2',
  token_start: null as string | null,
  made_at: null as string | null,
  made_by: null as string | null,
  last_used_at: null,
  people: 0,
  groups: 0,
  roles_given: [],
  links_by_email: false,
  version: 3,
}

/** The page on a server that keeps the token it makes. */
async function page() {
  let stored = unconnected
  const own: Record<string, () => Response> = {
    'GET /me': () => json({ ...anna, roles: ['roles-manager'] }),
    'GET /directory': () => json(stored, 200, { ETag: '"3"' }),
    'POST /directory/token': () => {
      stored = { ...unconnected, is_connected: true, token_start: 'obd_of', made_at: '2026-11-20T08:00:00Z' }
      return json({ ...stored, token: 'obd_of-an-example' }, 201)
    },
    'DELETE /directory/token': () => {
      stored = unconnected
      return new Response(null, { status: 204 })
    },
  }
  const server = createFakeServer({
    modules: ['roles-management'],
    own: ({ method, path }) => own[`${method} ${path}`]?.(),
  })
  const opened = await renderDesk('/directory', server)
  await screen.findByRole('heading', { name: 'Connection' })
  return opened
}

const button = (name: string) => screen.getByRole('button', { name })

it('goes on by keyboard at what stands in place of the button that made or removed a token', async () => {
  const { user } = await page()
  button('Make a token').focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'I have kept it' }))
  await waitFor(() => expect(button('Make a new token')).toHaveFocus())
  button('Remove token').focus()
  await user.keyboard('{Enter}')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove token' }))
  await waitFor(() => expect(button('Make a token')).toHaveFocus())
})

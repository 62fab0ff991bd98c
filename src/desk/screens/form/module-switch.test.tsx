/** Records that are changed only where they say so, told in words first, and of which menu and buttons hang on. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const finder = {
  module_name: 'organizations-management',
  title: 'Organizations',
  description: 'Administrators make, change and delete branches.',
  pages: ['Organizations'],
  while_off: 'Branches stay.',
  needed_by: ['Something else'],
  is_on: true,
  may_switch: true,
  updated_at: null,
  updated_by: null,
  version: 1,
}
const reason = 'Only the operator switches this module.'
const kept = {
  ...finder,
  module_name: 'roles-management',
  title: 'Users and roles',
  may_switch: false,
  reason,
}

function serverOfModules() {
  const stored = { ...finder }
  const server = createFakeServer({
    own: ({ method, path, body }) => {
      if (path === '/module-switches') return json([stored, kept])
      if (path === `/module-switches/${kept.module_name}`) return json(kept, 200, { ETag: '"1"' })
      if (path !== `/module-switches/${stored.module_name}`) return undefined
      if (method === 'PUT') {
        Object.assign(stored, body, { version: stored.version + 1 })
        server.modules = server.modules.filter((name) => name !== stored.module_name)
      }
      return json(stored, 200, { ETag: `"${stored.version}"` })
    },
  })
  return server
}

const path = '/account-admin/modules'

describe('a module', () => {
  it('says in words what goes with it before it is switched, and is gone from the menu at once', async () => {
    const { user, server } = await renderDesk(`${path}/${finder.module_name}`, serverOfModules())
    const toggle = await screen.findByRole('switch', { name: 'Switched on' })
    const text = await screen.findByText('Branches stay.')
    expect(text.compareDocumentPosition(toggle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByText('Something else')).toBeVisible()
    // What is said first is not said again beside the form.
    expect(screen.getAllByText('Administrators make, change and delete branches.')).toHaveLength(1)
    const entry = () => within(screen.getByRole('navigation', { name: 'Main' })).queryByText('Organizations')
    expect(entry()).toBeVisible()
    await user.click(toggle)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(`PUT /module-switches/${finder.module_name}`)).toHaveLength(1))
    const [put] = server.calls(`PUT /module-switches/${finder.module_name}`)
    expect([put?.body, put?.headers.get('If-Match')]).toEqual([{ is_on: false }, '"1"'])
    await waitFor(() => expect(entry()).toBeNull())
  })

  it('that may not be switched is to be read, with the reason', async () => {
    await renderDesk(`${path}/${kept.module_name}`, serverOfModules())
    expect(await screen.findByText(reason)).toBeVisible()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

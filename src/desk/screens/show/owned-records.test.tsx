/** Records of which the contract says whose they are: one's own can be changed, those of others are read. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const branch = '00000000-0000-4000-8000-000000000001'
const day = {
  uuid: '00000000-0000-4000-8000-00000000000a',
  name: 'Inventur',
  date: '2026-12-29',
  every_year: false,
  kind: 'closed',
  closed_from: null,
  organization: branch,
  advisor: null,
  updated_at: '2026-11-24T09:00:00Z',
  updated_by: null,
  version: 1,
}
const whole = {
  ...day,
  uuid: '00000000-0000-4000-8000-00000000000b',
  name: 'Heiligabend',
  organization: null,
}

/** Signed in: who administers this one branch. */
function serverOfKeeper() {
  const me = {
    alias: 'ute-hahn',
    is_institutional: false,
    roles: ['orgadmin'],
    full_name: 'Ute Hahn',
    organization: null,
    assigned_organizations: [branch],
  }
  const one = new Map([day, whole].map((each) => [`GET /closing-days/${each.uuid}`, each]))
  return createFakeServer({
    role: 'orgadmin',
    own: ({ method, path }) => {
      const call = `${method} ${path}`
      if (call === 'GET /me') return json(me)
      if (call === 'GET /closing-days')
        return json([day, whole], 200, { 'Content-Range': 'closing-days 0-1/2' })
      const record = one.get(call)
      return record && json(record, 200, { ETag: '"1"' })
    },
  })
}

const path = '/account-admin/closing-days'

describe('a closing day, for who administers one branch', () => {
  it('is a form where it is of this branch', async () => {
    await renderDesk(`${path}/${day.uuid}`, serverOfKeeper())
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Inventur')
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  })

  it('is to be read where it is of the whole institution', async () => {
    await renderDesk(`${path}/${whole.uuid}`, serverOfKeeper())
    expect(await screen.findByRole('heading', { level: 1, name: 'Heiligabend' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('can be deleted in the list where it is theirs, and nowhere else', async () => {
    const { user } = await renderDesk(path, serverOfKeeper())
    await screen.findByRole('table')
    const itemsOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
      const names = items.map(({ textContent }) => textContent)
      await user.keyboard('{Escape}')
      return names
    }
    expect(await itemsOf('Inventur')).toContain('Delete…')
    expect(await itemsOf('Heiligabend')).not.toContain('Delete…')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createPreferences } from '../../shell/preferences.ts'
import { json } from '../../testing/fake-server.ts'
import { listView, viewsServer } from '../../testing/list-views.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views' }))
const heads = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
const reads = (server: ReturnType<typeof viewsServer>) =>
  server.sent
    .filter(({ method, path }) => `${method} ${path}` === 'GET /organizations')
    // Not of the tabs, which only count.
    .filter(({ query }) => query.get('range') !== '[0,0]')
    .map(({ query }) => [query.get('filter'), query.get('sort')])

describe('views that an account keeps', () => {
  it('are saved with filters, order and columns, and stand above the list', async () => {
    const server = viewsServer([])
    const { user } = await renderDesk('/organizations', server)
    await user.type(await screen.findByRole('searchbox'), 'markt')
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Name of the view'), 'Squares')
    await user.click(dialog.getByLabelText('Share with colleagues'))
    await user.click(dialog.getByLabelText('Everybody’s default'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await (await tabs()).findByRole('button', { current: 'page' })).toHaveTextContent(/^Squares/)
    expect(server.views).toEqual([
      expect.objectContaining({
        name: 'Squares',
        filters: { q: 'markt' },
        is_shared: true,
        is_default: true,
      }),
    ])
    await user.click((await tabs()).getByRole('button', { name: /^All/ }))
    expect(await screen.findByText('1–2 of 2')).toBeVisible()
  })

  it('show the columns that they name, in that order, and leave out what there is no longer', async () => {
    const view = listView({
      filters: { colour: 'red' },
      columns: ['name', 'alias', 'colour', 'address.city'],
    })
    const server = viewsServer([view])
    const { user } = await renderDesk('/organizations', server)
    await user.click(await (await tabs()).findByRole('button', { name: /^Squares/ }))
    await waitFor(async () => expect(await heads()).toEqual(['', 'Name', 'Alias', 'City', 'Actions']))
    expect(reads(server).map(([filter]) => filter)).not.toContainEqual(expect.stringContaining('colour'))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Order of the columns…' }))
    await user.click(await screen.findByRole('button', { name: 'Move City up' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(async () => expect(await heads()).toEqual(['', 'Name', 'City', 'Alias', 'Actions']))
    await user.click(screen.getByRole('button', { name: 'Actions for the view Squares' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save changes…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.views[0]?.columns).toEqual(['name', 'address.city', 'alias']))
  })

  it('open a list with everybody’s default, which never shows another order before', async () => {
    const view = listView({ is_default: true, is_shared: true, sort: ['alias', 'DESC'] })
    const server = viewsServer([view])
    await renderDesk('/organizations', server)
    expect(await screen.findByText('1–1 of 1')).toBeVisible()
    expect(address()).toContain(view.uuid)
    expect(reads(server)[0]).toEqual(['{"q":"markt"}', '["alias","DESC"]'])
  })

  it('leave alone whoever comes with something in the address', async () => {
    const server = viewsServer([listView({ is_default: true, is_shared: true })])
    await renderDesk(`/organizations?filter=${encodeURIComponent('{"q":"hohen"}')}`, server)
    await screen.findByRole('table')
    expect(reads(server)[0]?.[0]).toBe('{"q":"hohen"}')
  })

  it('of others cannot be changed, and who may not choose the default is not asked', async () => {
    const view = listView({ is_shared: true, is_mine: false, may_change: false, owner: 'Ole Brandt' })
    const server = viewsServer([view])
    server.role = 'orgs-manager'
    const { user } = await renderDesk(`/organizations?view=${view.uuid}&filter=%7B%7D`, server)
    await tabs()
    expect(screen.queryByRole('button', { name: /^Actions for the view/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByLabelText('Share with colleagues'))
    expect(dialog.queryByLabelText('Everybody’s default')).toBeNull()
  })

  it('take over once what this browser had kept, but what is there already, and keep what is refused', async () => {
    const key = 'katrin-lorenz.organizations.savedFilters'
    const browser = createPreferences()
    const kept = [
      { name: 'Harbour', filter: { q: 'hafen' } },
      { name: 'Squares', filter: { q: 'markt' } },
      { name: 'Refused', filter: { q: 'x' } },
    ]
    const server = viewsServer([listView({})])
    const others = server.own
    server.own = (sent) =>
      sent.method === 'POST' && (sent.body as { name?: string } | null)?.name === 'Refused'
        ? json({ message: 'There are 30 views of this list already. Delete one first.' }, 422)
        : others?.(sent)
    await renderDesk('/organizations', server, (desk) => {
      browser.setItem(key, kept)
      return desk
    })
    expect(await (await tabs()).findByRole('button', { name: /^Harbour/ })).toBeVisible()
    expect(server.views.map(({ name, filters, is_shared }) => [name, filters, is_shared])).toEqual([
      ['Squares', { q: 'markt' }, false],
      ['Harbour', { q: 'hafen' }, false],
    ])
    await waitFor(() => expect(browser.getItem(key)).toEqual([kept[2]]))
  })

  it('are deleted after a question', async () => {
    const view = listView({})
    const server = viewsServer([view])
    const { user } = await renderDesk(`/organizations?view=${view.uuid}`, server)
    await user.click(await screen.findByRole('button', { name: 'Actions for the view Squares' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull())
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { afterTimersOf } from '#tests/until.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { organization } from '../../testing/records.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const lastQuery = (server: ReturnType<typeof createFakeServer>) =>
  Object.fromEntries(server.calls('GET /organizations').at(-1)?.query ?? [])

describe('a generated list', () => {
  it('has the columns that the schema marks, what names the record first', async () => {
    await renderDesk('/organizations')
    const table = await screen.findByRole('table')
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['', 'Name', 'Alias', 'City', 'Advisors', 'Last change', 'Actions'])
    const [first] = rows()
    expect(within(first as HTMLElement).getByRole('link', { name: 'Filiale Hohenbrück' })).toHaveAttribute(
      'href',
      '/app/organizations/00000000-0000-4000-8000-000000000001',
    )
    expect(screen.getByText('1–2 of 2')).toBeVisible()
  })

  it('sorts by a column and tells the address', async () => {
    const { user, server } = await renderDesk('/organizations')
    await user.click(await screen.findByRole('button', { name: 'Name' }))
    await waitFor(() => expect(lastQuery(server).sort).toBe('["name","DESC"]'))
    expect(address()).toContain('order=DESC')
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending'),
    )
  })

  it('that stands below a record tells the way up to it, by its name', async () => {
    const uuid = '00000000-0000-4000-8000-0000000000c1'
    const server = createFakeServer({
      own: ({ path }) => {
        if (path === `/custom-link-types/${uuid}`) return json({ uuid, label: 'LinkedIn' })
        return path.endsWith('/values') ? json([]) : undefined
      },
    })
    await renderDesk(`/account-admin/custom-links-management/${uuid}/values`, server)
    const way = within(await screen.findByRole('navigation', { name: 'Way back' }))
    expect(await way.findByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
      'href',
      `/app/account-admin/custom-links-management/${uuid}`,
    )
    expect(way.getByRole('link', { name: 'Kinds of links' })).toHaveAttribute(
      'href',
      '/app/account-admin/custom-links-management',
    )
  })

  it('searches as one types, and says so when nothing matches', async () => {
    const { user, server } = await renderDesk('/organizations')
    await user.type(await screen.findByRole('searchbox', { name: 'Search in Organizations' }), 'nichts')
    expect(await screen.findByText('Nothing matches the search and the filters.')).toBeVisible()
    expect(lastQuery(server).filter).toBe('{"q":"nichts"}')
    await user.click(screen.getByRole('button', { name: 'Reset filters' }))
    expect(await screen.findByRole('table')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
  })

  it('does not call back, when a search comes late, who has opened a record meanwhile', async () => {
    const { user } = await renderDesk('/organizations')
    const link = await screen.findByRole('link', { name: 'Filiale Marktplatz' })
    await user.type(screen.getByRole('searchbox'), 'markt')
    await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Filiale Marktplatz' })).toBeVisible()
    await afterTimersOf(400)
    expect(screen.getByRole('heading', { level: 1, name: 'Filiale Marktplatz' })).toBeVisible()
  })

  it('ends a search that another one has overtaken', async () => {
    const { user, server } = await renderDesk('/organizations')
    await screen.findByRole('table')
    const release = server.holdBack('GET /organizations')
    const searched = (q: string) =>
      server.calls('GET /organizations').find(({ query }) => query.get('filter') === JSON.stringify({ q }))
    await user.type(screen.getByRole('searchbox'), 'mar')
    await waitFor(() => expect(searched('mar')).toBeDefined())
    await user.type(screen.getByRole('searchbox'), 'kt')
    await waitFor(() => expect(searched('markt')).toBeDefined())
    expect([searched('mar')?.signal.aborted, searched('markt')?.signal.aborted]).toEqual([true, false])
    release()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('filters by a field, shows it as a chip and takes it off again', async () => {
    const { user, server } = await renderDesk('/organizations')
    await screen.findByRole('table')
    await user.click(screen.getAllByRole('button', { name: 'City' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Filter by City' })
    await user.type(within(dialog).getByLabelText('City is'), 'Hohenbrück{Enter}')
    await waitFor(() => expect(lastQuery(server).filter).toBe('{"address.city":"Hohenbrück"}'))
    await user.click(await screen.findByRole('button', { name: 'Remove filter City: Hohenbrück' }))
    await waitFor(() => expect(lastQuery(server).filter).toBe('{}'))
  })

  it('takes sort, filter and page from the address', async () => {
    const { server } = await renderDesk(
      `/organizations?filter=${encodeURIComponent('{"q":"markt"}')}&sort=alias&order=DESC&page=1&perPage=50`,
    )
    await screen.findByRole('table')
    expect(lastQuery(server)).toMatchObject({
      sort: '["alias","DESC"]',
      range: '[0,49]',
      filter: '{"q":"markt"}',
      'filters[administrable]': 'true',
    })
    expect(screen.getByRole('searchbox')).toHaveValue('markt')
  })

  it('says that nobody counted where a total is about so many', async () => {
    const server = createFakeServer()
    const headers = {
      'Content-Range': 'organizations 0-1/50000',
      'Next-After': 'abc',
      'Total-Estimated': 'true',
    }
    server.answerNext('GET /organizations', json(server.organizations, 200, headers))
    await renderDesk('/organizations', server)
    expect(await screen.findByText('1–25 of about 50,000')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled()
  })

  it('has pages', async () => {
    const server = createFakeServer()
    server.organizations.push(
      ...Array.from({ length: 40 }, (_, index) =>
        organization({ uuid: crypto.randomUUID(), name: `Filiale ${index}`, alias: `f-${index}` }),
      ),
    )
    const { user } = await renderDesk('/organizations', server)
    expect(await screen.findByText('1–25 of 42')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('26–42 of 42')).toBeVisible()
    // The foot counts from the page in the address, which is there before its rows are asked for.
    await waitFor(() => expect(lastQuery(server).range).toBe('[25,49]'))
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  it('says what to do when there is nothing yet', async () => {
    const server = createFakeServer()
    server.organizations.length = 0
    await renderDesk('/organizations', server)
    expect(await screen.findByText('There is nothing here yet.')).toBeVisible()
    expect(screen.getAllByRole('link', { name: /Create organization/ })).toHaveLength(2)
  })

  it('can be tried again when it could not be read', async () => {
    const server = createFakeServer()
    server.answerNext('GET /organizations', json({ message: 'x' }, 500))
    const { user } = await renderDesk('/organizations', server)
    expect(
      await screen.findByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  it.each([
    [403, 'You may not see this list, or it has been switched off.'],
    [404, 'There is nothing at this address, or it has moved.'],
  ])('leads away, with no tools, when asking again would not help (%i)', async (status, text) => {
    const server = createFakeServer()
    server.answerNext('GET /organizations', json({ message: 'module off' }, status))
    await renderDesk('/organizations', server)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the start page' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Try again|Export|Columns/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Create/ })).not.toBeInTheDocument()
  })

  it('offers to take off filters that were not understood', async () => {
    const server = createFakeServer()
    server.answerNext('GET /organizations', json({ message: 'x' }, 422))
    const { user } = await renderDesk(`/organizations?filter=${encodeURIComponent('{"q":"x"}')}`, server)
    expect(await screen.findByText('The search or one of the filters was not understood.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reset filters' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  it('lets those who only read export what they choose, but edit and delete nothing', async () => {
    const { user } = await renderDesk('/organizations', createFakeServer({ role: 'INTERNAL' }))
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('link', { name: 'Filiale Marktplatz' })).toBeVisible()
    await user.click(table.getAllByRole('button', { name: /^Actions/ })[0] as HTMLElement)
    expect(await screen.findAllByRole('menuitem')).not.toHaveLength(0)
    expect(screen.queryByRole('menuitem', { name: /Edit|Delete/ })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: /Create/ })).not.toBeInTheDocument()
    await user.click(table.getByRole('checkbox', { name: 'Select Filiale Marktplatz' }))
    const toolbar = within(screen.getByRole('toolbar'))
    expect(toolbar.getByRole('button', { name: 'Export' })).toBeEnabled()
    expect(toolbar.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  it('goes from row to row by the arrow keys, and chooses and opens by key', async () => {
    const { user } = await renderDesk('/organizations')
    const link = (name: string) => screen.getByRole('link', { name })
    const first = await screen.findByRole('link', { name: 'Filiale Hohenbrück' })
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(link('Filiale Marktplatz')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(first).toHaveFocus()
    await user.keyboard('x')
    expect(screen.getByRole('checkbox', { name: 'Select Filiale Hohenbrück' })).toBeChecked()
    await user.keyboard('{End}{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Filiale Marktplatz' })).toBeVisible()
  })

  it('says of one row that it was exported', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await renderDesk(`/organizations?filter=${encodeURIComponent('{"q":"hohenbrück"}')}`)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('One row was exported.')).toBeVisible()
  })

  it('exports all rows that the filters let through, with the columns that are shown', async () => {
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x' }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user, server } = await renderDesk(
      `/organizations?filter=${encodeURIComponent('{"q":"filiale"}')}&sort=name&order=DESC`,
    )
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('2 rows were exported.')).toBeVisible()
    expect(lastQuery(server)).toMatchObject({ range: '[0,499]', filter: '{"q":"filiale"}' })
    const [file] = files
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))].slice(0, 3)).toEqual([
      0xef, 0xbb, 0xbf,
    ])
    const [head, ...lines] = ((await file?.text()) ?? '').split('\r\n')
    expect(head?.replace('\uFEFF', '')).toBe('Name,Alias,City,Advisors,Last change')
    expect(lines).toEqual([
      'Filiale Marktplatz,marktplatz,Hohenbrück,0,2026-11-20T15:40:00Z',
      'Filiale Hohenbrück,hohenbrueck,Hohenbrück,0,2026-11-20T15:40:00Z',
      '',
    ])
  })

  it('hides and shows columns, but never the name', async () => {
    const { user } = await renderDesk('/organizations')
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Name' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'City' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'City' })).not.toBeInTheDocument())
  })
})

describe('saved filters, where no account keeps them', () => {
  it('stand as tabs with counts, can be used again and removed', async () => {
    const { user, server } = await renderDesk(
      '/organizations',
      undefined,
      ({ listViews: _, ...desk }) => desk,
    )
    await user.type(await screen.findByRole('searchbox'), 'markt')
    await user.click(await screen.findByRole('button', { name: 'Save filter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this filter' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText('Name of the filter')).toHaveAccessibleDescription(
      'Name of the filter cannot be empty',
    )
    await user.type(dialog.getByLabelText('Name of the filter'), 'Märkte{Enter}')
    const tabs = within(await screen.findByRole('navigation', { name: 'Saved filters' }))
    expect(await tabs.findByRole('button', { name: 'Märkte 1', current: 'page' })).toBeVisible()
    await user.click(await tabs.findByRole('button', { name: 'All 2' }))
    expect(await screen.findByText('1–2 of 2')).toBeVisible()
    const before = server.calls('GET /organizations').length
    await user.click(tabs.getByRole('button', { name: 'Märkte 1' }))
    expect(await screen.findByText('1–1 of 1')).toBeVisible()
    // Among them are those that count what tabs hold, in whichever order.
    const asked = server.calls('GET /organizations').slice(before)
    expect(asked.map(({ query }) => query.get('filter'))).toContain('{"q":"markt"}')
    await user.click(tabs.getByRole('button', { name: 'Remove saved filter Märkte' }))
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Saved filters' })).not.toBeInTheDocument(),
    )
    expect(await screen.findByText('1–2 of 2')).toBeVisible()
  })
})

describe('deleting', () => {
  it('asks first, then deletes with the version', async () => {
    const { user, server } = await renderDesk('/organizations')
    await user.click(
      (await screen.findAllByRole('button', { name: 'Actions for Filiale Marktplatz' }))[0] as HTMLElement,
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Filiale Marktplatz?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.organizations.map(({ alias }) => alias)).toEqual(['hohenbrueck']))
    expect(await screen.findByText('1–1 of 1')).toBeVisible()
  })

  it('says for each of the chosen why it stays', async () => {
    const server = createFakeServer()
    Object.assign(server.organizations[0] ?? {}, { advisors_count: 8 })
    const { user } = await renderDesk('/organizations', server)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('2 selected')).toBeVisible()
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 entries?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(
      await dialog.findByText('Filiale Hohenbrück: 8 advisors belong to this organization.'),
    ).toBeVisible()
    expect(server.organizations.map(({ alias }) => alias)).toEqual(['hohenbrueck'])
    expect(dialog.getByRole('link', { name: 'Edit Filiale Hohenbrück' })).toBeVisible()
  })

  it('says where the record is used, and leads to its form', async () => {
    const server = createFakeServer()
    const { uuid } = server.organizations[1] ?? {}
    server.answerNext(
      `DELETE /organizations/${uuid}`,
      json(
        { message: 'In use.', errors: { advisors: ['Offered by: Ole Brandt'], visits: ['3 to come'] } },
        409,
      ),
    )
    const { user } = await renderDesk('/organizations', server)
    const [menu] = await screen.findAllByRole('button', { name: 'Actions for Filiale Marktplatz' })
    await user.click(menu as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Filiale Marktplatz?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('In use.')).toBeVisible()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Offered by: Ole Brandt',
      '3 to come',
    ])
    await user.click(dialog.getByRole('link', { name: 'Edit Filiale Marktplatz' }))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Filiale Marktplatz')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('offers no form where the record could not be reached', async () => {
    const server = createFakeServer()
    server.answerNext(`DELETE /organizations/${server.organizations[1]?.uuid}`, json({}, 500))
    const { user } = await renderDesk('/organizations', server)
    const [menu] = await screen.findAllByRole('button', { name: 'Actions for Filiale Marktplatz' })
    await user.click(menu as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Filiale Marktplatz?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(/an error has occurred/)).toBeVisible()
    expect(dialog.queryByRole('link')).not.toBeInTheDocument()
  })
})

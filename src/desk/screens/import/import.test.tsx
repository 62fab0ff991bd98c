import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { turns, until } from '#tests/until.ts'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { organization } from '../../testing/records.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Branches with the aliases filiale-1, filiale-2, … */
function branches(count = 2): FakeServer {
  const server = createFakeServer()
  const all = Array.from({ length: count }, (_, index) =>
    organization({
      uuid: uuidOf(index + 1),
      name: `Filiale ${index + 1}`,
      alias: `filiale-${index + 1}`,
      address: { street: 'Markt 1', zip: '24987', city: 'Hohenbrück' },
    }),
  )
  server.organizations.splice(0, Infinity, ...all)
  return server
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function openWith(server: FakeServer, text: string) {
  const desk = await renderDesk('/organizations/import', server)
  const input = await screen.findByLabelText('File')
  await desk.user.upload(input, new File([text], 'branches.csv'))
  await screen.findByText('branches.csv')
  return desk
}

async function tried(server: FakeServer, text: string) {
  const desk = await openWith(server, text)
  await press(desk.user, 'Try it')
  await screen.findByRole('heading', { name: 'Dry run' })
  return desk
}

/** The result of each row, by its line. */
async function results() {
  const table = await screen.findByRole('table', { name: 'Results' })
  const rows = within(table).getAllByRole('row').slice(1)
  return Object.fromEntries(
    rows.map((row) => {
      const [name = '', ...rest] = within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
      return [name, rest.join(': ')]
    }),
  )
}

/** The lines of the file that a button saves. */
async function savedLines(user: UserEvent, name: string): Promise<string[]> {
  const files: Blob[] = []
  const createObjectURL = (made: Blob) => files.push(made) && 'blob:x'
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }))
  await press(user, name)
  return (await files[0]?.text())?.trimEnd().split('\r\n') ?? []
}

const writes = (server: FakeServer) =>
  server.sent.filter(({ method }) => method !== 'GET' && method !== 'HEAD')

const file = [
  'Name;Alias;Street;Zip;City;Advisors',
  'Filiale 1;filiale-1;Markt 1;24987;Neustadt;3',
  'Filiale 2;filiale-2;Markt 1;24987;Hohenbrück;7',
  'Filiale 3;filiale-3;Markt 3;24987;Hohenbrück;',
  ';filiale-4;Markt 4;24987;Hohenbrück;',
].join('\n')

describe('a file of records', () => {
  it('is tried first, row by row, and then made and changed', async () => {
    const server = branches()
    const { user } = await tried(server, file)
    expect(await results()).toMatchObject({
      'Row 2 Filiale 1': 'Changed: City Hohenbrück becomes Neustadt',
      'Row 3 Filiale 2': 'Same: Nothing to change',
      'Row 4 Filiale 3': expect.stringContaining('New: Name'),
      'Row 5': expect.stringMatching(/^Refused: Name: /),
    })
    expect(writes(server)).toEqual([])
    await press(user, 'Import 2 rows')
    await screen.findByRole('heading', { name: 'Report' })
    expect(
      writes(server)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(['POST /organizations', `PUT /organizations/${uuidOf(1)}`])
    expect(server.calls(`PUT /organizations/${uuidOf(1)}`)[0]?.headers.get('If-Match')).toBe('"3"')
  })

  it('does not make a second time what may have been made, and overwrites nobody', async () => {
    const server = branches()
    const { user } = await tried(server, file)
    const [first] = server.organizations
    if (first) Object.assign(first, { name: 'Altstadt', version: 4 })
    server.answerNext('POST /organizations', new TypeError('gone'))
    await press(user, 'Import 2 rows')
    await screen.findByRole('heading', { name: 'Report' })
    expect(await results()).toMatchObject({
      'Row 2 Filiale 1': 'Refused: Somebody else has changed this meanwhile. It stays as they saved it.',
      'Row 4 Filiale 3': expect.stringContaining('Nobody knows whether this was stored.'),
    })
    expect(server.calls('POST /organizations')).toHaveLength(1)
    expect(server.organizations[0]).toMatchObject({ name: 'Altstadt' })
  })

  it('hands over what is refused as a file of the same shape', async () => {
    const server = branches()
    const { user } = await tried(server, file)
    const [head, line] = await savedLines(user, 'Refused ones as a file')
    expect(head).toBe('Name,Alias,Street,Zip,City,Advisors,Reason')
    expect(line).toMatch(/^,filiale-4,Markt 4,24987,Hohenbrück,,"?Row 5: Name: /)
  })

  it('remembers what its columns stand for, and refuses a row that comes twice', async () => {
    const server = branches()
    const text = 'Filialname;Alias\nFiliale A;filiale-1\nFiliale B;filiale-1'
    const { user } = await openWith(server, text)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Filialname/ }), 'Name')
    await press(user, 'Try it')
    await screen.findByRole('heading', { name: 'Dry run' })
    expect(await results()).toEqual({
      'Row 2 Filiale 1': 'Changed: Name Filiale 1 becomes Filiale A',
      'Row 3 Filiale B': 'Refused: Alias: Row 2 of the file says the same here.',
    })
    await press(user, 'Back')
    await user.upload(await screen.findByLabelText('File'), new File([text], 'again.csv'))
    await screen.findByText('again.csv')
    expect(screen.getByRole('combobox', { name: /^Filialname/ })).toHaveValue('name')
  })

  it('is asked for by whoever wants to try without one, and a field for one of its columns', async () => {
    const { user } = await renderDesk('/organizations/import', branches())
    await press(user, 'Try it')
    expect(await screen.findByText('Choose a file first.')).toBeVisible()
    await user.upload(screen.getByLabelText('File'), new File(['Shoe size\n43'], 'shoes.csv'))
    await screen.findByText('shoes.csv')
    expect(screen.getByText('Choose a field for at least one column.')).toBeVisible()
    expect(screen.queryByText('Choose a file first.')).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Shoe size/ }), 'Name')
    expect(screen.queryByText('Choose a field for at least one column.')).toBeNull()
  })

  it('asks what a day means that may be two, and refuses its row until that is said', async () => {
    const server = createFakeServer()
    server.own = ({ method, path }) =>
      method === 'GET' && path === '/closing-days' ? json([], 200, { 'Content-Range': 'x */0' }) : undefined
    const { user } = await renderDesk('/account-admin/closing-days/import', server)
    const text = 'Name;Date\nUmbau;03/04/2026\nFest;2026-05-06'
    await user.upload(await screen.findByLabelText('File'), new File([text], 'days.csv'))
    const choice = await screen.findByRole('combobox', { name: 'What 03/04/2026 means' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not chosen yet', 'Day first: Fri, 3 April 2026', 'Month first: Wed, 4 March 2026'])
    await press(user, 'Try it')
    await screen.findByRole('heading', { name: 'Dry run' })
    expect(await results()).toMatchObject({
      'Row 2 Umbau': 'Refused: Date: Day or month first? Go back and choose it, or write 2026-11-27.',
      'Row 3 Fest': expect.stringMatching(/^New/),
    })
    await press(user, 'Back')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What 03/04/2026 means' }), 'month')
    await press(user, 'Try it')
    await screen.findByRole('heading', { name: 'Dry run' })
    expect((await results())['Row 2 Umbau']).toContain('2026')
    expect((await results())['Row 2 Umbau']).toMatch(/^New/)
  })

  it('that cannot be read says why', async () => {
    const { user } = await renderDesk('/organizations/import', branches())
    await user.upload(await screen.findByLabelText('File'), new File(['A;A\n1;2'], 'x.csv'))
    expect(await screen.findByText('Two columns are called A.')).toBeVisible()
  })

  it('of 10,000 rows names each of 300 bad ones by row and column', async () => {
    const server = branches(1)
    server.own = ({ method, path }) =>
      method === 'POST' && path === '/organizations' ? json({ uuid: uuidOf(9) }, 201) : undefined
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      at % 33 === 0 && at < 9_900 ? `Filiale ${at};Kein Alias!;Markt 1` : `Filiale ${at};alias-${at};Markt 1`,
    )
    // Aliases that come twice would be refused for that.
    const text = [
      'Name;Alias;Street',
      ...lines.map((line, at) => line.replace('Alias!', `Alias${at}!`)),
    ].join('\n')
    const { user } = await openWith(server, text)
    await press(user, 'Try it')
    // Ten thousand take longer than one look.
    while (!screen.queryByRole('heading', { name: 'Dry run' }) || screen.queryByRole('progressbar'))
      await turns()
    expect(await screen.findByRole('button', { name: 'Import 9,700 rows' })).toBeVisible()
    expect(Object.keys(await results())).toHaveLength(50)
    expect(screen.getByRole('button', { name: 'Refused 300' })).toBeVisible()
    for (let shown = 50; shown < 300; shown += 50) await press(user, 'Show more of 10,000 rows')
    // The heading is row 1.
    const bad = Array.from({ length: 300 }, (_, at) => ({ row: at * 33 + 2, name: `Filiale ${at * 33}` }))
    const rows = screen.getByRole('table', { name: 'Results' }).querySelectorAll('tbody tr')
    expect(Array.from(rows, ({ textContent }) => textContent)).toEqual(
      bad.map(({ row, name }) => expect.stringMatching(`^Row ${row} ${name}RefusedAlias: `)),
    )
    const [head, ...refused] = await savedLines(user, 'Refused ones as a file')
    expect(head).toBe('Name,Alias,Street,Reason')
    expect(refused).toEqual(
      bad.map(({ row, name }) =>
        expect.stringMatching(`^${name},Kein Alias\\d+!,Markt 1,"?Row ${row}: Alias: `),
      ),
    )
    expect(writes(server)).toEqual([])
  })

  it('is offered beside the export to those who may make records', async () => {
    const { user } = await renderDesk('/organizations', branches())
    await user.click(await screen.findByRole('link', { name: 'Import' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  })

  it('is offered with export and edit of several in a menu, where the head has no room', async () => {
    const { user } = await renderDesk('/organizations', branches())
    await press(user, 'More actions')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Import', 'Export', 'Edit several'])
    await user.click(screen.getByRole('menuitem', { name: 'Edit several' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit several' })).toBeVisible()
  })

  it('opens the export of a list by its address, as the palette does', async () => {
    const { user } = await renderDesk('/organizations?open=export', branches())
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Export')
    await user.keyboard('{Escape}')
    await until(() => expect(address()).not.toContain('open='))
  })

  it('is nothing for those who only read', async () => {
    const server = branches()
    server.role = 'analyst'
    await renderDesk('/organizations/import', server)
    expect(await screen.findAllByText(/Forbidden/)).not.toEqual([])
  })
})

import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { organization } from '../../testing/records.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

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
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (made: Blob) => files.push(made) && 'blob:x',
        revokeObjectURL() {},
      }),
    )
    await press(user, 'Refused ones as a file')
    const [head, line] = (await files[0]?.text())?.split('\r\n') ?? []
    expect(head).toBe('Name,Alias,Street,Zip,City,Advisors,Reason')
    expect(line).toMatch(/^,filiale-4,Markt 4,24987,Hohenbrück,,Name: /)
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
    const found = await results()
    expect(Object.keys(found)).toHaveLength(50)
    expect(Object.values(found).every((each) => each.startsWith('Refused: Alias: '))).toBe(true)
    expect(screen.getByRole('button', { name: 'Refused 300' })).toBeVisible()
  })

  it('is offered beside the export to those who may make records', async () => {
    const { user } = await renderDesk('/organizations', branches())
    await user.click(await screen.findByRole('link', { name: 'Import' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  })

  it('is nothing for those who only read', async () => {
    const server = branches()
    server.role = 'analyst'
    await renderDesk('/organizations/import', server)
    expect(await screen.findAllByText(/Forbidden/)).not.toEqual([])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { organization } from '../../testing/records.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const named = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    organization({
      uuid: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
      name: `Filiale ${index + 1}`,
      alias: `filiale-${index + 1}`,
      address: { street: 'Markt 1', zip: '24987', city: index === 1 ? 'Neustadt' : 'Hohenbrück' },
    }),
  )

function branches(count = 3): FakeServer {
  const server = createFakeServer()
  server.organizations.splice(0, Infinity, ...named(count))
  return server
}

const item = (index: number) => `/organizations/00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const puts = (server: FakeServer) => server.sent.filter(({ method }) => method === 'PUT')
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const foot = () =>
  screen.getByRole('button', { name: /^(Try it|To the list|Change \d+ rows?)$/ }).parentElement

/** Chooses the rows of the list's page, and goes to the page for many. */
async function openChosen(server: FakeServer) {
  const desk = await renderDesk('/organizations', server)
  await desk.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = screen.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await desk.user.click(within(bar).getByRole('link', { name: 'Edit…' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit several' })
  return desk
}

async function chooseField(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Fields to set' }))
  await user.click(await screen.findByRole('option', { name }))
  await user.keyboard('{Escape}')
}

/** Sets the city of the chosen branches, as far as the dry run. */
async function tryCity(server: FakeServer, city = 'Neustadt') {
  const desk = await openChosen(server)
  await chooseField(desk.user, 'City')
  await desk.user.type(await screen.findByRole('textbox', { name: 'City' }), city)
  await press(desk.user, 'Try it')
  await screen.findByRole('heading', { name: 'Dry run' })
  return desk
}

/** The result of each row, by its name. */
async function results() {
  const table = await screen.findByRole('table', { name: 'Results' })
  return Object.fromEntries(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()),
      )
      .map(([name, ...rest]) => [name, rest.join(': ')]),
  )
}

describe('many records changed at once', () => {
  it('are tried first, row by row, and saved with the version that was read', async () => {
    const server = branches()
    const { user } = await tryCity(server)
    expect(await results()).toEqual({
      'Filiale 1': 'Changed: City Hohenbrück becomes Neustadt',
      'Filiale 2': 'Same: Nothing to change',
      'Filiale 3': 'Changed: City Hohenbrück becomes Neustadt',
    })
    expect(puts(server)).toEqual([])
    await press(user, 'Change 2 rows')
    await screen.findByRole('heading', { name: 'Report' })
    expect(
      puts(server)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([item(1), item(3)])
    const [put] = server.calls(`PUT ${item(1)}`)
    expect(put?.headers.get('If-Match')).toBe('"3"')
    // Whole, and nothing that may not be written.
    expect(put?.body).toEqual({
      name: 'Filiale 1',
      alias: 'filiale-1',
      address: { street: 'Markt 1', zip: '24987', city: 'Neustadt' },
    })
    expect(foot()).toHaveTextContent('2 changed, 1 unchanged')
    await press(user, 'To the list')
    expect(await screen.findAllByText('Neustadt')).toHaveLength(3)
    expect(screen.queryByRole('toolbar', { name: 'Actions for the selected rows' })).toBeNull()
  })

  it('says at the field what no record may have, before anything is read', async () => {
    const server = branches()
    const { user } = await openChosen(server)
    await press(user, 'Try it')
    expect(await screen.findByText('Choose at least one field.')).toBeVisible()
    await chooseField(user, 'Name')
    await press(user, 'Try it')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'))
    await waitFor(() => expect(name).toHaveFocus())
    expect(server.sent.filter(({ path }) => path.startsWith('/organizations/'))).toEqual([])
  })

  it('tell of each that is refused why, at which field, and go on with the others', async () => {
    const server = branches()
    const refusal = { message: 'Not like that.', errors: { 'address.city': ['There is no such city.'] } }
    server.answerNext(`PUT ${item(1)}`, json(refusal, 422))
    const { user } = await tryCity(server)
    await press(user, 'Change 2 rows')
    await screen.findByRole('heading', { name: 'Report' })
    expect(await results()).toEqual({
      'Filiale 1': 'Refused: City: There is no such city.',
      'Filiale 2': 'Same: Nothing to change',
      'Filiale 3': 'Changed: City Hohenbrück becomes Neustadt',
    })
    await press(user, 'Try the rest again')
    await screen.findByRole('heading', { name: 'Dry run' })
    expect(Object.keys(await results())).toEqual(['Filiale 1'])
    await press(user, 'Change 1 row')
    expect(await screen.findByRole('heading', { name: 'Report' })).toBeVisible()
    expect(puts(server)).toHaveLength(3)
  })

  it('hand over the refused ones as a file that a spreadsheet reads', async () => {
    const server = branches(2)
    const [first] = server.organizations
    if (first) first.name = '=1+1'
    server.answerNext(`PUT ${item(1)}`, json({ message: 'Not at this moment.' }, 409))
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => files.push(file) && 'blob:x',
        revokeObjectURL() {},
      }),
    )
    const { user } = await tryCity(server)
    await press(user, 'Change 1 row')
    await press(user, 'Refused ones as a file')
    expect(await files[0]?.text()).toBe(
      `Name,Key,Result,Reason\r\n'=1+1,${item(1).slice(15)},Refused,Not at this moment.\r\n`,
    )
  })

  it('overwrite nobody who has changed one meanwhile', async () => {
    const server = branches()
    const { user } = await tryCity(server)
    const [first] = server.organizations
    if (first) Object.assign(first, { name: 'Filiale Altstadt', version: 4 })
    await press(user, 'Change 2 rows')
    await screen.findByRole('heading', { name: 'Report' })
    expect((await results())['Filiale 1']).toBe(
      'Refused: Somebody else has changed this meanwhile. It stays as they saved it.',
    )
    expect(server.organizations[0]).toMatchObject({ name: 'Filiale Altstadt', version: 4 })
    expect(server.organizations[0]?.address?.city).toBe('Hohenbrück')
  })

  it('count as stored where the reply was lost and the same is there when they are sent again', async () => {
    const server = branches(1)
    const { user } = await tryCity(server)
    const current = {
      ...server.organizations[0],
      address: { street: 'Markt 1', zip: '24987', city: 'Neustadt' },
    }
    server.answerNext(`PUT ${item(1)}`, json({ message: 'Changed', current }, 412))
    await press(user, 'Change 1 row')
    await screen.findByRole('heading', { name: 'Report' })
    expect(await results()).toEqual({ 'Filiale 1': 'Same: Nothing to change' })
  })

  it('wait as Retry-After says, and say so', async () => {
    const server = branches(1)
    const { user } = await tryCity(server)
    const release = server.holdBack(`PUT ${item(1)}`)
    server.answerNext(`PUT ${item(1)}`, json({ message: 'Too much' }, 429, { 'Retry-After': '0' }))
    await press(user, 'Change 1 row')
    release()
    await screen.findByRole('heading', { name: 'Report' })
    expect(puts(server)).toHaveLength(2)
    expect(await results()).toEqual({ 'Filiale 1': 'Changed: City Hohenbrück becomes Neustadt' })
  })

  it('stop in the middle: what was sent is stored, the rest is not reached', async () => {
    const server = branches(9)
    const { user } = await tryCity(server)
    const release = [1, 3, 4, 5].map((index) => server.holdBack(`PUT ${item(index)}`))
    await press(user, 'Change 8 rows')
    await waitFor(() => expect(puts(server)).toHaveLength(4))
    await press(user, 'Stop')
    expect(await screen.findByText('What was sent is waited for.')).toBeVisible()
    for (const go of release) go()
    await screen.findByRole('heading', { name: 'Report' })
    expect(puts(server)).toHaveLength(4)
    expect(foot()).toHaveTextContent('4 changed, 4 not reached, 1 unchanged')
    expect((await results())['Filiale 9']).toBe('Not reached: City Hohenbrück becomes Neustadt')
  })

  it('pause, and go on', async () => {
    const server = branches(6)
    const { user } = await tryCity(server)
    const release = [1, 3, 4, 5].map((index) => server.holdBack(`PUT ${item(index)}`))
    await press(user, 'Change 5 rows')
    await waitFor(() => expect(puts(server)).toHaveLength(4))
    await press(user, 'Pause')
    for (const go of release) go()
    expect(await screen.findByText('4 of 5 rows')).toBeVisible()
    expect(screen.getByText('Paused.')).toBeVisible()
    await turns()
    expect(puts(server)).toHaveLength(4)
    await press(user, 'Go on')
    await screen.findByRole('heading', { name: 'Report' })
    expect(puts(server)).toHaveLength(5)
  })

  it('ask before they are left in the middle, and stop then', async () => {
    const server = branches(9)
    const { user } = await tryCity(server)
    const release = [1, 3, 4, 5].map((index) => server.holdBack(`PUT ${item(index)}`))
    await press(user, 'Change 8 rows')
    await waitFor(() => expect(puts(server)).toHaveLength(4))
    await user.click(screen.getByRole('link', { name: 'Organizations', current: false }))
    const question = await screen.findByRole('dialog', { name: 'Stop and leave?' })
    expect(question).toHaveTextContent('What was sent is stored. The rest is not sent any more.')
    await user.click(within(question).getByRole('button', { name: 'Stop and leave' }))
    await screen.findByRole('table')
    for (const go of release) go()
    await turns()
    expect(puts(server)).toHaveLength(4)
  })

  it('stand still where the session has ended, and go on when somebody has signed in again', async () => {
    const server = branches(3)
    const { user } = await tryCity(server)
    server.answerNext(`PUT ${item(3)}`, json({ message: 'Please sign in.' }, 401))
    await press(user, 'Change 2 rows')
    expect(await screen.findByRole('link', { name: 'Sign in in a new tab, then go on' })).toBeVisible()
    await press(user, 'Go on')
    await screen.findByRole('heading', { name: 'Report' })
    expect(puts(server)).toHaveLength(3)
    expect(foot()).toHaveTextContent('2 changed')
  })

  it('are all that match the filter, page by page', async () => {
    const server = branches(1201)
    const filter = encodeURIComponent('{"q":"filiale"}')
    const { user } = await renderDesk(`/organizations/bulk-edit?filter=${filter}&sort=name&order=ASC`, server)
    expect(await screen.findByText('All that match the search and the filters')).toBeVisible()
    await chooseField(user, 'City')
    await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Neustadt')
    await press(user, 'Try it')
    await screen.findByRole('heading', { name: 'Dry run' })
    expect(await screen.findByRole('button', { name: 'Change 1,200 rows' })).toBeVisible()
    const lists = server.calls('GET /organizations').map(({ query }) => query.get('range'))
    expect(lists).toEqual(['[0,499]', '[500,999]', '[1000,1499]'])
    expect(server.calls('GET /organizations')[0]?.query.get('filter')).toBe('{"q":"filiale"}')
    await press(user, 'Show more of 1,201 rows')
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(101)
  })

  it('say that the list could not be read, and try again', async () => {
    const server = branches(2)
    const { user } = await renderDesk('/organizations/bulk-edit', server)
    await chooseField(user, 'City')
    await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Neustadt')
    server.answerNext('GET /organizations', json({}, 500))
    await press(user, 'Try it')
    expect(
      await screen.findByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeVisible()
    await press(user, 'Try it')
    expect(await screen.findByRole('button', { name: 'Change 1 row' })).toBeVisible()
  })

  it('are told of one that is gone', async () => {
    const server = branches(2)
    const { user } = await openChosen(server)
    await chooseField(user, 'City')
    await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Neustadt')
    server.organizations.shift()
    await press(user, 'Try it')
    await screen.findByRole('heading', { name: 'Dry run' })
    expect(await results()).toMatchObject({ 'Filiale 1': 'Refused: This is not there any more.' })
    expect(screen.queryByRole('button', { name: /^Change \d/ })).toBeNull()
    await press(user, 'Back')
    expect(await screen.findByRole('textbox', { name: 'City' })).toHaveValue('Neustadt')
  })

  it('are offered by keyboard alone', async () => {
    const server = branches(2)
    const { user } = await renderDesk('/organizations', server)
    const link = await screen.findByRole('link', { name: 'Filiale 1' })
    link.focus()
    await user.keyboard('x')
    const edit = await screen.findByRole('link', { name: 'Edit…' })
    edit.focus()
    await user.keyboard('{Enter}')
    const fields = await screen.findByRole('combobox', { name: 'Fields to set' })
    fields.focus()
    await user.keyboard('City{ArrowDown}{Enter}{Escape}')
    const city = await screen.findByRole('textbox', { name: 'City' })
    city.focus()
    await user.keyboard('Neustadt{Enter}')
    await screen.findByRole('heading', { name: 'Dry run' })
    const change = await screen.findByRole('button', { name: 'Change 1 row' })
    change.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Report' })).toBeVisible()
    expect(puts(server)).toHaveLength(1)
  })

  it.each(['guest', 'analyst'] as const)('are nothing for a %s', async (role) => {
    const server = branches()
    server.role = role === 'guest' ? null : role
    await renderDesk('/organizations/bulk-edit', server)
    expect(await screen.findAllByText(/Forbidden|Sign in/)).not.toEqual([])
    expect(screen.queryByRole('heading', { name: 'Edit several' })).toBeNull()
  })
})

/** A server that takes batches: it makes the calls of one, all but the second, each time somebody looks at it. */
function takingBatches(count: number) {
  const begun = {
    uuid: 'b1',
    kind: 'bulk-edit',
    resource: 'organizations',
    created_at: '2026-11-24T09:00:00Z',
  }
  const calls: { number: number; operation: string; if_match: string; body: { name?: string } }[] = []
  const orders: string[] = []
  let state = 'collecting'
  let isKept = false
  const batch = () => {
    const isMade = state === 'ended'
    return {
      ...begun,
      state,
      total: calls.length,
      done: isMade ? calls.length - 1 : 0,
      refused: isMade ? 1 : 0,
    }
  }
  const reads: Record<string, (body: unknown) => unknown> = {
    'GET /batches': () => (isKept ? [batch()] : []),
    'POST /batches': batch,
    'POST /batches/b1/calls': (body) => {
      calls.push(...(body as { calls: typeof calls }).calls)
      return batch()
    },
    'POST /batches/b1/state': (body) => {
      state = (body as { state: string }).state
      orders.push(state)
      return batch()
    },
    'GET /batches/b1': () => {
      if (state === 'running' && !isKept) state = 'ended'
      return batch()
    },
    'GET /batches/b1/results': () =>
      calls.map(({ number }) =>
        number === 2
          ? { number, status: 412, reply: { message: 'Too late.' } }
          : { number, status: 200, reply: null },
      ),
  }
  const server = createFakeServer({
    own: ({ method, path, body }) => {
      const answer = reads[`${method} ${path}`]
      return answer && json(answer(body))
    },
  })
  server.organizations.splice(0, Infinity, ...named(count))
  return {
    server,
    calls,
    orders,
    /** As one that somebody has begun before, and that stays under way. */
    begin: () => {
      isKept = true
      state = 'running'
      calls.push(
        ...Array.from({ length: 40 }, (_, i) => ({ number: i + 1, operation: '', if_match: '', body: {} })),
      )
    },
  }
}

describe('twenty records and more', () => {
  it('are handed to the server, and each is answered by what became of it there', async () => {
    const { server, calls, orders } = takingBatches(21)
    const { user } = await tryCity(server, 'Hamburg')
    await press(user, 'Change 21 rows')
    await screen.findByRole('heading', { name: 'Report' })
    expect(orders).toEqual(['running'])
    expect(calls).toHaveLength(21)
    expect(calls[0]).toMatchObject({
      operation: 'updateOrganization',
      if_match: '"3"',
      body: { name: 'Filiale 1' },
    })
    expect(puts(server)).toEqual([])
    expect(foot()).toHaveTextContent('20 changed, 1 left alone')
    const second = calls[1]?.body.name ?? ''
    expect((await results())[second]).toContain('Somebody else has changed this meanwhile')
  })

  it('that the server still has are shown to whoever comes back, who can pause and stop them', async () => {
    const { server, orders, begin } = takingBatches(3)
    begin()
    const { user } = await renderDesk('/organizations/bulk-edit', server)
    const place = await screen.findByRole('heading', { name: /^Edit of several of Tue, .*24/ })
    const section = within(place.parentElement as HTMLElement)
    expect(section.getByText('0 of 40 rows')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Pause' }))
    expect(await section.findByText('Paused.')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Go on' }))
    await user.click(await section.findByRole('button', { name: 'Pause' }))
    await user.click(section.getByRole('button', { name: 'Stop' }))
    expect(await section.findByText('It has ended.')).toBeVisible()
    expect(orders).toEqual(['paused', 'running', 'paused', 'stopped'])
  })
})

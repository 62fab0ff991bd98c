import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { entityLabel, loggedEntities } from './entity-fields.ts'

type Desk = Awaited<ReturnType<typeof renderDesk>>

const uuid = '00000000-0000-4000-8000-0000000000c1'
const branch = '00000000-0000-4000-8000-000000000001'

const change = (more: object = {}) => ({
  uuid,
  at: '2026-11-24T08:12:00Z',
  actor_name: 'Mira Hansen',
  actor_kind: 'user',
  user_uuid: null,
  action: 'changed',
  entity: 'organizations',
  record_name: 'Filiale Hohenbrück',
  record: branch,
  operation: 'updateOrganization',
  changed_fields: ['name'],
  ...more,
})
const named = { field: 'name', before: 'Filiale am Markt', after: 'Filiale Hohenbrück', is_erased: false }

interface Told {
  readonly entry?: object
  readonly values?: Record<string, unknown>
  readonly erased?: string[]
}

function serverTelling({ entry = {}, values = {}, erased = [] }: Told = {}): FakeServer {
  const whole = change({ differences: [named], ...entry })
  return createFakeServer({
    own: ({ path }) => {
      if (path === '/changes') return json([change(entry)], 200, { 'Content-Range': 'changes 0-0/1' })
      if (path === `/changes/${uuid}`) return json(whole)
      if (path === `/changes/${uuid}/version`)
        return json({ entity: 'organizations', record: branch, values, erased })
      return undefined
    },
  })
}

const open = (server: FakeServer) => renderDesk(`/account-admin/changes/${uuid}`, server)
const dialog = () => within(screen.getByRole('dialog'))

describe('the change log', () => {
  it('is reached from a record, and shows what happened to it alone', async () => {
    const { user, server } = await renderDesk(`/organizations/${branch}`, serverTelling())
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'History' }))
    expect(await screen.findByRole('heading', { name: 'Change log' })).toBeVisible()
    await waitFor(() => expect(server.calls('GET /changes').length).toBeGreaterThan(0))
    const asked = server.calls('GET /changes').map(({ query }) => JSON.parse(query.get('filter') ?? '{}'))
    expect(asked).toContainEqual({ entity: 'organizations', record: branch })
    expect(await screen.findByRole('button', { name: 'Kind: Organizations' })).toBeVisible()
  })

  it('tells each value before and after in the words of the form', async () => {
    await open(serverTelling())
    const row = await screen.findByRole('row', { name: /Filiale am Markt/ })
    expect(within(row).getByRole('rowheader', { name: 'Name' })).toBeVisible()
    expect(within(row).getByText('Filiale Hohenbrück')).toBeVisible()
    expect(screen.getByText('Mira Hansen')).toBeVisible()
  })

  it('calls what pages of branches show as their editor does, and tells a list of pictures by its words', async () => {
    const path = `/app/pictures/${'a'.repeat(32)}.webp`
    const pictures = [
      { path, text: 'Die Halle', texts: { en: { text: 'The hall' } } },
      { path: path.replaceAll('a', 'b'), text: 'Der Garten' },
    ]
    const differences = [
      { field: 'publicProfileEnabled', before: 'false', after: 'true', is_erased: false },
      { field: 'openingHours.en', before: '', after: 'Mondays', is_erased: false },
      { field: 'morePictures', before: null, after: JSON.stringify(pictures), is_erased: false },
    ]
    await open(serverTelling({ entry: { operation: 'updateOrganizationMetadata', differences } }))
    const row = async (name: string) =>
      within(await screen.findByRole('row', { name: new RegExp(`^${name} `) }))
    expect((await row('Public page')).getByText('Yes')).toBeVisible()
    expect((await row('Opening hours in words, English')).getByText('Mondays')).toBeVisible()
    const list = await row('More pictures')
    for (const text of ['Die Halle', 'The hall', 'Der Garten']) expect(list.getByText(text)).toBeVisible()
    expect(screen.queryByText(/[{}"]/)).not.toBeInTheDocument()
  })

  it('says of what was deleted until when it can be brought back', async () => {
    const entry = { action: 'deleted', at: new Date(Date.now() - 29 * 86_400_000) }
    await renderDesk('/account-admin/changes', serverTelling({ entry }))
    expect(await screen.findByText(/restorable until /)).toBeVisible()
  })

  it('says what has been erased', async () => {
    await open(serverTelling({ entry: { differences: [{ field: 'name', is_erased: true }] } }))
    expect(await screen.findByRole('cell', { name: 'Erased' })).toBeVisible()
  })
})

describe('its filters', () => {
  const filterAsked = (server: FakeServer) =>
    JSON.parse(server.calls('GET /changes').at(-1)?.query.get('filter') ?? '{}')
  const openFilter = async (user: Desk['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: `Filter by ${name}` }))
  }

  it('offer the kinds of records by what they are called, and ask by their name', async () => {
    const { user, server } = await renderDesk('/account-admin/changes', serverTelling())
    const filter = await openFilter(user, 'Kind')
    await user.selectOptions(await filter.findByRole('combobox', { name: 'Kind' }), 'Default working hours')
    await user.click(filter.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(filterAsked(server)).toEqual({ entity: 'default' }))
    expect(await screen.findByRole('button', { name: 'Kind: Default working hours' })).toBeVisible()
  })

  it('call every kind of record in words', () => {
    expect(loggedEntities().length).toBeGreaterThan(25)
    const labels = loggedEntities().map(entityLabel)
    expect(labels.filter((label) => /[-_]|^[a-z]/.test(label))).toEqual([])
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('ask for days, from one to another', async () => {
    const { user, server } = await renderDesk('/account-admin/changes', serverTelling())
    const filter = await openFilter(user, 'When')
    await user.type(filter.getByLabelText('First day'), '2026-11-20')
    await user.click(filter.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(filterAsked(server)).toEqual({ from: '2026-11-20' }))
    await user.click(screen.getByRole('button', { name: /^Remove filter When: From/ }))
    await waitFor(() => expect(filterAsked(server)).toEqual({}))
  })
})

describe('the export', () => {
  it('has the rows that are filtered, without what was erased', async () => {
    const files: Blob[] = []
    const made = { createObjectURL: (file: Blob) => files.push(file) && 'blob:x', revokeObjectURL() {} }
    vi.stubGlobal('URL', Object.assign(URL, made))
    const server = serverTelling({ entry: { record_name: null, entity: 'default', changed_fields: ['*'] } })
    const filter = encodeURIComponent(JSON.stringify({ action: 'changed', from: '2026-11-01' }))
    const { user } = await renderDesk(`/account-admin/changes?filter=${filter}`, server)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const asked = JSON.parse(server.calls('GET /changes').at(-1)?.query.get('filter') ?? '{}')
    expect(asked).toEqual({ action: 'changed', from: '2026-11-01' })
    const [head, row] = (await files[0]?.text())?.split('\r\n') ?? []
    expect(head).toContain('When')
    for (const word of ['Mira Hansen', 'Default working hours']) expect(row).toContain(word)
    expect(row).not.toContain('Filiale')
  })
})

describe('restoring', () => {
  it('shows what will be different, and stores it with the version that stands now', async () => {
    const { user, server } = await open(serverTelling({ values: { name: 'Filiale am Markt' } }))
    await user.click(await screen.findByRole('button', { name: 'Restore what was before…' }))
    expect(await dialog().findByText('Filiale am Markt')).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [sent] = server.calls(`PUT /organizations/${branch}`)
    expect(sent?.body).toMatchObject({ name: 'Filiale am Markt', alias: 'hohenbrueck' })
    expect(sent?.headers.get('if-match')).toBe('"3"')
  })

  it('tells what the server refuses, and stays', async () => {
    const server = serverTelling({ values: { name: 'Filiale am Markt' } })
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Restore what was before…' }))
    await dialog().findByText('Filiale am Markt')
    server.answerNext(
      `PUT /organizations/${branch}`,
      json({ message: 'There is another one of this name.' }, 409),
    )
    await user.click(dialog().getByRole('button', { name: 'Restore' }))
    expect(await dialog().findByText('There is another one of this name.')).toBeVisible()
  })

  it('tells of a field what it refers to no more', async () => {
    const server = serverTelling({ values: { name: 'Filiale am Markt' } })
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Restore what was before…' }))
    await dialog().findByText('Filiale am Markt')
    const errors = { parent: ['There is no such branch.'] }
    server.answerNext(`PUT /organizations/${branch}`, json({ message: 'Please correct it.', errors }, 422))
    await user.click(dialog().getByRole('button', { name: 'Restore' }))
    expect(await dialog().findByText(/There is no such branch\./)).toBeVisible()
  })

  it('has nothing to do where the record stands so already', async () => {
    const { user } = await open(
      serverTelling({ values: { name: 'Filiale Hohenbrück' }, erased: ['address'] }),
    )
    await user.click(await screen.findByRole('button', { name: 'Restore this version…' }))
    expect(await dialog().findByText('The record stands so already.')).toBeVisible()
    expect(dialog().getByRole('note')).toHaveTextContent('has been erased')
  })

  it('brings back what was deleted, as a new record', async () => {
    const values = { name: 'Filiale am Hafen', alias: 'hafen' }
    const { user, server } = await open(
      serverTelling({ entry: { action: 'deleted', at: new Date() }, values }),
    )
    await user.click(await screen.findByRole('button', { name: 'Bring the record back…' }))
    expect(await dialog().findByText('Filiale am Hafen')).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Bring back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls('POST /organizations').map(({ body }) => body)).toEqual([values])
  })
})

describe('what is restored', () => {
  interface Case {
    readonly entry: object
    /** What stands now, by its path. */
    readonly stands?: readonly [path: string, body: unknown]
    readonly values: Record<string, unknown>
    readonly call: string
    readonly body: unknown
  }
  const hours = { day: 1, start_time: '09:00', end_time: '17:00' }
  const settings = { automatic_confirmation: true, minimum_notice: 60, booking_window: 30, buffer: 0 }
  const absence = { first_day: '2026-12-01', last_day: '2026-12-04', note: 'Urlaub' }
  const cases: Readonly<Record<string, Case>> = {
    'a list that is written as a whole': {
      entry: { entity: 'default', record: '', above: '' },
      stands: ['/working-hours/default', [{ ...hours, start_time: '08:00' }]],
      values: { '*': [hours] },
      call: 'PUT /working-hours/default',
      body: [hours],
    },
    'such a list below a record': {
      entry: { entity: 'advisors-working-hours', record: 'anna-becker', above: '' },
      stands: ['/advisors/anna-becker/working-hours', []],
      values: { '*': [hours] },
      call: 'PUT /advisors/anna-becker/working-hours',
      body: [hours],
    },
    'a document below a record': {
      entry: { entity: 'appointment-settings', record: 'anna-becker', above: '' },
      stands: ['/advisors/anna-becker/appointment-settings', settings],
      values: { booking_window: 14 },
      call: 'PUT /advisors/anna-becker/appointment-settings',
      body: { ...settings, booking_window: 14 },
    },
    'a setting': {
      entry: { entity: 'settings', record: '', above: '' },
      values: { phone_hours: 'Mo bis Fr' },
      call: 'PUT /settings',
      body: { phone_hours: 'Mo bis Fr' },
    },
    'a deleted record below another': {
      entry: { entity: 'absences', record: branch, above: 'anna-becker', action: 'deleted', at: new Date() },
      values: absence,
      call: 'POST /advisors/anna-becker/absences',
      body: absence,
    },
  }

  it.each(Object.entries(cases))('is %s', async (_, { entry, stands, values, call, body }) => {
    const server = serverTelling({ entry, values })
    const { own } = server
    server.modules = ['online-appointments', 'working-hours-calendar']
    server.own = (sent) => {
      if (stands && sent.path === stands[0] && sent.method === 'GET')
        return json(stands[1], 200, { ETag: '"7"' })
      const [method, path] = call.split(' ')
      if (stands && sent.path === path && sent.method === method) return json(sent.body)
      if (method === 'POST' && sent.path === path && sent.method === method) return json(sent.body, 201)
      return own?.(sent)
    }
    const { user } = await open(server)
    await user.click(
      await screen.findByRole('button', { name: /^(Restore what was before|Bring the record)/ }),
    )
    const button = dialog().getByRole('button', { name: /^(Restore|Bring back)$/ })
    if (values['*']) expect(await dialog().findByText('Day: 1, Start: 09:00, End: 17:00')).toBeVisible()
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [sent] = server.calls(call)
    expect(sent?.body).toMatchObject(body as object)
    if (stands) expect(sent?.headers.get('if-match')).toBe('"7"')
  })

  it('is a list that somebody else has changed meanwhile: what will be different is shown against theirs', async () => {
    const path = '/working-hours/default'
    const theirs = { day: 2, start_time: '10:00', end_time: '15:00' }
    let stands: readonly [rows: readonly object[], etag: string] = [
      [{ ...hours, start_time: '08:00' }],
      '"7"',
    ]
    const entry = { entity: 'default', record: '', above: '' }
    const server = serverTelling({ entry, values: { '*': [hours] } })
    const { own } = server
    server.modules = ['working-hours-calendar']
    server.own = (sent) => {
      if (sent.path !== path) return own?.(sent)
      if (sent.method === 'GET') return json(stands[0], 200, { ETag: stands[1] })
      return sent.headers.get('if-match') === stands[1]
        ? json(sent.body)
        : json({ message: 'Somebody saved this before you.', current: stands[0] }, 412, { ETag: stands[1] })
    }
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Restore what was before…' }))
    expect(await dialog().findByText('Day: 1, Start: 08:00, End: 17:00')).toBeVisible()
    stands = [[theirs], '"8"']
    const button = dialog().getByRole('button', { name: 'Restore' })
    await user.click(button)
    expect(await dialog().findByText('Somebody saved this before you.')).toBeVisible()
    expect(await dialog().findByText('Day: 2, Start: 10:00, End: 15:00')).toBeVisible()
    expect(dialog().getByText('Day: 1, Start: 09:00, End: 17:00')).toBeVisible()
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const sent = server.calls(`PUT ${path}`).map(({ headers, body }) => [headers.get('if-match'), body])
    expect(sent).toEqual([
      ['"7"', [hours]],
      ['"8"', [hours]],
    ])
  })

  it('is no key that was shown once, which is said nowhere to be restorable', async () => {
    const entry = { entity: 'api-keys', action: 'deleted', at: new Date() }
    await open(serverTelling({ entry }))
    expect(await screen.findByText('API keys')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Bring the record back/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/Can be brought back until/)).not.toBeInTheDocument()
  })

  it('is nothing that was deleted more than 30 days ago', async () => {
    await open(serverTelling({ entry: { action: 'deleted', at: '2026-01-01T08:00:00Z' } }))
    expect(await screen.findByText('What was deleted could be brought back for 30 days.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Bring the record back/ })).not.toBeInTheDocument()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appointment, appointmentsServer } from '../../testing/appointments.ts'
import { createFakeServer, type FakeServer, json, type Sent } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

const appointmentsPath = '/online-appointments/appointments/index'
const calendarPath = '/online-appointments/calendars/slots/management'

const uuid = (last: number) => `9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d000${last}`
const petra = appointment({ uuid: uuid(2) })
const jana = appointment({
  ...{ uuid: uuid(1), name: 'Jana Hartmann', state: 'confirmed', topic_name: 'Baufinanzierung' },
  ...{ start: '2026-11-24T13:30:00Z', end: '2026-11-24T15:00:00Z' },
})
const earlier = appointment({
  ...{ uuid: uuid(3), name: 'Nils Kalb', state: 'confirmed' },
  ...{ start: '2026-11-24T08:00:00Z', end: '2026-11-24T09:00:00Z' },
})
const request = {
  ...{ uuid: uuid(4), name: 'Petra Sommer', kind: 'callback', state: 'new' },
  ...{ created_at: '2026-11-23T16:00:00Z', version: 1 },
}

/** The desk's server as Anna Becker meets it, with her appointments and one open request. */
function annasServer(rows = [jana, petra, earlier], me: object = anna): FakeServer {
  const server = appointmentsServer(rows, me as typeof anna)
  server.modules = ['online-appointments', 'slots-calendar']
  const others = server.own
  server.own = (sent: Sent) => {
    if (sent.path === '/contact-requests') return json([request], 200, { 'Content-Range': 'x 0-0/1' })
    if (sent.path.endsWith('/calendar'))
      return json({ from: '2026-11-23', to: '2026-11-29', time_zone: 'Europe/Berlin', entries: [] })
    return others?.(sent)
  }
  return server
}

async function openPalette(user: UserEvent) {
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Go to page or record' })
}

/** What stands below a heading. */
const below = (heading: string) =>
  within(screen.getByRole('group', { name: heading }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const headings = () => screen.getAllByRole('group').map((group) => group.querySelector('h2')?.textContent)
const filters = (server: FakeServer, call: string) =>
  server.calls(call).map(({ query }) => JSON.parse(query.get('filter') ?? '{}'))

describe('the palette in which nothing was typed', () => {
  it('shows what is next first: appointments in their order, then who has been waiting', async () => {
    const server = annasServer()
    const { user } = await renderDesk('/requests', server)
    await openPalette(user)
    await screen.findByRole('option', { name: /Jana/ })
    await screen.findByRole('option', { name: /Petra Sommer/ })
    expect(headings()).toEqual(['Next', 'Actions', 'Pages'])
    expect(below('Next')).toEqual([
      'Jana Hartmann Baufinanzierung · Confirmed Tue, 24 Nov, 14:30',
      'Petra Lindner Anschlussfinanzierung · Requested Wed, 25 Nov, 15:30',
      'Petra Sommer Call-back request · New Mon, 23 Nov, 17:00',
    ])
    expect(filters(server, 'GET /appointments')).toEqual([
      { state: ['requested', 'confirmed'], from: '2026-11-24' },
    ])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/app${appointmentsPath}/${jana.uuid}`))
  })

  it('asks for their own where somebody may read those of everybody', async () => {
    const server = annasServer([jana], { ...anna, alias: 'katrin-lorenz', roles: ['accountadmin'] })
    const { user } = await renderDesk('/account-admin', server)
    await openPalette(user)
    await screen.findByRole('option', { name: /Jana/ })
    expect(filters(server, 'GET /appointments')).toMatchObject([{ advisor: 'katrin-lorenz' }])
  })

  it('stands with all else, and says so, where what is next cannot be read', async () => {
    const server = annasServer()
    server.answerNext('GET /appointments', new TypeError('offline'))
    // The menu asks how many wait, and then the palette for the first of them.
    for (let asked = 0; asked < 2; asked++)
      server.answerNext('GET /contact-requests', new TypeError('offline'))
    const { user } = await renderDesk('/online-appointments/settings/index', server)
    await openPalette(user)
    expect(await screen.findByText('Network request failed.')).toBeVisible()
    expect(headings()).toEqual(['Actions', 'Pages'])
  })

  it('shows what was opened by it last, in whichever way it is called now, and keeps no name of it', async () => {
    const rows = [{ ...jana }, petra, appointment({ ...earlier, start: '2026-10-01T08:00:00Z' })]
    const { user } = await renderDesk('/requests', annasServer(rows))
    await user.type(await openPalette(user), 'nils')
    await user.click(await screen.findByRole('option', { name: /Nils Kalb/ }))
    await user.type(await openPalette(user), 'slots man')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/app${calendarPath}`))
    expect(JSON.stringify(localStorage)).toContain('palette.recent')
    expect(JSON.stringify(localStorage)).not.toContain('Nils')
    Object.assign(rows[2] as object, { name: 'Nils Kalb-Roth' })
    await openPalette(user)
    await screen.findByRole('option', { name: /Kalb-Roth/ })
    expect(below('Recent')).toEqual([
      'Slots management Online appointments',
      'Nils Kalb-Roth Anschlussfinanzierung · Confirmed Thu, 1 Oct, 10:00',
    ])
    expect(below('Pages')).not.toContain('Slots management Online appointments')
  })

  it('leaves out what was opened and is gone', async () => {
    const rows = [jana, petra]
    const { user, server } = await renderDesk('/requests', annasServer(rows))
    await user.type(await openPalette(user), 'petra l')
    await user.click(await screen.findByRole('option', { name: /Petra Lindner/ }))
    await waitFor(() => expect(address()).toContain(petra.uuid))
    rows.pop()
    const before = server.calls(`GET /appointments/${petra.uuid}`).length
    await openPalette(user)
    await waitFor(() =>
      expect(server.calls(`GET /appointments/${petra.uuid}`).length).toBeGreaterThan(before),
    )
    await screen.findByRole('option', { name: /Jana/ })
    expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument()
  })

  it('forgets what was opened when somebody signs out by it', async () => {
    const { user } = await renderDesk('/requests', annasServer())
    await user.type(await openPalette(user), 'slots man{Enter}')
    await waitFor(() => expect(address()).toBe(`/app${calendarPath}`))
    await user.type(await openPalette(user), 'log out{Enter}')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(JSON.stringify(localStorage)).not.toContain('palette.recent')
  })
})

describe('what is done by the palette', () => {
  it('opens its dialog by an address, which forgets it when it is closed, and keeps the day that is shown', async () => {
    const { user } = await renderDesk(`${calendarPath}?date=2026-11-26`, annasServer())
    await user.type(await openPalette(user), 'sperren')
    expect(headings()).toEqual(['Actions'])
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    expect(address()).toBe(`/app${calendarPath}?date=2026-11-26&open=block`)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe(`/app${calendarPath}?date=2026-11-26`)
  })

  it.each([
    ['absence', /absence/i],
    ['opened-slot', 'Open extra slots'],
    ['busy-calendars', 'Imported calendars'],
  ])('has an address of its own: %s', async (dialog, name) => {
    await renderDesk(`${calendarPath}?open=${dialog}`, annasServer())
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
  })

  it('makes a record, where there is a form for it', async () => {
    const { user } = await renderDesk('/account-admin')
    await user.type(await openPalette(user), 'new branch{Enter}')
    await waitFor(() => expect(address()).toBe('/app/organizations/create'))
  })

  it('changes light and dark, and the language', async () => {
    const { user, server } = await renderDesk('/account-admin')
    await user.type(await openPalette(user), 'dark{Enter}')
    expect(document.documentElement.dataset.mode).toBe('dark')
    delete document.documentElement.dataset.mode
    server.answerNext('GET /translations', json({ Areas: 'Bereiche' }))
    await user.type(await openPalette(user), 'language{Enter}')
    expect(await screen.findByText('Bereiche')).toBeVisible()
    // biome-ignore lint/suspicious/noDocumentCookie: undone for the next test
    document.cookie = 'lang=; max-age=0; path=/'
  })

  it('asks before what was typed into a form is thrown away by signing out', async () => {
    const { user, server } = await renderDesk('/organizations/create')
    await user.type(await screen.findByLabelText('Name'), 'Filiale Neu')
    await user.type(await openPalette(user), 'log out{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(server.calls('DELETE /session')).toEqual([])
  })
})

describe('a search of the palette', () => {
  it('finds what is to come before what is past, though a list begins with the past', async () => {
    const past = [1, 2, 3, 4, 5, 6].map((month) =>
      appointment({
        ...{ uuid: `${uuid(5).slice(0, -2)}1${month}`, name: 'Petra Lindner', state: 'done' },
        start: `2026-0${month}-10T09:00:00Z`,
      }),
    )
    const { user } = await renderDesk('/requests', annasServer([...past, petra]))
    await user.type(await openPalette(user), 'petra lind')
    await screen.findByRole('option', { name: /10 Jun, 11:00/ })
    expect(below('Appointments')).toHaveLength(5)
    expect(below('Appointments').slice(0, 2)).toEqual([
      'Petra Lindner Anschlussfinanzierung · Requested Wed, 25 Nov, 15:30',
      'Petra Lindner Anschlussfinanzierung · Done Wed, 10 Jun, 11:00',
    ])
  })

  it('finds records, and not what the change log says of them', async () => {
    const server = createFakeServer()
    const { user } = await renderDesk('/organizations', server)
    await user.type(await openPalette(user), 'Marktplatz')
    await waitFor(() => expect(filters(server, 'GET /organizations')).toContainEqual({ q: 'Marktplatz' }))
    expect(server.calls('GET /changes')).toEqual([])
  })

  it('keeps what it found and still fits, while the next one is slow, and where it fails', async () => {
    const { user, server } = await renderDesk('/account-admin')
    const input = await openPalette(user)
    await user.type(input, 'markt')
    await screen.findByRole('option', { name: /Filiale Marktplatz/ })
    for (const call of ['GET /organizations', 'GET /closing-days', 'GET /module-switches'])
      server.answerNext(call, new TypeError('offline'))
    const release = server.holdBack('GET /organizations')
    const asked = server.calls('GET /organizations').length
    await user.paste('pl')
    await waitFor(() => expect(server.calls('GET /organizations').length).toBeGreaterThan(asked))
    expect(screen.getByRole('option', { name: /Filiale Marktplatz/ })).toBeVisible()
    release()
    expect(await screen.findByText('Network request failed.')).toBeVisible()
    expect(screen.getByRole('option', { name: /Filiale Marktplatz/ })).toBeVisible()
  })

  it('is not made by what has no letter: all stands there as before', async () => {
    const { user } = await renderDesk('/account-admin', createFakeServer())
    await user.type(await openPalette(user), ' -')
    expect(headings()).toEqual(['Actions', 'Pages'])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#rules/access.ts'
import { createFakeServer, type FakeServer, json } from '../../../testing/fake-server.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'

const path = '/account-admin/working-hours'
const hours = (day: number, start_time = '09:00', end_time = '17:00') => ({ day, start_time, end_time })
const row = (n: number, alias: string, full_name: string, week: object[]) => ({
  uuid: `00000000-0000-4000-8000-00000000000${n}`,
  alias,
  full_name,
  organization: null,
  organization_name: null,
  hours: week,
  weekly_minutes: week.length * 480,
  updated_at: null,
})
const rows = [
  row(1, 'anna-becker', 'Dr. Anna Becker', [hours(1), hours(2), hours(4)]),
  row(2, 'ole-brandt', 'Ole Brandt', []),
]
const list = () => json(rows, 200, { 'Content-Range': 'working-hours 0-1/2' })

function serverFor(role: Role = 'accountadmin'): FakeServer {
  const server = createFakeServer({ role, modules: ['working-hours-calendar', 'online-appointments'] })
  for (let read = 0; read < 4; read++) server.answerNext('GET /working-hours', list())
  for (let read = 0; read < 8; read++) server.answerNext('GET /advisors/ole-brandt/overlaps', json([]))
  return server
}

const button = (name: string) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const bodies = (server: FakeServer, call: string) => server.calls(call).map(({ body }) => body)

describe('the hours of all advisors', () => {
  it('stand in one table, a week in one line', async () => {
    await renderDesk(path, serverFor())
    const anna = await screen.findByRole('row', { name: /Dr\. Anna Becker/ })
    await waitFor(() => expect(anna).toHaveTextContent(/Mon–Tue\s9–17, Thu\s9–17/))
    expect(screen.getByRole('row', { name: /Ole Brandt/ })).toHaveTextContent('No hours')
  })

  it('are edited one by one, with what is wrong at its day', async () => {
    const server = serverFor()
    const { user } = await renderDesk(path, server)
    server.answerNext('GET /advisors/anna-becker/working-hours', json(rows[0]?.hours))
    await user.click(await button('Edit Dr. Anna Becker'))
    const start = await screen.findByRole('textbox', { name: 'Monday, start' })
    await user.clear(start)
    await user.type(start, '18:00')
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(start).toBeInvalid())
    await user.clear(start)
    await user.type(start, '8')
    const saved = [hours(1, '08:00'), hours(2), hours(4)]
    server.answerNext('PUT /advisors/anna-becker/working-hours', json(saved))
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(bodies(server, 'PUT /advisors/anna-becker/working-hours')).toEqual([saved])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls('GET /working-hours').length).toBeGreaterThan(1)
  })

  it('are copied to many, from the default or from an advisor', async () => {
    const server = serverFor()
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await button('Copy hours to them'))
    await user.click(await screen.findByRole('radio', { name: 'Those of an advisor' }))
    await user.click(await button('Copy hours'))
    expect(await screen.findByText('Choose whose hours are copied.')).toBeVisible()
    server.answerNext(
      'GET /search/advisors-by-name',
      json([{ slug: 'kim-lang', full_name: 'Kim Lang', email_address: null }]),
    )
    await user.type(screen.getByRole('combobox', { name: 'Advisor' }), 'Kim L')
    await user.click(await screen.findByRole('option', { name: 'Kim Lang' }))
    expect(server.calls('GET /search/advisors-by-name').map(({ query }) => query.get('name'))).toEqual([
      'Kim',
    ])
    const errors = { to: ['There is no advisor ole-brandt.'] }
    server.answerNext('POST /working-hours/copies', json({ message: 'x', errors }, 422))
    await user.click(await button('Copy hours'))
    expect(await screen.findByText('There is no advisor ole-brandt.')).toBeVisible()
    server.answerNext('POST /working-hours/copies', json({ changed: 2 }))
    await user.click(screen.getByRole('radio', { name: 'The default hours' }))
    await user.click(await button('Copy hours'))
    expect(await screen.findByText('Success!')).toBeVisible()
    const to = ['anna-becker', 'ole-brandt']
    expect(bodies(server, 'POST /working-hours/copies')).toEqual([
      { from: 'kim-lang', to },
      { from: null, to },
    ])
  })

  it('have a default, which can be empty', async () => {
    const server = serverFor()
    const { user } = await renderDesk(path, server)
    server.answerNext('GET /working-hours/default', json([hours(3)]))
    await user.click(await button('Default hours'))
    await user.click(await button('Remove Wednesday'))
    server.answerNext('PUT /working-hours/default', json([]))
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(bodies(server, 'PUT /working-hours/default')).toEqual([[]])
  })

  it('make room for an absence of many, which says whose appointments still stand', async () => {
    const server = serverFor()
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await button('Enter an absence'))
    const enter = async () =>
      user.click(within(await dialog()).getByRole('button', { name: 'Enter an absence' }))
    await enter()
    expect(await screen.findByText('Please choose a day.')).toBeVisible()
    await user.type(screen.getByLabelText('First day'), '2026-12-03')
    await user.type(screen.getByLabelText('Last day'), '2026-12-02')
    await enter()
    expect(await screen.findByText('Last day is before the first day.')).toBeVisible()
    await user.clear(screen.getByLabelText('Last day'))
    const days = { first_day: '2026-12-03', last_day: '2026-12-03' }
    const absence = { ...days, substitute: null, note: null, updated_at: '2026-11-23T15:40:00Z', version: 1 }
    server.answerNext(
      'POST /absences',
      json(
        [
          { ...absence, uuid: rows[0]?.uuid, appointments_count: 2 },
          { ...absence, uuid: rows[1]?.uuid, appointments_count: 0 },
        ],
        201,
      ),
    )
    await enter()
    const standing = within(await dialog())
    expect(await standing.findByRole('listitem')).toHaveTextContent('Dr. Anna Becker2')
    expect(bodies(server, 'POST /absences')).toEqual([
      { advisors: ['anna-becker', 'ole-brandt'], ...days, note: null },
    ])
  })

  it('are read by the provider, who changes nothing', async () => {
    const { user } = await renderDesk(path, serverFor('INTERNAL'))
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    expect(await button('Clear selection')).toBeVisible()
    for (const name of ['Default hours', 'Copy hours to them', 'Enter an absence', 'Edit Dr. Anna Becker'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('the absences of an advisor', () => {
  const call = '/advisors/ole-brandt/absences'
  const absence = {
    uuid: '00000000-0000-4000-8000-000000000009',
    first_day: '2026-12-03',
    last_day: '2026-12-04',
    substitute: 'anna-becker',
    substitute_name: 'Dr. Anna Becker',
    note: 'Schulung',
    appointments_count: 1,
    updated_at: '2026-11-23T15:40:00Z',
    version: 3,
  }

  it('are entered, changed from the version that was read, and deleted', async () => {
    const server = serverFor()
    const { user } = await renderDesk(path, server)
    await user.click(await button('Actions for Ole Brandt'))
    server.answerNext(`GET ${call}`, json([]))
    await user.click(await screen.findByRole('menuitem', { name: 'Absences' }))
    await screen.findByText('No absence is entered.')
    await user.click(await button('Enter an absence'))
    await user.type(screen.getByLabelText('First day'), '2026-12-03')
    await user.type(screen.getByLabelText('Last day'), '2026-12-04')
    const errors = { first_day: ['These days are entered already.'] }
    server.answerNext(`POST ${call}`, json({ message: 'x', errors }, 422))
    await user.click(await button('Enter an absence'))
    expect(await screen.findByText('These days are entered already.')).toBeVisible()
    server.answerNext(`POST ${call}`, json(absence, 201))
    for (const _ of ['saved', 'settled']) server.answerNext(`GET ${call}`, json([absence]))
    await user.type(screen.getByLabelText('Note'), ' Schulung ')
    await user.click(await button('Enter an absence'))
    const days = '3 Dec 2026 – 4 Dec 2026'
    expect(await screen.findByText(/Substitute: Dr\. Anna Becker/)).toBeVisible()
    await user.click(await button(`Change ${days}`))
    expect(await screen.findByLabelText('Substitute')).toHaveValue('Dr. Anna Becker')
    server.answerNext(`PUT ${call}/${absence.uuid}`, json({ ...absence, note: null, version: 4 }))
    for (const _ of ['saved', 'settled']) server.answerNext(`GET ${call}`, json([{ ...absence, version: 4 }]))
    await user.clear(screen.getByLabelText('Note'))
    await user.click(await button('Save'))
    server.answerNext(`DELETE ${call}/${absence.uuid}`, new Response(null, { status: 204 }))
    server.answerNext(`GET ${call}`, json([]))
    await waitFor(() => expect(server.calls(`GET ${call}`)).toHaveLength(5))
    await user.click(await button(`Delete ${days}`))
    const dialog = within(await screen.findByRole('dialog', { name: `Delete the absence ${days}?` }))
    await user.keyboard('{Escape}')
    await user.click(await button(`Delete ${days}`))
    expect(server.calls(`DELETE ${call}/${absence.uuid}`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No absence is entered.')
    expect(bodies(server, `POST ${call}`)[1]).toEqual({
      first_day: '2026-12-03',
      last_day: '2026-12-04',
      note: 'Schulung',
      substitute: null,
    })
    const [changed] = server.calls(`PUT ${call}/${absence.uuid}`)
    expect(changed?.body).toEqual({
      first_day: '2026-12-03',
      last_day: '2026-12-04',
      note: null,
      substitute: 'anna-becker',
    })
    expect(changed?.headers.get('if-match')).toBe('"3"')
    expect(server.calls(`DELETE ${call}/${absence.uuid}`)[0]?.headers.get('if-match')).toBe('"4"')
  })
})

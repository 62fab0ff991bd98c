import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TestEventSource } from '#client/testing/event-streams.ts'
import { addDays } from '#rules/dates.ts'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/calendars/slots/management?date=2030-11-26'
const calls = '/advisors/anna-becker'
const blockId = '4f6a8b0c-2d3e-4f5a-8b6c-7d8e9f0a0001'
const appointmentId = '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001'
const topic = '2c4d6e8f-1a3b-4c5d-8e7f-9a0b1c2d0001'

const hours = { kind: 'hours', start: '2030-11-26T08:00:00Z', end: '2030-11-26T16:00:00Z', uuid: null }
const lunch = {
  kind: 'block',
  start: '2030-11-26T11:00:00Z',
  end: '2030-11-26T12:00:00Z',
  uuid: blockId,
  title: 'Mittagspause',
  repeats: true,
  version: 1,
}
const booked = {
  kind: 'appointment',
  start: '2030-11-26T13:30:00Z',
  end: '2030-11-26T15:00:00Z',
  uuid: appointmentId,
  title: 'Moritz Ahlers',
  state: 'requested',
  type: 'by-phone',
  topic_name: 'Depot-Check',
  version: 2,
}
const appointment = {
  uuid: appointmentId,
  start: booked.start,
  end: booked.end,
  state: 'requested',
  type: 'by-phone',
  topic,
  topic_name: 'Depot-Check',
  name: 'Moritz Ahlers',
  phone: '+49699000711',
  message: '',
  advisor: 'anna-becker',
  actions: ['confirm', 'move'],
  version: 2,
}
const calendar = (...entries: object[]) =>
  json({ from: '2030-11-25', to: '2030-12-01', time_zone: 'Europe/Berlin', entries })
const lunchRecord = {
  uuid: blockId,
  kind: 'weekly',
  title: 'Mittagspause',
  day: 2,
  start_time: '12:00',
  end_time: '13:00',
  first_date: null,
  last_date: null,
  appointments_count: 0,
  version: 3,
}

function serverWith(...entries: object[]): FakeServer {
  const server = createFakeServer({ modules: ['slots-calendar', 'online-appointments'] })
  server.answerNext('GET /me', json(anna))
  server.answerNext(`GET ${calls}/calendar`, calendar(...entries))
  server.own = ({ path }) => (path.endsWith('/overlaps') ? json([]) : undefined)
  return server
}

const entry = (name: RegExp) => screen.findByRole('button', { name })
const sent = (server: FakeServer, call: string) => server.calls(call).map(({ body }) => body)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('slots management', () => {
  it('shows each entry as a button that says what it is, when, and what is known of it', async () => {
    const server = serverWith(hours, lunch, booked)
    await renderDesk(path, server)
    await entry(
      /^Appointment, Moritz Ahlers, Tue, 26 November 2030, 14:30–16:00, By phone, Requested, Depot-Check$/,
    )
    await entry(/^Blocked, Mittagspause, Tue, 26 November 2030, 12:00–13:00, every week$/)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Slots management')
    expect(Object.fromEntries(server.calls(`GET ${calls}/calendar`)[0]?.query ?? [])).toEqual({
      from: '2030-11-25',
      to: '2030-12-01',
    })
  })

  it('leads to other days, by its address', async () => {
    const server = serverWith()
    for (const _ of [1, 2]) server.answerNext(`GET ${calls}/calendar`, calendar())
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Next week' }))
    expect(address()).toContain('date=2030-12-03')
    await user.click(screen.getByRole('button', { name: 'Day' }))
    expect(address()).toContain('view=day')
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    expect(await screen.findByRole('heading', { name: 'Mon, 2 December 2030' })).toBeVisible()
  })

  it.each([
    ['the coming week where nothing is left of this one', '2030-11-30T08:00:00Z', [], '2 – 8 December 2030'],
    [
      'this one while customers can still come',
      '2030-11-30T08:00:00Z',
      [{ ...hours, start: '2030-11-30T09:00:00Z', end: '2030-11-30T12:00:00Z' }],
      '25 November – 1 December 2030',
    ],
    [
      'the coming one as soon as the last has left',
      '2030-11-30T12:00:00Z',
      [{ ...hours, start: '2030-11-30T09:00:00Z', end: '2030-11-30T12:00:00Z' }],
      '2 – 8 December 2030',
    ],
  ])('opens on a Saturday with %s', async (_, now, entries, heading) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const server = serverWith(...entries)
    server.answerNext(`GET ${calls}/calendar`, calendar(...entries))
    await renderDesk(path.replace(/\?.*/, ''), server)
    expect(
      await screen.findByRole('heading', { name: new RegExp(`^${heading.replaceAll(' ', '\\s')}`) }),
    ).toBeVisible()
    expect(Object.fromEntries(server.calls(`GET ${calls}/calendar`)[0]?.query ?? [])).toEqual({
      from: '2030-11-30',
      to: '2030-12-01',
    })
  })

  it('goes from an empty Sunday to whole weeks without theirs', async () => {
    const server = serverWith(hours)
    const { user } = await renderDesk(path.replace('26', '24'), server)
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await screen.findByRole('columnheader', { name: /24/ })
    expect(heads()).toContain('24')
    server.answerNext(`GET ${calls}/calendar`, calendar(hours))
    await user.click(screen.getByRole('button', { name: 'Next week' }))
    expect(address()).toContain('date=2030-11-25')
    await screen.findByRole('columnheader', { name: /25/ })
    expect(heads()).toEqual(['25', '26', '27', '28', '29'])
  })

  it('reads again for another view of days that could not be loaded', async () => {
    const server = createFakeServer({ modules: ['slots-calendar'] })
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${calls}/calendar`, json({ message: 'x' }, 500))
    const { user } = await renderDesk(path, server)
    expect(await screen.findByText('The calendar could not be loaded.')).toBeVisible()
    server.answerNext(`GET ${calls}/calendar`, calendar(booked))
    await user.click(screen.getByRole('button', { name: 'Day' }))
    await entry(/Moritz Ahlers/)
  })

  it('says that it cannot be loaded, and tries again', async () => {
    const server = createFakeServer({ modules: ['slots-calendar'] })
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${calls}/calendar`, json({ message: 'x' }, 500))
    const { user } = await renderDesk(path, server)
    expect(await screen.findByText('The calendar could not be loaded.')).toBeVisible()
    server.answerNext(`GET ${calls}/calendar`, calendar(booked))
    const [again] = screen.getAllByRole('button', { name: 'Try again' })
    await user.click(again as HTMLElement)
    await entry(/Moritz Ahlers/)
  })

  it.each([
    ['those who are not institutional', { ...anna, is_institutional: false }, ['slots-calendar']],
    ['anybody without the module', anna, []],
  ])('is forbidden to %s', async (_, user, modules) => {
    const server = createFakeServer({ modules })
    server.answerNext('GET /me', json(user))
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })
})

describe('the dialog of blocks', () => {
  it('blocks an hour of every week, and says what the server refuses at its field', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Block time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    await user.click(dialog.getByRole('radio', { name: 'Every week' }))
    expect(dialog.getByLabelText('Day')).toHaveDisplayValue('Tuesday')
    await user.clear(dialog.getByLabelText('Until'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText('Until')).toHaveAccessibleDescription('Until cannot be empty')
    await user.type(dialog.getByLabelText('Until'), '11:00')
    await user.type(dialog.getByLabelText('Reason'), ' Mittagspause ')
    const errors = { start_time: ['The start must be before the end.'] }
    server.answerNext(
      `POST ${calls}/blocks`,
      json({ message: 'Please correct the marked fields.', errors }, 422),
    )
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('From')).toHaveAccessibleDescription('The start must be before the end.'),
    )
    await user.clear(dialog.getByLabelText('Until'))
    await user.type(dialog.getByLabelText('Until'), '13:00')
    server.answerNext(`POST ${calls}/blocks`, json(lunchRecord, 201))
    server.answerNext(`GET ${calls}/calendar`, calendar(lunch))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(sent(server, `POST ${calls}/blocks`).at(-1)).toEqual({
      kind: 'weekly',
      title: 'Mittagspause',
      day: 2,
      start_time: '12:00',
      end_time: '13:00',
      first_date: null,
      last_date: null,
      skipped_dates: [],
    })
    await entry(/Mittagspause/)
  })

  it('keeps the days of a range for the range: a weekly block has the bounds that were typed for it', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Block time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    const kind = (name: string) => user.click(dialog.getByRole('radio', { name }))
    const first = () => dialog.getByLabelText(/^First day/)
    const last = () => dialog.getByLabelText(/^Last day/)
    await kind('Range of days')
    expect(first()).toHaveValue('26/11/2030')
    fireEvent.change(last(), { target: { value: '2030-11-29' } })
    await kind('Every week')
    expect([first(), last()].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
    fireEvent.change(last(), { target: { value: '2031-01-31' } })
    await kind('Range of days')
    expect(last()).toHaveValue('29/11/2030')
    await kind('Every week')
    server.answerNext(`POST ${calls}/blocks`, json(lunchRecord, 201))
    server.answerNext(`GET ${calls}/calendar`, calendar(lunch))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(server, `POST ${calls}/blocks`)).toEqual([
        expect.objectContaining({ kind: 'weekly', first_date: null, last_date: '2031-01-31' }),
      ]),
    )
  })

  it('leaves out one week of a weekly block, and takes that back from the week that was left out', async () => {
    const server = serverWith(lunch)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET ${calls}/blocks/${blockId}`, json(lunchRecord))
    await user.click(await entry(/Mittagspause/))
    const week = { name: 'Leave out Tue, 26 November 2030' }
    await user.click(await screen.findByRole('checkbox', week))
    const left = { ...lunchRecord, skipped_dates: ['2030-11-26'], version: 4 }
    server.answerNext(`PUT ${calls}/blocks/${blockId}`, json(left))
    server.answerNext(`GET ${calls}/calendar`, calendar({ ...lunch, kind: 'skipped-block', version: 4 }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(server, `PUT ${calls}/blocks/${blockId}`)).toEqual([
        expect.objectContaining({ day: 2, skipped_dates: ['2030-11-26'] }),
      ]),
    )
    server.answerNext(`GET ${calls}/blocks/${blockId}`, json(left))
    await user.click(await entry(/Block left out, Mittagspause.*left out/))
    expect(await screen.findByRole('checkbox', week)).toBeChecked()
    await user.click(screen.getByRole('checkbox', week))
    server.answerNext(`PUT ${calls}/blocks/${blockId}`, json({ ...lunchRecord, version: 5 }))
    server.answerNext(`GET ${calls}/calendar`, calendar(lunch))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(server, `PUT ${calls}/blocks/${blockId}`).at(-1)).toMatchObject({ skipped_dates: [] }),
    )
    await entry(/^Blocked, Mittagspause/)
  })

  it('changes and deletes what is there as it stands, and asks before it deletes', async () => {
    const server = serverWith(lunch)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET ${calls}/blocks/${blockId}`, json(lunchRecord))
    await user.click(await entry(/Mittagspause/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Blocked time' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(dialog.getByText('Delete this block? Its time can be booked again.')).toBeVisible()
    expect(server.calls(`DELETE ${calls}/blocks/${blockId}`)).toEqual([])
    const message = 'Katrin Lorenz saved this before you. Nothing of yours is lost.'
    server.answerNext(`DELETE ${calls}/blocks/${blockId}`, json({ message, current: lunchRecord }, 412))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(server.calls(`DELETE ${calls}/blocks/${blockId}`)[0]?.headers.get('if-match')).toBe('"3"')
    server.answerNext(`DELETE ${calls}/blocks/${blockId}`, new Response(null, { status: 204 }))
    server.answerNext(`GET ${calls}/calendar`, calendar())
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Mittagspause/ })).not.toBeInTheDocument(),
    )
  })
})

it('opens extra slots for some ways to meet, to the end of a day', async () => {
  const server = serverWith()
  const { user } = await renderDesk(path, server)
  await user.click(await screen.findByRole('button', { name: 'Open extra slots' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open extra slots' }))
  await user.clear(dialog.getByLabelText('From'))
  await user.type(dialog.getByLabelText('From'), '22:00')
  await user.clear(dialog.getByLabelText('Until'))
  await user.type(dialog.getByLabelText('Until'), '00:00')
  await user.click(dialog.getByRole('checkbox', { name: 'Online' }))
  server.answerNext(`POST ${calls}/opened-slots`, json({}, 201))
  server.answerNext(`GET ${calls}/calendar`, calendar())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(server, `POST ${calls}/opened-slots`)).toEqual([
      { start: '2030-11-26T21:00:00Z', end: '2030-11-26T23:00:00Z', types: ['online'], note: '' },
    ]),
  )
})

describe('moving an appointment without a mouse', () => {
  const agreed = { ...appointment, state: 'confirmed', actions: ['cancel', 'move'] }
  const slots = [
    { start: '2030-11-27T09:00:00Z', end: '2030-11-27T10:30:00Z' },
    { start: '2030-11-28T08:00:00Z', end: '2030-11-28T09:30:00Z' },
  ]

  it('confirms a request, and says so before and after', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json(appointment))
    server.answerNext(`GET ${calls}/free-slots`, json(slots))
    await user.click(await entry(/Moritz Ahlers/))
    await user.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00' }))
    const move = dialog.getByRole('button', { name: 'Move and confirm' })
    expect(move).toHaveAccessibleDescription(
      'The request is confirmed at the new time. The customer gets one mail.',
    )
    server.answerNext(
      `POST /appointments/${appointmentId}/move`,
      json({ ...appointment, state: 'confirmed', start: slots[0]?.start }),
    )
    await user.click(move)
    const told = 'The appointment with Moritz Ahlers is confirmed for Wed, 27 November 2030, 10:00.'
    expect(await screen.findByText(told)).toBeVisible()
  })

  it('offers the free times, and the next ones where one was taken meanwhile', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json(agreed, 200, { ETag: '"2"' }))
    server.answerNext(`GET ${calls}/free-slots`, json([...slots, { start: booked.start, end: booked.end }]))
    await user.click(await entry(/Moritz Ahlers/))
    await user.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    const move = () => dialog.getByRole('button', { name: 'Move appointment' })
    expect(move()).toHaveAccessibleDescription('Choose a new time first.')
    const wednesday = within(await dialog.findByRole('group', { name: 'Wednesday, 27 November 2030' }))
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    await user.click(wednesday.getByRole('radio', { name: '10:00' }))
    const message = 'This time has just been taken. These are the next free ones.'
    server.answerNext(`POST /appointments/${appointmentId}/move`, json({ message, slots: [slots[1]] }, 409))
    await user.click(move())
    expect(await dialog.findByText(message)).toBeVisible()
    const next = within(dialog.getByRole('group', { name: 'The next free times' }))
    await user.click(next.getByRole('radio', { name: 'Thu, 28 November 2030, 09:00' }))
    await user.type(dialog.getByLabelText('Message'), 'Passt das?')
    server.answerNext(`POST /appointments/${appointmentId}/move`, json({ ...agreed, start: slots[1]?.start }))
    server.answerNext(`GET ${calls}/calendar`, calendar({ ...booked, ...slots[1] }))
    await user.click(move())
    const told = 'The appointment with Moritz Ahlers is now on Thu, 28 November 2030, 09:00.'
    expect(await screen.findByText(told)).toBeVisible()
    expect(
      server
        .calls(`POST /appointments/${appointmentId}/move`)
        .map(({ body, headers }) => [body, headers.get('if-match')]),
    ).toEqual([
      [{ start: slots[0]?.start }, '"2"'],
      [{ start: slots[1]?.start, message: 'Passt das?' }, '"2"'],
    ])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const moved = await entry(/Moritz Ahlers, Thu, 28 November 2030, 09:00–10:30/)
    await waitFor(() => expect(moved).toHaveFocus())
  })

  it('leads from one that is gone to the calendar', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json({ ...appointment, actions: ['confirm'] }))
    await user.click(await entry(/Moritz Ahlers/))
    server.answerNext(`POST /appointments/${appointmentId}/confirm`, json({ ...appointment }))
    server.answerNext(`GET ${calls}/calendar`, calendar(lunch))
    await user.click(await screen.findByRole('button', { name: 'Confirm: Moritz Ahlers' }))
    await entry(/Mittagspause/)
    await waitFor(() => expect(screen.getByRole('region', { name: 'Slots management' })).toHaveFocus())
  })

  it('does not keep a time that is refused', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json(agreed))
    server.answerNext(`GET ${calls}/free-slots`, json(slots))
    await user.click(await entry(/Moritz Ahlers/))
    await user.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00' }))
    const errors = { start: ['This time is not offered.'] }
    server.answerNext(`POST /appointments/${appointmentId}/move`, json({ message: 'x', errors }, 422))
    await user.click(dialog.getByRole('button', { name: 'Move appointment' }))
    expect(await dialog.findByText('This time is not offered.')).toBeVisible()
    expect(dialog.getByRole('radio', { name: '10:00' })).not.toBeChecked()
    expect(dialog.getByRole('button', { name: 'Move appointment' })).toBeDisabled()
  })

  it('keeps the time and the message where the session has ended', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json(agreed))
    server.answerNext(`GET ${calls}/free-slots`, json(slots))
    await user.click(await entry(/Moritz Ahlers/))
    await user.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00' }))
    await user.type(dialog.getByLabelText('Message'), 'Passt das?')
    server.answerNext(`POST /appointments/${appointmentId}/move`, json({ message: 'x' }, 401))
    await user.click(dialog.getByRole('button', { name: 'Move appointment' }))
    expect(await dialog.findByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible()
    expect(dialog.getByRole('radio', { name: '10:00' })).toBeChecked()
    expect(dialog.getByLabelText('Message')).toHaveValue('Passt das?')
    expect(address()).toContain(path)
  })

  it('begins in the week of the appointment, and shows any other day that is asked for', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json(agreed))
    server.answerNext(`GET ${calls}/free-slots`, json(slots))
    await user.click(await entry(/Moritz Ahlers/))
    await user.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00' }))
    const from = dialog.getByLabelText('Free times from')
    expect(from).toHaveValue('25/11/2030')
    const other = new Date(Date.now() + 86_400_000 * 400).toISOString().slice(0, 10)
    server.answerNext(`GET ${calls}/free-slots`, json([]))
    fireEvent.change(from, { target: { value: '0203-01-01' } })
    fireEvent.change(from, { target: { value: other } })
    expect(await dialog.findByRole('status')).toHaveTextContent('No time is free in these days.')
    const days = server
      .calls(`GET ${calls}/free-slots`)
      .map(({ query }) => [query.get('from'), query.get('to')])
    expect(days).toEqual([
      ['2030-11-25', '2030-12-08'],
      [other, addDays(other, 13)],
    ])
    expect(dialog.getByText('Wed, 27 November 2030, 10:00–11:30')).toBeVisible()
    await user.type(from, '{Enter}')
    expect(server.calls(`POST /appointments/${appointmentId}/move`)).toEqual([])
  })

  it('keeps what was chosen where the network fails', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET /appointments/${appointmentId}`, json(agreed))
    server.answerNext(`GET ${calls}/free-slots`, json(slots))
    await user.click(await entry(/Moritz Ahlers/))
    await user.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }))
    await user.click(await dialog.findByRole('radio', { name: '10:00' }))
    server.answerNext(`POST /appointments/${appointmentId}/move`, new TypeError('failed'))
    await user.click(dialog.getByRole('button', { name: 'Move appointment' }))
    expect(await dialog.findByText('Network request failed.')).toBeVisible()
    expect(dialog.getByRole('radio', { name: '10:00' })).toBeChecked()
  })
})

describe('the dialog of an appointment', () => {
  const call = `/appointments/${appointmentId}`
  const asked = { ...appointment, actions: ['confirm', 'decline', 'move', 'substitute'] }

  it('confirms by one press, and closes', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET ${call}`, json(asked))
    await user.click(await entry(/Moritz Ahlers/))
    await screen.findByRole('button', { name: 'Hand over…' })
    server.answerNext(`POST ${call}/confirm`, json({ ...asked, state: 'confirmed' }))
    server.answerNext(`GET ${calls}/calendar`, calendar({ ...booked, state: 'confirmed' }))
    await user.click(screen.getByRole('button', { name: 'Confirm: Moritz Ahlers' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls(`POST ${call}/confirm`)[0]?.headers.get('if-match')).toBe('"2"')
    await entry(/Moritz Ahlers, Tue, 26 November 2030, 14:30–16:00, By phone, Depot-Check$/)
  })

  it('stays until the reply is there, to tell why it was refused', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET ${call}`, json(asked))
    await user.click(await entry(/Moritz Ahlers/))
    const confirm = await screen.findByRole('button', { name: 'Confirm: Moritz Ahlers' })
    server.answerNext(`POST ${call}/confirm`, json({ message: 'Not at this moment.' }, 409))
    const release = server.holdBack(`POST ${call}/confirm`)
    await user.click(confirm)
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
    await user.keyboard('{Escape}')
    release()
    expect(await screen.findByText('Not at this moment.')).toBeVisible()
  })

  it('asks before it declines, goes back to what it was, and then is over', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET ${call}`, json(asked))
    await user.click(await entry(/Moritz Ahlers/))
    const decline = () => screen.findByRole('button', { name: 'Decline…' })
    await user.click(await decline())
    const question = { name: 'Decline the request of Moritz Ahlers?' }
    const dialog = within(await screen.findByRole('dialog', question))
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument())
    await user.click(await decline())
    server.answerNext(`POST ${call}/decline`, json({ ...asked, state: 'declined', actions: [] }))
    server.answerNext(`GET ${calls}/calendar`, calendar())
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls(`POST ${call}/decline`)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /Moritz Ahlers/ })).not.toBeInTheDocument()
  })

  it('says where nothing can be changed any more', async () => {
    const server = serverWith(booked)
    const { user } = await renderDesk(path, server)
    server.answerNext(`GET ${call}`, json({ ...asked, state: 'expired', actions: [] }))
    await user.click(await entry(/Moritz Ahlers/))
    expect(await screen.findByText('Nothing can be changed any more.')).toBeVisible()
  })
})

describe('news of the calendar', () => {
  it('come as they happen, and are said to those who hear the page', async () => {
    vi.stubGlobal('EventSource', TestEventSource)
    const server = serverWith(lunch)
    const { unmount } = await renderDesk(path, server)
    await entry(/Mittagspause/)
    const stream = TestEventSource.last
    expect(stream.url).toBe('/api/v1/advisors/anna-becker/calendar/changes')
    server.answerNext(`GET ${calls}/calendar`, calendar(lunch, booked))
    act(() => stream.tell('changed'))
    await entry(/Moritz Ahlers/)
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    const news = expect.stringMatching(/^New: Appointment, Moritz Ahlers, Tue, 26 November 2030/)
    await waitFor(() => expect(said()).toContainEqual(news))
    unmount()
    expect(stream.isClosed).toBe(true)
  })

  it('are looked for from time to time where no stream is to be had', async () => {
    vi.stubGlobal('EventSource', TestEventSource)
    const server = serverWith(lunch)
    await renderDesk(path, server)
    await entry(/Mittagspause/)
    const stream = TestEventSource.last
    server.answerNext(`GET ${calls}/calendar`, calendar(booked))
    act(() => stream.refuse())
    await entry(/Moritz Ahlers/)
  })
})

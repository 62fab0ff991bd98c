/** Absences from the calendar, with what lies in them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../testing/fake-server.ts'
import { deskAt } from '../../testing/writing/place.ts'

const calls = '/advisors/anna-becker'
const uuidOf = (serial: number) => `00000000-0000-4000-8000-0000000000${String(serial).padStart(2, '0')}`
const appointment = (serial: number, title: string) => ({
  kind: 'appointment',
  uuid: uuidOf(serial),
  start: `2030-11-26T${String(8 + (serial % 10)).padStart(2, '0')}:00:00Z`,
  end: `2030-11-26T${String(8 + (serial % 10)).padStart(2, '0')}:30:00Z`,
  title,
  state: 'confirmed',
  type: 'by-phone',
  topic_name: 'Depot-Check',
  version: 2,
})
const [moritz, jana] = [appointment(1, 'Moritz Ahlers'), appointment(2, 'Jana Hartmann')]
const absence = {
  uuid: uuidOf(99),
  first_day: '2030-11-26',
  last_day: '2030-11-26',
  substitute: null,
  substitute_name: null,
  note: null,
  appointments_count: 0,
  updated_at: '2026-11-23T15:40:00Z',
  version: 3,
}

const block = {
  uuid: uuidOf(98),
  kind: 'once',
  title: '',
  start: '2030-11-26T11:00:00Z',
  end: '2030-11-26T12:00:00Z',
  appointments_count: 2,
  version: 1,
}

const free = (...starts: string[]) =>
  starts.map((start) => ({ start, end: new Date(Date.parse(start) + 1_800_000).toISOString() }))
const freeTimes = free(
  '2030-11-26T15:00:00.000Z',
  '2030-11-27T09:00:00.000Z',
  '2030-11-27T10:00:00.000Z',
  '2030-11-28T08:00:00.000Z',
)

async function calendar(overlaps: { found: object[] }, absences: object[] = []) {
  return await deskAt('/online-appointments/calendars/slots/management?date=2030-11-26', {
    modules: ['slots-calendar', 'online-appointments'],
    reads: {
      [`GET ${calls}/calendar`]: {
        from: '2030-11-25',
        to: '2030-12-01',
        time_zone: 'Europe/Berlin',
        entries: absences.map(() => ({
          kind: 'absence',
          start: '2030-11-25T23:00:00Z',
          end: '2030-11-26T23:00:00Z',
          uuid: absence.uuid,
          title: '',
          version: 3,
        })),
      },
      [`GET ${calls}/absences`]: () => json(absences),
      [`GET ${calls}/overlaps`]: () => json(overlaps.found),
      ...Object.fromEntries(
        [moritz, jana].map((each) => [
          `GET /appointments/${each.uuid}`,
          () => json({ ...each, name: each.title, advisor: 'anna-becker', topic: uuidOf(50) }),
        ]),
      ),
      [`GET ${calls}/free-slots`]: () => json(freeTimes),
      [`POST ${calls}/absences`]: () => json(absence, 201),
      [`POST ${calls}/blocks`]: () => json(block, 201),
    },
  })
}
const settled = (...all: [{ uuid: string; start: string }, string][]) =>
  json(all.map(([{ uuid, start }, outcome]) => ({ uuid, start, outcome })))
const dialog = () => within(screen.getByRole('dialog'))
const choice = (name: string | RegExp) => screen.findByRole('combobox', { name })

describe('an absence of the calendar', () => {
  it('lists what lies in it before it is saved, and settles all at once after that', async () => {
    const overlaps = { found: [moritz, jana] }
    const { server, user } = await calendar(overlaps)
    await user.click(await screen.findByRole('button', { name: 'Absence' }))
    await user.selectOptions(await choice('All of them'), 'Cancel appointment')
    expect(await choice(/Moritz Ahlers/)).toHaveDisplayValue('Cancel appointment')
    expect(dialog().getByText('Each customer gets one mail.')).toBeVisible()
    await user.type(dialog().getByLabelText('Message'), 'Urlaub')
    server.answerNext(`POST ${calls}/settlement`, settled([moritz, 'done'], [jana, 'done']))
    const release = server.holdBack(`POST ${calls}/settlement`)
    await user.click(dialog().getByRole('button', { name: 'Enter an absence' }))
    expect(await screen.findByText('0 of 2 are settled')).toBeVisible()
    overlaps.found = []
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const order = { version: 2, action: 'cancel' }
    expect(server.calls(`POST ${calls}/settlement`).map(({ body }) => body)).toEqual([
      { orders: [moritz, jana].map(({ uuid }) => ({ uuid, ...order })), message: 'Urlaub' },
    ])
  })

  it('can leave everything as it is, and says so plainly', async () => {
    const { server, user } = await calendar({ found: [moritz, jana] })
    await user.click(await screen.findByRole('button', { name: 'Absence' }))
    expect(await screen.findByText(/2 appointments stay as they are, and nobody is told/)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Enter an absence' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(`POST ${calls}/absences`)).toHaveLength(1)
    expect(server.calls(`POST ${calls}/settlement`)).toHaveLength(0)
  })

  it('tells of an appointment that was booked between the list and the saving', async () => {
    const overlaps = { found: [moritz] }
    const { user } = await calendar(overlaps)
    await user.click(await screen.findByRole('button', { name: 'Absence' }))
    await choice(/Moritz Ahlers/)
    overlaps.found = [moritz, jana]
    await user.click(dialog().getByRole('button', { name: 'Enter an absence' }))
    expect(await screen.findByText('It is saved. These appointments still stand:')).toBeVisible()
    expect(await choice(/Jana Hartmann/)).toHaveDisplayValue('Leave as it is')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  const absentWith = async (overlaps: { found: object[] }) => {
    const opened = await calendar(overlaps)
    await opened.user.click(await screen.findByRole('button', { name: 'Absence' }))
    return opened
  }

  it('says to which free time one moves, that is outside of it, and to another one where it is chosen', async () => {
    const overlaps = { found: [moritz, jana] as object[] }
    const { server, user } = await absentWith(overlaps)
    await user.selectOptions(await choice(/Moritz Ahlers/), 'Move to another time')
    expect(await dialog().findByText('the next free one, Wed, 27 November 2030, 10:00')).toBeVisible()
    await user.selectOptions(await choice(/Jana Hartmann/), 'Move to another time')
    expect(
      await dialog().findAllByText('the next free one from Wed, 27 November 2030, 10:00 on'),
    ).toHaveLength(2)
    const open = dialog().getByRole('button', { name: 'Choose a time for Jana Hartmann' })
    open.focus()
    await user.keyboard('{Enter}')
    expect(open).toHaveAttribute('aria-expanded', 'true')
    const day = within(await dialog().findByRole('group', { name: /27 November 2030/ }))
    expect(dialog().queryByRole('group', { name: /26 November 2030/ })).toBeNull()
    await user.click(day.getByRole('radio', { name: '11:00' }))
    expect(dialog().getByText('Wed, 27 November 2030, 11:00')).toBeVisible()
    server.answerNext(`POST ${calls}/settlement`, settled([moritz, 'done'], [jana, 'done']))
    overlaps.found = []
    await user.click(dialog().getByRole('button', { name: 'Enter an absence' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(`POST ${calls}/settlement`).map(({ body }) => body)).toEqual([
      {
        orders: [
          { uuid: moritz.uuid, version: 2, action: 'move' },
          { uuid: jana.uuid, version: 2, action: 'move', start: '2030-11-27T10:00:00.000Z' },
        ],
      },
    ])
  })

  it('offers no time twice, and gives the next free one back', async () => {
    const { user } = await absentWith({ found: [moritz, jana] })
    for (const name of ['Moritz Ahlers', 'Jana Hartmann']) {
      await user.selectOptions(await choice(new RegExp(name)), 'Move to another time')
      await user.click(dialog().getByRole('button', { name: `Choose a time for ${name}` }))
    }
    await waitFor(() => expect(dialog().getAllByRole('radio', { name: '10:00' })).toHaveLength(2))
    await user.click(dialog().getAllByRole('radio', { name: '10:00' })[0] as HTMLElement)
    expect(dialog().getAllByRole('radio', { name: '10:00' })).toHaveLength(1)
    await user.click(dialog().getByRole('button', { name: 'Take the next free time' }))
    expect(dialog().getAllByRole('radio', { name: '10:00' })).toHaveLength(2)
  })

  it('says at its row that a chosen time was taken meanwhile, and keeps the message', async () => {
    const overlaps = { found: [moritz] as object[] }
    const { server, user } = await absentWith(overlaps)
    await user.selectOptions(await choice(/Moritz Ahlers/), 'Move to another time')
    await user.click(dialog().getByRole('button', { name: 'Choose a time for Moritz Ahlers' }))
    await user.click(await dialog().findByRole('radio', { name: '11:00' }))
    await user.type(dialog().getByLabelText('Message'), 'Urlaub')
    server.answerNext(`POST ${calls}/settlement`, settled([moritz, 'busy']))
    await user.click(dialog().getByRole('button', { name: 'Enter an absence' }))
    const row = await choice(/Moritz Ahlers/)
    expect(row).toHaveAccessibleDescription('The chosen time is no longer free. Please choose another one.')
    expect(row).toHaveDisplayValue('Move to another time')
    expect(dialog().getByLabelText('Message')).toHaveValue('Urlaub')
    expect(dialog().queryByRole('button', { name: 'Take the next free time' })).toBeNull()
  })

  it('leaves those as they are that were to be handed over once nobody stands in any more, and says so', async () => {
    const stored = { ...absence, substitute: 'ole-brandt', substitute_name: 'Ole Brandt' }
    const { server, user } = await calendar({ found: [moritz, jana] }, [stored])
    await user.click(await screen.findByRole('button', { name: /^Absent/ }))
    await user.selectOptions(await choice('All of them'), 'Hand over to the substitute')
    await user.selectOptions(await choice(/Jana Hartmann/), 'Cancel appointment')
    await user.clear(dialog().getByLabelText('Substitute'))
    expect(await choice(/Moritz Ahlers/)).toHaveDisplayValue('Leave as it is')
    expect(dialog().getByText(/^One appointment stays as it is, and nobody is told/)).toBeVisible()
    server.answerNext(`PUT ${calls}/absences/${absence.uuid}`, json({ ...absence, version: 4 }))
    server.answerNext(`POST ${calls}/settlement`, settled([jana, 'busy']))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It is saved. These appointments still stand:')).toBeVisible()
    expect(server.calls(`POST ${calls}/settlement`).map(({ body }) => body)).toEqual([
      { orders: [{ uuid: jana.uuid, version: 2, action: 'cancel' }] },
    ])
  })

  it('lists them again where the substitute cannot take them any more, to choose somebody else', async () => {
    const stored = { ...absence, substitute: 'ole-brandt', substitute_name: 'Ole Brandt' }
    const { server, user } = await calendar({ found: [moritz] }, [stored])
    await user.click(await screen.findByRole('button', { name: /^Absent/ }))
    await user.selectOptions(await choice(/Moritz Ahlers/), 'Hand over to the substitute')
    const gone = {
      message: 'Please correct the marked fields.',
      errors: { substitute: ['There is no advisor ole-brandt.'] },
    }
    server.answerNext(`PUT ${calls}/absences/${absence.uuid}`, json({ ...stored, version: 4 }))
    server.answerNext(`POST ${calls}/settlement`, json(gone, 422))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It is saved. These appointments still stand:')).toBeVisible()
    expect(dialog().getByText('There is no advisor ole-brandt.')).toBeVisible()
    expect(await choice(/Moritz Ahlers/)).toHaveDisplayValue('Hand over to the substitute')
    await user.clear(dialog().getByLabelText('Substitute'))
    await user.selectOptions(await choice(/Moritz Ahlers/), 'Cancel appointment')
    server.answerNext(`POST ${calls}/settlement`, settled([moritz, 'done']))
    await user.click(dialog().getByRole('button', { name: 'Settle appointments' }))
    await waitFor(() => expect(server.calls(`POST ${calls}/settlement`)).toHaveLength(2))
    expect(server.calls(`POST ${calls}/settlement`)[1]?.body).toEqual({
      orders: [{ uuid: moritz.uuid, version: 2, action: 'cancel' }],
    })
  })

  it('keeps what is done where the network goes in the middle, and sends the rest again', async () => {
    const many = Array.from({ length: 60 }, (_, index) => appointment(index, `Gast ${index}`))
    const overlaps = { found: many as object[] }
    const { server, user } = await calendar(overlaps)
    await user.click(await screen.findByRole('button', { name: 'Absence' }))
    await user.selectOptions(await choice('All of them'), 'Move to another time')
    const done = many.map((each): [(typeof many)[0], string] => [each, 'done'])
    server.answerNext(`POST ${calls}/settlement`, settled(...done.slice(0, 50)))
    server.answerNext(`POST ${calls}/settlement`, new TypeError('Failed to fetch'))
    server.answerNext(
      `POST ${calls}/settlement`,
      settled(...done.slice(50, 59), [many[59] as (typeof many)[0], 'busy']),
    )
    await user.click(dialog().getByRole('button', { name: 'Enter an absence' }))
    await screen.findByText('50 of 60 are settled')
    const again = await screen.findByRole('button', { name: 'Settle appointments' })
    await waitFor(() => expect(again).toBeEnabled())
    expect(screen.getByText('50 of 60 are settled')).toBeVisible()
    overlaps.found = many.slice(59)
    await user.click(again)
    expect(await choice(/Gast 59/)).toHaveAccessibleDescription('The substitute or the calendar is not free.')
    const sizes = server
      .calls(`POST ${calls}/settlement`)
      .map(({ body }) => (body as { orders: unknown[] }).orders.length)
    expect(sizes).toEqual([50, 10, 10])
  })

  it('opens its form when it is pressed, and is deleted there with the version that was read', async () => {
    const { server, user } = await calendar({ found: [] }, [absence])
    await user.click(await screen.findByRole('button', { name: /^Absent/ }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: /^Delete the absence/ })
    server.answerNext(`DELETE ${calls}/absences/${absence.uuid}`, new Response(null, { status: 204 }))
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = server.calls(`DELETE ${calls}/absences/${absence.uuid}`)
    expect(sent?.headers.get('if-match')).toBe('"3"')
  })
})

describe('a block of the calendar', () => {
  const openBlock = async (overlaps: { found: object[] }) => {
    const opened = await calendar(overlaps)
    await opened.user.click(await screen.findByRole('button', { name: 'Block time' }))
    return opened
  }

  it('lists what lies in it before it is saved, and settles it after that', async () => {
    const overlaps = { found: [moritz, jana] }
    const { server, user } = await openBlock(overlaps)
    await user.selectOptions(await choice(/Moritz Ahlers/), 'Cancel appointment')
    expect(await dialog().findByText(/^One appointment stays as it is/)).toBeVisible()
    expect(server.calls(`GET ${calls}/overlaps`).at(-1)?.query.get('kind')).toBe('once')
    server.answerNext(`POST ${calls}/settlement`, settled([moritz, 'done']))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    overlaps.found = [jana]
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(`POST ${calls}/settlement`).map(({ body }) => body)).toEqual([
      { orders: [{ uuid: moritz.uuid, version: 2, action: 'cancel' }] },
    ])
  })

  it('asks what lies in each of its kinds, but in no week that is left out', async () => {
    const { server, user } = await openBlock({ found: [] })
    const asked = () => Object.fromEntries(server.calls(`GET ${calls}/overlaps`).at(-1)?.query ?? [])
    await user.click(dialog().getByRole('radio', { name: 'Every week' }))
    await waitFor(() =>
      expect(asked()).toEqual({ kind: 'weekly', day: '2', start_time: '12:00', end_time: '13:00' }),
    )
    await user.click(dialog().getByRole('radio', { name: 'Range of days' }))
    await waitFor(() =>
      expect(asked()).toEqual({ kind: 'range', first_date: '2030-11-26', last_date: '2030-11-26' }),
    )
  })

  it('keeps what is left where it could not be settled', async () => {
    const overlaps = { found: [moritz] }
    const { server, user } = await openBlock(overlaps)
    await user.selectOptions(await choice(/Moritz Ahlers/), 'Cancel appointment')
    server.answerNext(`POST ${calls}/settlement`, settled([moritz, 'changed']))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await choice(/Moritz Ahlers/)).toHaveAccessibleDescription('It was changed meanwhile.')
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

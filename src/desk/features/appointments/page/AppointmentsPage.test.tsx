import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { turns } from '#tests/until.ts'
import { appointment, appointmentsServer } from '../../../testing/appointments.ts'
import { json } from '../../../testing/fake-server.ts'
import { anna } from '../../../testing/people.ts'
import { address, renderDesk } from '../../../testing/render-desk.tsx'
import type { Appointment } from '../types.ts'

const path = '/online-appointments/appointments/index'
const other = {
  uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001',
  name: 'Jana Hartmann',
  state: 'confirmed',
  type: 'in-branch',
  start: '2026-11-24T13:30:00Z',
  end: '2026-11-24T15:00:00Z',
  topic_name: 'Baufinanzierung',
  answer_by: null,
  actions: ['cancel', 'move', 'substitute'],
} as const
const request = () => appointment()
const confirmed = (change: Partial<Appointment> = {}) =>
  appointment({ ...other, actions: [...other.actions], ...change })
const post = (action: string, { uuid } = request()) => `POST /appointments/${uuid}/${action}`

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const requests = () => region(/^To be answered/)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the appointments of an advisor', () => {
  it('stand under their days, after the requests that must be answered, the most urgent first', async () => {
    const urgent = {
      uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0003',
      name: 'Nils Kalb',
      answer_by: '2026-11-24T12:00:00Z',
    }
    const server = appointmentsServer([request(), appointment(urgent), confirmed()])
    await renderDesk(path, server)
    const open = await requests()
    expect(open.getAllByRole('link').map((link) => link.textContent)).toEqual(['Nils Kalb', 'Petra Lindner'])
    const main = within(screen.getByRole('main'))
    const headings = main.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(headings).toEqual(['To be answered 2', 'Today, Tuesday, 24 November 2026'])
    const today = await region(/^Today/)
    expect(today.getByRole('link', { name: 'Jana Hartmann' })).toHaveAttribute(
      'href',
      `/app${path}/${other.uuid}`,
    )
    expect(today.getByText('In branch')).toBeVisible()
    expect(today.getByText('Confirmed')).toBeVisible()
  })

  it('are those booked since a day, where the way led here with it, until one takes that away', async () => {
    const server = appointmentsServer([confirmed()])
    const { user } = await renderDesk(`${path}?view=all&booked_from=2026-11-23`, server)
    const asked = () => JSON.parse(server.calls('GET /appointments').at(-1)?.query.get('filter') ?? '{}')
    await screen.findByRole('button', { name: /^Booked: From/ })
    expect(asked()).toEqual({ booked_from: '2026-11-23' })
    await user.click(await screen.findByRole('button', { name: /^Remove filter Booked/ }))
    await waitFor(() => expect(asked()).toEqual({}))
  })

  it('are confirmed by one press, with the version that was read', async () => {
    const { server, user } = await renderDesk(path, appointmentsServer([request()]))
    const release = server.holdBack(post('confirm'))
    const button = (await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' })
    await user.click(button)
    expect(button).toBeDisabled()
    release()
    const told = 'Appointment with Petra Lindner, Wed, 25 November 2026, 15:30, confirmed'
    expect(await screen.findByText(told)).toBeVisible()
    const sent = server.calls(post('confirm'))
    expect(sent.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([[{}, '"1"']])
    expect((await region(/25 November 2026/)).getByText('Confirmed')).toBeVisible()
    const stays = await requests()
    expect(stays.getByText('Confirmed')).toBeVisible()
    expect(stays.queryByRole('button', { name: 'Confirm: Petra Lindner' })).not.toBeInTheDocument()
  })

  it('stay where they are once they are confirmed, and nothing slides under the pointer', async () => {
    const urgent = {
      uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0003',
      name: 'Nils Kalb',
      answer_by: '2026-11-24T12:00:00Z',
    }
    const { user } = await renderDesk(path, appointmentsServer([request(), appointment(urgent)]))
    const names = async () => (await requests()).getAllByRole('link').map((link) => link.textContent)
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Nils Kalb' }))
    await screen.findByRole('region', { name: 'To be answered 1' })
    expect(await names()).toEqual(['Nils Kalb', 'Petra Lindner'])
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' }))
    await screen.findByRole('region', { name: 'To be answered 0' })
    expect(await names()).toEqual(['Nils Kalb', 'Petra Lindner'])
    await user.click(screen.getByRole('button', { name: 'Past' }))
    await screen.findByText('There have been no appointments yet.')
    expect(screen.queryByRole('link', { name: 'Nils Kalb' })).not.toBeInTheDocument()
  })

  it('are requests again where the confirmation is taken back within seconds', async () => {
    const { server, user } = await renderDesk(path, appointmentsServer([request()]))
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' }))
    await user.click((await requests()).getByRole('button', { name: 'Undo: Petra Lindner' }))
    const told = 'Confirmation for Petra Lindner, Wed, 25 November 2026, 15:30, taken back'
    expect(await screen.findByText(told)).toBeVisible()
    expect(await (await requests()).findByRole('button', { name: 'Confirm: Petra Lindner' })).toBeEnabled()
    expect(server.calls(post('take-back')).map(({ headers }) => headers.get('if-match'))).toEqual(['"2"'])
  })

  it('say what happened where a confirmation cannot be taken back any more', async () => {
    const { server, user } = await renderDesk(path, appointmentsServer([request()]))
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' }))
    const message = 'This appointment was cancelled meanwhile.'
    const current = { ...request(), state: 'cancelled', actions: [], version: 3 }
    server.answerNext(post('take-back'), json({ message, current }, 409))
    await user.click((await requests()).getByRole('button', { name: 'Undo: Petra Lindner' }))
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('say that the session has ended where one press did nothing, and can be pressed again', async () => {
    const { server, user } = await renderDesk(path, appointmentsServer([request()]))
    server.answerNext(post('confirm'), json({ message: 'Please sign in.' }, 401))
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible()
    expect(address()).toContain(path)
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls(post('confirm'))).toHaveLength(2)
  })

  it('are handed over only to whom was chosen, and keep what was typed for them', async () => {
    const { server, user } = await renderDesk(path, appointmentsServer([confirmed()]))
    await user.click(await screen.findByRole('button', { name: 'Actions for Jana Hartmann' }))
    await user.click(screen.getByRole('menuitem', { name: 'Hand over…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Who takes/ }))
    await user.type(dialog.getByLabelText('Message'), 'Danke')
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    const name = 'Leave without saving?'
    const question = within(await screen.findByRole('dialog', { name }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
    expect(dialog.getByLabelText('Message')).toHaveValue('Danke')
    expect(server.calls(post('substitute', confirmed()))).toEqual([])
  })

  it('are answered one after the other by keyboard: the focus goes on to the next request', async () => {
    const next = {
      uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0003',
      name: 'Nils Kalb',
      answer_by: '2026-11-25T13:00:00Z',
    }
    const { user } = await renderDesk(path, appointmentsServer([request(), appointment(next)]))
    const open = await requests()
    open.getByRole('button', { name: 'Confirm: Petra Lindner' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(open.getByRole('button', { name: 'Confirm: Nils Kalb' })).toHaveFocus())
  })

  it('are joined from their row where they take place online, as long as they stand', async () => {
    const link = 'https://treffen.musterbank.example/abc'
    const online = { type: 'online', place: `Raum 3: ${link}` } as const
    const over = { uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0004', name: 'Nils Kalb', state: 'done' } as const
    await renderDesk(path, appointmentsServer([confirmed(online), confirmed({ ...online, ...over })]))
    const name = 'Online: open the meeting with Jana Hartmann'
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', link)
    expect(screen.queryByRole('link', { name: /meeting with Nils Kalb/ })).not.toBeInTheDocument()
  })

  it('say how one went that has begun, by one press', async () => {
    const over = confirmed({ actions: ['done', 'missed'] })
    const { server, user } = await renderDesk(path, appointmentsServer([over]))
    await user.click(await screen.findByRole('button', { name: 'Missed: Jana Hartmann' }))
    expect(await screen.findByText(/^Appointment with Jana Hartmann, .*, marked as missed$/)).toBeVisible()
    expect(server.calls(post('outcome', over)).map(({ body }) => body)).toEqual([{ state: 'missed' }])
  })

  it('show a second refusal where the first one stands: its dialog stays while they are tried again', async () => {
    const { server, user } = await renderDesk(path, appointmentsServer([request()]))
    server.answerNext(post('confirm'), json({ message: 'Please sign in.' }, 401))
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' }))
    const dialog = within(await screen.findByRole('dialog'))
    server.answerNext(post('confirm'), json({ message: 'Not at this moment.' }, 409))
    const release = server.holdBack(post('confirm'))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await user.keyboard('{Escape}')
    release()
    expect(await dialog.findByText('Not at this moment.')).toBeVisible()
  })

  it('offer the next free times where one is taken, and move there', async () => {
    const server = appointmentsServer([request()])
    const slot = { start: '2026-11-26T08:00:00Z', end: '2026-11-26T09:00:00Z' }
    const taken = { message: 'This time has just been taken. These are the next free ones.', slots: [slot] }
    server.answerNext(post('confirm'), json(taken, 409))
    const { user } = await renderDesk(path, server)
    await user.click((await requests()).getByRole('button', { name: 'Confirm: Petra Lindner' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('alert')).toHaveTextContent(taken.message)
    await user.click(dialog.getByRole('button', { name: 'Move to Thu, 26 November 2026, 09:00' }))
    expect(await screen.findByText(/^The appointment with Petra Lindner is confirmed for /)).toBeVisible()
    expect(server.calls(post('move')).map(({ body }) => body)).toEqual([{ start: slot.start }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('show how one stands that somebody changed before, and let it be confirmed as it is', async () => {
    const rows = [request()]
    const { server, user } = await renderDesk(path, appointmentsServer(rows))
    const open = await requests()
    Object.assign(rows[0] as object, { version: 2, start: '2026-11-27T09:00:00Z' })
    await user.click(open.getByRole('button', { name: 'Confirm: Petra Lindner' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('alert')).toHaveTextContent(/changed this before you/)
    expect(dialog.getByText(/Fri, 27 November 2026, 10:00/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(
      await screen.findByText('Appointment with Petra Lindner, Fri, 27 November 2026, 10:00, confirmed'),
    ).toBeVisible()
    expect(server.calls(post('confirm')).map(({ headers }) => headers.get('if-match'))).toEqual([
      '"1"',
      '"2"',
    ])
  })

  it('are declined with a message, which is kept where it fails', async () => {
    const server = appointmentsServer([request()])
    server.answerNext(post('decline'), new TypeError('offline'))
    const { user } = await renderDesk(path, server)
    await user.click((await requests()).getByRole('button', { name: 'Actions for Petra Lindner' }))
    await user.click(screen.getByRole('menuitem', { name: 'Decline…' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Decline the request of Petra Lindner?' }),
    )
    expect(dialog.getByText(/is told by mail to petra\.lindner@mail\.example/)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Message' }), ' Leider nicht da. ')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Network request failed.'))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(/^Request of Petra Lindner, .*, declined$/)).toBeVisible()
    expect(server.calls(post('decline')).map(({ body }) => body)).toEqual([
      { message: 'Leider nicht da.' },
      { message: 'Leider nicht da.' },
    ])
  })

  it('cannot be cancelled any more once somebody did, and say so', async () => {
    const rows = [confirmed()]
    const server = appointmentsServer(rows)
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Actions for Jana Hartmann' }))
    await user.click(screen.getByRole('menuitem', { name: 'Cancel appointment…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const current = { ...confirmed(), state: 'cancelled', actions: [], version: 2 }
    server.answerNext(
      post('cancel', confirmed()),
      json({ message: 'This appointment was cancelled meanwhile.', current }, 409),
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }))
    expect(await dialog.findByText('This appointment was cancelled meanwhile.')).toBeVisible()
    expect(dialog.getByText('Cancelled')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Cancel appointment' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  const handOver = async () => {
    const server = appointmentsServer([confirmed()])
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Actions for Jana Hartmann' }))
    await user.click(screen.getByRole('menuitem', { name: 'Hand over…' }))
    const dialog = within(await screen.findByRole('dialog'))
    return { server, user, dialog, field: dialog.getByRole('combobox', { name: 'Colleague' }) }
  }
  const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)

  it('are handed over to a colleague of the branch, who stands there at once with whether they are free', async () => {
    const { server, user, dialog, field } = await handOver()
    expect(field).toHaveFocus()
    expect(await options()).toEqual([
      'Jonas HofmannFree',
      'Mia SchulzNo booking times then',
      'Ole BrandtNot free: another appointment',
    ])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await dialog.findByText('Please choose a colleague.')).toBeVisible()
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: /Jonas Hofmann/ }))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(field).toHaveValue('Jonas Hofmann')
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText(/^Appointment with Jana Hartmann, .*, handed over$/)).toBeVisible()
    expect(server.calls(post('substitute', confirmed())).map(({ body }) => body)).toEqual([
      { advisor: 'jonas-hofmann' },
    ])
    expect(await screen.findByText('Jonas Hofmann takes it over')).toBeVisible()
  })

  it('are handed over to anybody else of the institution, who is found by three letters', async () => {
    const { server, user, field } = await handOver()
    await options()
    const petra = { slug: 'petra-ott', full_name: 'Petra Ott', email_address: null, standing: 'away' }
    server.answerNext(`GET /appointments/${confirmed().uuid}/colleagues`, json([petra]))
    await user.type(field, 'pet')
    expect(await screen.findByRole('option', { name: /Petra Ott/ })).toHaveTextContent('Not free: away')
    expect(server.calls(`GET /appointments/${confirmed().uuid}/colleagues`).at(-1)?.query.get('name')).toBe(
      'pet',
    )
  })
})

describe('the list', () => {
  const past = {
    uuid: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0009',
    name: 'Gerd Wiese',
    state: 'done',
    start: '2026-11-20T09:00:00Z',
    end: '2026-11-20T10:00:00Z',
    actions: ['missed'],
  } as const

  it('shows the past, the latest day first, and keeps it in its address', async () => {
    const rows = [appointment({ ...past, actions: ['missed'] }), confirmed()]
    const { user } = await renderDesk(path, appointmentsServer(rows))
    await user.click(await screen.findByRole('button', { name: 'Past' }))
    expect(await screen.findByRole('link', { name: 'Gerd Wiese' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Jana Hartmann' })).not.toBeInTheDocument()
    expect(address()).toBe(`/app${path}?view=past`)
  })

  it.each([
    ['2026-11-24T13:29:00Z', 'Confirmed'],
    ['2026-11-24T13:30:00Z', 'Under way'],
    ['2026-11-24T15:00:00Z', 'Over'],
  ])('says at %s of a confirmed one that it is %s, and so does its page', async (now, said) => {
    vi.setSystemTime(new Date(now))
    const server = appointmentsServer([confirmed()])
    const { user } = await renderDesk(path, server)
    expect(await screen.findByText(said)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Jana Hartmann' }))
    await screen.findByRole('heading', { name: /Jana Hartmann/ })
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('finds a customer, and says where nobody is found', async () => {
    const { user } = await renderDesk(path, appointmentsServer([request(), confirmed()]))
    const search = await screen.findByRole('searchbox')
    await user.type(search, 'hart')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Petra Lindner' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'Jana Hartmann' })).toBeVisible()
    await user.type(search, 'xyz')
    await user.click(await screen.findByRole('button', { name: 'Reset filters' }))
    expect(await screen.findByRole('link', { name: 'Petra Lindner' })).toBeVisible()
  })

  it('is filtered by days, of which the last is never before the first', async () => {
    const { server, user } = await renderDesk(`${path}?view=all`, appointmentsServer([confirmed()]))
    await user.click(await screen.findByRole('button', { name: 'Days' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('First day'), '2026-12-02')
    await user.type(dialog.getByLabelText('Last day'), '2026-12-01')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(dialog.getByText('The last day must not be before the first.')).toBeVisible()
    await user.clear(dialog.getByLabelText('First day'))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(JSON.parse(server.calls('GET /appointments').at(-1)?.query.get('filter') ?? '')).toEqual({
        to: '2026-12-01',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove filter Until 1 Dec 2026' }))
    expect(address()).toBe(`/app${path}?view=all`)
  })

  it('tells administrators whose each one is, and lets them choose one advisor', async () => {
    const katrin = { ...anna, alias: 'katrin-lorenz', roles: ['accountadmin'], is_institutional: false }
    const { user } = await renderDesk(
      `${path}?advisor=anna-becker`,
      appointmentsServer([confirmed()], katrin),
    )
    expect(await screen.findByText('Dr. Anna Becker')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Remove filter Advisor/ }))
    expect(address()).toBe(`/app${path}`)
  })

  const layout = (...ids: string[]) => ({
    sections: [
      { name: 'quick-contact', elements: ids.map((id, order) => ({ id, order })) },
      { name: 'networking', elements: [] },
      { name: 'social-media', elements: [] },
    ],
  })
  const profile = {
    slug: 'anna-becker',
    is_active: true,
    organization: '00000000-0000-4000-8000-000000000001',
    contact_options: { online_appointment: true },
  }
  const nothing = 'No appointments are coming up.'
  const closed = `${nothing} Your profile offers no online appointments at present.`
  const hidden = `${nothing} Your profile is not shown at present, so nobody can book an appointment with you.`

  it.each([
    [
      'nothing is booked',
      profile,
      layout('online_appointment'),
      `${nothing} Customers book them on your profile.`,
    ],
    [
      'booking is off for the advisor',
      { ...profile, contact_options: { online_appointment: false } },
      layout('online_appointment'),
      closed,
    ],
    ['the institution leaves booking out of its profiles', profile, layout('share'), closed],
    ['the profile is switched off', { ...profile, is_active: false }, layout('online_appointment'), hidden],
    ['the profile has no branch', { ...profile, organization: null }, layout('online_appointment'), hidden],
  ])('says what is so where %s', async (_, mine, placed, sentence) => {
    const server = appointmentsServer([])
    server.answerNext('GET /advisors/anna-becker/profile', json(mine))
    server.answerNext('GET /advisors-profiles/layout', json(placed))
    await renderDesk(path, server)
    expect(await screen.findByText(sentence)).toBeVisible()
    const link = screen.queryByRole('link', { name: 'See your profile' })
    expect(link?.getAttribute('href') ?? null).toBe(sentence === hidden ? null : '/app/profile/anna-becker')
  })

  it('says no more than that there is nothing as long as it knows no more', async () => {
    const server = appointmentsServer([])
    server.answerNext('GET /advisors/anna-becker/profile', json({ message: 'x' }, 500))
    await renderDesk(path, server)
    expect(await screen.findByText(nothing)).toBeVisible()
  })

  it('tells administrators without a profile that nobody has an appointment', async () => {
    const katrin = { ...anna, alias: 'katrin-lorenz', roles: ['accountadmin'], is_institutional: false }
    const server = appointmentsServer([], katrin)
    server.answerNext('GET /advisors/katrin-lorenz/profile', json({ message: 'Not found' }, 404))
    await renderDesk(path, server)
    expect(await screen.findByText(nothing)).toBeVisible()
    await turns(50)
    expect(screen.queryByText(/You have no advisor profile/)).not.toBeInTheDocument()
  })

  it('tells somebody without an advisor record why it is empty', async () => {
    const server = appointmentsServer([])
    server.answerNext('GET /advisors/anna-becker/profile', json({ message: 'Not found' }, 404))
    await renderDesk(path, server)
    expect(await screen.findByText(/You have no advisor profile/)).toBeVisible()
  })

  it('can be read again where it could not be loaded', async () => {
    const server = appointmentsServer([confirmed()])
    server.answerNext('GET /appointments', json({ message: 'x' }, 500))
    server.answerNext('GET /appointments', json({ message: 'x' }, 500))
    const { user } = await renderDesk(path, server)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Jana Hartmann' })).toBeVisible()
  })
})

describe('one appointment', () => {
  it('opens the link of its meeting, and nothing that only looks like one', async () => {
    const link = 'https://treffen.musterbank.example/abc'
    const online = confirmed({ type: 'online', place: `Raum 3: ${link}. javascript:alert(1)` })
    await renderDesk(`${path}/${online.uuid}`, appointmentsServer([online]))
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', link)
    expect(screen.getByText(/javascript:alert/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument()
  })

  it('shows all details, as they were written, with what happened so far', async () => {
    const moved = appointment({
      state: 'confirmed',
      actions: ['cancel'],
      history: [
        { at: '2026-11-20T09:12:00Z', state: 'requested', by: 'customer', start: '2026-11-24T14:30:00Z' },
        {
          at: '2026-11-20T10:00:00Z',
          state: 'confirmed',
          by: 'advisor',
          start: '2026-11-24T14:30:00Z',
          message: 'Gern',
        },
        { at: '2026-11-21T10:00:00Z', state: 'confirmed', by: 'customer', start: '2026-11-25T14:30:00Z' },
        {
          at: '2026-11-22T10:00:00Z',
          state: 'confirmed',
          by: 'administrator',
          start: '2026-11-25T14:30:00Z',
        },
      ],
    })
    await renderDesk(`${path}/${moved.uuid}`, appointmentsServer([moved]))
    expect(await screen.findByRole('heading', { level: 1, name: 'Petra Lindner' })).toBeVisible()
    expect(await screen.findByText('Wednesday, 25 November 2026')).toBeVisible()
    expect(screen.getByText('Bitte <b>pünktlich</b>')).toBeVisible()
    expect(screen.getByRole('link', { name: '+49699000712' })).toHaveAttribute('href', 'tel:+49699000712')
    expect(screen.getByText('What to bring').nextElementSibling).toHaveTextContent('Darlehensvertrag')
    const steps = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
      'Handed over, Administration',
      'Moved to Wed, 25 November 2026, 15:30, Petra Lindner',
      'Confirmed, Dr. Anna Becker',
      'Requested, Petra Lindner',
    ])
    expect(steps[2]).toHaveTextContent('Gern')
    expect(screen.getByRole('button', { name: 'Cancel appointment…' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  })

  it('shows the new state as soon as it is confirmed', async () => {
    const { user } = await renderDesk(`${path}/${request().uuid}`, appointmentsServer([request()]))
    await user.click(await screen.findByRole('button', { name: 'Confirm: Petra Lindner' }))
    expect(await screen.findByText('Confirmed')).toBeVisible()
    expect(screen.queryByText(/Answer by/)).not.toBeInTheDocument()
  })

  it('that is not there, or somebody else’s, leads to the page that says so', async () => {
    await renderDesk(`${path}/9d2e4f60-5b7c-4d8e-9f01-3a4b5c6dffff`, appointmentsServer([]))
    expect(await screen.findByRole('heading', { name: /#404/ })).toBeVisible()
  })
})

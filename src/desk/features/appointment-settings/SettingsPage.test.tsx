import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/settings/index'
const types = '/advisors/anna-becker/appointment-types'
const settings = '/advisors/anna-becker/appointment-settings'
const failed = 'Unfortunately, an error has occurred. Please try again later.'

const stored = {
  automatic_confirmation: false,
  minimum_notice: 24,
  booking_window: 60,
  buffer: 15,
  types: [{ type: 'online', text: 'https://treffen.example', days: [1, 2] }],
  version: 2,
}

function serverWith(
  replies: { types?: Response; settings?: Response } = {},
  user: object = anna,
  modules = ['online-appointments'],
): FakeServer {
  const server = createFakeServer({ modules })
  server.answerNext('GET /me', json(user))
  server.answerNext(`GET ${types}`, replies.types ?? json([{ type: 'online' }]))
  server.answerNext(`GET ${settings}`, replies.settings ?? json(stored))
  return server
}

const box = (name: string) => screen.findByRole('checkbox', { name })
const group = (name: string) => within(screen.getByRole('group', { name }))
const text = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const sent = (server: FakeServer) =>
  server.sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])
const days = (name: string) =>
  group(name)
    .getAllByRole('checkbox')
    .filter((each) => (each as HTMLInputElement).checked)
    .map(({ ariaLabel }) => ariaLabel)

describe('appointment settings', () => {
  it('show what is stored: which types are offered, with their text and days, and how bookings are taken', async () => {
    const server = serverWith()
    const release = server.holdBack(`GET ${settings}`)
    await renderDesk(path, server)
    // The page's own, not that of the code that loads before it.
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible())
    release()
    expect(await box('Online')).toBeChecked()
    expect(await box('By phone')).not.toBeChecked()
    expect(await box('In branch')).not.toBeChecked()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
    expect(text('Text')).toHaveValue('https://treffen.example')
    expect(days('Online')).toEqual(['Monday', 'Tuesday'])
    expect(screen.getByRole('switch', { name: 'Automatic confirmation' })).not.toBeChecked()
    expect(text('Minimum notice')).toHaveValue('24')
    expect(text('Booking window')).toHaveValue('60')
    expect(text('Buffer')).toHaveValue('15')
    expect(text('Buffer')).toHaveAccessibleDescription(
      'Minutes kept free between appointments, in steps of 5.',
    )
  })

  it('say what it means that no type is chosen, before it is saved', async () => {
    const { user } = await renderDesk(path, serverWith())
    const warning = 'Without a type, nobody can book an appointment with you.'
    await user.click(await box('Online'))
    expect(screen.getByText(warning)).toBeVisible()
    expect(screen.getByText(warning).closest('[role="status"]')).toBeInTheDocument()
    await user.click(await box('By phone'))
    expect(screen.queryByText(warning)).not.toBeInTheDocument()
  })

  it('are saved by a call for each part that changed, the settings with their version', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await box('By phone'))
    await user.click(screen.getByRole('switch', { name: 'Automatic confirmation' }))
    await user.clear(text('Buffer'))
    await user.type(text('Buffer'), '30')
    await user.click(group('Online').getByRole('checkbox', { name: 'Tuesday' }))
    expect(
      screen.getByText('Unsaved changes: By phone, Days (Online), Automatic confirmation, Buffer'),
    ).toBeVisible()
    const body = {
      automatic_confirmation: true,
      minimum_notice: 24,
      booking_window: 60,
      buffer: 30,
      types: [{ type: 'online', text: 'https://treffen.example', days: [1] }],
    }
    server.answerNext(`PUT ${settings}`, json({ ...body, version: 3 }))
    server.answerNext(`PUT ${types}`, json([{ type: 'by-phone' }, { type: 'online' }]))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(sent(server)).toEqual([
      [settings, body],
      [types, [{ type: 'by-phone' }, { type: 'online' }]],
    ])
    expect(server.calls(`PUT ${settings}`)[0]?.headers.get('if-match')).toBe('"2"')
    expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument()

    server.answerNext(`PUT ${settings}`, json({ ...body, buffer: 0, version: 4 }))
    await user.clear(text('Buffer'))
    await user.type(text('Buffer'), '0')
    await user.click(save())
    await waitFor(() => expect(server.calls(`PUT ${settings}`)).toHaveLength(2))
    expect(server.calls(`PUT ${settings}`)[1]?.headers.get('if-match')).toBe('"3"')
    expect(server.calls(`PUT ${types}`)).toHaveLength(1)
  })

  it('that only offer another type call nothing else', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await box('Online'))
    server.answerNext(`PUT ${types}`, json([]))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(sent(server)).toEqual([[types, []]])
    expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument()
  })

  it('say what to mend before anything is sent, and stop saying it once it is mended', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await box('Online')
    for (const day of ['Monday', 'Tuesday'])
      await user.click(group('Online').getByRole('checkbox', { name: day }))
    const type = async (name: string, typed: string) => {
      await user.clear(text(name))
      if (typed) await user.type(text(name), typed)
    }
    await type('Minimum notice', '')
    await type('Booking window', '1.5')
    await type('Buffer', '7')
    await user.click(save())
    expect(await screen.findByText('Choose at least one day, or do not offer this type.')).toBeVisible()
    expect(text('Minimum notice')).toHaveAccessibleDescription('Minimum notice cannot be empty')
    expect(text('Booking window')).toHaveAccessibleDescription('Booking window must be a whole number.')
    expect(text('Buffer')).toHaveAccessibleDescription('Buffer must be a multiple of 5.')
    await waitFor(() => expect(group('Online').getByRole('checkbox', { name: 'Monday' })).toHaveFocus())
    expect(sent(server)).toEqual([])

    await type('Minimum notice', '48')
    await type('Booking window', '2')
    expect(text('Minimum notice')).toBeValid()
    expect(text('Booking window')).toHaveAccessibleDescription(
      'The booking window must be longer than the minimum notice.',
    )
    await type('Booking window', '3')
    expect(text('Booking window')).toBeValid()
    await type('Buffer', '5')
    await user.click(group('Online').getByRole('checkbox', { name: 'Monday' }))
    expect(screen.queryByText(/need a correction|needs a correction/)).not.toBeInTheDocument()
  })

  it('have what the server refuses at their fields, with a notification', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), '/anna')
    const errors = { 'types.0.text': ['No such address.'], booking_window: ['Too short.'] }
    server.answerNext(`PUT ${settings}`, json({ message: 'x', errors }, 422))
    await user.click(save())
    expect(await screen.findByText(failed)).toBeVisible()
    expect(text('Text')).toHaveAccessibleDescription('No such address.')
    expect(text('Booking window')).toHaveAccessibleDescription('Too short.')
    expect(text('Text')).toHaveValue('https://treffen.example/anna')
  })

  it('that a colleague saved before are put side by side, and saved as chosen', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await box('Online')
    await user.clear(text('Buffer'))
    await user.type(text('Buffer'), '30')
    const current = { ...stored, buffer: 45, minimum_notice: 12, version: 5, updated_by: 'Katrin Lorenz' }
    server.answerNext(`PUT ${settings}`, json({ message: 'x', current }, 412))
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Katrin Lorenz saved this before you' })
    const buffer = within(dialog).getByRole('group', { name: 'Buffer' })
    expect(within(buffer).getByRole('radio', { name: '30 min' })).toBeVisible()
    expect(within(buffer).getByRole('radio', { name: '45 min' })).toBeVisible()
    server.answerNext(`PUT ${settings}`, json({ ...current, buffer: 30, version: 6 }))
    await user.click(within(dialog).getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    const calls = server.calls(`PUT ${settings}`)
    expect(calls[1]?.headers.get('if-match')).toBe('"5"')
    expect(calls[1]?.body).toMatchObject({ buffer: 30, minimum_notice: 12 })
    expect(text('Minimum notice')).toHaveValue('12')
  })

  it('whose types a colleague changed before are put side by side, with the version of theirs', async () => {
    const server = serverWith({ types: json([{ type: 'online' }], 200, { ETag: '"2"' }) })
    const { user } = await renderDesk(path, server)
    await user.click(await box('Online'))
    const current = [{ type: 'by-phone' }, { type: 'online' }]
    server.answerNext(`PUT ${types}`, json({ message: 'x', current }, 412, { ETag: '"4"' }))
    await user.click(save())
    const dialog = await screen.findByRole('dialog')
    server.answerNext(`PUT ${types}`, json([{ type: 'by-phone' }], 200, { ETag: '"5"' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    const calls = server.calls(`PUT ${types}`)
    expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"4"'])
    expect(calls[1]?.body).toEqual([{ type: 'by-phone' }])
  })

  it('keep what is saved already where the second call fails, and send the rest alone', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await user.click(await box('By phone'))
    await user.clear(text('Buffer'))
    await user.type(text('Buffer'), '30')
    server.answerNext(`PUT ${settings}`, json({ ...stored, buffer: 30, version: 3 }))
    server.answerNext(`PUT ${types}`, json({ message: 'x' }, 500))
    await user.click(save())
    expect((await screen.findAllByText(failed))[0]).toBeVisible()
    expect(screen.getByText('Unsaved changes: By phone')).toBeVisible()
    server.answerNext(`PUT ${types}`, json([{ type: 'by-phone' }, { type: 'online' }]))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls(`PUT ${settings}`)).toHaveLength(1)
    expect(server.calls(`PUT ${types}`)).toHaveLength(2)
  })

  it('that cannot be loaded: a notification, an error in their place, and a way to try again', async () => {
    const server = serverWith({ types: json({ message: 'x' }, 500) })
    const { user } = await renderDesk(path, server)
    expect(await screen.findByText(failed)).toBeVisible()
    expect(screen.getByText('The appointment settings could not be loaded.')).toBeVisible()
    server.answerNext(`GET ${types}`, json([]))
    server.answerNext(`GET ${settings}`, json(stored))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await box('Online')).not.toBeChecked()
  })

  it.each<[string, object, string[]]>([
    ['without the module', anna, ['smm-calendar']],
    ['to those who are not institutional', { ...anna, is_institutional: false }, ['online-appointments']],
  ])('are forbidden %s', async (_, user, modules) => {
    const server = serverWith({}, user, modules)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
    expect(server.calls(`GET ${settings}`)).toEqual([])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endInvalid, startInvalid, startNotBeforeEnd } from '#rules/working-hours.ts'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/calendars/working-hours/settings'
const call = '/advisors/anna-becker/working-hours'
const failed = 'Unfortunately, an error has occurred. Please try again later.'
const hours = (day: number, start_time = '09:00', end_time = '17:00') => ({ day, start_time, end_time })
const week = [hours(1), hours(4), hours(5, '09:00', '14:00')]

function serverWith(
  stored: object = week,
  user: object = anna,
  modules = ['working-hours-calendar'],
): FakeServer {
  const server = createFakeServer({ modules })
  server.answerNext('GET /me', json(user))
  server.answerNext(`GET ${call}`, json(stored))
  return server
}

const field = (name: string) => screen.findByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const puts = (server: FakeServer) => server.calls(`PUT ${call}`).map(({ body }) => body)

describe('the weekly appointment booking times', () => {
  it('show a loading box, then Monday to Sunday, with what is stored', async () => {
    const server = serverWith()
    const release = server.holdBack(`GET ${call}`)
    await renderDesk(path, server)
    // The page's own, not that of the code that loads before it.
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible())
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Weekly appointment booking times',
    )
    release()
    expect(await field('Monday, start')).toHaveValue('09:00')
    expect(await field('Friday, end')).toHaveValue('14:00')
    const main = within(screen.getByRole('main'))
    const days = main.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    for (const day of ['Tuesday', 'Wednesday', 'Saturday', 'Sunday'])
      expect(button(`Add ${day}`)).toBeEnabled()
    expect(screen.getAllByText('8 h')).toHaveLength(2)
  })

  it('take a day as an empty, invalid entry, and give it away again, by keyboard', async () => {
    const { user } = await renderDesk(path, serverWith())
    await field('Monday, start')
    button('Add Saturday').focus()
    await user.keyboard('{Enter}')
    const start = await field('Saturday, start')
    await waitFor(() => expect(start).toHaveFocus())
    expect(start).toHaveValue('')
    expect(start).toBeInvalid()
    expect(await field('Saturday, end')).toBeInvalid()
    expect(screen.getByText(startInvalid)).toBeVisible()
    expect(screen.getByText(endInvalid)).toBeVisible()
    button('Remove Saturday').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('Add Saturday')).toHaveFocus())
    expect(screen.queryByText(startInvalid)).not.toBeInTheDocument()
  })

  it('keep only what times are made of, and put right the rest when a field is left', async () => {
    const { user } = await renderDesk(path, serverWith())
    const start = await field('Monday, start')
    for (const [text, kept, repaired] of [
      ['8 Uhr.45x', '8.45', '08:30'],
      ['02:30', '02:30', '03:00'],
      ['25:99', '25:99', '03:00'],
      ['930', '930', '09:30'],
    ] as const) {
      await user.clear(start)
      await user.type(start, text)
      expect(start).toHaveValue(kept)
      await user.tab()
      expect(start).toHaveValue(repaired)
    }
  })

  it('say at the day what is wrong, and send nothing until it is right', async () => {
    const { user, server } = await renderDesk(path, serverWith())
    const start = await field('Thursday, start')
    await user.clear(start)
    await user.type(start, '18:00')
    expect(start).toBeValid()
    await user.tab()
    expect(start).toBeInvalid()
    expect(start).toHaveAccessibleDescription(startNotBeforeEnd)
    const end = await field('Thursday, end')
    expect(end).toBeInvalid()
    await user.click(button('Save'))
    await waitFor(() => expect(start).toHaveFocus())
    expect(puts(server)).toEqual([])
    expect(screen.getByText('Unsaved changes: Thursday')).toBeVisible()
    await user.clear(end)
    await user.type(end, '19:30')
    expect(start).toBeValid()
  })

  it('move nothing while a button is pressed, so that its click is not lost', async () => {
    const { user } = await renderDesk(path, serverWith())
    const start = await field('Thursday, start')
    await user.clear(start)
    await user.type(start, '18:00')
    await user.pointer({ keys: '[MouseLeft>]', target: button('Add Saturday') })
    expect(start).not.toHaveFocus()
    expect(screen.queryByText(startNotBeforeEnd)).not.toBeInTheDocument()
    await user.pointer({ keys: '[/MouseLeft]' })
    expect(await screen.findByText(startNotBeforeEnd)).toBeVisible()
    expect(await field('Saturday, start')).toBeVisible()
  })

  it('are saved as a whole by Enter, once, and say Success!', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    const end = await field('Friday, end')
    await user.click(button('Remove Monday'))
    const release = server.holdBack(`PUT ${call}`)
    const saved = [hours(4), hours(5, '09:00', '12:30')]
    server.answerNext(`PUT ${call}`, json(saved))
    await user.clear(end)
    await user.type(end, '12.45{Enter}')
    await user.click(button('Save'))
    release()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts(server)).toEqual([saved])
    expect(end).toHaveValue('12:30')
    expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument()
  })

  it('are saved with the version that was read, and bring another’s day together with mine', async () => {
    const server = createFakeServer({ modules: ['working-hours-calendar'] })
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${call}`, json(week, 200, { ETag: '"3"' }))
    const { user } = await renderDesk(path, server)
    await field('Friday, end')
    await user.click(button('Remove Monday'))
    const theirs = [...week, hours(6, '10:00', '12:00')]
    const refusal = { message: 'x', current: theirs }
    server.answerNext(`PUT ${call}`, json(refusal, 412, { ETag: '"5"' }))
    const merged = theirs.filter(({ day }) => day !== 1)
    server.answerNext(`PUT ${call}`, json(merged, 200, { ETag: '"6"' }))
    await user.click(button('Save'))
    expect(await field('Saturday, start')).toHaveValue('10:00')
    const sent = server.calls(`PUT ${call}`)
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"5"'])
    expect(sent[1]?.body).toEqual(merged)
  })

  it('show what the server says of a day at that day, with the general sentence', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    const start = await field('Thursday, start')
    await user.clear(start)
    await user.type(start, '08:00')
    const errors = [
      { day: 4, errors: { startTime: ['Too early for Thursday.'] } },
      { day: 5, errors: { endTime: ['Too late for Friday.'] } },
    ]
    server.answerNext(`PUT ${call}`, json({ message: failed, errors }, 422))
    await user.click(button('Save'))
    expect(await screen.findByText(failed)).toBeVisible()
    const thursday = start.closest('li') as HTMLElement
    expect(within(thursday).getByText('Too early for Thursday.')).toBeVisible()
    expect(start).toBeInvalid()
    expect(await field('Thursday, end')).toBeValid()
    expect(await field('Friday, end')).toHaveAccessibleDescription('Too late for Friday.')
    expect(start).toHaveValue('08:00')
    await user.type(start, '{Backspace}')
    expect(within(thursday).queryByText('Too early for Thursday.')).not.toBeInTheDocument()
    expect(await field('Friday, end')).toBeInvalid()
  })

  it('say that saving failed and keep what was typed, whatever went wrong', async () => {
    const server = serverWith()
    const { user } = await renderDesk(path, server)
    await field('Monday, start')
    await user.click(button('Remove Monday'))
    server.answerNext(`PUT ${call}`, json({ message: 'SQL' }, 500))
    await user.click(button('Save'))
    expect(await screen.findByText(failed)).toBeVisible()
    server.answerNext(`PUT ${call}`, new TypeError('failed'))
    await user.click(button('Save'))
    expect(await screen.findByText('Network request failed.')).toBeVisible()
    expect(button('Add Monday')).toBeVisible()
    expect(
      within(button('Add Monday').closest('li') as HTMLElement).getByText('No booking times'),
    ).toBeVisible()
    server.answerNext(`PUT ${call}`, json({ message: 'Please sign in.' }, 401))
    await user.click(button('Save'))
    expect(await screen.findByText('Sign in in a new tab, then save again')).toBeVisible()
    await user.click(button('Cancel'))
    expect(await field('Monday, start')).toHaveValue('09:00')
  })

  it('are not left with unsaved changes by accident', async () => {
    const { user, desk } = await renderDesk(path, serverWith())
    await field('Monday, start')
    await user.click(button('Remove Monday'))
    expect(desk).toBeDefined()
    window.history.pushState(null, '', '/app/')
    const left = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(left)
    expect(left.defaultPrevented).toBe(true)
  })

  it('can be tried again where they could not be loaded', async () => {
    const server = createFakeServer({ modules: ['working-hours-calendar'] })
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${call}`, json({ message: 'x' }, 500))
    const { user } = await renderDesk(path, server)
    expect(await screen.findByText('Your booking times could not be loaded.')).toBeVisible()
    server.answerNext(`GET ${call}`, json([]))
    await user.click(button('Try again'))
    expect(await screen.findByRole('button', { name: 'Add Monday' })).toBeVisible()
  })

  it.each<[string, object, string[]]>([
    ['without the module', anna, []],
    [
      'to those who are not institutional',
      { ...anna, is_institutional: false, roles: ['accountadmin'] },
      ['working-hours-calendar'],
    ],
  ])('are forbidden %s', async (_, user, modules) => {
    const server = serverWith(week, user, modules)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
    expect(server.calls(`GET ${call}`)).toEqual([])
  })
})

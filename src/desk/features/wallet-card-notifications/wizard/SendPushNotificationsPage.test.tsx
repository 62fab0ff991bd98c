import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../../testing/fake-server.ts'
import { address, renderDesk } from '../../../testing/render-desk.tsx'

const path = '/wallet-cards/send-push-notifications'
const search = 'GET /search/advisors-by-name'
const count = 'GET /wallet-cards/subscribers'
const post = 'POST /wallet-cards/notifications'
const failed = 'Unfortunately, an error has occurred. Please try again later.'

const anna = { slug: 'anna-becker', full_name: 'Dr. Anna Becker', email_address: 'anna@bank.example' }
const tim = { slug: 'tim-beckmann', full_name: 'Tim Beckmann', email_address: null }
const uuid = '9d3c5a10-41a7-4c1e-8f60-2b7e5c9a0001'
const text = 'Unser Vorsorgeabend am 3. Dezember.'

/** Whoever is searched for, there are two; whatever is sent, three receive it on four phones. */
function serverOf(change: Partial<Pick<FakeServer, 'role' | 'modules'>> = {}): FakeServer {
  return createFakeServer({
    role: 'marketing-manager',
    modules: ['wallet-cards'],
    own: ({ method, path: called, body }) => {
      const call = `${method} ${called}`
      if (call === search) return json([anna, tim])
      if (call === count) return json([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
      if (call === post) return json({ ...(body as object), uuid, state: 'sending', recipients: 4 }, 201)
      return undefined
    },
    ...change,
  })
}

const advisors = () => screen.findByRole('combobox', { name: 'Advisors' })
const message = () => screen.getByRole('textbox', { name: 'Message' })
const link = () => screen.getByRole('textbox', { name: 'Link (optional)' })
const send = () => screen.getByRole('button', { name: 'Send' })
const dialog = () => screen.findByRole('alertdialog', { name: 'Send push notification' })
const tags = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((each) => each.ariaLabel)
const bodies = (server: FakeServer) => server.calls(post).map(({ body }) => body)
const keys = (server: FakeServer) => server.calls(post).map(({ headers }) => headers.get('Idempotency-Key'))

async function filled(server = serverOf()) {
  const view = await renderDesk(path, server)
  const { user } = view
  await user.type(await advisors(), 'bec')
  await user.click(await screen.findByRole('option', { name: /Anna/ }))
  await user.type(message(), text)
  await screen.findByText(/can be reached\.$/)
  return view
}
/** What was asked for the last question: the number below the advisors is asked for before. */
const asked = (server: FakeServer) => server.calls(count).at(-1)?.query

async function confirmed(user: Awaited<ReturnType<typeof filled>>['user']) {
  await user.click(send())
  await user.click(within(await dialog()).getByRole('button', { name: 'Send' }))
}

describe('the push form', () => {
  it('has three steps, and says what is missing before it can be sent', async () => {
    const { user } = await renderDesk(path, serverOf())
    await advisors()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Send push notifications')
    expect(document.title).toContain('Send push notifications')
    expect(
      screen.getByText('With this tool you can send push notifications to all you digital business cards'),
    ).toBeVisible()
    const steps = ['Choose your target group', 'Enter your message', 'Send push notification']
    for (const name of steps) expect(screen.getByRole('region', { name })).toBeVisible()
    expect(send()).toBeDisabled()
    expect(send()).toHaveAccessibleDescription('Choose at least one advisor. Write the message.')
    expect(screen.getByText('0/100')).toBeVisible()
    await user.type(message(), '{Enter}')
    await user.type(link(), '{Enter}')
    expect(link()).not.toHaveFocus()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('asks with the total of a list of which it reads one entry, and says of phones only what is known', async () => {
    const server = serverOf()
    server.answerNext(post, json({ uuid, state: 'sending', recipients: null }, 201))
    const { user } = await filled(server)
    server.answerNext(count, json([{ id: 'a' }], 200, { 'Content-Range': 'subscribers 0-0/1000000' }))
    await user.click(send())
    expect(await dialog()).toHaveTextContent('at least 1,000,000 people')
    expect(asked(server)?.get('range')).toBe('[0,0]')
    await user.click(within(await dialog()).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Your message is on its way.')).toBeVisible()
  })

  it('says that nobody would receive it where the list is empty, whatever total stands beside it', async () => {
    const server = serverOf()
    const { user } = await filled(server)
    server.answerNext(count, json([], 200, { 'Content-Range': 'subscribers 0-1/2' }))
    await user.click(send())
    await waitFor(async () =>
      expect(await advisors()).toHaveAccessibleDescription(/^Nobody has agreed to notifications/),
    )
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('says how many people can be reached as advisors are chosen, before anything is written', async () => {
    const server = serverOf()
    const { user } = await renderDesk(path, server)
    expect(server.calls(count)).toHaveLength(0)
    const release = server.holdBack(count)
    await user.type(await advisors(), 'bec')
    await user.click(await screen.findByRole('option', { name: /Anna/ }))
    expect(await screen.findByText('Counting who can be reached…')).toBeVisible()
    server.answerNext(count, json([{ id: 'a' }]))
    release()
    expect(await screen.findByText(/^One person can be reached\./)).toBeVisible()
    server.answerNext(count, json({ message: 'x' }, 500))
    await user.click(screen.getByRole('option', { name: /Tim/ }))
    expect(await screen.findByText('How many people can be reached could not be read.')).toBeVisible()
    server.answerNext(count, json([]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByText('Nobody has agreed to notifications on a card of these advisors.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Dr. Anna Becker' }))
    expect(await screen.findByText(/3 people can be reached\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Tim Beckmann' }))
    expect(screen.queryByText(/can be reached/)).not.toBeInTheDocument()
  })

  it('sends what was confirmed, once, and begins again', async () => {
    const { user, server } = await filled()
    await user.type(await advisors(), 'bec')
    expect(await screen.findByRole('option', { name: /Anna/, selected: true })).toBeVisible()
    await user.click(screen.getByRole('option', { name: /Tim/ }))
    expect(screen.getByRole('option', { name: /Tim/, selected: true })).toBeVisible()
    expect(tags()).toEqual(['Remove Dr. Anna Becker', 'Remove Tim Beckmann'])
    await user.type(link(), '  https://musterbank.example/abend {Enter}')
    expect(link()).toHaveValue('https://musterbank.example/abend')
    expect(screen.getByText(`${text.length}/100`)).toBeVisible()
    expect(screen.getByText('musterbank.example/abend')).toBeVisible()

    await user.click(send())
    expect(await dialog()).toHaveTextContent(
      'You are about to send notifications to at least 3 people. Are you sure you want to proceed?',
    )
    expect(await dialog()).toHaveTextContent(text)
    expect(asked(server)?.get('filters[advisors]')).toBe('anna-becker,tim-beckmann')
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(bodies(server)).toEqual([])
    expect(message()).toHaveValue(text)

    const release = server.holdBack(post)
    await confirmed(user)
    expect(send()).toHaveAttribute('aria-busy', 'true')
    await user.click(send())
    release()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(bodies(server)).toEqual([
      { text, link: 'https://musterbank.example/abend', advisors: ['anna-becker', 'tim-beckmann'] },
    ])
    expect(tags()).toEqual([])
    expect([message(), link()].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
    expect(screen.getByText(/Your message is on its way to 4 phones\.$/)).toBeVisible()
    const follow = screen.getByRole('link', { name: 'See how it is delivered' })
    expect(follow).toHaveFocus()
    expect(follow).toHaveAttribute('href', `/app/wallet-cards/notifications/${uuid}`)
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
    expect(send()).toBeDisabled()
  })

  it('searches by three characters without blanks, once for the same, and says what it found', async () => {
    const server = serverOf()
    const { user } = await renderDesk(path, server)
    const field = await advisors()
    expect(field).toHaveAttribute('placeholder', 'Enter at least 3 characters...')
    const asked = () => server.calls(search).map(({ query }) => query.get('name'))
    await user.type(field, 'b e')
    expect(screen.getByText('Enter at least 3 characters...')).toBeVisible()
    expect(asked()).toEqual([])
    await user.type(field, ' ckmann')
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual(['Tim Beckmann'])
    expect(asked()).toEqual(['bec'])
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: 'Tim Beckmann', selected: true })).toBeVisible()
    await user.clear(field)
    expect(screen.queryAllByRole('option')).toEqual([])
    server.answerNext(search, json([]))
    await user.type(field, 'xyz')
    expect((await screen.findAllByText('No results'))[0]).toBeVisible()
    server.answerNext(search, json({ message: 'x' }, 500))
    await user.clear(field)
    await user.type(field, 'err')
    expect(await screen.findByText(failed)).toBeVisible()
    expect(tags()).toEqual(['Remove Tim Beckmann'])
  })

  it('says what is wrong at each field once somebody was there', async () => {
    const { user } = await filled()
    await user.type(link(), 'musterbank')
    expect(link()).toBeValid()
    await user.tab()
    expect(link()).toHaveAccessibleDescription('Link is not a valid URL.')
    expect(send()).toBeDisabled()
    expect(send()).toHaveAccessibleDescription('Correct the link or leave it empty.')
    await user.clear(link())
    expect(link()).toBeValid()
    expect(send()).toBeEnabled()
    await user.type(message(), 'x'.repeat(101 - text.length))
    expect(message()).toHaveAccessibleDescription(/^Message is not valid\./)
    expect(screen.getByText('101/100')).toBeVisible()
    expect(send()).toBeDisabled()
    await user.clear(message())
    expect(message()).toHaveAccessibleDescription(/^Message is not valid\./)
    await user.click(screen.getByRole('button', { name: 'Remove Dr. Anna Becker' }))
    expect(await advisors()).toHaveAccessibleDescription('Advisors is not valid.')
  })

  it('puts what the server refuses at its field until that field changes', async () => {
    const { user, server } = await filled()
    const errors = { advisors: ['There is no advisor anna-becker.'], text: ['No adverts.'] }
    server.answerNext(post, json({ message: 'Please correct the marked fields.', errors }, 422))
    await confirmed(user)
    expect(await screen.findByText(failed)).toBeVisible()
    expect(await advisors()).toHaveAccessibleDescription('There is no advisor anna-becker.')
    expect(await advisors()).toHaveFocus()
    expect(message()).toHaveAccessibleDescription(/^No adverts\./)
    expect(screen.getByText('Please correct the marked fields.')).toBeVisible()
    expect(send()).toBeDisabled()
    await user.type(message(), '!')
    expect(message()).toBeValid()
    expect(message()).toHaveFocus()
    expect(await advisors()).toBeInvalid()
    expect(send()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Remove Dr. Anna Becker' }))
    await user.type(await advisors(), 'bec')
    await user.click(await screen.findByRole('option', { name: /Tim/ }))
    expect(await advisors()).toBeValid()
    expect(send()).toBeEnabled()
  })

  it('says that nobody agreed instead of asking', async () => {
    const { user, server } = await filled()
    server.answerNext(count, json([]))
    await user.click(send())
    await waitFor(async () =>
      expect(await advisors()).toHaveAccessibleDescription(
        'Nobody has agreed to notifications on a card of these advisors.',
      ),
    )
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(send()).toBeDisabled()
    expect(bodies(server)).toEqual([])
  })

  it('keeps everything where counting fails, and asks nothing', async () => {
    const { user, server } = await filled()
    server.answerNext(count, json({ message: 'Too many requests.' }, 429))
    await user.click(send())
    expect(await screen.findByText(failed)).toBeVisible()
    expect(screen.getByText('Too many requests.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.queryByText(/It is not certain/)).not.toBeInTheDocument()
    expect(send()).toBeEnabled()
    expect(message()).toHaveValue(text)
  })

  it('sends the same again under the same key where nobody knows whether it arrived', async () => {
    const { user, server } = await filled()
    server.answerNext(post, new TypeError('failed'))
    await confirmed(user)
    expect((await screen.findAllByText('Network request failed.'))[0]).toBeVisible()
    expect(screen.getByText(/It is not certain whether your message was taken/)).toBeVisible()
    server.answerNext(post, json({ message: 'This message was sent to these cards a moment ago.' }, 409))
    await confirmed(user)
    expect(await screen.findByText('This message was sent to these cards a moment ago.')).toBeVisible()
    expect(screen.queryByText(/It is not certain/)).not.toBeInTheDocument()
    await user.type(message(), '!')
    await confirmed(user)
    expect(await screen.findByText('Success!')).toBeVisible()
    const [first, second, third] = keys(server)
    expect(first).toMatch(/^.{16,}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('keeps what was typed where the session has ended, and says how to go on', async () => {
    const { user, server } = await filled()
    server.answerNext(post, json({ message: 'Please sign in.' }, 401))
    await confirmed(user)
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    expect(screen.queryByText(failed)).not.toBeInTheDocument()
    expect(message()).toHaveValue(text)
    expect(send()).toBeEnabled()
  })

  it('asks before a message that was not sent is left', async () => {
    const { user } = await filled()
    await user.click(screen.getByRole('link', { name: 'Sent notifications' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without sending?' })).toHaveTextContent(
      'These changes would be lost: Advisors, Message.',
    )
    expect(address()).toBe(`/app${path}`)
  })

  it.each<[string, Parameters<typeof serverOf>[0]]>([
    ['without the module', { modules: [] }],
    ['to those without the role', { role: 'accountadmin' }],
    ['to staff of the provider', { role: 'INTERNAL' }],
    ['to guests', { role: null }],
  ])('is forbidden %s', async (_, change) => {
    const server = serverOf(change)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
  })
})

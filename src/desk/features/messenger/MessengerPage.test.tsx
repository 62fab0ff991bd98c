import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const list = 'GET /contact-requests'
const uuid = '5b1f0b9e-7a0c-4f5a-8d39-2f2f6f9f0001'
const message = {
  uuid,
  kind: 'message',
  name: 'Petra Sommer',
  email: 'petra@sommer.example',
  phone: '+491712345678',
  message: '<b>Guten Tag</b>\nZweite Zeile',
  state: 'new',
  created_at: '2026-11-24T08:12:00Z',
  version: 1,
}

function serverWith(...lists: object[][]): FakeServer {
  const server = createFakeServer({ modules: ['messenger'] })
  server.answerNext('GET /me', json(anna))
  for (const rows of lists) server.answerNext(list, json(rows))
  return server
}

const thread = async () => within(await screen.findByRole('article', { name: 'Petra Sommer' }))

describe('the messenger', () => {
  it('lists the messages to the signed-in advisor as they were written, with ways to answer', async () => {
    const { server } = await renderDesk('/messenger', serverWith([message]))
    const shown = await thread()
    expect(shown.getByText(/<b>Guten Tag<\/b>/)).toBeVisible()
    expect(shown.getByText('New')).toBeVisible()
    expect(shown.getByRole('link', { name: 'Reply to petra@sommer.example' })).toHaveAttribute(
      'href',
      'mailto:petra@sommer.example?subject=Your%20request%20to%20Musterbank',
    )
    expect(shown.getByRole('link', { name: 'Call +491712345678' })).toHaveAttribute(
      'href',
      'tel:+491712345678',
    )
    const query = server.calls(list)[0]?.query
    expect(JSON.parse(query?.get('filter') ?? '')).toEqual({ kind: 'message', advisor: 'anna-becker' })
    expect(JSON.parse(query?.get('sort') ?? '')).toEqual(['created_at', 'DESC'])
  })

  it('marks a message as answered with its version, and shows what the server has then', async () => {
    const server = serverWith([message], [{ ...message, state: 'answered', version: 2 }])
    server.answerNext(`PUT /contact-requests/${uuid}`, json({ ...message, state: 'answered', version: 2 }))
    const { user } = await renderDesk('/messenger', server)
    await user.click((await thread()).getByRole('button', { name: 'Mark as answered' }))
    expect(await screen.findByText('Answered')).toBeVisible()
    const [put] = server.calls(`PUT /contact-requests/${uuid}`)
    expect([put?.body, put?.headers.get('if-match')]).toEqual([{ state: 'answered' }, '"1"'])
    expect((await thread()).queryByRole('button', { name: 'Mark as answered' })).not.toBeInTheDocument()
  })

  it('says who was first, and shows it', async () => {
    const server = serverWith([message], [{ ...message, state: 'closed', version: 2 }])
    const refusal = { message: 'Jonas Hofmann saved this before you.', current: message }
    server.answerNext(`PUT /contact-requests/${uuid}`, json(refusal, 412))
    const { user } = await renderDesk('/messenger', server)
    await user.click((await thread()).getByRole('button', { name: 'Mark as answered' }))
    expect(await screen.findByText('Jonas Hofmann saved this before you.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeVisible()
  })

  it('says that there is nothing yet', async () => {
    const server = serverWith([])
    await renderDesk('/messenger', server)
    expect(await screen.findByText(/Nobody has written to you yet/)).toBeVisible()
  })

  it('can be tried again where it could not be loaded', async () => {
    const server = serverWith()
    server.answerNext(list, json({ message: 'x' }, 500))
    const { user } = await renderDesk('/messenger', server)
    expect(await screen.findByText('The messages could not be loaded.')).toBeVisible()
    server.answerNext(list, json([message]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await thread()).getByText('New')).toBeVisible())
  })

  it('lets a signed-in user write to the advisor in the hash, and says what is missing', async () => {
    const server = serverWith()
    const profile = { full_name: 'Jonas Hofmann', contact_options: { messenger: true } }
    server.answerNext('GET /advisors/jonas-hofmann', json(profile))
    const ticket = { ticket: 'abc', valid_from: '2026-01-01T00:00:02Z', expires_at: '2099-01-01T00:00:00Z' }
    server.answerNext('GET /form-ticket', json(ticket))
    const post = 'POST /advisors/jonas-hofmann/contact-requests'
    const errors = { consent: ['Please agree to this.'] }
    server.answerNext(post, json({ message: 'Please correct the marked fields.', errors }, 422))
    server.answerNext(post, json({ uuid }, 201))
    const { user } = await renderDesk('/messenger#jonas-hofmann', server)
    await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hallo')
    await user.type(screen.getByRole('textbox', { name: 'Your e-mail address' }), 'a@bank.test')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    const consent = screen.getByRole('checkbox')
    await waitFor(() => expect(consent).toHaveAccessibleDescription('Please agree to this.'))
    await user.click(consent)
    expect(consent).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText(/Jonas Hofmann will answer to a@bank\.test/)).toBeVisible()
    const sent = {
      kind: 'message',
      name: 'Anna Becker',
      email: 'a@bank.test',
      message: 'Hallo',
      ticket: 'abc',
    }
    expect(server.calls(post).map(({ body }) => body)).toEqual([
      { ...sent, consent: false },
      { ...sent, consent: true },
    ])
    expect(server.calls(list)).toEqual([])
  })

  it('says that an advisor takes no messages', async () => {
    const server = serverWith()
    const profile = { full_name: 'Jonas Hofmann', contact_options: { messenger: false } }
    server.answerNext('GET /advisors/jonas-hofmann', json(profile))
    await renderDesk('/messenger#jonas-hofmann', server)
    expect(await screen.findByText('Jonas Hofmann takes no messages here.')).toBeVisible()
  })
})

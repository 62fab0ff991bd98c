import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const uuid = '2e8f7d64-0b1a-4c5d-9e3f-6a7b8c9d0001'
const at = `/messenger/threads/${uuid}`
const thread = {
  uuid,
  name: 'Petra [ADVISOR]',
  language: 'de',
  advisor: 'anna-becker',
  advisor_name: 'Dr. Anna Becker',
  substitute: null,
  side: 'advisor',
  state: 'open',
  is_read: true,
  unread: 0,
  last_message: 'Guten Tag',
  last_sender: 'visitor',
  last_message_at: '2026-11-24T08:12:00Z',
  version: 1,
}
const templates = [
  { uuid: 'a', title: 'Greeting', text: 'Guten Tag [GUEST], [ADVISOR]: [BOOKING]' },
  { uuid: 'b', title: 'Long', text: 'x'.repeat(1500) },
]

async function opened() {
  const server = createFakeServer({
    modules: ['messenger'],
    own: ({ method, path }) => {
      const reads: Record<string, object> = {
        'GET /me': anna,
        'GET /messenger/threads': [thread],
        [`GET ${at}`]: thread,
        [`GET ${at}/messages`]: [],
        'GET /message-templates': templates,
      }
      const answer = reads[`${method} ${path}`]
      return answer && Response.json(answer)
    },
  })
  const { user } = await renderDesk(`/messenger/${uuid}`, server)
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
  // What another test has typed is kept for the conversation.
  await user.clear(words)
  return { user, words }
}

const booking = '/app/profile/anna-becker#termin'

describe('a template', () => {
  it('is put into an empty message by a key alone, filled in, and can be changed', async () => {
    const { user, words } = await opened()
    await user.type(words, '/')
    expect(await screen.findByRole('menuitem', { name: /Greeting/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(words).toHaveFocus())
    expect(words.value).toMatch(/^Guten Tag Petra \[ADVISOR\], Dr\. Anna Becker: http/)
    expect(words.value.endsWith(booking)).toBe(true)
    await user.keyboard('!')
    expect(words.value.endsWith(`${booking}!`)).toBe(true)
  })

  it('stands where one writes: what was typed stays, and what has no room cannot be chosen', async () => {
    const { user, words } = await opened()
    fireEvent.change(words, { target: { value: `Anfang, 1/2. ${'y'.repeat(600)}` } })
    words.setSelectionRange(7, 7)
    await user.click(screen.getByRole('button', { name: 'Insert template' }))
    expect(await screen.findByRole('menuitem', { name: /Long/ })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('menuitem', { name: /Greeting/ }))
    expect(words.value).toMatch(/^Anfang,Guten Tag Petra .* 1\/2\. y+$/)
  })

  it('is left without one by Escape, and nothing typed goes', async () => {
    const { user, words } = await opened()
    await user.type(words, 'Hallo')
    await user.click(screen.getByRole('button', { name: 'Insert template' }))
    await screen.findByRole('menuitem', { name: /Greeting/ })
    await user.keyboard('{Escape}')
    expect(words).toHaveValue('Hallo')
    await user.type(words, '/')
    expect(words).toHaveValue('Hallo/')
  })
})

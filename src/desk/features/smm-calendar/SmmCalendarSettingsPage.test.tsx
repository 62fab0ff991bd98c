import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/calendars/smm/settings'
const call = '/advisors/anna-becker/smm-calendar/settings'
const failed = 'Unfortunately, an error has occurred. Please try again later.'

function serverWith(reply: Response | null, user: object = anna, modules = ['smm-calendar']): FakeServer {
  const server = createFakeServer({ modules })
  server.answerNext('GET /me', json(user))
  if (reply) server.answerNext(`GET ${call}`, reply)
  return server
}
const stored = (identifier: string) => serverWith(json({ identifier }))

const input = () => screen.findByRole('textbox', { name: 'Identifier' })
const save = () => screen.getByRole('button', { name: 'Save' })
const puts = (server: FakeServer) => server.calls(`PUT ${call}`).map(({ body }) => body)

describe('Smm calendar settings', () => {
  it('show a loading box, then the identifier', async () => {
    const server = stored('becker.westend')
    const release = server.holdBack(`GET ${call}`)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Smm calendar settings')
    expect(screen.getByText('Loading…')).toBeVisible()
    expect(document.title).toContain('Smm calendar settings')
    release()
    expect(await input()).toHaveValue('becker.westend')
    expect(screen.getByRole('heading', { name: 'Integration identifier' })).toBeVisible()
  })

  it('are saved without blanks around, and can be emptied', async () => {
    const server = stored('')
    const { user } = await renderDesk(path, server)
    await user.type(await input(), '  becker.westend ')
    server.answerNext(`PUT ${call}`, json({ identifier: 'becker.westend' }))
    await user.click(save())
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(await input()).toHaveValue('becker.westend')
    expect(screen.queryByText(/Unsaved changes/)).not.toBeInTheDocument()
    await user.clear(await input())
    expect(screen.getByText('Unsaved changes: Identifier')).toBeVisible()
    server.answerNext(`PUT ${call}`, json({ identifier: '' }))
    await user.type(await input(), '{Enter}')
    await waitFor(() => expect(puts(server)).toEqual([{ identifier: 'becker.westend' }, { identifier: '' }]))
  })

  it('show what the server refuses at the field, with a notification, until it is changed', async () => {
    const server = stored('becker.westend')
    const { user } = await renderDesk(path, server)
    await user.type(await input(), '2')
    const errors = { identifier: ['Another advisor already uses this identifier.'] }
    server.answerNext(`PUT ${call}`, json({ message: failed, errors }, 422))
    await user.click(save())
    expect(await screen.findByText(failed)).toBeVisible()
    expect(await input()).toHaveAccessibleDescription('Another advisor already uses this identifier.')
    expect(await input()).toBeInvalid()
    const refused = await input()
    await waitFor(() => expect(refused).toHaveFocus())
    expect(screen.getByText(/Identifier needs a correction/)).toBeVisible()
    await user.type(await input(), '3')
    expect(await input()).toBeValid()
    expect(await input()).toHaveValue('becker.westend23')
  })

  it('say that saving failed and keep what was typed', async () => {
    const server = stored('')
    const { user } = await renderDesk(path, server)
    await user.type(await input(), 'becker')
    server.answerNext(`PUT ${call}`, new TypeError('failed'))
    await user.click(save())
    expect((await screen.findAllByText('Network request failed.'))[0]).toBeVisible()
    expect(await input()).toHaveValue('becker')
    expect(save()).toBeEnabled()
  })

  it.each([500, 404])(
    'that cannot be loaded (%i): a notification, and a way to try again',
    async (status) => {
      const server = serverWith(json({ message: 'x' }, status))
      const { user } = await renderDesk(path, server)
      expect(await screen.findByText(failed)).toBeVisible()
      expect(screen.getByText('The integration identifier could not be loaded.')).toBeVisible()
      expect(address()).toBe(`/app${path}`)
      server.answerNext(`GET ${call}`, json({ identifier: 'x' }))
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await input()).toHaveValue('x')
    },
  )

  it.each<[string, object, string[]]>([
    ['without the module', anna, ['online-appointments']],
    ['to those who are not institutional', { ...anna, is_institutional: false }, ['smm-calendar']],
  ])('are forbidden %s', async (_, user, modules) => {
    const server = serverWith(null, user, modules)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(server.calls(`GET ${call}`)).toEqual([])
  })
})

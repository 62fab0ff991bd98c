import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/whatsapp/settings'
const call = '/advisors/anna-becker/whatsapp/settings'
const off = { whatsapp_enable: false, whatsapp_id: '' }
const on = { whatsapp_enable: true, whatsapp_id: 'OSP-4711' }

function serverWith(stored: object, user: object = anna, modules = ['whats-app']): FakeServer {
  const server = createFakeServer({ modules })
  server.answerNext('GET /me', json(user))
  server.answerNext(`GET ${call}`, json(stored))
  return server
}

const toggle = () => screen.findByRole('switch', { name: 'WhatsApp' })
const input = () => screen.getByRole('textbox', { name: 'Your OSP User ID' })
const save = () => screen.getByRole('button', { name: 'Save' })
const puts = (server: FakeServer) => server.calls(`PUT ${call}`).map(({ body }) => body)

describe('WhatsApp settings', () => {
  it('show a loading box, then what is stored', async () => {
    const server = serverWith(on)
    const release = server.holdBack(`GET ${call}`)
    await renderDesk(path, server)
    // The page's own, not that of the code that loads before it.
    await waitFor(() => expect(screen.getByText('Loading…')).toBeVisible())
    release()
    expect(await toggle()).toBeChecked()
    expect(input()).toHaveValue('OSP-4711')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('WhatsApp settings')
    expect(document.title).toContain('WhatsApp settings')
    expect(input()).toHaveAccessibleDescription(
      'Activating WhatsApp requires the OSP user ID. Without it the function cannot be activated.',
    )
  })

  it('show the general error where they cannot be loaded, and can be tried again', async () => {
    const server = createFakeServer({ modules: ['whats-app'] })
    server.answerNext('GET /me', json(anna))
    server.answerNext(`GET ${call}`, json({ message: 'x' }, 500))
    const { user } = await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Whoops!' })).toBeVisible()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    server.answerNext(`GET ${call}`, json(on))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await toggle()).toBeChecked()
  })

  it('are saved with the ID trimmed, once, with a spinner meanwhile', async () => {
    const server = serverWith(off)
    const { user } = await renderDesk(path, server)
    await user.click(await toggle())
    expect(save()).toBeDisabled()
    await user.type(input(), '  OSP-0815 ')
    expect(save()).toBeEnabled()
    const release = server.holdBack(`PUT ${call}`)
    server.answerNext(`PUT ${call}`, json({ ...on, whatsapp_id: 'OSP-0815' }))
    await user.click(save())
    expect(save()).toHaveAttribute('aria-busy', 'true')
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await user.click(save())
    release()
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts(server)).toEqual([{ whatsapp_enable: true, whatsapp_id: 'OSP-0815' }])
    expect(input()).toHaveValue('OSP-0815')
    expect(save()).not.toHaveAttribute('aria-busy')
  })

  it('say what is missing while on, and forget it when switched off', async () => {
    const { user, server } = await renderDesk(path, serverWith(on))
    await toggle()
    await user.clear(input())
    expect(input()).toHaveAccessibleDescription('Your OSP User ID cannot be empty')
    expect(input()).toBeInvalid()
    expect(save()).toBeDisabled()
    await user.type(input(), '   {Enter}')
    expect(save()).toBeDisabled()
    await user.click(await toggle())
    expect(input()).toBeValid()
    expect(save()).toBeEnabled()
    await user.click(await toggle())
    expect(save()).toBeDisabled()
    await user.click(input())
    await user.tab()
    expect(input()).toHaveAccessibleDescription('Your OSP User ID cannot be empty')
    expect(puts(server)).toEqual([])
  })

  it('say that saving failed, keep what was typed, and put what is wrong at the field', async () => {
    const server = serverWith(on)
    const { user } = await renderDesk(path, server)
    await toggle()
    server.answerNext(`PUT ${call}`, new TypeError('failed'))
    await user.type(input(), '1')
    await user.click(save())
    expect(await screen.findByText('Network request failed.')).toBeVisible()
    expect(input()).toHaveValue('OSP-47111')
    const errors = { whatsapp_id: ['This ID is taken.'] }
    server.answerNext(`PUT ${call}`, json({ message: 'x', errors }, 422))
    await user.click(save())
    expect(
      await screen.findByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeVisible()
    await waitFor(() => expect(input()).toHaveAccessibleDescription('This ID is taken.'))
    await user.type(input(), '2')
    expect(input()).toBeValid()
  })

  it("say that the institution's number is missing, only where it is", async () => {
    const missing = /Your institution has no WhatsApp number yet/
    const server = serverWith(on)
    const first = await renderDesk(path, server)
    await toggle()
    expect(screen.queryByText(missing)).not.toBeInTheDocument()
    first.unmount()
    for (const [number, isSaid] of [
      ['', true],
      ['+496990009100', false],
    ] as const) {
      const next = serverWith(on)
      next.settings.whatsapp_number = number
      const view = await renderDesk(path, next)
      await toggle()
      expect([number, screen.queryByText(missing) !== null]).toEqual([number, isSaid])
      // Not an administrator's way.
      expect(screen.queryByRole('link', { name: 'Advanced settings' })).not.toBeInTheDocument()
      view.unmount()
    }
  })

  it.each<[string, object, string[]]>([
    ['without the module', anna, []],
    [
      'to those who are not institutional',
      { ...anna, is_institutional: false, roles: ['accountadmin'] },
      ['whats-app'],
    ],
  ])('are forbidden %s', async (_, user, modules) => {
    const server = serverWith(on, user, modules)
    await renderDesk(path, server)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
    expect(server.calls(`GET ${call}`)).toEqual([])
  })
})

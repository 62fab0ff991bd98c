import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

/** What the dialog shows, of an institution with these settings. */
async function shown(settings: Readonly<Record<string, string>>): Promise<string> {
  const server = createFakeServer({
    role: 'accountadmin',
    modules: ['embed', 'searchengine'],
    settings: { name: 'Musterbank', ...settings },
    own: ({ path }) =>
      path === '/search-forms' ? json([], 200, { 'content-range': 'items */0' }) : undefined,
  })
  const { user } = await renderDesk('/account-admin/search-forms', server)
  await user.click(await screen.findByRole('button', { name: 'Embed' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('heading', { name: 'Advisor finder' })
  return dialog.textContent ?? ''
}

describe('code for other sites', () => {
  it('leads to the stored public address, wherever the desk is open', async () => {
    const text = await shown({ public_url: 'https://beratung.musterbank.example/' })
    expect(text).toContain('<script src="https://beratung.musterbank.example/embed.js" async>')
    expect(text).toContain('src="https://beratung.musterbank.example/embed/search"')
    expect(text).not.toContain(window.location.origin)
  })

  it('leads to where the desk is while none is stored', async () => {
    expect(await shown({})).toContain(`<script src="${window.location.origin}/embed.js" async>`)
  })
})

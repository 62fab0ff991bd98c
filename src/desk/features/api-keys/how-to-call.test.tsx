import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

it('names the stored public address in calls of other sites, wherever the desk is open', async () => {
  const server = createFakeServer({
    role: 'accountadmin',
    modules: ['search-api'],
    settings: { name: 'Musterbank', public_url: 'https://beratung.musterbank.example' },
    own: ({ path }) => (path === '/api-keys' ? json([], 200, { 'content-range': 'items */0' }) : undefined),
  })
  const { user } = await renderDesk('/api-keys', server)
  await user.click(await screen.findByRole('button', { name: 'How to call' }))
  const text = (await screen.findByRole('dialog')).textContent
  expect(text).toContain("curl 'https://beratung.musterbank.example/api/v1/public/search/advisors?")
  expect(text).toContain("fetch('https://beratung.musterbank.example/api/v1/public/search/advisors?")
  expect(text).not.toContain(window.location.origin)
})

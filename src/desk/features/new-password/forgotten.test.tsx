import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

it('has the focus where one goes on: at what was said of the mail, and at the address for another try', async () => {
  const server = createFakeServer({
    role: null,
    own: ({ path }) => (path === '/password-resets' ? new Response(null, { status: 204 }) : undefined),
  })
  const { user } = await renderDesk('/password-reset', server)
  await user.click(await screen.findByRole('button', { name: 'Send the link' }))
  expect(screen.getByText('E-mail cannot be empty')).toBeVisible()
  await user.type(screen.getByLabelText('E-mail'), 'a')
  expect(screen.queryByText('E-mail cannot be empty')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('E-mail'), '@bank.test{Enter}')
  expect(await screen.findByText(/If somebody here signs in with a@bank.test/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await user.keyboard('{Tab}{Enter}')
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus())
})

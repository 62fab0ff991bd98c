import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeServer } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const id = '00000000-0000-4000-8000-000000000001'

it('whoever may read a record but not change it reads it at the same address', async () => {
  await renderDesk(`/organizations/${id}`, createFakeServer({ role: 'INTERNAL' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Filiale Hohenbrück' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Alias').nextElementSibling).toHaveTextContent('hohenbrueck')
  expect(main.getByRole('heading', { level: 2, name: 'Address' })).toBeVisible()
  expect(main.getByText('Zip').nextElementSibling).toHaveTextContent('24987')
  expect(main.queryByRole('textbox')).not.toBeInTheDocument()
  expect(main.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(main.queryByText('00000000-0000-4000-8000-000000000001')).not.toBeInTheDocument()
})

it('whoever may do neither is told so', async () => {
  await renderDesk(`/organizations/${id}`, createFakeServer({ role: 'marketing-manager' }))
  expect(await screen.findByRole('heading', { name: /#403/ })).toBeVisible()
})

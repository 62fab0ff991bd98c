import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Role } from '#rules/access.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const review = {
  uuid: '8a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b0001',
  state: 'shown',
  advisor: 'anna-becker',
  advisor_name: 'Dr. Anna Becker',
  stars: 5,
  text: 'Gut',
  name: 'Petra S.',
  is_reported: false,
  answer: 'Danke!',
  created_at: '2026-11-26T18:20:00Z',
  version: 2,
}

/** The menu of an advisor's review. @param alias of whoever is signed in */
async function openMenu(role: Role, alias: string) {
  const modules = ['profiles-reviews']
  const me = {
    ...{ alias, first_name: 'A', last_name: 'B', roles: [role], is_institutional: true, modules },
    ...{ uuid: review.uuid, email: 'a@bank.test', organization: null, assigned_organizations: [] },
  }
  const server = createFakeServer({
    role,
    modules,
    own: ({ method, path }) => {
      const call = `${method} ${path}`
      if (call === 'GET /me') return json(me)
      if (call === 'GET /profiles-reviews') return json([review], 200, { 'Content-Range': 'x 0-0/1' })
      return call === `POST /profiles-reviews/${review.uuid}/answer` ? json(review) : undefined
    },
  })
  const { user } = await renderDesk('/profiles-reviews', server)
  await user.click(await screen.findByRole('button', { name: 'Actions for Dr. Anna Becker' }))
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  return { user, server, names }
}

it('what may be done with own records only is offered for those: whose a record is, its description says', async () => {
  expect((await openMenu('stduser', 'anna-becker')).names).toEqual(
    expect.arrayContaining(['Answer review…', 'Report review…']),
  )
})

it('is not offered for those of others', async () => {
  const { names } = await openMenu('advisors-manager', 'katrin-lorenz')
  expect(names.filter((name) => /review/.test(name ?? ''))).toEqual([])
})

it('a form begins with what the record says under the same names, and can take it away', async () => {
  const { user, server } = await openMenu('stduser', 'anna-becker')
  await user.click(screen.getByRole('menuitem', { name: 'Answer review…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer review' }))
  const field = await dialog.findByRole('textbox', { name: 'Answer' })
  expect(field).toHaveValue('Danke!')
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: 'Answer review' }))
  const calls = server.calls(`POST /profiles-reviews/${review.uuid}/answer`)
  expect(calls.map(({ body }) => body)).toEqual([{ answer: null }])
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resourceNamed } from '../../resources/admin.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { rolesServer, rolesUser } from '../../testing/roles-server.ts'

it('lists who may sign in, by what, and who was last here when, in columns as wide as the contract says', async () => {
  await renderDesk('/users', rolesServer([rolesUser('anna', 'Anna Becker', { roles: ['analyst'] })]))
  const table = await screen.findByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['', 'Name', 'State', 'E-mail', 'Roles', 'Second factor', 'Last seen', 'Actions'])
  const fields = resourceNamed('users')?.fields ?? []
  const named = ['full_name', 'state', 'email', 'roles', 'has_second_factor', 'last_seen_at']
  const wanted = named.map((each) => fields.find(({ name }) => name === each)?.width)
  const columns = [...table.querySelectorAll('col')].slice(1, -1)
  expect(columns.map((column) => Number(column.getAttribute('width')))).toEqual(wanted)
  // A class of the kind would count for more than the width.
  expect(columns.map((column) => column.className)).toEqual(named.map(() => ''))
})

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ourAdmin } from '../../own/our-admin.ts'
import { type Admin, provideAdmin } from '../../resources/admin.ts'
import { createFakeServer } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

/** Our contract, if nothing stood in the way of deleting a branch. */
function withoutObjections(): Admin {
  const { resources, operations } = ourAdmin
  const { deleteOrganization } = operations
  if (!deleteOrganization) throw new Error('The contract deletes no organizations any more')
  return {
    ...ourAdmin,
    resources: resources.map((each) => ({ ...each, concurrency: null })),
    operations: {
      ...operations,
      deleteOrganization: { ...deleteOrganization, responses: {}, parameters: [] },
    },
    formOf: () => undefined,
  }
}

async function deleteMarket() {
  const server = createFakeServer()
  provideAdmin(withoutObjections())
  const desk = await renderDesk('/organizations', server)
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for Filiale Marktplatz' })
  await desk.user.click(menu as HTMLElement)
  await desk.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Filiale Marktplatz was deleted.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Filiale Marktplatz' })).toBeNull())
  const [, second] = server.organizations
  return { ...desk, calls: () => server.calls(`DELETE /organizations/${second?.uuid}`) }
}

it('takes a deletion back before it was made', async () => {
  const { user, calls } = await deleteMarket()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Filiale Marktplatz' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Filiale Marktplatz was deleted.')).toBeNull())
  expect(calls()).toHaveLength(0)
})

it('deletes when the chance to take it back is gone, and says so where that fails', async () => {
  const { user, calls } = await deleteMarket()
  expect(calls()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(calls()).toHaveLength(1))
  // The fake server wants a version and got none; its sentence is for people.
  expect(await screen.findByRole('alert')).toHaveTextContent('Changed')
  expect(await screen.findByRole('link', { name: 'Filiale Marktplatz' })).toBeVisible()
})

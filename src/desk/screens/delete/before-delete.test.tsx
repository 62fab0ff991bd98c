import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ourAdmin } from '../../own/our-admin.ts'
import { provideAdmin } from '../../resources/admin.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

afterEach(() => provideAdmin(ourAdmin))

const person = (number: number, alias: string, full_name: string) => ({
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  alias,
  slug: alias,
  full_name,
  is_active: true,
  version: 1,
})
const restorable = 'An account admin can bring this back from the change log for 30 days.'
const anna = person(1, 'anna-becker', 'Anna Becker')
const ole = person(2, 'ole-brandt', 'Ole Brandt')

function listed() {
  const server = createFakeServer({
    own: ({ method, path }) => {
      if (method !== 'GET') return undefined
      if (path === '/advisors') return json([anna, ole], 200, { 'Content-Range': 'advisors 0-1/2' })
      const open_matters = { appointments: 0, requests: 0, wallet_cards: 2 }
      return path === '/advisors/anna-becker/profile'
        ? json({ ...anna, open_matters }, 200, { ETag: '"1"' })
        : undefined
    },
  })
  server.modules.push('advisors-management')
  return server
}

async function asked(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  return within(await screen.findByRole('dialog'))
}

it('what becomes of others is said below the question, also of a record that the list tells less of', async () => {
  const { user } = await renderDesk('/advisors', listed())
  const dialog = await asked(user, 'Anna Becker')
  expect(dialog.getByText(restorable)).toBeVisible()
  expect(await dialog.findByText('2 wallet cards become void.')).toBeVisible()
})

it('of several records at once nothing is read beforehand: each refusal says its own', async () => {
  const { user, server } = await renderDesk('/advisors', listed())
  await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 entries?' }))
  expect(dialog.getByText(restorable)).toBeVisible()
  expect(server.calls('GET /advisors/anna-becker/profile')).toHaveLength(0)
})

it('a resource that has nothing to say of that asks as ever', async () => {
  const { user } = await renderDesk('/organizations')
  const dialog = await asked(user, 'Filiale Marktplatz')
  const question = screen.getByRole('dialog')
  expect(question).toHaveTextContent(`Delete Filiale Marktplatz?${restorable}CancelDelete`)
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
})

const forever = 'This cannot be undone.'

it('a key that is shown once cannot be brought back by anybody', async () => {
  const key = { uuid: '00000000-0000-4000-8000-000000000003', name: 'Website', version: 1 }
  const server = createFakeServer({
    own: ({ path }) =>
      path === '/api-keys' ? json([key], 200, { 'Content-Range': 'api-keys 0-0/1' }) : undefined,
  })
  server.modules.push('contact-api')
  const { user } = await renderDesk('/api-keys', server)
  expect((await asked(user, 'Website')).getByText(forever)).toBeVisible()
})

it('without a log of changes nothing brings back what is deleted', async () => {
  const server = createFakeServer()
  const { resources, operations } = ourAdmin
  const others = resources.filter(({ hints }) => hints.history === undefined)
  provideAdmin({ ...ourAdmin, resources: others, operations, formOf: () => undefined })
  const { user } = await renderDesk('/organizations', server)
  expect((await asked(user, 'Filiale Marktplatz')).getByText(forever)).toBeVisible()
})

const waits = {
  ...{
    uuid: '00000000-0000-4000-8000-000000000009',
    entity: 'organizations',
    state: 'waiting',
    is_mine: true,
  },
  ...{
    record_name: 'Filiale Marktplatz',
    asked_at: '2026-11-24T08:00:00Z',
    expires_at: '2026-12-08T08:00:00Z',
  },
}

it('what a second person has to agree to is told, with the way to where it waits, and stays in the list', async () => {
  const { user, server } = await renderDesk('/organizations')
  server.answerNext('DELETE /organizations/00000000-0000-4000-8000-000000000002', json(waits, 202))
  const dialog = await asked(user, 'Filiale Marktplatz')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('It is deleted once a second person agrees.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(dialog.getByRole('link', { name: 'Waiting deletions' })).toHaveAttribute(
    'href',
    expect.stringContaining('/account-admin/waiting-deletions'),
  )
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('link', { name: 'Filiale Marktplatz' })).toBeVisible()
})

it('of several, those that wait are named beside those that are refused', async () => {
  const { user, server } = await renderDesk('/organizations')
  server.answerNext('DELETE /organizations/00000000-0000-4000-8000-000000000002', json(waits, 202))
  server.answerNext(
    'DELETE /organizations/00000000-0000-4000-8000-000000000001',
    json({ message: 'Advisors belong to it.' }, 409),
  )
  await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 entries?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('It is deleted once a second person agrees.')).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent('Filiale Marktplatz')
  expect(dialog.getByRole('alert')).toHaveTextContent('Filiale Hohenbrück: Advisors belong to it.')
})

const linkedin = {
  uuid: '00000000-0000-4000-8000-000000000007',
  label: 'LinkedIn',
  pattern: 'https://www.linkedin.com/in/{value}',
  icon: 'link',
  section: 'networking',
  is_active: true,
  version: 3,
}

/** Kinds of links, one of which profiles use. */
function usedKind() {
  const stored = { ...linkedin }
  const server = createFakeServer({
    own: ({ method, path, body }) => {
      if (path === '/custom-link-types' && method === 'GET')
        return json([stored], 200, { 'Content-Range': 'custom-link-types 0-0/1' })
      if (path !== `/custom-link-types/${linkedin.uuid}`) return undefined
      if (method === 'DELETE')
        return json(
          { message: '2 advisors have a link of this kind.', errors: { advisors: ['Anna', 'Ole'] } },
          409,
        )
      if (method === 'PUT') Object.assign(stored, body, { version: stored.version + 1 })
      return json(stored, 200, { ETag: `"${stored.version}"` })
    },
  })
  return { server, stored }
}

it('a kind of link that profiles use stays, says whose, and is switched off there instead', async () => {
  const { server, stored } = usedKind()
  const { user } = await renderDesk('/account-admin/custom-links-management', server)
  const dialog = await asked(user, 'LinkedIn')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('2 advisors have a link of this kind.')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Anna', 'Ole'])
  server.answerNext(`PUT /custom-link-types/${linkedin.uuid}`, json({ message: 'Broken.' }, 500))
  const instead = await dialog.findByRole('button', { name: /^Switch off instead/ })
  await user.click(instead)
  await waitFor(() => expect(dialog.getAllByRole('alert').some((each) => each.textContent !== '')).toBe(true))
  expect(stored.is_active).toBe(true)
  await user.click(instead)
  expect(await dialog.findByText('It is switched off.')).toBeVisible()
  expect(stored.is_active).toBe(false)
  const sent = server.calls(`PUT /custom-link-types/${linkedin.uuid}`)
  expect(sent.at(-1)?.headers.get('if-match')).toBe('"3"')
})

it('one that is switched off already is offered nothing in place of its deletion', async () => {
  const { server, stored } = usedKind()
  stored.is_active = false
  const { user } = await renderDesk('/account-admin/custom-links-management', server)
  const dialog = await asked(user, 'LinkedIn')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('2 advisors have a link of this kind.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Switch off instead/ })).toBeNull()
})

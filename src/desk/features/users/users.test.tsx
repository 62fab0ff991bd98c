import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadResource } from '../../resources/admin.ts'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { rolesServer, rolesUser } from '../../testing/roles-server.ts'

it('lists who may sign in, by what, and who was last here when, in columns as wide as the contract says', async () => {
  await renderDesk('/users', rolesServer([rolesUser('anna', 'Anna Becker', { roles: ['analyst'] })]))
  const table = await screen.findByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['', 'Name', 'State', 'E-mail', 'Roles', 'Second factor', 'Last seen', 'Actions'])
  const fields = (await loadResource('users')).fields
  const named = ['full_name', 'state', 'email', 'roles', 'has_second_factor', 'last_seen_at']
  const wanted = named.map((each) => fields.find(({ name }) => name === each)?.width)
  const columns = [...table.querySelectorAll('col')].slice(1, -1)
  expect(columns.map((column) => Number(column.getAttribute('width')))).toEqual(wanted)
  // A class of the kind would count for more than the width.
  expect(columns.map((column) => column.className)).toEqual(named.map(() => ''))
})

const uuid = '00000000-0000-4000-8000-000000000007'
const jonas = {
  ...rolesUser('jonas-petersen', 'Jonas Petersen', { roles: ['stduser'] }),
  uuid,
  advisor: null,
  has_password: true,
  has_second_factor: true,
  invited_at: '2026-11-23T15:40:00Z',
  last_seen_at: null,
  updated_at: '2026-11-23T15:40:00Z',
  updated_by: null,
}
const inviting = `POST /users/${uuid}/invitations`
const resetting = `DELETE /users/${uuid}/second-factor`
const ending = `DELETE /users/${uuid}/sessions`

/** The form of a user; a server that forgets their second factor once it is reset. */
async function openUser(change: object = {}) {
  const user = { ...jonas, ...change }
  const server = createFakeServer({
    role: 'roles-manager',
    modules: ['roles-management'],
    own: ({ method, path }) => {
      if (method === 'GET' && path === `/users/${uuid}`) return json(user, 200, { ETag: '"1"' })
      if (`${method} ${path}` === resetting) user.has_second_factor = false
      else if (`${method} ${path}` !== ending) return undefined
      return new Response(null, { status: 204 })
    },
  })
  const opened = await renderDesk(`/users/${uuid}`, server)
  await screen.findByRole('textbox', { name: 'First name' })
  // The page of the aside, whichever buttons it has.
  await screen.findByRole('complementary')
  return opened
}

const names = ['Send an invitation', 'Invite again', 'Sign out everywhere', 'Reset second factor']
const shown = () => names.filter((name) => screen.queryByRole('button', { name }))

describe('beside a user', () => {
  it.each([
    ['who has a password and a factor', {}, ['Invite again', 'Sign out everywhere', 'Reset second factor']],
    [
      'whom nobody has invited yet',
      { has_password: false, has_second_factor: false, invited_at: null },
      ['Send an invitation', 'Sign out everywhere'],
    ],
    ['who is switched off', { is_active: false, has_second_factor: false }, []],
  ])('stands what helps one %s', async (_, change, buttons) => {
    await openUser(change)
    expect(shown()).toEqual(buttons)
  })

  it('is asked before a second factor is reset, by name and with what that means; Cancel resets nothing', async () => {
    const { user, server } = await openUser()
    await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
    const question = within(
      screen.getByRole('alertdialog', { name: 'Reset the second factor of Jonas Petersen?' }),
    )
    expect(question.getByText(/the password alone lets in/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(server.calls(resetting)).toHaveLength(0)
  })

  it('the second factor is reset once, that is said, and there is none to reset any more', async () => {
    const { user, server } = await openUser()
    await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
    const question = within(screen.getByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Reset second factor' }))
    expect(await screen.findByText('The second factor is reset. The user is told by mail.')).toBeVisible()
    await waitFor(() => expect(shown()).toEqual(['Invite again', 'Sign out everywhere']))
    expect(server.calls(resetting)).toHaveLength(1)
  })

  it('a refused reset is told in the question, and forgotten when it is asked anew', async () => {
    const { user, server } = await openUser()
    server.answerNext(resetting, json({ message: 'You cannot reset your own second factor.' }, 409))
    await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
    const question = within(screen.getByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Reset second factor' }))
    expect(await question.findByText('You cannot reset your own second factor.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Reset second factor' }))
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('your own second factor')
  })

  it('a busy button is not sent twice, and the refusal of one ends with the next', async () => {
    const { user, server } = await openUser()
    server.answerNext(inviting, json({ message: 'Mail cannot be sent now.' }, 409))
    const release = server.holdBack(inviting)
    const invite = screen.getByRole('button', { name: 'Invite again' })
    await user.click(invite)
    expect(invite).toBeDisabled()
    fireEvent.click(invite)
    release()
    expect(await screen.findByText('Mail cannot be sent now.')).toBeVisible()
    expect(server.calls(inviting)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('The user is signed out everywhere.')).toBeVisible()
    expect(screen.queryByText('Mail cannot be sent now.')).not.toBeInTheDocument()
    expect([server.calls(ending).length, server.calls(inviting).length]).toEqual([1, 1])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../../testing/fake-server.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'
import { rolesServer, rolesUser } from '../../../testing/roles-server.ts'

const path = '/users/roles'

const people = () => [
  rolesUser('katrin-lorenz', 'Katrin Lorenz', { roles: ['roles-manager'] }),
  rolesUser('anna', 'Anna Becker', { roles: ['accountadmin', 'stduser'], version: 3 }),
  rolesUser('jonas-p', 'Jonas Petersen', { roles: ['analyst'], source: 'directory' }),
]

async function open(server = rolesServer(people(), { given: ['orgadmin'] })) {
  const opened = await renderDesk(path, server)
  await screen.findByRole('grid')
  return { ...opened, puts: () => opened.server.sent.filter(({ method }) => method === 'PUT') }
}

const box = (name: string, role: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}: ${role}(, not saved yet)?$`))
const press = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

describe('the roles of users', () => {
  it('are reached from the list of users', async () => {
    const { user } = await renderDesk('/users', rolesServer(people()))
    await user.click(await screen.findByRole('link', { name: 'Roles of users' }))
    expect(await screen.findByRole('grid')).toBeVisible()
    expect(box('Anna Becker', 'Account administrator')).toBeChecked()
    expect(box('Anna Becker', 'Analyst')).not.toBeChecked()
  })

  it('are gathered, read once more, and saved person by person with the version that was read', async () => {
    const { user, puts } = await open()
    await user.click(box('Jonas Petersen', 'Analyst'))
    await user.click(box('Anna Becker', 'Marketing manager'))
    expect(puts()).toEqual([])
    expect(screen.getByText('Unsaved changes: Jonas Petersen, Anna Becker')).toBeVisible()
    await user.click(press('Review and save'))
    const lines = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual(['Jonas Petersen− loses Analyst', 'Anna Becker+ gets Marketing manager'])
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts().map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"3"'])
    expect(puts().map(({ body }) => (body as { roles: string[] }).roles)).toEqual([
      [],
      ['accountadmin', 'stduser', 'marketing-manager'],
    ])
    await waitFor(() => expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument())
    await waitFor(() => expect(box('Anna Becker', 'Marketing manager')).toBeChecked())
  })

  it('go on with what was saved before the list has been read again', async () => {
    const { user, server, puts } = await open()
    const release = server.holdBack('GET /users')
    const give = async (role: string) => {
      await user.click(box('Anna Becker', role))
      await user.click(press('Review and save'))
      await user.click(dialog().getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(box('Anna Becker', role)).toBeChecked()
    }
    await give('Marketing manager')
    await give('Analyst')
    expect(puts().map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
    expect(puts().at(-1)?.body).toMatchObject({
      roles: ['accountadmin', 'stduser', 'marketing-manager', 'analyst'],
    })
    release()
  })

  it('of one person that are refused keep nobody else from being saved, and stay with the sentence', async () => {
    const { user, server, puts } = await open()
    await user.click(box('Jonas Petersen', 'Analyst'))
    await user.click(box('Anna Becker', 'Analyst'))
    await user.click(press('Review and save'))
    const refused = json({ message: 'x', errors: { roles: ['Not these.'] } }, 422)
    server.answerNext(`PUT /users/${people()[2]?.uuid}`, refused)
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText('Jonas Petersen: Not these.')).toBeVisible()
    expect(puts()).toHaveLength(2)
    expect(dialog().getAllByRole('listitem')).toHaveLength(1)
    await user.click(dialog().getByRole('button', { name: 'Back' }))
    const row = await screen.findByRole('row', { name: /Jonas Petersen/ })
    expect(within(row).getByText('Not these.')).toBeVisible()
    expect(box('Jonas Petersen', 'Analyst')).not.toBeChecked()
    await user.click(box('Jonas Petersen', 'Analyst'))
    expect(within(row).queryByText('Not these.')).not.toBeInTheDocument()
  })

  it('stop at what would meet the next one too', async () => {
    const { user, server, puts } = await open()
    await user.click(box('Jonas Petersen', 'Analyst'))
    await user.click(box('Anna Becker', 'Analyst'))
    await user.click(press('Review and save'))
    server.answerNext(`PUT /users/${people()[2]?.uuid}`, json({ message: 'Please sign in.' }, 401))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible()
    expect(puts()).toHaveLength(1)
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts()).toHaveLength(3)
  })

  it('that somebody else has changed are shown as they stand, and the wish is saved on top of them', async () => {
    const users = people()
    const { user, puts } = await open(rolesServer(users))
    await user.click(box('Anna Becker', 'Marketing manager'))
    users[1] = { ...(users[1] as (typeof users)[0]), roles: ['orguser'], version: 4 }
    await user.click(press('Review and save'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText('As it stands now: Member of a branch')).toBeVisible()
    expect(dialog().getByText('Anna Becker: Somebody else has changed this meanwhile.')).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(puts().at(-1)?.headers.get('if-match')).toBe('"4"')
    expect(puts().at(-1)?.body).toMatchObject({ roles: ['orguser', 'marketing-manager'] })
  })

  it('are taken out of what is saved, for one person or for all', async () => {
    const { user } = await open()
    await user.click(box('Jonas Petersen', 'Analyst'))
    await user.click(box('Anna Becker', 'Analyst'))
    await user.click(press('Review and save'))
    await user.click(dialog().getByRole('button', { name: 'Do not change Anna Becker' }))
    await user.click(dialog().getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(box('Anna Becker', 'Analyst')).not.toBeChecked()
    await user.click(press('Discard'))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    expect(box('Jonas Petersen', 'Analyst')).toBeChecked()
    expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument()
  })

  it('outlive another filter, and are asked about before the page is left', async () => {
    const { user } = await open()
    await user.click(box('Anna Becker', 'Analyst'))
    await user.type(screen.getByRole('searchbox'), 'Jonas')
    await waitFor(() => expect(screen.queryByText('Anna Becker')).not.toBeInTheDocument())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('Unsaved changes: Anna Becker')).toBeVisible()
    await user.click(
      within(screen.getByRole('navigation', { name: 'Way back' })).getByRole('link', { name: 'Users' }),
    )
    expect(await screen.findByText('These changes would be lost: Anna Becker.')).toBeVisible()
    await user.click(press('Keep editing'))
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(box('Anna Becker', 'Analyst')).toBeChecked())
  })
})

describe('a role that cannot be changed', () => {
  it.each([
    ['Katrin Lorenz', 'Analyst', 'You cannot change your own roles.'],
    ['Anna Becker', "Provider's staff, reading", 'Only the provider gives the role INTERNAL.'],
    ['Anna Becker', 'Account administrator', 'Nobody else administers the account.'],
    ['Jonas Petersen', 'Administrator of own branches', 'Roles that a group of the directory gives'],
  ])('of %s, %s, says why', async (name, role, why) => {
    const { user } = await open()
    await waitFor(() => expect(box(name, role)).toHaveAttribute('aria-disabled', 'true'))
    expect(box(name, role)).toHaveAccessibleDescription(expect.stringContaining(why))
    const before = box(name, role).checked
    await user.click(box(name, role))
    expect(box(name, role).checked).toBe(before)
    expect(screen.getByText(new RegExp(`^${name}, .*${why}`))).toBeVisible()
    expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument()
  })

  it('is every one to who may only read', async () => {
    await open(rolesServer(people(), { role: 'INTERNAL' }))
    const boxes = screen.getAllByRole('checkbox')
    expect(boxes.every((each) => each.getAttribute('aria-disabled') === 'true')).toBe(true)
  })
})

describe('the keys', () => {
  it('lead through the grid, of which Tab reaches one place', async () => {
    const { user } = await open()
    const grid = screen.getByRole('grid')
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    box('Katrin Lorenz', 'Account administrator').focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(box('Anna Becker', 'Advisors manager')).toHaveFocus()
    await user.keyboard(' ')
    expect(box('Anna Becker', 'Advisors manager')).toBeChecked()
    await user.keyboard('{Home}')
    expect(screen.getByRole('link', { name: 'Anna Becker' })).toHaveFocus()
    await user.keyboard('{Control>}{End}{/Control}')
    expect(box('Jonas Petersen', 'Marketing manager')).toHaveFocus()
    await user.keyboard('{PageUp}')
    expect(screen.getByRole('button', { name: 'Marketing manager' })).toHaveFocus()
    await user.keyboard('{Control>}{Home}{/Control}{ArrowLeft}{ArrowUp}')
    expect(screen.getByRole('button', { name: 'Account administrator' })).toHaveFocus()
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })
})

describe('what a role may do', () => {
  it('is said at the head of its column, with who has it', async () => {
    const { user } = await open()
    await user.click(press('Users and roles manager'))
    expect(await dialog().findByText('Sees, creates, changes and deletes')).toBeVisible()
    expect(dialog().getByText('Users')).toBeVisible()
    expect(dialog().getByText('Users, Roles of users, Directory (SCIM) and Waiting deletions')).toBeVisible()
    await user.click(dialog().getByRole('button', { name: 'Show who has this role' }))
    await waitFor(() => expect(screen.queryByText('Anna Becker')).not.toBeInTheDocument())
    expect(within(screen.getByRole('grid')).getByText('Katrin Lorenz')).toBeVisible()
  })

  it('leaves out what the modules that are off would bring', async () => {
    const { user } = await open()
    await user.click(press('Marketing manager'))
    const text = 'Nothing yet beyond what everybody may who signs in.'
    expect(await dialog().findByText(text)).toBeVisible()
    expect(dialog().getByText('My account')).toBeInTheDocument()
  })
})

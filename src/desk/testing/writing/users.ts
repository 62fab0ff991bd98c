import { screen, within } from '@testing-library/react'
import { createFakeServer, json } from '../fake-server.ts'
import { renderDesk } from '../render-desk.tsx'
import { rolesServer, rolesUser } from '../roles-server.ts'
import { button, fasterReply, inDialog, pageIsSaved, type SentencePlace, type WritingPlace } from './place.ts'

const uuid = '00000000-0000-4000-8000-000000000007'
const user = {
  uuid,
  first_name: 'Jonas',
  last_name: 'Petersen',
  full_name: 'Jonas Petersen',
  state: 'invited',
  email: 'jonas@bank.test',
  alias: 'jonas-petersen',
  is_active: true,
  is_institutional: false,
  roles: ['stduser'],
  assigned_organizations: [],
  advisor: null,
  has_password: false,
  has_second_factor: true,
  invited_at: '2026-11-23T15:40:00Z',
  last_seen_at: null,
  updated_at: '2026-11-23T15:40:00Z',
  updated_by: null,
  version: 1,
}

const besideButtons: SentencePlace = {
  name: 'the form',
  find: () => {
    const actions = screen.getByRole('button', { name: 'Invite again' }).closest<HTMLElement>('.user-actions')
    return within(actions as HTMLElement).getByRole('alert')
  },
}

const aside = {
  open: async () => {
    const server = createFakeServer({
      role: 'roles-manager',
      modules: ['roles-management'],
      own: ({ method, path }) =>
        method === 'GET' && path === `/users/${uuid}` ? json(user, 200, { ETag: '"1"' }) : undefined,
    })
    const opened = await renderDesk(`/users/${uuid}`, server)
    await screen.findByRole('button', { name: 'Invite again' })
    // The form beside it may come later.
    await screen.findByRole('textbox', { name: 'First name' })
    return opened
  },
  through: ['features/users/UserAside.tsx'],
  shown: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value,
  told: besideButtons,
  faster: 'nothing of it has a version',
} as const

const member = rolesUser('jonas', 'Jonas Petersen', { roles: ['orguser'] })
const tick = () =>
  screen.getByLabelText<HTMLInputElement>(/^Jonas Petersen: Marketing manager(, not saved yet)?$/)

const roles: WritingPlace = {
  name: 'give somebody a role',
  through: ['features/users/roles/use-role-changes.ts'],
  call: `PUT /users/${member.uuid}`,
  open: async () => {
    const opened = await renderDesk('/users/roles', rolesServer([member]))
    await screen.findByRole('grid')
    return opened
  },
  type: (actor) => actor.click(tick()),
  shown: () => tick().checked,
  button: async (actor) => {
    if (!screen.queryByRole('dialog'))
      await actor.click(screen.getByRole('button', { name: 'Review and save' }))
    return within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })
  },
  told: inDialog,
  faster: {
    reply: () => fasterReply({ ...member, roles: ['orguser', 'analyst'], version: 4 }),
    meets: 'told',
    version: '"4"',
  },
  stored: () => json({ ...member, roles: ['orguser', 'analyst', 'marketing-manager'], version: 5 }),
  done: pageIsSaved,
}

export const userPlaces: readonly WritingPlace[] = [
  roles,
  {
    ...aside,
    name: 'invite somebody again',
    call: `POST /users/${uuid}/invitations`,
    button: button('Invite again'),
    stored: () => json({ email: user.email, expires_at: '2026-11-30T15:40:00Z' }, 201),
    done: () => screen.findByText('A link is on its way to jonas@bank.test.'),
  },
  {
    ...aside,
    name: 'reset somebody’s second factor',
    call: `DELETE /users/${uuid}/second-factor`,
    button: async (actor) => {
      if (!screen.queryByRole('alertdialog'))
        await actor.click(screen.getByRole('button', { name: 'Reset second factor' }))
      return within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset second factor' })
    },
    shown: () => screen.getByText('For somebody who has lost phone, key and recovery codes.').textContent,
    told: {
      name: 'the dialog',
      find: () => within(screen.getByRole('alertdialog')).getByRole('alert'),
    },
    stored: () => new Response(null, { status: 204 }),
    done: () => screen.findByText('The second factor is reset. The user is told by mail.'),
  },
  {
    ...aside,
    name: 'sign somebody out everywhere',
    call: `DELETE /users/${uuid}/sessions`,
    button: button('Sign out everywhere'),
    stored: () => new Response(null, { status: 204 }),
    done: () => screen.findByText('The user is signed out everywhere.'),
  },
]

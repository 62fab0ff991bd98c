import { screen, waitFor } from '@testing-library/react'
import { createFakeServer, json } from '../fake-server.ts'
import { address, renderDesk } from '../render-desk.tsx'
import { button, inNotification, valueAt, type WritingPlace } from './place.ts'

const token = 'x'.repeat(43)

const menu = () => screen.findByRole('button', { name: /Katrin Lorenz/ })

export const sessionPlaces: readonly WritingPlace[] = [
  {
    name: 'sign in',
    through: ['features/login/use-sign-in.ts'],
    call: 'POST /session',
    open: async () => {
      const opened = await renderDesk('/login', createFakeServer({ role: null }))
      await screen.findByLabelText('Password')
      return opened
    },
    type: async (user) => {
      await user.type(screen.getByLabelText('E-mail'), 'a@bank.test')
      await user.type(screen.getByLabelText('Password'), 'demo')
    },
    shown: () => ['E-mail', 'Password'].map((label) => valueAt(label)()),
    field: { path: 'email', at: () => screen.getByLabelText('E-mail') },
    button: button('Sign in'),
    told: { name: 'the form', find: () => screen.getByRole('alert') },
    isSignIn: true,
    faster: 'a session has no version',
    done: () =>
      waitFor(() => {
        if (address().includes('login')) throw new Error('Nobody is signed in yet.')
      }),
  },
  {
    name: 'ask for a link for a forgotten password',
    through: ['features/new-password/ForgottenForm.tsx'],
    call: 'POST /password-resets',
    open: async () => {
      const opened = await renderDesk('/password-reset', createFakeServer({ role: null }))
      await screen.findByLabelText('E-mail')
      return opened
    },
    type: (user) => user.type(screen.getByLabelText('E-mail'), 'a@bank.test'),
    shown: valueAt('E-mail'),
    field: { path: 'email', at: () => screen.getByLabelText('E-mail') },
    button: button('Send the link'),
    told: { name: 'the form', find: () => screen.getByRole('alert') },
    isSignIn: true,
    faster: 'nothing of it can be read',
    stored: () => new Response(null, { status: 204 }),
    done: () => screen.findByText(/a mail is on its way/),
  },
  {
    name: 'set a password by a link',
    through: ['features/new-password/NewPasswordForm.tsx'],
    call: `PUT /invitations/${token}`,
    open: async () => {
      const server = createFakeServer({
        role: null,
        own: ({ method, path }) =>
          method === 'GET' && path === `/invitations/${token}`
            ? json({
                email: 'a@bank.test',
                full_name: 'Katrin Lorenz',
                expires_at: '2026-11-30T09:00:00Z',
              })
            : undefined,
      })
      const opened = await renderDesk(`/invitation#${token}`, server)
      await screen.findByLabelText('New password')
      return opened
    },
    type: (user) => user.type(screen.getByLabelText('New password'), 'vier gruene Boote am Steg'),
    shown: valueAt('New password'),
    field: { path: 'password', at: () => screen.getByLabelText('New password') },
    button: button('Save and sign in'),
    told: { name: 'the form', find: () => screen.getByRole('alert') },
    isSignIn: true,
    faster: 'nobody can read what is replaced',
    stored: () => new Response(null, { status: 204 }),
    done: () =>
      waitFor(() => {
        if (address().includes('invitation')) throw new Error('Nobody is signed in yet.')
      }),
  },
  {
    name: 'sign out',
    through: ['shell/use-sign-out.tsx'],
    call: 'DELETE /session',
    open: async () => {
      const opened = await renderDesk('/organizations')
      await screen.findByRole('link', { name: 'Filiale Hohenbrück' })
      return opened
    },
    shown: () => screen.getAllByRole('link', { name: /^Filiale /, hidden: true }).length,
    button: async (user) => {
      await user.click(await menu())
      return await screen.findByRole('menuitem', { name: 'Sign out' })
    },
    told: inNotification,
    isGeneral: true,
    faster: 'a session has no version',
    done: () => screen.findByLabelText('Password'),
  },
]

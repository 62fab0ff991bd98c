import { screen, waitFor } from '@testing-library/react'
import { createFakeServer } from '../fake-server.ts'
import { address, renderDesk } from '../render-desk.tsx'
import { button, inNotification, valueAt, type WritingPlace } from './place.ts'

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

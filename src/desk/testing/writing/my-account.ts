import { screen, within } from '@testing-library/react'
import { json } from '../fake-server.ts'
import {
  button,
  deskAt,
  dialogButton,
  inDialog,
  type SentencePlace,
  valueAt,
  type WritingPlace,
} from './place.ts'

const session = (number: number) => ({
  uuid: `00000000-0000-4000-8000-00000000010${number}`,
  created_at: '2026-11-24T08:00:00Z',
  seen_at: '2026-11-24T08:30:00Z',
  browser: number === 1 ? 'Firefox on Windows' : 'Safari on iPhone',
  network: '192.0.2.0',
  is_current: number === 1,
})
const passkey = {
  uuid: '00000000-0000-4000-8000-000000000200',
  name: 'My phone',
  created_at: '2026-11-20T08:00:00Z',
  used_at: null,
}
const security = {
  email: 'anna@bank.test',
  has_password: true,
  password_changed_at: null,
  uses_open_id: false,
  second_factor_since: '2026-11-20T08:00:00Z',
  recovery_codes_left: 9,
  tell_new_devices: true,
  has_authenticator: true,
  passkeys: [passkey],
  second_factor_demanded: false,
}
const codes = { codes: ['k3v9p-8xq2m', '7hd2w-m4c6t'] }

const account = async (change: object = {}) => {
  const opened = await deskAt('/my-account', {
    modules: [],
    reads: {
      'GET /me/security': { ...security, ...change },
      'GET /me/sessions': [session(1), session(2)],
      'GET /me/security-events': [],
      'POST /me/second-factor': {
        secret: 'JBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Musterbank:anna?secret=JBSWY3DPEHPK3PXP&issuer=Musterbank',
      },
    },
  })
  await screen.findByRole('heading', { name: 'Password' })
  return opened
}

/** Where several places of the page have an alert of their own. */
const besideButton = (name: string | RegExp, around: string): SentencePlace => ({
  name: 'the form',
  find: () => {
    const place = screen.getByRole('button', { name }).closest<HTMLElement>(around) as HTMLElement
    return within(place).getByRole('alert')
  },
})

const inQuestion: SentencePlace = {
  name: 'the dialog',
  find: () => within(screen.getByRole('alertdialog')).getByRole('alert'),
}

const done = () => new Response(null, { status: 204 })

export const accountPlaces: readonly WritingPlace[] = [
  {
    name: 'change one’s password',
    through: ['features/my-account/PasswordForm.tsx'],
    call: 'PUT /me/password',
    open: account,
    type: async (user) => {
      await user.type(screen.getByLabelText('Current password'), 'openbranch-demo')
      await user.type(screen.getByLabelText('New password'), 'vier gruene Boote am Steg')
    },
    shown: () => ['Current password', 'New password'].map((label) => valueAt(label)()),
    field: { path: 'current_password', at: () => screen.getByLabelText('Current password') },
    button: button('Change password'),
    told: besideButton('Change password', 'form'),
    faster: 'nobody can read what is replaced',
    stored: done,
    done: () => screen.findByText('Your password is changed. You are signed out everywhere else.'),
  },
  {
    name: 'sign out everywhere else',
    through: ['features/my-account/Sessions.tsx'],
    call: 'DELETE /me/sessions',
    open: async () => {
      const opened = await account()
      await screen.findByText('Safari on iPhone')
      return opened
    },
    shown: () => screen.getAllByText(/^Network: /).length,
    button: button('Sign out everywhere else'),
    told: besideButton('Sign out everywhere else', '.my-list'),
    faster: 'a session has no version',
    stored: done,
    done: () => screen.findByText('You are signed out everywhere else.'),
  },
  {
    name: 'confirm an authenticator app',
    through: ['features/my-account/AuthenticatorDialog.tsx'],
    call: 'PUT /me/second-factor',
    open: async () => {
      const opened = await account({ has_authenticator: false, second_factor_since: null, passkeys: [] })
      await opened.user.click(screen.getByRole('button', { name: 'Set up app' }))
      await screen.findByLabelText('Code')
      return opened
    },
    type: (user) => user.type(screen.getByLabelText('Code'), '492 817'),
    shown: valueAt('Code'),
    field: { path: 'code', at: () => screen.getByLabelText('Code') },
    button: dialogButton('Confirm'),
    told: inDialog,
    faster: 'a key has no version',
    stored: () => json(codes),
    done: () => screen.findByText('k3v9p-8xq2m'),
  },
  {
    name: 'make new recovery codes',
    through: ['features/my-account/CodeDialog.tsx'],
    call: 'POST /me/second-factor/recovery-codes',
    open: async () => {
      const opened = await account()
      await opened.user.click(screen.getByRole('button', { name: 'Make new codes' }))
      await screen.findByLabelText('Code')
      return opened
    },
    type: (user) => user.type(screen.getByLabelText('Code'), '492817'),
    shown: valueAt('Code'),
    field: { path: 'code', at: () => screen.getByLabelText('Code') },
    button: dialogButton('Make new codes'),
    told: inDialog,
    faster: 'codes have no version',
    stored: () => json(codes, 201),
    done: () => screen.findByText('k3v9p-8xq2m'),
  },
  {
    name: 'add a passkey',
    through: ['features/my-account/NewPasskey.tsx'],
    call: 'POST /me/passkeys/challenges',
    open: async () => {
      // The browsers of tests have none: they know passkeys, and make none.
      Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true })
      const opened = await account()
      await opened.user.click(screen.getByRole('button', { name: 'Add passkey' }))
      return opened
    },
    type: (user) => user.type(screen.getByLabelText('Name'), 'My phone'),
    shown: valueAt('Name'),
    button: dialogButton('Add passkey'),
    told: inDialog,
    faster: 'a passkey has no version',
    stored: () =>
      json(
        {
          challenge: 'YQ',
          host: 'localhost',
          institution: 'Musterbank',
          user_id: 'YQ',
          user_name: security.email,
          credentials: [],
        },
        201,
      ),
    done: () => screen.findByText(/^No passkey was made/),
  },
  {
    name: 'remove a passkey',
    through: ['features/my-account/Passkeys.tsx'],
    call: `DELETE /me/passkeys/${passkey.uuid}`,
    open: async () => {
      const opened = await account()
      await opened.user.click(screen.getByRole('button', { name: 'Remove the passkey My phone' }))
      return opened
    },
    shown: () => screen.getByText('My phone').textContent,
    button: () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
    told: inQuestion,
    faster: 'a passkey has no version',
    stored: done,
    done: () => screen.findByText('The passkey is removed.'),
  },
]

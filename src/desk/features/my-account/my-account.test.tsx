import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const at = '2026-11-24T08:00:00Z'
const session = (number: number, browser: string) => ({
  uuid: `00000000-0000-4000-8000-00000000010${number}`,
  created_at: at,
  seen_at: at,
  browser,
  network: '192.0.2.0',
  is_current: number === 1,
})
const passkey = {
  uuid: '00000000-0000-4000-8000-000000000200',
  name: 'My phone',
  created_at: at,
  used_at: null,
}
const event = (number: number, kind: string) => ({
  uuid: `00000000-0000-4000-8000-00000000030${number}`,
  event: kind,
  at,
  browser: null,
  network: null,
  by: null,
})

/** The account page on a server that remembers what is ended, removed and set up. */
async function account({ hasFactor = true, third = session(3, 'Old device') as object } = {}) {
  const sessions = [session(1, 'Firefox on Windows'), session(2, 'Safari on iPhone'), third]
  const passkeys = [passkey]
  const events = [event(1, 'signed-in')]
  const state = { hasFactor }
  const done = () => new Response(null, { status: 204 })
  const own: Record<string, () => Response> = {
    'GET /me/security': () =>
      json({
        email: 'anna@bank.test',
        has_password: true,
        password_changed_at: null,
        uses_open_id: false,
        second_factor_since: state.hasFactor ? at : null,
        recovery_codes_left: state.hasFactor ? 9 : 0,
        tell_new_devices: true,
        has_authenticator: state.hasFactor,
        passkeys: state.hasFactor ? passkeys : [],
        second_factor_demanded: false,
      }),
    'GET /me/sessions': () => json(sessions),
    'GET /me/security-events': () => json(events),
    'POST /me/second-factor': () =>
      json({ secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/a?secret=B' }),
    'PUT /me/second-factor': () => {
      state.hasFactor = true
      return json({ codes: ['k3v9p-8xq2m', '7hd2w-m4c6t'] })
    },
    [`DELETE /me/sessions/${session(2, '').uuid}`]: () => {
      sessions.splice(1, 1)
      return done()
    },
    'DELETE /me/sessions': () => {
      sessions.length = 1
      events.unshift(event(2, 'sessions-ended'))
      return done()
    },
    [`DELETE /me/passkeys/${passkey.uuid}`]: () => {
      passkeys.length = 0
      return done()
    },
  }
  const server = createFakeServer({ own: ({ method, path }) => own[`${method} ${path}`]?.() })
  const opened = await renderDesk('/my-account', server)
  await screen.findByText('Safari on iPhone')
  return opened
}

const region = (name: string) => screen.getByRole('region', { name })
const meter = () => document.querySelector('.strength')
const bars = () => [...(meter()?.querySelectorAll('i') ?? [])].map((bar) => bar.classList.contains('on'))
const button = (name: string) => screen.getByRole('button', { name })

describe('one’s own account by keyboard alone', () => {
  beforeEach(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true })
  })

  it('goes on among the sessions that are left, and at the list where one has none to end', async () => {
    const { user } = await account()
    button('End session: Safari on iPhone').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button('End session: Old device')).toHaveFocus())
    button('Sign out everywhere else').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Old device')).not.toBeInTheDocument())
    expect(document.activeElement).toHaveTextContent('Firefox on Windows')
  })

  it('goes on at the other way to sign in where a passkey is removed', async () => {
    const { user } = await account()
    button('Remove the passkey My phone').focus()
    await user.keyboard('{Enter}')
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('My phone')).not.toBeInTheDocument())
    await waitFor(() => expect(button('Add passkey')).toHaveFocus())
  })

  it('comes back to the app once its recovery codes are kept', async () => {
    const { user } = await account({ hasFactor: false })
    button('Set up app').focus()
    await user.keyboard('{Enter}')
    await user.type(await screen.findByLabelText('Code'), '492817{Enter}')
    await user.click(await screen.findByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(button('Remove app')).toHaveFocus())
  })
})

describe('one’s own account', () => {
  it('names what was done here among what happened', async () => {
    const { user } = await account()
    await user.click(button('Sign out everywhere else'))
    expect(await screen.findByText('Signed out everywhere')).toBeVisible()
  })

  it('calls a field empty only as long as it is', async () => {
    const { user } = await account()
    await user.click(button('Change password'))
    expect(screen.getByText('New password cannot be empty')).toBeVisible()
    await user.type(screen.getByLabelText('New password'), 'vier')
    expect(screen.queryByText('New password cannot be empty')).not.toBeInTheDocument()
    expect(screen.getByText('Current password cannot be empty')).toBeVisible()
  })

  it('gives an advice for a new password once: what the server says of it is not repeated below', async () => {
    const { user, server } = await account()
    const advice = 'Names and addresses are guessed first. Please choose other words.'
    server.answerNext('PUT /me/password', json({ message: advice, errors: { password: [advice] } }, 422))
    await user.type(screen.getByLabelText('Current password'), 'openbranch-demo')
    await user.type(screen.getByLabelText('New password'), 'Musterbank2026')
    await screen.findByText(/Names and addresses/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid())
    expect(screen.getAllByText(/Names and addresses/)).toHaveLength(1)
  })
})

describe('where one is signed in', () => {
  const rows = () => within(region('Where you are signed in')).getAllByRole('listitem')

  it('says that the place is not known, and of each the network', async () => {
    await account()
    const sessions = within(region('Where you are signed in'))
    expect(sessions.getByText(/^The place is not known\./)).toBeVisible()
    for (const row of rows()) expect(row).toHaveTextContent('Network: 192.0.2.0')
  })

  it('says what is not known of a device and its network either', async () => {
    await account({ third: { ...session(3, ''), browser: null, network: null } })
    expect(rows().at(-1)).toHaveTextContent('Unknown device')
    expect(rows().at(-1)).toHaveTextContent('Network: unknown')
  })

  it('marks the one that is used here, which is ended by signing out', async () => {
    await account()
    expect(rows().map((row) => row.textContent?.includes('This one'))).toEqual([true, false, false])
    expect(rows().map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1, 1])
  })
})

describe('how hard a new password is to guess', () => {
  it.each([
    ['passwordpassword', 'Very easy to guess', 0],
    ['correct horse battery staple 1947', 'Good', 4],
  ])('is told in words and as a bar: %s', async (password, words, score) => {
    const { user } = await account()
    await user.type(screen.getByLabelText('New password'), password)
    const told = await screen.findByText(words, { exact: true })
    expect(told.closest('[role=status]')).not.toBeNull()
    expect(bars()).toEqual([1, 2, 3, 4].map((step) => step <= score))
    expect(meter()).toHaveAttribute('data-score', String(score))
  })

  it('is not told before it is long enough: so many characters are missing', async () => {
    const { user } = await account()
    expect(meter()).toBeNull()
    await user.type(screen.getByLabelText('New password'), 'Walnuss')
    expect(meter()).toHaveTextContent(/^5 more characters$/)
    await user.type(screen.getByLabelText('New password'), 'Baum')
    expect(meter()).toHaveTextContent(/^1 more character$/)
    expect(bars()).toEqual([false, false, false, false])
  })

  it('is not told of a password that exists', async () => {
    const { user } = await account()
    await user.type(screen.getByLabelText('Current password'), 'passwordpassword')
    expect(meter()).toBeNull()
  })
})

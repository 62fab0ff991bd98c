import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { renderDesk } from '../../testing/render-desk.tsx'

const code = 'Please enter the code of your second factor.'
const passkey = 'Please use your passkey.'
const refusal = (errors: object) => json({ message: 'Please enter your code.', errors }, 401)

async function signedInAsFarAs(errors: object) {
  const server = createFakeServer({ role: null })
  server.answerNext('POST /session', refusal(errors))
  const { user } = await renderDesk('/login', server)
  await user.type(await screen.findByLabelText('E-mail'), 'a@bank.test')
  await user.type(screen.getByLabelText('Password'), 'demo{Enter}')
  return { user, server }
}

describe('signing in with a second factor', () => {
  beforeEach(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true })
  })

  it('asks for it as one more step: nothing is wrong yet, and the focus is where one goes on', async () => {
    await signedInAsFarAs({ code: [code], passkey: [passkey] })
    expect(await screen.findByText('One more step: enter a code, or use your passkey.')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
    expect(screen.getByLabelText('Code')).toBeValid()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    for (const fault of [code, passkey]) expect(screen.queryByText(fault)).not.toBeInTheDocument()
  })

  it('has the focus at the passkey where there is no app', async () => {
    await signedInAsFarAs({ passkey: [passkey] })
    expect(await screen.findByText('One more step: use your passkey.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use passkey' })).toHaveFocus())
  })

  it('calls only what was tried wrong', async () => {
    const { user, server } = await signedInAsFarAs({ code: [code], passkey: [passkey] })
    server.answerNext('POST /session', refusal({ code: ['Code is not valid.'], passkey: [passkey] }))
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByText('Code is not valid.')).toBeVisible()
    expect(screen.getByLabelText('Code')).toBeInvalid()
    expect(screen.queryByText(passkey)).not.toBeInTheDocument()
    server.answerNext(
      'POST /session/passkey-challenges',
      refusal({ passkey: ['This passkey is not valid here.'] }),
    )
    await user.click(screen.getByRole('button', { name: 'Use passkey' }))
    expect(await screen.findByText('This passkey is not valid here.')).toBeVisible()
    expect(screen.getByLabelText('Code')).toBeValid()
  })

  it('calls a code missing that was asked for before', async () => {
    const { user, server } = await signedInAsFarAs({ code: [code] })
    expect(await screen.findByText('One more step: enter the code of your second factor.')).toBeVisible()
    server.answerNext('POST /session', refusal({ code: [code] }))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(code)).toBeVisible()
    expect(screen.getByLabelText('Code')).toBeInvalid()
  })
})

const institution = { label: 'Sign in with Musterbank', start: '/account/oidc/start' }

async function offered(options: object, search = '') {
  const server = createFakeServer({
    role: null,
    own: ({ method, path }) => (method === 'GET' && path === '/session' ? json(options) : undefined),
  })
  await renderDesk(`/login${search}`, server)
  return screen.findByRole('link', { name: institution.label })
}

describe('the institution’s own sign-in', () => {
  it('is one more way in beside the password', async () => {
    const link = await offered({ password: true, password_reset: true, open_id: institution })
    expect(link).toHaveAttribute('href', institution.start)
    expect(screen.getByLabelText('Password')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Forgotten password?' })).toBeVisible()
  })

  it('is the only one where passwords are off', async () => {
    await offered({ password: false, password_reset: false, open_id: institution })
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to Musterbank' })).toBeVisible()
    for (const label of ['E-mail', 'Password']) expect(screen.queryByLabelText(label)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Forgotten password?' })).toBeNull()
  })

  it('leads back to the page that was asked for', async () => {
    const next = '/app/organizations?page=2#row'
    const link = await offered(
      { password: true, password_reset: true, open_id: institution },
      `?next=${encodeURIComponent(next)}`,
    )
    expect(link).toHaveAttribute('href', `${institution.start}?next=${encodeURIComponent(next)}`)
  })
})

const reply = 'The answer of your institution could not be trusted. Please sign in again.'
const faults: [fault: string, sentence: string][] = [
  ['down', 'The sign-in of your institution cannot be reached now. Please try again later.'],
  ['late', 'That took too long, or it was another browser. Please sign in again.'],
  ['refused', 'The sign-in of your institution did not let you in.'],
  [
    'issuer',
    'The answer came from another sign-in than that of your institution. Please tell your administrators.',
  ],
  ['audience', 'The answer was meant for another site. Please tell your administrators.'],
  ['expired', 'The answer of your institution was too old. Please sign in again.'],
  [
    'algorithm',
    'The answer of your institution is not signed as it must be. Please tell your administrators.',
  ],
  ['reply', reply],
  ['email', 'Your institution has not verified your e-mail address. Please tell your administrators.'],
  ['unknown', 'Nobody here is known by this sign-in. Please ask those who manage the users.'],
  [
    'stays',
    'You are signed out here. The sign-in of your institution could not be reached: end your session there too, above all on a computer that others use.',
  ],
  ['inactive', 'Your account here is switched off. Please ask those who manage the users.'],
]

describe('whom the institution’s sign-in did not let in', () => {
  it('hears for each reason another sentence', () => {
    expect(new Set(faults.map(([, sentence]) => sentence)).size).toBe(faults.length)
  })

  it.each([...faults, ['nonsense', reply], ['constructor', reply]])(
    'hears why: %s',
    async (fault, sentence) => {
      await offered(
        { password: true, password_reset: true, open_id: institution },
        `?failed=open-id-${fault}`,
      )
      expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    },
  )

  it('hears it also where there is no other way in', async () => {
    const only = { password: false, password_reset: false, open_id: institution }
    const link = await offered(only, '?failed=open-id-inactive')
    const card = link.closest('section') as HTMLElement
    expect(within(card).getByRole('alert')).toHaveTextContent('Your account here is switched off.')
  })

  it.each(['', '?failed=', '?failed=down', '?failed=open-id-'])('hears nothing by %j', async (search) => {
    await offered({ password: true, password_reset: true, open_id: institution }, search)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

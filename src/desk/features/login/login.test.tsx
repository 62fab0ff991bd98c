import { screen, waitFor } from '@testing-library/react'
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

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { appointmentsServer } from '../../../testing/appointments.ts'
import { json } from '../../../testing/fake-server.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'

const call = '/advisors/anna-becker/calendar-feed'
const off = { enabled: false, url: null, created_at: null, last_read_at: null }
const on = { ...off, enabled: true, created_at: '2026-11-23T07:00:00Z', last_read_at: '2026-11-23T09:00:00Z' }

async function open(first: Response) {
  const server = appointmentsServer([])
  server.answerNext(`GET ${call}`, first)
  const { user } = await renderDesk('/online-appointments/appointments/index', server)
  await user.click(await screen.findByRole('button', { name: 'Calendar feed' }))
  return { server, user, dialog: within(await screen.findByRole('dialog', { name: 'Calendar feed' })) }
}

describe('the calendar feed', () => {
  it('is made by one press, and its address is shown this once', async () => {
    const { server, user, dialog } = await open(json(off))
    expect(await dialog.findByText('There is no address yet.')).toBeVisible()
    const url = 'https://bank.test/api/v1/calendar-feeds/Qm4xT8vNz1Lb6RkWc9PdYs2h'
    server.answerNext(`POST ${call}`, json({ ...on, url }, 201))
    await user.click(dialog.getByRole('button', { name: 'Make address' }))
    expect(await dialog.findByRole('textbox', { name: 'Address' })).toHaveValue(url)
  })

  it('says when it was read last, and is removed', async () => {
    const { server, user, dialog } = await open(json(on))
    expect(await dialog.findByText(/Last read on 23 Nov 2026, 10:00/)).toBeVisible()
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
    server.answerNext(`DELETE ${call}`, new Response(null, { status: 204 }))
    await user.click(dialog.getByRole('button', { name: 'Remove address' }))
    expect(await dialog.findByText('There is no address yet.')).toBeVisible()
  })

  it('stays as it was where the server fails, and says so', async () => {
    const { server, user, dialog } = await open(json(on))
    server.answerNext(`DELETE ${call}`, new TypeError('offline'))
    await user.click(await dialog.findByRole('button', { name: 'Remove address' }))
    expect(await dialog.findByText('Network request failed.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove address' })).toBeVisible()
  })

  it('stays where the session has ended, and says how one goes on', async () => {
    const { server, user, dialog } = await open(json(on))
    server.answerNext(`DELETE ${call}`, json({ message: 'Please sign in.' }, 401))
    await user.click(await dialog.findByRole('button', { name: 'Remove address' }))
    expect(await dialog.findByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove address' })).toBeEnabled()
  })

  it('is nothing for somebody without an advisor record', async () => {
    const { dialog } = await open(json({ message: 'Not found' }, 404))
    expect(await dialog.findByText(/You have no advisor profile/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Make address' })).not.toBeInTheDocument()
  })
})

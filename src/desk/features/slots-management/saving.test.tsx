import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { anna } from '../../testing/people.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/online-appointments/calendars/slots/management?date=2030-11-26'
const calls = '/advisors/anna-becker'
const uuid = '4f6a8b0c-2d3e-4f5a-8b6c-7d8e9f0a0001'
const at = { start: '2030-11-26T11:00:00Z', end: '2030-11-26T12:00:00Z' }
const lunch = { kind: 'block', ...at, uuid, title: 'Lunch', repeats: false, version: 3 }
const record = { uuid, kind: 'once', title: 'Lunch', ...at, appointments_count: 0, version: 3 }
const theirs = { ...record, title: 'Holiday', end: '2030-11-26T13:00:00Z', version: 4 }

async function calendar(...entries: object[]) {
  const server = createFakeServer({ modules: ['slots-calendar'] })
  server.answerNext('GET /me', json(anna))
  const body = { from: '2030-11-25', to: '2030-12-01', time_zone: 'Europe/Berlin', entries }
  const list = `GET ${calls}/calendar`
  server.answerNext(list, json(body))
  const { user } = await renderDesk(path, server)
  return { server, user, readsAgain: () => server.answerNext(list, json(body)) }
}

async function openLunch() {
  const opened = await calendar(lunch)
  opened.server.answerNext(`GET ${calls}/blocks/${uuid}`, json(record))
  await opened.user.click(await screen.findByRole('button', { name: /Lunch/ }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Blocked time' })) }
}

const refusals: readonly (readonly [string, Response | Error, string])[] = [
  ['401', json({ message: 'Please sign in.' }, 401), 'Your session has ended. Your changes are still here:'],
  ['403', json({ message: 'You may not do this.' }, 403), 'You may not do this.'],
  ['409', json({ message: 'Not now.' }, 409), 'Not now.'],
  ['422', json({ message: 'x', errors: { uuid: ['Not like that.'] } }, 422), 'Not like that.'],
  ['500', json({ message: 'Something broke.' }, 500), 'Something broke.'],
  ['no network', new TypeError('failed'), 'Network request failed.'],
]

describe('what was typed of a new block', () => {
  it.each(refusals)('stays where the server answers %s, and can be sent again', async (_, answer, said) => {
    const { server, user, readsAgain } = await calendar()
    await user.click(await screen.findByRole('button', { name: 'Block time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    await user.type(dialog.getByLabelText('Reason'), 'Lunch')
    server.answerNext(`POST ${calls}/blocks`, answer)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(said))
    expect(address()).toContain(path)
    expect(dialog.getByLabelText('Reason')).toHaveValue('Lunch')
    server.answerNext(`POST ${calls}/blocks`, json(record, 201))
    readsAgain()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls(`POST ${calls}/blocks`)).toHaveLength(2)
  })

  it('is sent once, however often and while it takes its time', async () => {
    const { server, user, readsAgain } = await calendar()
    await user.click(await screen.findByRole('button', { name: 'Block time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    server.answerNext(`POST ${calls}/blocks`, json(record, 201))
    const release = server.holdBack(`POST ${calls}/blocks`)
    await user.type(dialog.getByLabelText('Reason'), 'Lunch{Enter}{Enter}')
    await user.keyboard('{Escape}')
    expect(dialog.getByLabelText('Reason')).toHaveValue('Lunch')
    readsAgain()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls(`POST ${calls}/blocks`)).toHaveLength(1)
  })

  it('is not thrown away without a question', async () => {
    const { user } = await calendar()
    await user.click(await screen.findByRole('button', { name: 'Block time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    await user.type(dialog.getByLabelText('Reason'), 'Lunch')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const name = 'Leave without saving?'
    const question = within(await screen.findByRole('dialog', { name }))
    expect(question.getByText('These changes would be lost: Reason.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
    expect(dialog.getByLabelText('Reason')).toHaveValue('Lunch')
  })
})

describe('a block that somebody else changed first', () => {
  it('shows both versions, and saves what was chosen of them', async () => {
    const { server, user, dialog, readsAgain } = await openLunch()
    await user.type(dialog.getByLabelText('Reason'), ' break')
    server.answerNext(`PUT ${calls}/blocks/${uuid}`, json({ message: 'x', current: theirs }, 412))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Somebody else saved this before you' }),
    )
    expect(conflict.getByRole('group', { name: 'Reason' })).toHaveTextContent('Lunch breakHoliday')
    expect(conflict.getByText('Tue, 26 November 2030, 12:00–14:00')).toBeInTheDocument()
    server.answerNext(`PUT ${calls}/blocks/${uuid}`, json({ ...theirs, version: 5 }))
    readsAgain()
    await user.click(conflict.getByRole('button', { name: 'Save this choice' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const last = server.calls(`PUT ${calls}/blocks/${uuid}`).at(-1)
    expect(last?.headers.get('if-match')).toBe('"4"')
    expect(last?.body).toEqual({ kind: 'once', title: 'Lunch break', start: at.start, end: theirs.end })
  })

  it('is deleted only after it was shown as it stands now', async () => {
    const { server, user, dialog, readsAgain } = await openLunch()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    const call = `DELETE ${calls}/blocks/${uuid}`
    server.answerNext(call, json({ message: 'Somebody was faster.', current: theirs }, 412))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Somebody was faster.')).toBeVisible()
    const now = 'As it stands now: Tue, 26 November 2030, 12:00–14:00, Holiday'
    expect(dialog.getByRole('alert')).toHaveTextContent(now)
    server.answerNext(call, new Response(null, { status: 204 }))
    readsAgain()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.calls(call).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
  })

  it('stays open where deleting ends with the session', async () => {
    const { server, user, dialog } = await openLunch()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    server.answerNext(`DELETE ${calls}/blocks/${uuid}`, json({ message: 'Please sign in.' }, 401))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible()
    expect(address()).toContain(path)
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, type FakeServer, json } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'
import { termWords } from './words.ts'

const path = '/deletion-tool/settings'
const read = 'GET /deletion-tool/terms'
const mails = {
  setting: 'retention.mails',
  days: 30,
  default_days: 30,
  stored: 20_417,
  due: 12,
  last_run_at: '2026-11-24T02:17:00Z',
  last_deleted: 9,
}
const advisors = { ...mails, setting: 'retention.inactive_advisors', days: null, default_days: null }
const never = { stored: 2, due: 0, last_run_at: null, last_deleted: null }
const changes = { ...mails, ...never, setting: 'retention.changes', days: 400, default_days: 1_095 }
const terms = [mails, { ...advisors, ...never }, changes]

/** @param due with other days than those in force */
function server(due = 12, role: FakeServer['role'] = 'accountadmin') {
  return createFakeServer({
    role,
    settings: { name: 'Musterbank', 'retention.mails': '', 'retention.changes': '400' },
    own: ({ method, path: called, query }) => {
      if (`${method} ${called}` !== read) return undefined
      const asked = query.get('setting')
      if (!asked) return json(terms)
      return json(terms.filter(({ setting }) => setting === asked).map((term) => ({ ...term, due })))
    },
  })
}

async function page(given = server()) {
  given.modules.push('deletion-tool')
  const opened = await renderDesk(path, given)
  await screen.findByText('Sent mails')
  return opened
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
const dialog = () => within(screen.getByRole('dialog'))
const asked = (given: FakeServer) =>
  given
    .calls(read)
    .flatMap(({ query }) => (query.has('days') ? [`${query.get('setting')} ${query.get('days')}`] : []))

describe('deletion settings', () => {
  it('have words for each kind, its days, how much there is, goes tonight and went last', async () => {
    await page()
    const cells = (name: string) =>
      rowOf(name)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cells('Sent mails').slice(0, 4)).toEqual(['30 days', '20,417', '12', '9Tue, 24 November 2026'])
    expect(cells('Inactive advisors').slice(0, 4)).toEqual(['For ever', '2', '0', 'Nothing yet'])
    expect(cells('Change log').slice(0, 2)).toEqual(['400 daysUsually 1,095', '2'])
    expect(screen.getByText(/^Every night/)).toBeVisible()
  })

  it('save other days with the version that was read, and read all anew', async () => {
    const given = server()
    given.answerNext('GET /settings', json(given.settings, 200, { ETag: '"8"' }))
    const { user } = await page(given)
    await user.click(rowOf('Sent mails').getByRole('button', { name: 'Edit Sent mails' }))
    expect(dialog().getByLabelText('Kept for')).toHaveValue('')
    await user.type(dialog().getByLabelText('Kept for'), '40')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked(given)).toEqual(['retention.mails 40'])
    const saves = given.calls('PUT /settings')
    expect(saves.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ 'retention.mails': '40' }, '"8"'],
    ])
    await waitFor(() => expect(given.calls(read).filter(({ query }) => !query.has('days'))).toHaveLength(2))
  })

  it('say before what a save would delete tonight, and save only when it is pressed again', async () => {
    const { user, server: given } = await page(server(18_960))
    await user.click(screen.getByRole('button', { name: 'Edit Sent mails' }))
    await user.type(dialog().getByLabelText('Kept for'), '1')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Tonight 18,960 mails will be deleted\./)).toBeVisible()
    expect(given.calls('PUT /settings')).toEqual([])
    // Other days are another question.
    await user.type(dialog().getByLabelText('Kept for'), '0')
    expect(screen.queryByText(/^Tonight/)).not.toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Save all the same' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(asked(given)).toEqual(['retention.mails 1', 'retention.mails 10'])
    expect(given.calls('PUT /settings').map(({ body }) => body)).toEqual([{ 'retention.mails': '10' }])
  })

  it('ask nothing where data are kept for ever, and reckon with the usual days where nothing is set', async () => {
    const { user, server: given } = await page()
    await user.click(screen.getByRole('button', { name: 'Edit Change log' }))
    await user.clear(dialog().getByLabelText('Kept for'))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Save all the same' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save all the same' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Edit Inactive advisors' }))
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked(given)).toEqual(['retention.changes 1095'])
    expect(given.calls('PUT /settings').map(({ body }) => body)).toEqual([
      { 'retention.changes': '' },
      { 'retention.inactive_advisors': '' },
    ])
  })

  it('show what the server refuses at the field, with what was typed', async () => {
    const { user, server: given } = await page()
    const message = 'Please enter a whole number from 30 to 3650.'
    given.answerNext('PUT /settings', json({ message: 'x', errors: { 'retention.changes': [message] } }, 422))
    await user.click(screen.getByRole('button', { name: 'Edit Change log' }))
    await user.clear(dialog().getByLabelText('Kept for'))
    await user.type(dialog().getByLabelText('Kept for'), '2 9')
    await user.click(dialog().getByRole('button', { name: 'Save' }))
    expect(await dialog().findByText(message)).toBeVisible()
    expect(dialog().getByLabelText('Kept for')).toHaveAccessibleDescription(message)
    expect(dialog().getByLabelText('Kept for')).toHaveValue('29')
    // Nothing was reckoned with days that cannot be.
    expect(asked(given)).toEqual([])
  })

  it('can be read and not changed by the staff of the provider', async () => {
    await page(server(0, 'INTERNAL'))
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument()
  })

  it('say that they could not be loaded, and are read again', async () => {
    const given = server()
    given.modules.push('deletion-tool')
    given.answerNext(read, json({ message: 'broken' }, 500))
    const { user } = await renderDesk(path, given)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Sent mails')).toBeVisible()
  })

  it('are of account administrators, where the module is on', async () => {
    const given = server(0, 'profile-delete-manager')
    given.modules.push('deletion-tool')
    await renderDesk(path, given)
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
  })

  it('have words for each term', () => {
    for (const { label, about, tonight } of Object.values(termWords)) {
      expect(about).toMatch(/\.$/)
      expect(tonight).toMatch(/\{count\}.* \|\|\|\| .*\{count\}/)
      expect(label).not.toMatch(/\.$/)
    }
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../testing/fake-server.ts'
import { address, renderDesk } from '../../testing/render-desk.tsx'

const path = '/account-admin/advanced-settings'

function formOf(name: string) {
  const form = screen.getByLabelText(name).closest('form') as HTMLFormElement
  return within(form)
}

describe('advanced settings', () => {
  it('shows each setting by its name, in a text area of one row with a button of its own', async () => {
    await renderDesk(path)
    const area = await screen.findByLabelText('primary_color')
    expect(area).toHaveValue('#006756')
    expect(area).toHaveAttribute('rows', '1')
    expect(formOf('primary_color').getByRole('button')).toBeEnabled()
    expect(screen.getByRole('heading', { level: 1, name: 'Advanced settings' })).toBeVisible()
    expect(screen.getByText(/consult your contact person at the provider/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/app/account-admin')
    await waitFor(() => expect(document.title).toBe('Advanced settings | Musterbank'))
  })

  it('saves one setting with its name as the only key and says Success!', async () => {
    const { user, server } = await renderDesk(path)
    await user.clear(await screen.findByLabelText('name'))
    await user.type(screen.getByLabelText('name'), 'Neue Bank')
    await user.click(formOf('name').getByRole('button'))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls('PUT /settings').map(({ body }) => body)).toEqual([{ name: 'Neue Bank' }])
    expect(await within(screen.getByRole('banner')).findByText('Neue Bank')).toBeVisible()
  })

  it('sends the version that was read, of one that was saved since its own, and lets one choose where somebody was faster', async () => {
    const server = createFakeServer()
    const values = { name: 'Musterbank', imprint_de: '' }
    server.answerNext('GET /settings', json(values, 200, { ETag: '"7"' }))
    const { user } = await renderDesk(path, server)
    const name = await screen.findByLabelText('name')
    const submit = async (label: string) => await user.click(formOf(label).getByRole('button'))
    const current = { ...values, name: 'Ihre Bank' }
    const message = 'Somebody else saved this before you. Nothing of yours is lost.'
    server.answerNext('PUT /settings', json({ message, current }, 412, { ETag: '"9"' }))
    await user.type(name, ' 2')
    await submit('name')
    const saved = () => new Response(null, { status: 204, headers: { ETag: '"10"' } })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Ihre')).toBeVisible()
    server.answerNext('PUT /settings', saved())
    await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(name).toHaveValue('Musterbank 2')
    for (const label of ['imprint_de']) {
      server.answerNext('PUT /settings', saved())
      await submit(label)
      await waitFor(() => expect(formOf(label).getByRole('button')).toBeEnabled())
    }
    await submit('name')
    await waitFor(() => expect(server.calls('PUT /settings')).toHaveLength(4))
    const tags = server.calls('PUT /settings').map(({ headers }) => headers.get('if-match'))
    expect(tags).toEqual(['"7"', '"9"', '"7"', '"10"'])
  })

  it('disables all buttons while one saves, and only that one shows loading', async () => {
    const server = createFakeServer()
    const release = server.holdBack('PUT /settings')
    const { user } = await renderDesk(path, server)
    await screen.findByLabelText('name')
    await user.click(formOf('name').getByRole('button'))
    for (const button of screen.getAllByRole('button', { name: 'Save' })) expect(button).toBeDisabled()
    expect(screen.getAllByRole('progressbar')).toHaveLength(1)
    expect(formOf('name').getByRole('progressbar')).toBeInTheDocument()
    release()
    await waitFor(() => expect(formOf('imprint_de').getByRole('button')).toBeEnabled())
  })

  it('shows a refused value under its field, and lets it be submitted again once it is changed', async () => {
    const { user, server } = await renderDesk(path)
    server.answerNext(
      'PUT /settings',
      json({ message: 'x', errors: { primary_color: ['Not a colour.'] } }, 422),
    )
    const area = await screen.findByLabelText('primary_color')
    await user.click(formOf('primary_color').getByRole('button'))
    expect(await screen.findByText('Not a colour.')).toBeVisible()
    expect(area).toHaveAccessibleDescription('Not a colour.')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Unfortunately, an error has occurred. Please try again later.',
    )
    expect(formOf('primary_color').getByRole('button')).toBeDisabled()
    await user.type(area, '1')
    expect(screen.queryByText('Not a colour.')).not.toBeInTheDocument()
    expect(formOf('primary_color').getByRole('button')).toBeEnabled()
  })

  it('keeps what was typed when the session has ended meanwhile', async () => {
    const { user, server } = await renderDesk(path)
    await user.type(await screen.findByLabelText('imprint_de'), 'Musterbank eG')
    server.answerNext('PUT /settings', json({ message: 'Please sign in.' }, 401))
    await user.click(formOf('imprint_de').getByRole('button'))
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    expect(screen.getByLabelText('imprint_de')).toHaveValue('Musterbank eG')
    expect(formOf('imprint_de').getByRole('button')).toBeEnabled()
  })

  it('says that the network failed', async () => {
    const server = createFakeServer()
    const { user } = await renderDesk(path, server)
    await screen.findByLabelText('name')
    server.answerNext('PUT /settings', new TypeError('Failed to fetch'))
    await user.click(formOf('name').getByRole('button'))
    expect(await screen.findByText('Network request failed.')).toBeVisible()
  })

  it('becomes ready with a notification when loading fails', async () => {
    const server = createFakeServer()
    server.answerNext('GET /settings', json({ message: 'broken' }, 500))
    // React's strict mode is not on here, so one failing reply is enough.
    await renderDesk(path, server)
    expect(
      await screen.findByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeVisible()
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument()
  })

  it('is for account administrators only', async () => {
    await renderDesk(path, createFakeServer({ role: 'orgs-manager' }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
    expect(address()).toBe('/app/403')
  })
})

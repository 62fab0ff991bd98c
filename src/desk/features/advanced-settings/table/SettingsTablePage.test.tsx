import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createFakeServer, json } from '../../../testing/fake-server.ts'
import { renderDesk } from '../../../testing/render-desk.tsx'

const path = '/account-admin/advanced-settings/table'

async function open(server = createFakeServer()) {
  server.settings.cookies_alert_config = '{"text":"x"}'
  server.settings['sign_in.oidc_client_secret'] = '••••••••'
  return await renderDesk(path, server)
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const edit = (label: string) => screen.findByRole('button', { name: `Edit ${label}` })
const dialog = (label: string) => screen.findByRole('dialog', { name: label })

describe('settings as a table', () => {
  it('show each setting with its value and what it is, unset ones too', async () => {
    await open()
    expect(await row('primary_color')).toHaveTextContent(
      /Primary colourprimary_color#006756The colour that all others/,
    )
    expect(await row('time_zone')).toHaveTextContent('Not set')
    expect(await row('oidc_client_secret')).toHaveTextContent('••••••••')
  })

  it('are reached from the form of all settings, and lead back', async () => {
    const { user } = await renderDesk('/account-admin/advanced-settings')
    await user.click(await screen.findByRole('link', { name: 'Show as a table' }))
    await row('primary_color')
    await user.click(screen.getByRole('link', { name: 'Show as a form' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Advanced settings' })).toBeVisible()
  })

  it('are found by a word', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search settings' }), 'client secret')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), ' nowhere')
    expect(screen.getByText('No setting fits. Try another word.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getAllByRole('row').length).toBeGreaterThan(50)
  })

  it('are changed one at a time, with the name as the only key', async () => {
    const { user, server } = await open()
    await user.click(await edit('Primary colour'))
    const field = within(await dialog('Primary colour')).getByRole('textbox', { name: 'primary_color' })
    await user.clear(field)
    await user.type(field, '#112233')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls('PUT /settings').map(({ body }) => body)).toEqual([{ primary_color: '#112233' }])
    expect(await row('primary_color')).toHaveTextContent('#112233')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('have the input of their kind', async () => {
    const { user } = await open()
    await user.click(await edit('Type of the header widget'))
    const choice = within(await dialog('Type of the header widget')).getByRole('combobox')
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Not set', 'haspa', 'default'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await edit('Sign-in: client secret'))
    const secret = within(await dialog('Sign-in: client secret')).getByLabelText('sign_in.oidc_client_secret')
    expect(secret).toHaveAttribute('type', 'password')
    expect(secret).toHaveValue('')
  })

  it('are reset to nothing, which needs something to reset', async () => {
    const { user, server } = await open()
    await user.click(await edit('Imprint, German'))
    expect(within(await dialog('Imprint, German')).queryByRole('button', { name: 'Reset' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await edit('Primary colour'))
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(server.calls('PUT /settings')[0]?.body).toEqual({ primary_color: '' }))
    await waitFor(async () => expect(await row('primary_color')).toHaveTextContent('Not set'))
  })

  it('that somebody else has changed are reset by a second press, which knows of that', async () => {
    const { user, server } = await open()
    const current = { ...server.settings, primary_color: '#112233' }
    const message = 'Somebody else has changed this meanwhile.'
    server.answerNext('PUT /settings', json({ message, current }, 412, { ETag: '"9"' }))
    await user.click(await edit('Primary colour'))
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    expect(await within(await dialog('Primary colour')).findByText(message)).toBeVisible()
    server.answerNext('PUT /settings', json({ message: 'Broken.' }, 500))
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await within(await dialog('Primary colour')).findByText('Broken.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(async () => expect(await row('primary_color')).toHaveTextContent('Not set'))
    expect(server.calls('PUT /settings')[2]?.headers.get('if-match')).toBe('"9"')
  })

  it('that are secret stay as somebody else has saved them where theirs is chosen, and are never read', async () => {
    const { user, server } = await open()
    await user.click(await edit('Sign-in: client secret'))
    await user.type(screen.getByLabelText('sign_in.oidc_client_secret'), 'mine')
    const current = { ...server.settings }
    server.answerNext('PUT /settings', json({ message: 'x', current }, 412, { ETag: '"9"' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const choice = within(await screen.findByRole('dialog', { name: /saved this before you$/ }))
    expect(choice.getAllByRole('radio', { name: '••••••••' })).toHaveLength(2)
    await user.click(choice.getByRole('button', { name: 'Take all' }))
    await user.click(choice.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(server.calls('PUT /settings')).toHaveLength(1)
  })

  it('that are refused say why at the field, which keeps what was typed', async () => {
    const { user, server } = await open()
    server.answerNext('PUT /settings', json({ message: 'x', errors: { name: ['Too plain.'] } }, 422))
    await user.click(await edit('Name'))
    const field = await screen.findByRole('textbox', { name: 'name' })
    await user.type(field, '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription('Too plain.'))
    expect(field).toHaveValue('Musterbank!')
    expect(
      screen.getByText('Unfortunately, an error has occurred. Please try again later.'),
    ).toBeInTheDocument()
  })

  it('are for account administrators only', async () => {
    await open(createFakeServer({ role: 'INTERNAL' }))
    expect(await screen.findByRole('heading', { name: 'Forbidden (#403)' })).toBeVisible()
  })
})

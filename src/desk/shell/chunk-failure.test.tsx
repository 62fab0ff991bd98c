import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderDesk } from '../testing/render-desk.tsx'

// What a browser does after a newer version has replaced these files.
const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../features/advanced-settings/AdvancedSettingsPage.tsx', gone)
vi.mock('./palette/Palette.tsx', gone)

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('a part of the desk that cannot be loaded', () => {
  it('leaves the frame standing and offers to reload', async () => {
    await renderDesk('/account-admin/advanced-settings')
    expect(await screen.findByRole('heading', { name: 'Whoops!' })).toBeVisible()
    expect(screen.getByText('ChunkLoadError')).toBeInTheDocument()
    expect(screen.getByText('Loading a part of the page failed.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  it('takes nothing from a form where it was not needed for it, and offers to reload', async () => {
    const { user } = await renderDesk('/organizations/create')
    await user.type(await screen.findByLabelText('Name'), 'Filiale Neu')
    await user.keyboard('{Control>}k{/Control}')
    const message = await screen.findByText('Loading a part of the page failed.')
    expect(message).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Filiale Neu')
    expect(within(message).getByRole('button', { name: 'Reload page' })).toBeVisible()
  })
})

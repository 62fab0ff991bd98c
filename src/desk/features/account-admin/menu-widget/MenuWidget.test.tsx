import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { MenuWidget } from './MenuWidget.tsx'

function renderAt(path: string) {
  const items = [
    { label: 'Overview', to: '/account-admin' },
    { label: 'Advanced settings', to: '/account-admin/advanced-settings' },
    { label: 'Advisor finder', href: '/app/search' },
  ]
  const page = (
    <>
      <MenuWidget items={items} />
      <Outlet />
    </>
  )
  const children = [
    { path: '/account-admin', element: 'the overview' },
    { path: '/account-admin/advanced-settings', element: 'the settings' },
  ]
  const router = createMemoryRouter([{ element: page, children }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

describe('the menu widget', () => {
  it('has plain links and routes of the app, and marks the active one', async () => {
    const user = renderAt('/account-admin/advanced-settings')
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    expect(screen.getByRole('menu', { name: 'Menu' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: 'Advisor finder' })).toHaveAttribute('href', '/app/search')
    const active = screen.getAllByRole('menuitem').filter((item) => item.hasAttribute('aria-current'))
    expect(active).toEqual([screen.getByRole('menuitem', { name: 'Advanced settings' })])
    await user.click(screen.getByRole('menuitem', { name: 'Overview' }))
    expect(await screen.findByText('the overview')).toBeVisible()
  })

  it('opens, moves and goes by keyboard alone, and closes with Escape', async () => {
    const user = renderAt('/account-admin')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menuitem', { name: 'Overview' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Enter}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Advanced settings' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('the settings')).toBeVisible()
  })
})

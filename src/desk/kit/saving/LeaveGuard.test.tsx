import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createI18nProvider } from '../language/i18n.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { DraftScope, useOpenDraft } from './open-drafts.ts'

function Draft() {
  useOpenDraft({ changed: [{ label: 'Name' }] })
  return <p>typed</p>
}

function Root() {
  return (
    <CoreAdminContext i18nProvider={createI18nProvider('en', {})}>
      <Outlet />
      <LeaveGuard />
    </CoreAdminContext>
  )
}

const cases = [
  { scope: '', to: '/other', isAsked: true },
  { scope: '', to: '/page?id=2', isAsked: true },
  { scope: '', to: '/page', isAsked: true },
  { scope: '', to: '/page?id=1#row', isAsked: false },
  { scope: 'dialog', to: '/other', isAsked: true },
  { scope: 'dialog', to: '/page?id=1&date=2030-11-27', isAsked: false },
]

it.each(cases)('typed in "$scope", from /page?id=1 to $to: asks $isAsked', async ({ scope, to, isAsked }) => {
  const page = (
    <DraftScope value={scope}>
      <Draft />
    </DraftScope>
  )
  const children = [
    { path: 'page', element: page },
    { path: 'other', element: null },
  ]
  const router = createMemoryRouter([{ path: '/', element: <Root />, children }], {
    initialEntries: ['/page?id=1'],
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('typed')
  await act(() => router.navigate(to))
  expect(screen.queryByText('These changes would be lost: Name.') !== null).toBe(isAsked)
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe(isAsked ? '/page?id=1' : to)
})

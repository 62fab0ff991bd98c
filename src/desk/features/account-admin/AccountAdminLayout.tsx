import Button from '@mui/material/Button'
import { ChevronLeft } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { useDesk, useMenu, useSession } from '../../kit/desk-context.ts'
import { pagesBelow } from '../../kit/menu.ts'
import { HeaderWidget } from './HeaderWidget.tsx'
import { MenuWidget } from './menu-widget/MenuWidget.tsx'
import '../../kit/link-tabs.css'
import './account-admin.css'

export const accountAdminPath = '/account-admin'

/**
 * Around every page of the account administration: the header, and on the pages below the start a bar with the way back.
 * A record has its own, to its list.
 */
export function AccountAdminLayout() {
  const translate = useTranslate()
  const { tenant } = useDesk()
  const { pathname } = useLocation()
  const isStart = pathname.replace(/\/$/, '') === accountAdminPath
  const description =
    tenant &&
    translate('Everything that makes the advisors of {name} easy to find and to reach.', {
      name: tenant.name,
    })
  return (
    <>
      <HeaderWidget
        isHeading={isStart}
        title={translate('Account admin')}
        description={description ?? undefined}
      />
      {!isStart && <MenuBar />}
      <PartTabs />
      <Outlet />
    </>
  )
}

/** Pages below a page that is no list stand side by side: those of the layout of profiles. */
function PartTabs() {
  const translate = useTranslate()
  const { pages } = useDesk().screens
  const { may } = useSession()
  const { pathname } = useLocation()
  const whole = pages.find(
    ({ path, resource }) => path !== accountAdminPath && !resource && pathname.startsWith(`${path}/`),
  )
  const parts = pages.filter(({ path, access }) => whole && path.startsWith(`${whole.path}/`) && may(access))
  if (!whole || parts.length < 2) return null
  return (
    <nav className="link-tabs" aria-label={translate(whole.label)}>
      {parts.map(({ path, label }) => (
        <NavLink key={path} to={path}>
          {translate(label)}
        </NavLink>
      ))}
    </nav>
  )
}

function MenuBar() {
  const translate = useTranslate()
  const menu = useMenu()
  const { pathname } = useLocation()
  const items = pagesBelow(accountAdminPath, menu).map(({ label, path }) => ({ label, to: path }))
  // Managers of hours and administrators of branches may open pages below the start, but not the start.
  const mayGoBack = items.some(({ to }) => to === accountAdminPath)
  const hasCrumbs = menu.pages.some(({ path, resource }) => resource && pathname.startsWith(`${path}/`))
  return (
    <nav className="menu-bar" aria-label={translate('Account admin')}>
      {mayGoBack && !hasCrumbs && (
        <Button component={Link} to={accountAdminPath} variant="text">
          <ChevronLeft size={18} aria-hidden="true" />
          {translate('Back')}
        </Button>
      )}
      <MenuWidget items={items} />
    </nav>
  )
}

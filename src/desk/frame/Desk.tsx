import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react'
import { CoreAdminContext, useLocale } from 'react-admin'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { createDataProvider } from '../resources/data-provider.ts'
import { primaryOf, setColours } from './colours.ts'
import { DeskContext, type DeskStart, useDesk } from './desk-context.ts'
import { useMode } from './mode.ts'
import { Notifications } from './Notifications.tsx'
import { basePath } from './paths.ts'
import { createPreferences } from './preferences.ts'
import { createAuthProvider } from './providers/auth.ts'
import { readTenant, settingOf } from './providers/session.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import type { StartedDesk } from './start.ts'
import { deskTheme } from './theme.ts'

/** The desk: react-admin's contexts inside one data router under the base path. */
export function Desk({ started }: { started: StartedDesk }) {
  const { desk, i18nProvider } = started
  const router = useMemo(() => {
    const here = () => window.location.pathname + window.location.search
    const providers = {
      authProvider: createAuthProvider(desk.session, here),
      dataProvider: createDataProvider(desk.client),
      i18nProvider,
      queryClient: createQueryClient(),
      store: createPreferences(),
    }
    const root = (
      <CoreAdminContext {...providers}>
        <DeskProvider start={desk}>
          <Themed />
        </DeskProvider>
      </CoreAdminContext>
    )
    return createBrowserRouter(routes(root), { basename: basePath })
  }, [desk, i18nProvider])
  return <RouterProvider router={router} />
}

/** Holds the institution, whose name and colours an administrator may change while the desk is open. */
function DeskProvider({ start, children }: { start: DeskStart; children: ReactNode }) {
  const [tenant, setTenant] = useState(start.tenant)
  const value = useMemo(() => {
    const refreshTenant = async () => setTenant((await readTenant(start.client)) ?? tenant)
    return { ...start, tenant, refreshTenant }
  }, [start, tenant])
  return <DeskContext value={value}>{children}</DeskContext>
}

function Themed() {
  const { tenant } = useDesk()
  const mode = useMode()
  const locale = useLocale()
  const primary = primaryOf(settingOf(tenant, 'primary_color'))
  const theme = useMemo(() => deskTheme(primary, mode), [primary, mode])
  useInsertionEffect(() => setColours(primary), [primary])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <ThemeProvider theme={theme}>
      <Outlet />
      <Notifications />
    </ThemeProvider>
  )
}

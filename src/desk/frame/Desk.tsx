import { ThemeProvider } from '@mui/material/styles'
import { useEffect, useMemo } from 'react'
import { CoreAdminContext, useLocale } from 'react-admin'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { createDataProvider } from '../resources/data-provider.ts'
import { DeskContext } from './desk-context.ts'
import { useMode } from './mode.ts'
import { Notifications } from './Notifications.tsx'
import { basePath } from './paths.ts'
import { createPreferences } from './preferences.ts'
import { createAuthProvider } from './providers/auth.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import type { StartedDesk } from './start.ts'
import { deskTheme } from './theme.ts'

/** The desk: react-admin's contexts inside one data router under the base path. */
export function Desk({ started, primary }: { started: StartedDesk; primary: string }) {
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
        <DeskContext value={desk}>
          <Themed primary={primary} />
        </DeskContext>
      </CoreAdminContext>
    )
    return createBrowserRouter(routes(root), { basename: basePath })
  }, [desk, i18nProvider, primary])
  return <RouterProvider router={router} />
}

function Themed({ primary }: { primary: string }) {
  const mode = useMode()
  const locale = useLocale()
  const theme = useMemo(() => deskTheme(primary, mode), [primary, mode])
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

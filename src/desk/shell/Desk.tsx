import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { CoreAdminContext, I18nContext, useTranslate } from 'react-admin'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { UiTexts } from '#ui/texts.tsx'
import { DeskContext, useDesk } from '../kit/desk-context.ts'
import { settingOf } from '../kit/institution.ts'
import { createI18nProvider } from '../kit/language/i18n.ts'
import { useMode } from '../kit/mode.ts'
import { basePath } from '../kit/paths.ts'
import { LeaveGuard } from '../kit/saving/LeaveGuard.tsx'
import { createDataProvider } from '../resources/data-provider.ts'
import { primaryOf, setColours } from './colours.ts'
import { Notifications } from './Notifications.tsx'
import { createPreferences } from './preferences.ts'
import { createAuthProvider } from './providers/auth.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import type { StartedDesk } from './started-desk.ts'
import { deskTheme } from './theme.ts'

/** The desk: react-admin's contexts inside one data router under the base path. */
export function Desk({ started }: { started: StartedDesk }) {
  const { desk } = started
  const [queryClient] = useState(createQueryClient)
  const router = useMemo(() => {
    const here = () => window.location.pathname + window.location.search + window.location.hash
    const providers = {
      authProvider: createAuthProvider(desk, here),
      dataProvider: createDataProvider(desk.client, {
        // Where it cannot be read, what was known of it stays until the page is loaded again.
        onRights: () => void desk.session.load().catch(() => undefined),
      }),
      queryClient,
      store: createPreferences(desk.storeName),
    }
    const root = (
      <CoreAdminContext {...providers}>
        <DeskProvider started={started}>
          <Themed />
        </DeskProvider>
      </CoreAdminContext>
    )
    return createBrowserRouter(routes(root, desk.screens), { basename: basePath })
  }, [desk, started, queryClient])
  useDisposal(router)
  return <RouterProvider router={router} />
}

/**
 * Ends a router that is used no more: else one whose page is still loading changes the address of those who come after it.
 * In development React leaves and comes back before anything is shown (StrictMode); it is used then.
 */
function useDisposal(router: ReturnType<typeof createBrowserRouter>): void {
  const used = useRef<typeof router>(null)
  useEffect(() => {
    used.current = router
    return () => {
      used.current = null
      queueMicrotask(() => {
        if (used.current !== router) router.dispose()
      })
    }
  }, [router])
}

/**
 * Holds the institution, whose name and colours an administrator may change while the desk is open, and the language.
 * react-admin's own switch would draw everything anew, and what was typed into a form would be gone.
 */
function DeskProvider({ started, children }: { started: StartedDesk; children: ReactNode }) {
  const { desk, speak } = started
  const [tenant, setTenant] = useState(desk.tenant)
  const [{ language, messages }, setTexts] = useState<Pick<StartedDesk, 'language' | 'messages'>>(started)
  const i18nProvider = useMemo(() => createI18nProvider(language, messages), [language, messages])
  const value = useMemo(
    () => ({
      ...desk,
      tenant,
      refreshTenant: async () => setTenant((await desk.readTenant()) ?? tenant),
      language,
      changeLanguage: async (wanted: string) => setTexts({ language: wanted, messages: await speak(wanted) }),
      textsIn: speak,
    }),
    [desk, tenant, language, speak],
  )
  return (
    <DeskContext value={value}>
      <I18nContext value={i18nProvider}>{children}</I18nContext>
    </DeskContext>
  )
}

function Themed() {
  const { tenant, language } = useDesk()
  const mode = useMode()
  const translate = useTranslate()
  const primary = primaryOf(settingOf(tenant, 'primary_color'))
  const theme = useMemo(() => deskTheme(primary, mode), [primary, mode])
  useInsertionEffect(() => setColours(primary), [primary])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <ThemeProvider theme={theme}>
      <UiTexts translate={translate}>
        <Outlet />
        <LeaveGuard />
        <Notifications />
      </UiTexts>
    </ThemeProvider>
  )
}

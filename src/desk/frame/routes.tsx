import type { ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import type { Page } from '#generated/pages.ts'
import type { Policy } from '#rules/access.ts'
import type { handWrittenPages } from '#rules/built-pages.ts'
import { chunk } from '#ui/chunk.ts'
import { resourceNamed } from '../resources/admin.ts'
import { ForbiddenPage, GeneralErrorPage, NotFoundPage, RouteErrorPage } from './ErrorPages.tsx'
import { Frame } from './Frame.tsx'
import { Guard } from './Guard.tsx'
import { LoadingBox } from './LoadingBox.tsx'
import { isAtOrBelow } from './menu.ts'
import { builtPages } from './pages.ts'
import { forbiddenPath, loginPattern, notFoundPath } from './paths.ts'
import { StartPage } from './StartPage.tsx'

type Lazy = NonNullable<RouteObject['lazy']>

/** Pages written by hand, by their path in the contract. All others are generated from their resource. */
const handWritten: Readonly<Record<(typeof handWrittenPages)[number], Lazy>> = {
  '/account-admin': async () => ({
    Component: (await chunk(() => import('../pages/account-admin/AccountAdminPage.tsx'))).AccountAdminPage,
  }),
  '/account-admin/advanced-settings': async () => ({
    Component: (await chunk(() => import('../pages/advanced-settings/AdvancedSettingsPage.tsx')))
      .AdvancedSettingsPage,
  }),
}

const listScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../resources/list/ListScreen.tsx'))).ListScreen,
})
const createScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../resources/form/CreateScreen.tsx'))).CreateScreen,
})
const editScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../resources/form/EditScreen.tsx'))).EditScreen,
})

const layouts: readonly { below: string; lazy: Lazy }[] = [
  {
    below: '/account-admin',
    lazy: async () => ({
      Component: (await chunk(() => import('../pages/account-admin/AccountAdminLayout.tsx')))
        .AccountAdminLayout,
    }),
  },
  {
    below: '/online-appointments',
    lazy: async () => ({
      Component: (await chunk(() => import('../pages/online-appointments/OnlineAppointmentsLayout.tsx')))
        .OnlineAppointmentsLayout,
    }),
  },
]

/** All routes of the desk, below the base path. */
export function routes(root: ReactNode, all: readonly Page[] = builtPages): RouteObject[] {
  return [
    {
      element: root,
      children: [
        {
          path: loginPattern,
          HydrateFallback: LoadingBox,
          errorElement: <RouteErrorPage />,
          lazy: async () => ({
            Component: (await chunk(() => import('../pages/login/LoginPage.tsx'))).LoginPage,
          }),
        },
        {
          element: <Frame />,
          errorElement: (
            <Frame>
              <RouteErrorPage />
            </Frame>
          ),
          children: [
            { index: true, element: <StartPage /> },
            { path: forbiddenPath, element: <ForbiddenPage /> },
            { path: notFoundPath, element: <NotFoundPage /> },
            // Its child routes are pages of their own (specification §2).
            { path: '/reports', element: <Navigate to={forbiddenPath} replace /> },
            ...all.flatMap((page) => pageRoutes(page)),
            { path: '*', element: <GeneralErrorPage /> },
          ],
        },
      ],
    },
  ]
}

function pageRoutes(page: Page): RouteObject[] {
  const lazy = (handWritten as Readonly<Record<string, Lazy>>)[page.path]
  if (lazy) return [guarded(page.access, inLayout(page.path, { path: patternOf(page.path), lazy }))]
  const resource = page.resource ? resourceNamed(page.resource) : null
  if (!resource) return []
  const screen = (policy: Policy, path: string, lazyScreen: Lazy) =>
    guarded(policy, inLayout(path, { path, lazy: lazyScreen, handle: { resource } }))
  const { create, edit } = resource.operations
  return [
    screen(page.access, page.path, listScreen),
    ...(create ? [screen(create.access, `${page.path}/create`, createScreen)] : []),
    ...(edit ? [screen(edit.access, `${page.path}/:id`, editScreen)] : []),
  ]
}

/** The contract writes `{uuid}` where the router wants `:uuid`. */
const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function guarded(policy: Policy, route: RouteObject): RouteObject {
  return { element: <Guard policy={policy} />, children: [route] }
}

/** Some areas put something around all of their pages. */
function inLayout(path: string, route: RouteObject): RouteObject {
  const page = { ...route, HydrateFallback: LoadingBox }
  const layout = layouts.find((each) => isAtOrBelow(path, each.below))
  return layout ? { lazy: layout.lazy, HydrateFallback: LoadingBox, children: [page] } : page
}

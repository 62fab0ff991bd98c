import type { ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { Policy } from '#rules/access.ts'
import { chunk } from '#ui/chunk.ts'
import type { DeskScreens, Lazy } from '../kit/desk-context.ts'
import { ForbiddenPage, GeneralErrorPage, NotFoundPage, RouteErrorPage } from '../kit/ErrorPages.tsx'
import { LoadingBox } from '../kit/LoadingBox.tsx'
import { isAtOrBelow } from '../kit/menu.ts'
import type { Page } from '../kit/page.ts'
import { basePath, forbiddenPath, loginPattern, notFoundPath } from '../kit/paths.ts'
import { resourceNamed, withFields } from '../resources/admin.ts'
import type { ResourceSummary } from '../resources/descriptions.ts'
import { bulkEditPath, importPath, isBulkEditable, isImportable } from '../resources/many.ts'
import type { ResourceHandle } from '../resources/use-resource.ts'
import { Frame } from './Frame.tsx'
import { Guard } from './Guard.tsx'
import { StartPage } from './StartPage.tsx'

const listScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../screens/list/ListScreen.tsx'))).ListScreen,
})
const createScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../screens/form/CreateScreen.tsx'))).CreateScreen,
})
/** Where a record can be made and never listed, each one that was made leads to an empty form. */
const onlyCreateScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../screens/form/OnlyCreateScreen.tsx'))).OnlyCreateScreen,
})
const bulkEditScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../screens/bulk-edit/BulkEditScreen.tsx'))).BulkEditScreen,
})
const importScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../screens/import/ImportScreen.tsx'))).ImportScreen,
})
const recordScreen: Lazy = async () => ({
  Component: (await chunk(() => import('../screens/show/RecordScreen.tsx'))).RecordScreen,
})

/** All routes of the desk, below the base path. */
export function routes(root: ReactNode, screens: DeskScreens): RouteObject[] {
  return [
    {
      element: root,
      children: [
        {
          path: loginPattern,
          HydrateFallback: LoadingBox,
          errorElement: <RouteErrorPage />,
          lazy: screens.signIn,
        },
        ...screens.pages.flatMap(({ path }) => {
          const lazy = screens.alone?.[path]
          return lazy
            ? [{ path: patternOf(path), HydrateFallback: LoadingBox, errorElement: <RouteErrorPage />, lazy }]
            : []
        }),
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
            ...screens.otherRoutes,
            ...screens.pages.flatMap((page) => pageRoutes(page, screens)),
            { path: '*', element: <GeneralErrorPage /> },
          ],
        },
      ],
    },
  ]
}

/**
 * Asks for the code of the screen at a path before the desk knows who is there and draws it. What fails is told by the
 * router, which asks again.
 */
export function fetchScreen(path: string, screens: DeskScreens): void {
  for (const { route } of matchRoutes(routes(null, screens), path, basePath) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => {})
  }
}

function pageRoutes(page: Page, { handWritten, layouts }: DeskScreens): RouteObject[] {
  /** Some areas put something around all of their pages. */
  const inLayout = (path: string, route: RouteObject): RouteObject => {
    const inner = { ...route, HydrateFallback: LoadingBox }
    const layout = layouts.find((each) => isAtOrBelow(path, each.below))
    return layout ? { lazy: layout.lazy, HydrateFallback: LoadingBox, children: [inner] } : inner
  }
  const lazy = handWritten[page.path]
  const resource = page.resource ? resourceNamed(page.resource) : null
  if (!resource) {
    return lazy ? [guarded(page.access, inLayout(page.path, { path: patternOf(page.path), lazy }))] : []
  }
  const screen = (policy: Policy, path: string, lazyScreen: Lazy, or?: readonly Policy[]) => {
    const handle: ResourceHandle = { resource: resource.name, list: patternOf(page.path) }
    const lazyWhole = withFields(lazyScreen, resource.name)
    return guarded(policy, inLayout(path, { path: patternOf(path), lazy: lazyWhole, handle }), or)
  }
  const main = lazy ?? mainScreen(resource)
  const { create, edit, show } = resource.operations
  return [
    ...(main ? [screen(page.access, page.path, main)] : []),
    ...(create ? [screen(create.access, `${page.path}/create`, createScreen)] : []),
    ...(create && isImportable(resource)
      ? [screen(create.access, `${page.path}/${importPath}`, importScreen)]
      : []),
    ...(edit && isBulkEditable(resource)
      ? [screen(edit.access, `${page.path}/${bulkEditPath}`, bulkEditScreen)]
      : []),
    ...(edit || show
      ? [screen(edit?.access ?? page.access, `${page.path}/:id`, recordScreen, [page.access])]
      : []),
  ]
}

/** What stands at a resource's page: its rows, its one record, or the form that makes one. */
function mainScreen({ raw, operations }: ResourceSummary): Lazy | null {
  if (operations.list || !['collection', 'document'].includes(raw.adapter)) return listScreen
  if (raw.adapter === 'document') return recordScreen
  return operations.create ? onlyCreateScreen : null
}

/** The contract writes `{uuid}` where the router wants `:uuid`. */
const patternOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function guarded(policy: Policy, route: RouteObject, or: readonly Policy[] = []): RouteObject {
  return { element: <Guard policy={policy} or={or} />, children: [route] }
}

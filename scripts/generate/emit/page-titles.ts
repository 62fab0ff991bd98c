import { isBuilt } from '#rules/built-pages.ts'
import { publicPatterns } from '#rules/public-paths.ts'
import type { Resource } from '#rules/resource.ts'
import type { Context } from '../context.ts'
import { type PageObject, pagesOf } from './pages.ts'

/** What a page is called, by message keys. */
export type PageTitle = Pick<PageObject, 'label' | 'group'>

/** A page by its label; where another has the same, or a resource, with its group. */
export function pageTitles(
  pages: readonly PageObject[],
  resources: readonly Resource[],
): (page: PageObject) => PageTitle {
  const sameAs = ({ label, group }: PageObject) => [
    ...pages.filter((each) => each.label === label && each.group !== group),
    ...resources.filter(
      (each) =>
        each.label === label &&
        !pages.some((page) => page.resource === each.name && page.label === label && page.group === group),
    ),
  ]
  return (page) => ({
    label: page.label,
    ...(page.group && sameAs(page).length > 0 && { group: page.group }),
  })
}

/** Those that are there, and not only planned. */
export function builtPages(context: Context): PageObject[] {
  const planned = new Set(context.operations.filter(({ status }) => status === 'planned').map(({ id }) => id))
  return pagesOf(context).filter(({ path, resource, needs = [] }) =>
    isBuilt(
      {
        path,
        ...(resource !== undefined && { resource }),
        ...(needs.some((id) => planned.has(id)) && { planned: true }),
      },
      context,
    ),
  )
}

/** Whether visitors can open it: their pages have screens of their own. */
export function isVisitorsPage({ path, needs = [] }: PageObject, { operations }: Context): boolean {
  const isPlanned = needs.some((id) => operations.find((each) => each.id === id)?.status === 'planned')
  return !isPlanned && publicPatterns.some((pattern) => pattern.replaceAll(/:(\w+)/g, '{$1}') === path)
}

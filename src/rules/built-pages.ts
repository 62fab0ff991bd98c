/** Pages of the desk with a screen of their own, by their path in the contract (src/desk/own/screens.tsx). */
export const handWrittenPages = [
  '/account-admin',
  '/account-admin/advanced-settings',
  '/account-admin/advanced-settings/table',
  '/account-admin/advisors-export',
  '/account-admin/profile-layout-management',
  '/deletion-tool/settings',
  '/deletion-tool',
  '/demo-mails',
  '/directory',
  '/invitation',
  '/online-appointments/appointments/index',
  '/organizations-profiles/editor',
  '/organizations-profiles/external-analysts',
  '/online-appointments/settings/index',
  '/online-appointments/settings/topics',
  '/online-appointments/calendars/smm/settings',
  '/messenger',
  '/messenger/{uuid}',
  '/my-account',
  '/my-profile',
  '/password-reset',
  '/online-appointments/calendars/slots/management',
  '/online-appointments/calendars/working-hours/settings',
  '/reports/sessions-reports',
  '/reports/search-reports',
  '/reports/cards-reports',
  '/users/roles',
  '/wallet-cards/send-push-notifications',
  '/whatsapp/settings',
] as const

interface ListedPage {
  readonly path: string
  readonly resource?: string
  readonly planned?: true
}

type Action = 'list' | 'show' | 'create' | 'edit'

interface ListedResource {
  readonly name: string
  readonly singleton?: boolean
  readonly adapter?: string
  readonly operationIds: Readonly<Record<Action, string | null>>
  /** What the contract has, but no server yet. */
  readonly planned: readonly string[]
}

/** What the contract says, as far as this rule reads it. */
export interface PageCatalogue {
  readonly pages: readonly ListedPage[]
  readonly resources: readonly ListedResource[]
  readonly handWritten?: readonly string[]
}

/**
 * The contract lists pages before they are built. A page is there only when every operation that it needs is there,
 * and a screen: its own, or the list of its resource. What is not there has no menu entry, no tile, no route, and its
 * address answers 404.
 */
export function isBuilt(
  page: ListedPage,
  { resources, handWritten = handWrittenPages }: Omit<PageCatalogue, 'pages'>,
): boolean {
  if (page.planned) return false
  if (handWritten.includes(page.path)) return true
  const resource = resources.find(({ name }) => name === page.resource)
  if (!resource) return false
  return can(resource, 'list') || (resource.singleton === true && hasForm(resource))
}

/** Whether an address below the base path has a page: a page itself, or a form or a record of its resource. */
export function hasPage(path: string, plan: PageCatalogue): boolean {
  return plan.pages.some((page) => {
    if (!isBuilt(page, plan)) return false
    if (fits(page.path, path)) return true
    const below = path.startsWith(`${page.path}/`) ? path.slice(page.path.length + 1) : ''
    const resource = plan.resources.find(({ name }) => name === page.resource)
    if (!resource || !below || below.includes('/')) return false
    if (below === 'create') return can(resource, 'create') || hasRows(resource)
    return hasForm(resource)
  })
}

/** `{slug}` in a page's path stands for one step of the address. */
function fits(pattern: string, path: string): boolean {
  const steps = path.split('/')
  const wanted = pattern.split('/')
  return (
    steps.length === wanted.length &&
    wanted.every((step, index) => (/^\{\w+\}$/.test(step) ? steps[index] !== '' : steps[index] === step))
  )
}

/** Whether one record of a resource can be read, or changed. */
function hasForm(resource: ListedResource): boolean {
  return can(resource, 'edit') || can(resource, 'show')
}

/** Rows of a list that is saved as a whole are made by the call that changes it. */
const hasRows = (resource: ListedResource) => resource.adapter === 'whole-list' && can(resource, 'edit')

function can({ operationIds, planned }: ListedResource, action: Action): boolean {
  return operationIds[action] !== null && !planned.includes(action)
}

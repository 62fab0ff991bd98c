/** Pages of the desk with a screen of their own, by their path in the contract (src/desk/frame/routes.tsx). */
export const handWrittenPages = ['/account-admin', '/account-admin/advanced-settings'] as const

interface ListedPage {
  readonly path: string
  readonly resource?: string
  readonly needs: readonly string[]
}

interface ListedResource {
  readonly name: string
  readonly operationIds: Readonly<Record<'list' | 'create' | 'edit', string | null>>
}

/** What the contract says, as far as this rule reads it. */
export interface Plan {
  readonly pages: readonly ListedPage[]
  readonly operations: Readonly<Record<string, { readonly id: string; readonly status?: 'planned' }>>
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
  { operations, resources, handWritten = handWrittenPages }: Omit<Plan, 'pages'>,
): boolean {
  if (!page.needs.every((id) => isThere(operations, id))) return false
  if (handWritten.includes(page.path)) return true
  const resource = resources.find(({ name }) => name === page.resource)
  return resource !== undefined && isThere(operations, resource.operationIds.list)
}

/** Whether an address below the base path has a page: a page itself, or a form of its resource. */
export function hasPage(path: string, plan: Plan): boolean {
  return plan.pages.some((page) => {
    if (!isBuilt(page, plan)) return false
    if (fits(page.path, path)) return true
    const below = path.startsWith(`${page.path}/`) ? path.slice(page.path.length + 1) : ''
    const resource = plan.resources.find(({ name }) => name === page.resource)
    if (!resource || !below || below.includes('/')) return false
    return isThere(plan.operations, resource.operationIds[below === 'create' ? 'create' : 'edit'])
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

function isThere(operations: Plan['operations'], id: string | null): boolean {
  return id !== null && Object.hasOwn(operations, id) && operations[id]?.status !== 'planned'
}

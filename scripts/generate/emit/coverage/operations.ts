import { handWrittenPages, isBuilt } from '#rules/built-pages.ts'
import { publicPatterns } from '#rules/public-paths.ts'
import type { Resource } from '#rules/resource.ts'
import type { Context } from '../../context.ts'
import type { Operation } from '../../contract/operations.ts'
import { type PageObject, pagesOf, shownResources } from '../pages.ts'

export type CoverageKind =
  | 'inferred'
  | 'hinted'
  | 'overridden'
  | 'page'
  | 'waiting'
  | 'planned'
  | 'hidden'
  | 'gap'

/** How an operation or a field can be seen, or why not, in words. */
export interface Coverage {
  readonly way: CoverageKind
  readonly text: string
}

/** The slots of a resource that are overridden: src/desk/own/overrides.ts. */
export type SlotsOf = (resource: string) => readonly string[]

export function operationsSeen(
  context: Context,
  slotsOf: SlotsOf,
): { operation: Operation; seen: Coverage }[] {
  const planned = new Set(context.operations.flatMap(({ id, status }) => (status === 'planned' ? [id] : [])))
  const pages = pagesOf(context).map((page) => ({
    ...page,
    ...(page.needs?.some((id) => planned.has(id)) && { planned: true as const }),
  }))
  const admin: Admin = { pages, resources: shownResources(context), context, slotsOf }
  return context.operations.map((operation) => ({ operation, seen: seenOf(operation, admin) }))
}

interface Admin {
  readonly pages: readonly (PageObject & { readonly planned?: true })[]
  readonly resources: readonly Resource[]
  readonly context: Context
  readonly slotsOf: SlotsOf
}

function seenOf(operation: Operation, admin: Admin): Coverage {
  const { hidden, page } = operation.admin
  if (operation.status === 'planned') return { way: 'planned', text: 'not shown: planned' }
  if (typeof page === 'string') return onPages([page], admin)
  const generated = inResource(operation, admin)
  if (generated) return generated
  const needing = admin.pages.filter(({ needs }) => needs?.includes(operation.id)).map(({ path }) => path)
  if (needing.length > 0) return onPages(needing, admin)
  if (typeof hidden === 'string') return { way: 'hidden', text: `not shown: ${hidden}` }
  return { way: 'gap', text: `not shown: ${whatToDo(operation)}` }
}

const whatToDo = ({ id, method, path }: Operation) =>
  `${method} ${path} has no screen: name ${id} in the needs of a page of x-pages, or say x-admin.page (which page calls it) or x-admin.hidden (why none does)`

function inResource(operation: Operation, admin: Admin): Coverage | null {
  const { pages, resources, context, slotsOf } = admin
  for (const resource of resources) {
    const { name, entity, operationIds, itemActions, questions = [] } = resource
    const own = Object.entries(operationIds).find(([, id]) => id === operation.id)?.[0]
    const isQuestion = questions.some(({ operationId }) => operationId === operation.id)
    const other = isQuestion
      ? 'question'
      : itemActions.find(({ operationId }) => operationId === operation.id)?.name
    const action = own ?? other
    if (action === undefined) continue
    const its = pages.filter((page) => page.resource === name)
    if (its.length > 0 && !its.some((page) => isBuilt(page, { resources })))
      return onPages(
        its.map(({ path }) => path),
        admin,
      )
    const slot = slotsOf(name).find((each) => each === slotOfAction[action])
    if (slot) return { way: 'overridden', text: `overridden: ${action} of ${name} by its slot ${slot}` }
    const declared = context.document.components?.schemas?.[entity ?? '']?.['x-admin'] ?? {}
    const hints = action === 'list' ? { ...declared, ...operation.admin } : operation.admin
    const way = Object.keys(hints).length > 0 ? 'hinted' : 'inferred'
    return { way, text: `${way}: ${action} of ${name}` }
  }
  return null
}

const slotOfAction: Readonly<Record<string, string>> = {
  list: 'list',
  show: 'show',
  create: 'form',
  edit: 'form',
}

/** A page that is named by its path must be there; words name what is no page: the frame, a mail. */
function onPages(named: readonly string[], admin: Admin): Coverage {
  const built = named.filter((path) => !path.startsWith('/') || hasScreen(path, admin))
  if (built.length > 0) return { way: 'page', text: `page ${built.join(', ')}` }
  return { way: 'waiting', text: `not shown: its page ${named.join(', ')} has no screen yet` }
}

const otherPages: readonly string[] = [
  '/login',
  ...publicPatterns.map((each) => each.replaceAll(/:(\w+)/g, '{$1}')),
]

function hasScreen(path: string, { pages, resources }: Admin): boolean {
  if (otherPages.includes(path) || handWrittenPages.some((each) => each === path)) return true
  const page = pages.find((each) => each.path === path)
  return page !== undefined && isBuilt(page, { resources })
}

import { generatePath, useMatches, useParams } from 'react-router-dom'
import { useDesk, useSession } from '../kit/desk-context.ts'
import type { Page } from '../kit/page.ts'
import type { CallMeta } from './adapters/adapter.ts'
import { parametersOf } from './adapters/addresses.ts'
import { resourceNamed } from './admin.ts'
import type { ResourceDescription, ResourceSummary } from './descriptions.ts'
import { type ResourceHandle, useResourcePaths } from './use-resource.ts'

/** Steps of a list's address that are keys: `/lists/:list/items`. */
const keysIn = (pattern: string) => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/**
 * The keys of the records above the list of the route that is shown, as the data provider wants them; undefined where
 * there is none above. The first key in the address is the first parameter of the contract's path.
 */
export function useCallMeta(): CallMeta | undefined {
  const params = useParams()
  const handle = useMatches()
    .map((match) => match.handle as ResourceHandle | undefined)
    .findLast(Boolean)
  const resource = handle && resourceNamed(handle.resource)
  if (!resource) return undefined
  const names = parametersOf(resource.raw.path)
  if (names.length === 0) return undefined
  const keys = keysIn(handle.list).map((name) => params[name] ?? '')
  return { parents: Object.fromEntries(names.map((name, index) => [name, keys[index] ?? ''])) }
}

export interface Parent {
  readonly resource: ResourceSummary
  readonly id: string
  /** Address of the list in which it stands. */
  readonly list: string
}

/** The record right above the list of the route that is shown; null where there is none. */
export function useParent(resource: ResourceDescription): Parent | null {
  const { list } = useResourcePaths()
  const parent = resourceNamed(resource.raw.parent ?? '')
  const steps = list.split('/')
  const id = steps.at(-2)
  return parent && id
    ? { resource: parent, id: decodeURIComponent(id), list: steps.slice(0, -2).join('/') }
    : null
}

export interface ChildPage {
  readonly page: Page
  readonly pathOf: (id: unknown) => string
}

/** Pages of what stands below a record, for the user who may open them. */
export function useChildPages(resource: ResourceDescription): ChildPage[] {
  const { pages } = useDesk().screens
  const { may } = useSession()
  const params = useParams()
  return pages
    .filter((page) => resourceNamed(page.resource ?? '')?.raw.parent === resource.name && may(page.access))
    .map((page) => {
      const pattern = page.path.replaceAll(/\{(\w+)\}/g, ':$1')
      const own = keysIn(pattern).at(-1) ?? ''
      return { page, pathOf: (id) => generatePath(pattern, { ...params, [own]: String(id) }) }
    })
}

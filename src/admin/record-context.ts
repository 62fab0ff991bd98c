import { useMatches } from 'react-router-dom'
import type { Page } from '../desk/kit/page.ts'
import { resourceNamed } from '../desk/resources/admin.ts'
import type { ResourceSummary } from '../desk/resources/descriptions.ts'
import type { ResourceHandle } from '../desk/resources/use-resource.ts'
import { foreign } from './foreign.ts'

/** Where the screen stands that is shown: its resource, and the keys in its address. */
export interface ScreenContext {
  readonly resource: ResourceSummary
  /** Keys of the records above, outermost first. */
  readonly above: readonly string[]
  /** Key of the record itself, where one is shown. */
  readonly id: string | undefined
}

export function usePlace(): ScreenContext | null {
  const matches = useMatches()
  const handle = matches.map((match) => match.handle as ResourceHandle | undefined).findLast(Boolean)
  if (!handle) return null
  const { params } = matches.at(-1) ?? {}
  const above: string[] = []
  for (let key = params?.p0; key !== undefined; key = params?.[`p${above.length}`]) above.push(key)
  const resource = resourceNamed(handle.resource)
  return resource && { resource, above, id: params?.id }
}

/** A record with pages below it. */
export interface Subject {
  readonly resource: ResourceSummary
  /** Keys of the records above from the top, then the key of this one. */
  readonly keys: readonly string[]
  readonly below: readonly Page[]
}

/** The record around which the screen stands: the shown one, or the one above a list; null where nothing is below. */
export function subjectOf({ resource, above, id }: ScreenContext): Subject | null {
  const shown = id === undefined ? null : subject(resource, [...above, id])
  if (shown) return shown
  const parent = resource.raw.parent === null ? null : resourceNamed(resource.raw.parent)
  return parent && above.length > 0 ? subject(parent, above) : null
}

function subject(resource: ResourceSummary, keys: readonly string[]): Subject | null {
  const { pages } = foreign().admin
  const below = pages.filter((page) => {
    const child = page.resource === undefined ? null : resourceNamed(page.resource)
    return child?.raw.parent === resource.name && page.path.match(/\{p\d+\}/g)?.length === keys.length
  })
  return below.length > 0 ? { resource, keys, below } : null
}

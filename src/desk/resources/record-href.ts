import { useDesk, useSession } from '../kit/desk-context.ts'
import { basePath } from '../kit/paths.ts'
import type { ResourceSummary } from './descriptions.ts'
import { useAllowed } from './use-resource.ts'

/** Path of a record's own screen within the desk; null where it has none that the user may open. */
export function useRecordPath(resource: ResourceSummary | null): ((key: unknown) => string) | null {
  const { pages } = useDesk().screens
  const { may } = useSession()
  const { show, edit } = useAllowed(resource)
  const page = pages.find((each) => each.resource === resource?.name && may(each.access))
  // A page below another record (`/lists/{list}/items`) is found from there only.
  if (!page || page.path.includes('{') || !(show || edit)) return null
  return (key) => `${page.path}/${encodeURIComponent(String(key))}`
}

export function useRecordHref(resource: ResourceSummary, key: unknown): string | null {
  const path = useRecordPath(resource)
  return path && basePath + path(key)
}

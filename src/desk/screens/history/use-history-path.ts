import type { RaRecord } from 'react-admin'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { allResources } from '../../resources/admin.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'

/** What a description says of the resource that tells what happened to others (x-admin.history): names of its filters. */
interface HistoryFilters {
  readonly entity: string
  readonly record: string
}

/** Path of the list of what happened to a record; null where nothing tells it, or not to this user. */
export function useHistoryPath(resource: ResourceDescription, record: RaRecord): string | null {
  const pathOf = useHistory()
  const id = resource.raw.singleton ? '' : String(record.uuid ?? record.id)
  return pathOf(resource.name, id)
}

/** By name of the resource and key of the record the path of what happened to it, as above. */
export function useHistory(): (entity: string, record: string) => string | null {
  const { pages } = useDesk().screens
  const { may } = useSession()
  const log = allResources().find(({ raw }) => raw.hints.history !== undefined)
  const filters = log?.raw.hints.history as Readonly<HistoryFilters> | undefined
  const page = pages.find((each) => each.resource === log?.name && may(each.access))
  const canRead = log?.operations.list && may(log.operations.list.access)
  return (entity, record) => {
    if (!log || !filters || !page || !canRead || entity === log.name) return null
    const filter = { [filters.entity]: entity, [filters.record]: record }
    return `${page.path}?filter=${encodeURIComponent(JSON.stringify(filter))}&displayedFilters=%7B%7D`
  }
}

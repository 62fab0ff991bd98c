import type { RaRecord } from 'react-admin'
import { useDesk, useSession } from '../../kit/desk-context.ts'
import { allResources } from '../../resources/admin.ts'
import type { ResourceDescription, ResourceSummary } from '../../resources/descriptions.ts'

/** What a description says of the resource that tells what happened to others (x-admin.history). */
interface HistoryHint {
  /** Names of its filters. */
  readonly entity: string
  readonly record: string
  /** For so many days what was deleted can be brought back from there; undefined: it cannot. */
  readonly restorableDays?: number
}

/** The resource that tells what happened to others, where the description has one. */
function historyOf() {
  const log = allResources().find(({ raw }) => raw.hints.history !== undefined)
  return log && { log, hint: log.raw.hints.history as Readonly<HistoryHint> }
}

/** For how many days a deleted record can be brought back as it was, by whoever may; null: it cannot. */
export function restorableDaysOf({ operations, raw }: ResourceDescription): number | null {
  // What was shown once is gone with the record.
  const isShownOnce = raw.fields.some(({ hints }) => hints.once === true)
  const isMadeAgain = operations.create && raw.adapter !== 'whole-list'
  return (isMadeAgain && !isShownOnce && historyOf()?.hint.restorableDays) || null
}

/** Path of the list of what happened to a record; null where nothing tells it, or not to this user. */
export function useHistoryPath(resource: ResourceSummary, record: RaRecord): string | null {
  const pathOf = useHistory()
  // What is saved as a whole has one history.
  const isWhole = resource.raw.singleton || resource.raw.adapter === 'whole-list'
  const id = isWhole ? '' : String(record.uuid ?? record.id)
  const { toldAs } = resource.raw.hints
  return pathOf(typeof toldAs === 'string' ? toldAs : resource.name, id)
}

/** By name of the resource and key of the record the path of what happened to it, as above. */
export function useHistory(): (entity: string, record: string) => string | null {
  const { pages } = useDesk().screens
  const { may } = useSession()
  const told = historyOf()
  const log = told?.log
  const page = pages.find((each) => each.resource === log?.name && may(each.access))
  const canRead = log?.operations.list && may(log.operations.list.access)
  return (entity, record) => {
    if (!told || !page || !canRead || entity === told.log.name) return null
    const filter = { [told.hint.entity]: entity, [told.hint.record]: record }
    return `${page.path}?filter=${encodeURIComponent(JSON.stringify(filter))}&displayedFilters=%7B%7D`
  }
}

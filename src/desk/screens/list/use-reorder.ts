import { type RaRecord, useDataProvider, useListContext, useRefresh } from 'react-admin'
import { useSession } from '../../kit/desk-context.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import type { DeskDataProvider } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useCallMeta } from '../../resources/use-parents.ts'

/** Moves a row one place, where the list keeps an order of its own and is shown whole, in it; null elsewhere. */
export function useReorder(resource: ResourceDescription, record: RaRecord) {
  const dataProvider = useDataProvider<DeskDataProvider>()
  const { data = [], total, sort, filterValues } = useListContext()
  const { may } = useSession()
  const refresh = useRefresh()
  const meta = useCallMeta()
  const { run } = useWrite<unknown, readonly RaRecord['id'][]>({
    write: (ids) => dataProvider.reorder(resource.name, { ids: [...ids], meta }),
    onDone: refresh,
    onRefused: () => {
      refresh()
      return false
    },
    success: null,
    toldBy: 'notification',
  })
  const { edit } = resource.operations
  const isWhole = total === data.length && Object.keys(filterValues).length === 0 && sort.field === 'id'
  if (resource.raw.adapter !== 'whole-list' || !edit || !may(edit.access) || !isWhole) return null
  const ids = data.map(({ id }) => id)
  const at = ids.indexOf(record.id)
  const moveTo = (place: number) => () => run(ids.toSpliced(at, 1).toSpliced(place, 0, record.id))
  return {
    up: at > 0 ? moveTo(at - 1) : undefined,
    down: at < ids.length - 1 ? moveTo(at + 1) : undefined,
  }
}

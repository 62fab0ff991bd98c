import { type RaRecord, useGetMany, useListContext } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useCallMeta } from '../../resources/use-parents.ts'

/** The rows that are chosen; those of other pages are read. */
export function useChosen(resource: ResourceDescription): {
  readonly chosen: RaRecord[]
  readonly isKnown: boolean
} {
  const { data = [], selectedIds = [] } = useListContext()
  const meta = useCallMeta()
  const here = data.filter((record) => selectedIds.includes(record.id))
  const elsewhere = selectedIds.filter((id) => !data.some((record) => record.id === id))
  const isNeeded = elsewhere.length > 0
  const { data: others = [], isPending } = useGetMany(
    resource.name,
    { ids: elsewhere, meta },
    { enabled: isNeeded },
  )
  return { chosen: [...here, ...(isNeeded ? others : [])], isKnown: !isNeeded || !isPending }
}

import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useAlias } from '../../kit/use-alias.ts'
import { useListViews } from '../../kit/use-list-views.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { isSameFilter, type SavedFilter, savedFiltersKey } from '../list/saved-filters.ts'

interface TakeOverProps {
  readonly resource: ResourceDescription
  /** As they were arranged in this browser, for all saved filters alike. */
  readonly columns: readonly string[]
}

/** What this browser has kept until now goes to the account, once; what is refused stays where it is. */
export function TakeOver({ resource, columns }: TakeOverProps): null {
  const { listViews } = useDesk()
  const owner = useAlias()
  const views = useListViews(resource.name)
  const [saved, setSaved] = useStore<SavedFilter[]>(savedFiltersKey(owner, resource), [])
  const isDue = listViews !== undefined && views !== null && saved.length > 0
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is opened
  useEffect(() => {
    if (!isDue || isBegun.current) return
    isBegun.current = true
    const keep = async () => {
      const left: SavedFilter[] = []
      for (const each of saved) {
        const isThere = views.some(
          ({ name, filters }) => name === each.name && isSameFilter(filters, each.filter),
        )
        const body = { name: each.name, list: resource.name, filters: each.filter, sort: [], columns }
        const isKept =
          isThere ||
          (await listViews.save({ ...body, is_shared: false, is_default: false }, null).then(
            () => true,
            () => false,
          ))
        if (!isKept) left.push(each)
      }
      if (left.length < saved.length) setSaved(left)
    }
    void keep()
  }, [isDue, resource.name])
  return null
}

import { useListContext, useStore } from 'react-admin'
import { useAlias } from '../../kit/use-alias.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { FilterValues } from './filters.ts'

export interface SavedFilter {
  readonly name: string
  readonly filter: FilterValues
}

/** Where this browser keeps those of a person. */
export const savedFiltersKey = (owner: string, { name }: ResourceDescription) =>
  `${owner}.${name}.savedFilters`

/** Filters that a person gave a name, kept in this browser. */
export function useSavedFilters(resource: ResourceDescription) {
  const { filterValues, setFilters } = useListContext()
  const owner = useAlias()
  const [saved, setSaved] = useStore<SavedFilter[]>(savedFiltersKey(owner, resource), [])
  const current = saved.find(({ filter }) => isSameFilter(filter, filterValues))
  return {
    saved,
    current,
    /** What is set now is worth a name: it is not empty, and has none yet. */
    canSave: Object.keys(filterValues).length > 0 && !current,
    save: (name: string) =>
      setSaved([...saved.filter((each) => each.name !== name), { name, filter: { ...filterValues } }]),
    remove: (filter: SavedFilter) => {
      setSaved(saved.filter((each) => each !== filter))
      if (filter === current) setFilters({}, [], false)
    },
    apply: (filter: FilterValues) => setFilters({ ...filter }, [], false),
  }
}

export function isSameFilter(a: FilterValues, b: FilterValues): boolean {
  const sorted = (filter: FilterValues) => JSON.stringify(Object.entries(filter).toSorted())
  return sorted(a) === sorted(b)
}

import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useDesk } from '../../kit/desk-context.ts'
import type { ListView, ListViewBody } from '../../kit/list-views.ts'
import { useListViews } from '../../kit/use-list-views.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { FilterValues } from './filters.ts'
import { isSameFilter } from './saved-filters.ts'

/** The view that the address names, null for none. */
export function useActiveView(resource: ResourceDescription): ListView | null {
  const views = useListViews(resource.name)
  const [params] = useSearchParams()
  return views?.find(({ uuid }) => uuid === params.get('view')) ?? null
}

/** The address of a list as a view has it, or, with null, of all its rows. What there is no longer is left out. */
export function searchOf(view: ListView | null, resource: ResourceDescription): string {
  const sort = view ? sortOf(view, resource) : resource.defaultSort
  const parts = {
    filter: JSON.stringify(view ? filtersOf(view, resource) : {}),
    displayedFilters: '{}',
    ...(sort && { sort: sort.field, order: sort.order }),
    page: '1',
    ...(view && { view: view.uuid }),
  }
  return `?${new URLSearchParams(parts)}`
}

export function filtersOf(view: ListView, resource: ResourceDescription): FilterValues {
  const isThere = (name: string) => name === 'q' || resource.fields.some((field) => field.name === name)
  return Object.fromEntries(Object.entries(view.filters).filter(([name]) => isThere(name)))
}

function sortOf({ sort: [name, order] }: ListView, { fields, defaultSort }: ResourceDescription) {
  const field = fields.find((each) => each.name === name && each.isSortable)
  return field ? { field: field.name, order: order === 'DESC' ? 'DESC' : 'ASC' } : defaultSort
}

/** What the list shows now, as a view keeps it. */
export function useShownNow(resource: ResourceDescription, columns: readonly string[]) {
  const { filterValues, sort } = useListContext()
  const { field, order } = resource.defaultSort ?? {}
  const isUsual = sort.field === field && sort.order === order
  const shown: Pick<ListViewBody, 'filters' | 'sort' | 'columns'> = {
    filters: filterValues,
    sort: isUsual ? [] : [sort.field, sort.order],
    columns,
  }
  const differsFrom = (view: ListView) => {
    const kept = sortOf(view, resource)
    return (
      !isSameFilter(filtersOf(view, resource), filterValues) ||
      kept?.field !== sort.field ||
      kept?.order !== sort.order ||
      JSON.stringify(view.columns) !== JSON.stringify(columns)
    )
  }
  const isAll = isUsual && Object.keys(filterValues).length === 0
  return { shown, differsFrom, isAll }
}

/**
 * Leads a list that is opened for the first time, with nothing in its address, to everybody's default.
 *
 * @returns whether the list has to wait for that, so that it does not show one order and then another
 */
export function useDefaultView(resource: ResourceDescription): boolean {
  const { listViews } = useDesk()
  const views = useListViews(resource.name)
  const { search } = useLocation()
  const navigate = useNavigate()
  const first = views?.find((view) => view.is_default)
  const isOpened = search !== '' || !listViews || listViews.opened.has(resource.name)
  useEffect(() => {
    if (!isOpened && first) navigate({ search: searchOf(first, resource) }, { replace: true })
    else if (isOpened || views) listViews?.opened.add(resource.name)
  }, [isOpened, first, views, listViews, navigate, resource])
  return !isOpened && (views === null || first !== undefined)
}

import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useGetList, useListContext, useTranslate } from 'react-admin'
import type { PageMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import type { FilterValues } from './filters.ts'
import { useSavedFilters } from './saved-filters.ts'

/** Saved filters as tabs with their counts; nothing as long as there are none. */
export function SavedFilterTabs({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const { saved, current, apply, remove } = useSavedFilters(resource)
  if (saved.length === 0) return null
  const isAll = Object.keys(filterValues).length === 0
  return (
    <nav className="tabs" aria-label={translate('Saved filters')}>
      <Tab
        label={translate('All')}
        resource={resource}
        filter={{}}
        isCurrent={isAll}
        apply={() => apply({})}
      />
      {saved.map((each) => (
        <span key={each.name} className="tab">
          <Tab
            label={each.name}
            resource={resource}
            filter={each.filter}
            isCurrent={each === current}
            apply={() => apply(each.filter)}
          />
          {each === current && (
            <IconButton
              size="small"
              aria-label={translate('Remove saved filter {name}', { name: each.name })}
              onClick={() => remove(each)}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ))}
    </nav>
  )
}

interface TabProps {
  readonly label: string
  readonly resource: ResourceDescription
  readonly filter: FilterValues
  readonly isCurrent: boolean
  readonly apply: () => void
}

function Tab({ label, resource, filter, isCurrent, apply }: TabProps) {
  const format = useFormatter()
  const { total, meta } = useGetList(resource.name, {
    filter,
    pagination: { page: 1, perPage: 1 },
    sort: resource.defaultSort,
  })
  const { isEstimated }: PageMeta = meta ?? {}
  return (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={apply}>
      {label}{' '}
      {total !== undefined && (
        <span className="n">
          {isEstimated && '≈ '}
          {format.number(total)}
        </span>
      )}
    </button>
  )
}

import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { ListTab } from '../list/ListTab.tsx'
import { useSavedFilters } from '../list/saved-filters.ts'

/** Saved filters as tabs with their counts; nothing as long as there are none. */
export function SavedFilterTabs({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const { saved, current, apply, remove } = useSavedFilters(resource)
  if (saved.length === 0) return null
  const isAll = Object.keys(filterValues).length === 0
  return (
    <nav className="tabs" aria-label={translate('Saved filters')}>
      <ListTab
        label={translate('All')}
        resource={resource}
        filter={{}}
        isCurrent={isAll}
        apply={() => apply({})}
      />
      {saved.map((each) => (
        <span key={each.name} className="tab">
          <ListTab
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

import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CallError } from '../../kit/failure.ts'
import { slotComponent } from '../../kit/slot.tsx'
import { useIsWide } from '../../kit/use-is-wide.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { overridesOf } from '../overrides.ts'
import { ListCards } from './ListCards.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { useListPreferences } from './list-preferences.ts'
import { State } from './State.tsx'

/** The rows, or what stands in their place. While new ones are on their way the old ones stay, dimmed. */
export function ListRows({ resource }: { resource: ResourceDescription }) {
  const { data, isPending, isFetching, isPlaceholderData, error } = useListContext()
  const isWide = useIsWide()
  const { isCrowded } = useListPreferences(resource)
  const isStale = isFetching && isPlaceholderData === true
  const own = overridesOf(resource.name)
  if (isPending) return <ListSkeleton resource={resource} />
  if (error || !data) return <LoadFailed error={error as CallError | null} />
  if (data.length === 0) return isStale ? <ListSkeleton resource={resource} /> : <Empty resource={resource} />
  if (own.list) {
    const List = slotComponent(own.list)
    return <List resource={resource} />
  }
  return (
    <div
      className={`rows${isStale ? ' stale' : ''}${isWide && isCrowded ? ' crowded' : ''}`}
      aria-busy={isStale}
    >
      {isWide ? <ListTable resource={resource} /> : <ListCards resource={resource} />}
    </div>
  )
}

function Empty({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { create } = useAllowed(resource)
  const { empty } = overridesOf(resource.name)
  if (Object.keys(filterValues).length > 0) {
    return (
      <State text={translate('Nothing matches the search and the filters.')}>
        <Button variant="outlined" onClick={() => setFilters({}, [], false)}>
          {translate('Reset filters')}
        </Button>
      </State>
    )
  }
  if (empty) {
    const Own = slotComponent(empty)
    return <Own resource={resource} />
  }
  return (
    <State text={translate('There is nothing here yet.')}>
      {create && (
        <Button component={Link} to="create" variant="outlined">
          <Plus size={18} aria-hidden="true" />
          {translate(create.summary || 'Create')}
        </Button>
      )}
    </State>
  )
}

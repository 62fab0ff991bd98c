import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type CallError, defaultErrorText, noticeOf } from '../../frame/failure.ts'
import { LoadingBox } from '../../frame/LoadingBox.tsx'
import { useIsWide } from '../../frame/use-is-wide.ts'
import type { ResourceDescription } from '../descriptions.ts'
import { useAllowed } from '../use-resource.ts'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'

/** The rows, or what stands in their place. While new ones are on their way the old ones stay, dimmed. */
export function ListRows({ resource }: { resource: ResourceDescription }) {
  const { data, isPending, isFetching, isPlaceholderData, error } = useListContext()
  const isWide = useIsWide()
  const isStale = isFetching && isPlaceholderData === true
  if (isPending) return <LoadingBox />
  if (error || !data) return <LoadFailed error={error as CallError | null} />
  if (data.length === 0) return isStale ? <LoadingBox /> : <Empty resource={resource} />
  return (
    <div className={isStale ? 'rows stale' : 'rows'} aria-busy={isStale}>
      {isWide ? <ListTable resource={resource} /> : <ListCards resource={resource} />}
    </div>
  )
}

function Empty({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { create } = useAllowed(resource)
  if (Object.keys(filterValues).length > 0) {
    return (
      <State text={translate('Nothing matches the search and the filters.')}>
        <Button variant="outlined" onClick={() => setFilters({}, [], false)}>
          {translate('Show all')}
        </Button>
      </State>
    )
  }
  return (
    <State text={translate('There is nothing here yet.')}>
      {create && (
        <Button component={Link} to="create" variant="outlined">
          <Plus size={18} aria-hidden="true" />
          {translate(create.summary)}
        </Button>
      )}
    </State>
  )
}

function LoadFailed({ error }: { error: CallError | null }) {
  const translate = useTranslate()
  const { refetch, filterValues, setFilters } = useListContext()
  return (
    <State text={translate(error ? noticeOf(error) : defaultErrorText)} role="alert">
      <Button variant="outlined" onClick={() => refetch()}>
        {translate('Try again')}
      </Button>
      {Object.keys(filterValues).length > 0 && (
        <Button variant="text" onClick={() => setFilters({}, [], false)}>
          {translate('Show all')}
        </Button>
      )}
    </State>
  )
}

function State({ text, children, role }: { text: string; children: ReactNode; role?: 'alert' }) {
  return (
    <div className="nothing" role={role ?? 'status'}>
      <p>{text}</p>
      {children}
    </div>
  )
}

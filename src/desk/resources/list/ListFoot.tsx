import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { DeleteDialog } from '../DeleteDialog.tsx'
import type { ResourceDescription } from '../descriptions.ts'
import { useFormatter } from '../format.ts'
import { useAllowed } from '../use-resource.ts'
import { nameOf } from './ListTable.tsx'

/** How many rows a page may have. */
export const pageSizes = [25, 50, 100]

/** One sticky foot for pages and for what is done with chosen rows, so that choosing rows moves nothing. */
export function ListFoot({ resource }: { resource: ResourceDescription }) {
  const { selectedIds = [], total } = useListContext()
  const { delete: remove } = useAllowed(resource)
  const isChoosing = remove !== undefined && selectedIds.length > 0
  if (!total && !isChoosing) return null
  return (
    <div className={isChoosing ? 'foot sel' : 'foot'}>
      {isChoosing && <SelectionBar resource={resource} />}
      <Pages />
    </div>
  )
}

function SelectionBar({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { data = [], selectedIds = [], onUnselectItems } = useListContext()
  const [isDeleting, setDeleting] = useState(false)
  const chosen = data.filter((record) => selectedIds.includes(record.id))
  return (
    <div className="bulk wide" role="toolbar" aria-label={translate('Actions for the selected rows')}>
      <strong>{translate('{count} selected', { count: selectedIds.length })}</strong>
      <IconButton aria-label={translate('Clear selection')} onClick={() => onUnselectItems()}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      <i className="sep" />
      <Button className="del" variant="text" disabled={chosen.length === 0} onClick={() => setDeleting(true)}>
        <Trash2 size={18} aria-hidden="true" />
        {translate('Delete')}
      </Button>
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          records={chosen}
          names={chosen.map((record) => nameOf(record, resource))}
          close={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

function Pages() {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const { page, perPage, total = 0, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListContext()
  const from = Math.min(total, (page - 1) * perPage + 1)
  const to = Math.min(total, page * perPage)
  return (
    <div className="end">
      <span className="wide opt1">
        <label htmlFor={id}>{translate('Rows per page')}</label>{' '}
        <select id={id} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {[...new Set([...pageSizes, perPage])].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </span>
      <span role="status">
        {translate('{from}–{to} of {total}', {
          from: format.number(from),
          to: format.number(to),
          total: format.number(total),
        })}
      </span>
      <nav aria-label={translate('Pages')}>
        <IconButton
          aria-label={translate('Previous page')}
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={translate('Next page')}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </nav>
    </div>
  )
}

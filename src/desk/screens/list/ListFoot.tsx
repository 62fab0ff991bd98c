import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { slotComponent } from '../../kit/slot.tsx'
import type { PageMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { recordName } from '../../resources/record-name.ts'
import { useAllowed } from '../../resources/use-resource.ts'
import { overridesOf } from '../overrides.ts'
import { BulkEditLink } from './BulkEditLink.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useChosen } from './use-chosen.ts'

/** Most lists are left without deleting anything. */
const DeleteDialog = slotComponent(async () => (await import('../delete/DeleteDialog.tsx')).DeleteDialog)

const pageSizes = [25, 50, 100]

/** How many rows a page may have, of those that the description allows. */
export function pageSizesOf({ raw: { dialect } }: ResourceDescription): readonly number[] {
  const most = dialect?.maxSize ?? Number.POSITIVE_INFINITY
  const allowed = pageSizes.filter((size) => size <= most)
  return allowed.length > 0 ? allowed : [most]
}

/** One sticky foot for pages and for what is done with chosen rows, so that choosing rows moves nothing. */
export function ListFoot({ resource }: { resource: ResourceDescription }) {
  const { data = [], selectedIds = [] } = useListContext()
  const isChoosing = selectedIds.length > 0
  const { page } = useListContext()
  if (data.length === 0 && page === 1 && !isChoosing) return null
  return (
    <div className={isChoosing ? 'foot sel' : 'foot'}>
      {isChoosing && <SelectionBar resource={resource} />}
      <Pages resource={resource} />
    </div>
  )
}

function SelectionBar({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { selectedIds = [], onUnselectItems } = useListContext()
  const { delete: remove } = useAllowed(resource)
  const { chosen, isKnown } = useChosen(resource)
  const [isDeleting, setDeleting] = useState(false)
  const { bulk } = overridesOf(resource.name)
  const Own = bulk && slotComponent(bulk)
  const isReady = isKnown && chosen.length > 0
  return (
    <div className="bulk wide" role="toolbar" aria-label={translate('Actions for the selected rows')}>
      <strong>{translate('{count} selected', { count: selectedIds.length })}</strong>
      <IconButton aria-label={translate('Clear selection')} onClick={() => onUnselectItems()}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      <i className="sep" />
      <ExportButton resource={resource} records={chosen} isDisabled={!isReady} />
      <BulkEditLink resource={resource} records={chosen} isDisabled={!isReady} />
      {Own && <Own resource={resource} records={chosen} isDisabled={!isReady} />}
      {remove && (
        <Button className="del" variant="text" disabled={!isReady} onClick={() => setDeleting(true)}>
          <Trash2 size={18} aria-hidden="true" />
          {translate('Delete')}
        </Button>
      )}
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          records={chosen}
          names={chosen.map((record) => recordName(record, resource))}
          close={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

function Pages({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const list = useListContext()
  const { data = [], page, perPage, total, setPage, setPerPage, hasNextPage, hasPreviousPage } = list
  const { isEstimated }: PageMeta = list.meta ?? {}
  const { paging } = resource.raw.dialect ?? {}
  const isSized = !paging || paging.by === 'range' || paging.size !== null
  const start = (page - 1) * perPage
  const range = {
    from: format.number(Math.min(total ?? start + 1, start + 1)),
    to: format.number(total === undefined ? start + data.length : Math.min(total, page * perPage)),
    total: format.number(total ?? 0),
  }
  const known = isEstimated ? '{from}–{to} of about {total}' : '{from}–{to} of {total}'
  const where = translate(total === undefined ? '{from}–{to}' : known, range)
  return (
    <div className="end">
      {isSized && (
        <span className="wide opt1">
          <label htmlFor={id}>{translate('Rows per page')}</label>{' '}
          <select id={id} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
            {[...new Set([...pageSizesOf(resource), perPage])].map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
      )}
      <span role="status">{isSized ? where : translate('Page {page}', { page: format.number(page) })}</span>
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

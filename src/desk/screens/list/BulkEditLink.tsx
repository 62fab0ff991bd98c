import Button from '@mui/material/Button'
import { Pencil } from 'lucide-react'
import { type Identifier, type RaRecord, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { bulkEditPath, isBulkEditable } from '../../resources/many.ts'
import { recordName } from '../../resources/record-name.ts'
import { useAllowed } from '../../resources/use-resource.ts'

interface BulkEditLinkProps {
  readonly resource: ResourceDescription
  readonly records: readonly RaRecord[]
  readonly isDisabled: boolean
}

/** Where several rows are changed: those that were chosen, or all that the filter lets through where none were. */
export function useBulkEditPath() {
  const { filterValues, sort, total } = useListContext()
  const search = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
  })
  return (rows: readonly { readonly id: Identifier; readonly name: string }[]) => ({
    to: `${bulkEditPath}?${search}`,
    state: { rows, total },
  })
}

/** Leads to the page that changes the chosen rows, or all that the filter lets through; for who may change them. */
export function BulkEditLink({ resource, records, isDisabled }: BulkEditLinkProps) {
  const translate = useTranslate()
  const path = useBulkEditPath()
  const { edit } = useAllowed(resource)
  if (!edit || !isBulkEditable(resource)) return null
  const rows = records.map((record) => ({ id: record.id, name: recordName(record, resource) }))
  return (
    <Button variant="text" component={Link} {...path(rows)} disabled={isDisabled}>
      <Pencil size={18} aria-hidden="true" />
      {translate('Edit…')}
    </Button>
  )
}

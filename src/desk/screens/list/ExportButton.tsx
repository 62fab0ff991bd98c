import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { useListPreferences } from './list-preferences.ts'

const ExportDialog = lazy(async () => ({
  default: (await chunk(() => import('../export/ExportDialog.tsx'))).ExportDialog,
}))

interface ListExportProps {
  readonly resource: ResourceDescription
  /** Only these; all that the filters let through where there are none. */
  readonly records?: readonly RaRecord[] | undefined
  readonly close: () => void
}

/** The rows as CSV, with the columns that are shown. */
export function ListExport({ resource, records, close }: ListExportProps) {
  const { filterValues, sort } = useListContext()
  const { shown } = useListPreferences(resource)
  const meta = useCallMeta()
  return (
    <Suspense fallback={null}>
      <ExportDialog
        question={{ resource, filter: filterValues, sort, meta }}
        fields={shown}
        records={records}
        close={close}
      />
    </Suspense>
  )
}

interface ExportButtonProps extends Omit<ListExportProps, 'close'> {
  readonly isDisabled?: boolean
}

export function ExportButton({ resource, records, isDisabled }: ExportButtonProps) {
  const translate = useTranslate()
  const { total } = useListContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        disabled={isDisabled ?? total === 0}
        onClick={() => setOpen(true)}
      >
        <Download size={18} aria-hidden="true" />
        {translate('Export')}
      </Button>
      {isOpen && <ListExport resource={resource} records={records} close={() => setOpen(false)} />}
    </>
  )
}

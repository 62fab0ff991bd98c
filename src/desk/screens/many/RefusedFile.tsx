import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { fileName } from '../export/file-name.ts'
import { download } from '../export/use-export.ts'
import { leftOf, type ReportRow } from './report.ts'

interface RefusedFileProps {
  readonly resource: ResourceDescription
  readonly rows: readonly ReportRow[]
  readonly file: () => Blob
}

/** What was left alone, to be looked at elsewhere; nothing where there is none. */
export function RefusedFile({ resource, rows, file }: RefusedFileProps) {
  const translate = useTranslate()
  if (leftOf(rows).length === 0) return null
  const save = () =>
    download(file(), `${fileName(translate(resource.label))}-${fileName(translate('Refused'))}.csv`)
  return (
    <Button variant="text" onClick={save}>
      <Download size={18} aria-hidden="true" />
      {translate('Refused ones as a file')}
    </Button>
  )
}

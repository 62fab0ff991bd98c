import Button from '@mui/material/Button'
import { Download, Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { separatorOf } from '#rules/csv-separator.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { FieldError } from '../../kit/FieldError.tsx'
import { sentenceOf } from '../../kit/saving/use-write.ts'
import { useMayCall } from '../../kit/use-may-call.ts'
import { type FileCall, useDownload } from '../../screens/export/use-download.ts'
import type { ReportQuery, ReportWords } from './report.ts'

interface ReportFilesProps {
  readonly name: ReportWords['name']
  readonly query: ReportQuery
}

type Format = 'csv' | 'xlsx'

/** The report as a file, and on paper. */
export function ReportFiles({ name, query }: ReportFilesProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { bytes, failure, start } = useDownload()
  const mayDownload = useMayCall()('exportReport')
  const separator = separatorOf(language) === ';' ? 'semicolon' : 'comma'
  const call = (format: Format): FileCall => ({
    path: '/api/v1/reports/{report}/export',
    params: { report: name },
    query: { ...query, format, ...(format === 'csv' && { separator }) },
    name: `${name}.${format}`,
  })
  const button = (format: Format, label: string) => (
    <Button
      variant="text"
      aria-label={translate('Download {format}', { format: label })}
      aria-disabled={bytes !== null}
      onClick={() => void start(call(format))}
    >
      <Download size={18} aria-hidden="true" />
      {label}
    </Button>
  )
  return (
    <div className="head-actions report-files">
      <Button variant="text" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {translate('Print')}
      </Button>
      {mayDownload && button('csv', 'CSV')}
      {mayDownload && button('xlsx', 'Excel')}
      <div role="alert">
        {failure && (
          <FieldError
            messages={(failure.errors.format ?? [sentenceOf(failure)]).map((each) => translate(each))}
          />
        )}
      </div>
    </div>
  )
}

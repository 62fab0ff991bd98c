import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useEffect, useId } from 'react'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import { FieldError } from '../../kit/FieldError.tsx'
import { noticeOf } from '../../kit/failure.ts'
import { useSessionEnd } from '../../kit/saving/use-session-end.ts'
import type { FieldDescription } from '../../resources/descriptions.ts'
import { useFormatter } from '../../resources/format.ts'
import { fileName } from './file-name.ts'
import type { ExportQuestion } from './pages.ts'
import { download, useExport } from './use-export.ts'

interface ExportDialogProps {
  readonly question: ExportQuestion
  readonly fields: readonly FieldDescription[]
  readonly records?: readonly RaRecord[] | undefined
  readonly close: () => void
}

/** Shows how far the file is, until it is there or somebody has had enough. */
export function ExportDialog({ question, fields, records, close }: ExportDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const format = useFormatter()
  const endSession = useSessionEnd()
  const id = useId()
  const { rows, total, isEstimated, failure, file, again } = useExport(question, fields, records)
  const label = translate(question.resource.label)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is handed over once
  useEffect(() => {
    if (!file) return
    download(file, `${fileName(label)}-${new Date().toISOString().slice(0, 10)}.csv`)
    const exported = rows === 1 ? 'One row was exported.' : '{count} rows were exported.'
    notify(translate(exported, { count: format.number(rows) }), { type: 'success' })
    close()
  }, [file])
  useEffect(() => {
    if (failure?.status === 401) endSession()
  }, [failure, endSession])

  const known = { count: format.number(rows), total: format.number(total ?? 0) }
  return (
    <Dialog open onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Export {name}', { name: label })}
      </h2>
      <div className="dialog-body">
        {failure ? (
          <div role="alert">
            <FieldError messages={[translate(noticeOf(failure))]} />
          </div>
        ) : (
          <>
            <progress
              className="meter"
              aria-labelledby={`${id}-text`}
              max={total ?? undefined}
              value={total ? rows : undefined}
            />
            <p id={`${id}-text`} role="status">
              {translate(progressText(rows, total, isEstimated), known)}
            </p>
          </>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close} autoFocus>
          {translate('Cancel')}
        </Button>
        {failure && (
          <Button variant="contained" color="primary" onClick={again}>
            {translate('Try again')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Message key of how far the file is. */
function progressText(rows: number, total: number | undefined, isEstimated = false): string {
  if (total === undefined) return rows === 1 ? '{count} row' : '{count} rows'
  if (isEstimated) return '{count} of about {total} rows'
  return total === 1 ? '{count} of {total} row' : '{count} of {total} rows'
}

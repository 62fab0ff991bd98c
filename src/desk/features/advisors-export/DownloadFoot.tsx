import Button from '@mui/material/Button'
import { Download as DownloadIcon } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { mostExcelRows } from '#rules/advisors-export.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { FieldError } from '../../kit/FieldError.tsx'
import type { Failure } from '../../kit/failure.ts'
import { sentenceOf } from '../../kit/saving/use-write.ts'
import { useFormatter } from '../../resources/format.ts'
import { useDownload } from '../../screens/export/use-download.ts'
import { type ExportPlan, fileCall, obstacleTo } from './plan.ts'

/**
 * What the server says for people stands alone: too many for Excel, which the total may not have told yet, or others whose files
 * come first. After all else one tries again.
 */
function toldOf(failure: Failure): readonly string[] {
  const { status, errors } = failure
  if (errors.format) return errors.format
  return status === 429 ? [failure.message] : [sentenceOf(failure), 'No file was kept. Try again.']
}

interface DownloadFootProps {
  readonly plan: ExportPlan
  readonly columns: readonly string[]
  readonly total: number
}

/** Sticks to the foot of the sheet: how far the file is, what is in its way, the button that brings it. */
export function DownloadFoot({ plan, columns, total }: DownloadFootProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const { bytes, failure, start, cancel } = useDownload()
  const isUnderWay = bytes !== null
  const obstacle = obstacleTo(plan, columns, total)
  const count = format.number(total)
  const megabytes = format.number(Math.round((bytes ?? 0) / 100_000) / 10)
  const saying = isUnderWay
    ? translate('The file is being made: {megabytes} MB so far.', { megabytes })
    : obstacle && translate(obstacle, { most: format.number(mostExcelRows) })
  return (
    <div className="save-bar">
      <div className="state">
        <span id={`${id}-state`} className="muted export-state">
          {isUnderWay && <Spinner />}
          {saying}
        </span>
        <span className="vh" role="status">
          {isUnderWay && translate('The file is being made.')}
        </span>
        <div role="alert" className="alerts">
          {failure && <FieldError messages={toldOf(failure).map((each) => translate(each))} />}
        </div>
      </div>
      {/* One button, so that the focus stays on it. */}
      <Button
        variant={isUnderWay ? 'outlined' : 'contained'}
        color="primary"
        disabled={!isUnderWay && obstacle !== null}
        aria-describedby={`${id}-state`}
        onClick={() => (isUnderWay ? cancel() : void start(fileCall({ ...plan, columns })))}
      >
        {!isUnderWay && <DownloadIcon size={18} aria-hidden="true" />}
        {isUnderWay
          ? translate('Cancel')
          : total === 1
            ? translate('Download one advisor')
            : translate('Download {count} advisors', { count })}
      </Button>
    </div>
  )
}

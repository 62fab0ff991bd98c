import Button from '@mui/material/Button'
import { useRedirect, useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import type { Run } from '../../resources/runs/run.ts'
import { useResourcePaths } from '../../resources/use-resource.ts'
import { GoingButtons } from './GoingButtons.tsx'
import { countOf, leftOf, type ReportKind, type ReportRow } from './report.ts'

interface ResultFootProps<Row> {
  readonly rows: readonly ReportRow[]
  readonly run: Run<Row>
  readonly isGoing: boolean
  /** It was sent, and not only tried. */
  readonly isSent: boolean
  /** Message keys of what is sent, of one row and of several. */
  readonly send: readonly [string, string]
  readonly save: () => void
  readonly back: () => void
  /** Tries again what was left alone. */
  readonly again: () => void
}

/** What can be done now: with what is under way, with what was found, or with what was left alone. */
export function ResultFoot<Row>(props: ResultFootProps<Row>) {
  const { rows, run, isGoing, isSent } = props
  return (
    <div className="save-bar">
      <div className="state">{!isGoing && <Counts rows={rows} isSent={isSent} />}</div>
      {isGoing ? (
        <GoingButtons run={run} />
      ) : isSent ? (
        <EndButtons {...props} />
      ) : (
        <TrialButtons {...props} />
      )}
    </div>
  )
}

/** Message keys: before, and after it was saved. */
const countTexts: Readonly<Record<ReportKind, readonly [string, string]>> = {
  changed: ['{count} to be changed', '{count} changed'],
  made: ['{count} to be made', '{count} made'],
  same: ['{count} unchanged', '{count} unchanged'],
  refused: ['{count} left alone', '{count} left alone'],
  'not reached': ['{count} not tried', '{count} not reached'],
}

const told: readonly ReportKind[] = ['made', 'changed', 'refused', 'not reached', 'same']

function Counts({ rows, isSent }: { readonly rows: readonly ReportRow[]; readonly isSent: boolean }) {
  const translate = useTranslate()
  const format = useFormatter()
  const isMaking = rows.some(({ kind }) => kind === 'made')
  const parts = told
    .map((kind) => ({ kind, count: countOf(rows, kind) }))
    .filter(({ kind, count }) => count > 0 || (kind === 'changed' && !isMaking))
    .map(({ kind, count }) => translate(countTexts[kind][isSent ? 1 : 0], { count: format.number(count) }))
  return <span role="status">{parts.join(', ')}</span>
}

function TrialButtons<Row>({ rows, send, save, back }: ResultFootProps<Row>) {
  const translate = useTranslate()
  const format = useFormatter()
  const count = countOf(rows, 'made', 'changed')
  return (
    <>
      <Button variant={count > 0 ? 'text' : 'outlined'} onClick={back}>
        {translate('Back')}
      </Button>
      {count > 0 && (
        <Button variant="contained" color="primary" onClick={save}>
          {translate(send[count === 1 ? 0 : 1], { count: format.number(count) })}
        </Button>
      )}
    </>
  )
}

function EndButtons<Row>({ rows, again }: ResultFootProps<Row>) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  return (
    <>
      {leftOf(rows).length > 0 && (
        <Button variant="text" onClick={again}>
          {translate('Try the rest again')}
        </Button>
      )}
      <Button variant="contained" color="primary" onClick={() => redirect(list)}>
        {translate('To the list')}
      </Button>
    </>
  )
}

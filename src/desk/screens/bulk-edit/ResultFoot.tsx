import Button from '@mui/material/Button'
import { useRedirect, useTranslate } from 'react-admin'
import { useFormatter } from '../../resources/format.ts'
import type { Run } from '../../resources/runs/run.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { useResourcePaths } from '../../resources/use-resource.ts'
import { type ReportKind, type ReportRow, reportKinds } from './report.ts'
import type { BulkRow } from './rows.ts'
import type { ShownEdit } from './use-bulk-edit.ts'

interface ResultFootProps {
  readonly edit: ShownEdit
  readonly rows: readonly ReportRow[]
  readonly run: Run<BulkRow>
  readonly isGoing: boolean
}

/** What can be done now: with what is under way, with what was found, or with what was left alone. */
export function ResultFoot({ edit, rows, run, isGoing }: ResultFootProps) {
  return (
    <div className="save-bar">
      <div className="state">{!isGoing && <Counts rows={rows} isSaved={edit.change !== null} />}</div>
      {isGoing ? (
        <GoingButtons run={run} />
      ) : edit.change ? (
        <EndButtons edit={edit} rows={rows} />
      ) : (
        <TrialButtons edit={edit} rows={rows} />
      )}
    </div>
  )
}

/** Message keys: before, and after it was saved. */
const countTexts: Readonly<Record<ReportKind, readonly [string, string]>> = {
  changed: ['{count} to be changed', '{count} changed'],
  same: ['{count} stay the same', '{count} stay the same'],
  refused: ['{count} are left alone', '{count} were left alone'],
  'not reached': ['{count} not tried', '{count} not reached'],
}

const countOf = (rows: readonly ReportRow[], kind: ReportKind) =>
  rows.filter((row) => row.kind === kind).length

function Counts({ rows, isSaved }: { readonly rows: readonly ReportRow[]; readonly isSaved: boolean }) {
  const translate = useTranslate()
  const format = useFormatter()
  const parts = reportKinds
    .toSorted((a, b) => Number(b === 'changed') - Number(a === 'changed'))
    .map((kind) => ({ kind, count: countOf(rows, kind) }))
    .filter(({ kind, count }) => count > 0 || kind === 'changed')
    .map(({ kind, count }) => translate(countTexts[kind][isSaved ? 1 : 0], { count: format.number(count) }))
  return <span role="status">{parts.join(', ')}</span>
}

function GoingButtons({ run }: { readonly run: Run<BulkRow> }) {
  const translate = useTranslate()
  const state = useRunState(run)
  const isHalted = state?.phase === 'paused' || state?.phase === 'signed out'
  const isStopping = state?.phase === 'stopping'
  return (
    <>
      <Button variant="text" disabled={isStopping} onClick={run.stop}>
        {translate('Stop')}
      </Button>
      <Button
        variant={isHalted ? 'contained' : 'outlined'}
        color="primary"
        disabled={isStopping}
        onClick={isHalted ? run.resume : run.pause}
      >
        {translate(isHalted ? 'Go on' : 'Pause')}
      </Button>
    </>
  )
}

interface ButtonsProps {
  readonly edit: ShownEdit
  readonly rows: readonly ReportRow[]
}

function TrialButtons({ edit, rows }: ButtonsProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const count = countOf(rows, 'changed')
  const text = count === 1 ? 'Change {count} row' : 'Change {count} rows'
  return (
    <>
      <Button variant={count > 0 ? 'text' : 'outlined'} onClick={edit.back}>
        {translate('Back')}
      </Button>
      {count > 0 && (
        <Button variant="contained" color="primary" onClick={edit.save}>
          {translate(text, { count: format.number(count) })}
        </Button>
      )}
    </>
  )
}

function EndButtons({ edit, rows }: ButtonsProps) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { list } = useResourcePaths()
  const left = rows.filter(({ kind }) => kind === 'refused' || kind === 'not reached')
  return (
    <>
      {left.length > 0 && (
        <Button
          variant="text"
          onClick={() =>
            edit.tryRows(
              left.map(({ row: { id }, name }) => ({ id, name })),
              edit.trial.setting,
            )
          }
        >
          {translate('Try the rest again')}
        </Button>
      )}
      <Button variant="contained" color="primary" onClick={() => redirect(list)}>
        {translate('To the list')}
      </Button>
    </>
  )
}

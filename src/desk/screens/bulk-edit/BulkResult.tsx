import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { fileName } from '../export/file-name.ts'
import { download } from '../export/use-export.ts'
import type { FormParts } from './plan.ts'
import { ResultFoot } from './ResultFoot.tsx'
import { ResultRows } from './ResultRows.tsx'
import { RunProgress } from './RunProgress.tsx'
import { type ReportRow, refusedFile, reportOf } from './report.ts'
import type { BulkRow } from './rows.ts'
import { SettingWords } from './SettingWords.tsx'
import type { ShownEdit } from './use-bulk-edit.ts'

interface BulkResultProps {
  readonly resource: ResourceDescription
  readonly form: FormParts
  readonly edit: ShownEdit
}

/** What would become of each row; once it is saved, what became of it. */
export function BulkResult({ resource, form, edit }: BulkResultProps) {
  const translate = useTranslate()
  const { trial, change } = edit
  const tried = useRunState(trial.run)
  const changed = useRunState(change)
  const nameOf = (row: BulkRow) => {
    const record = trial.plans.get(row.id)?.record
    return record ? recordName(record, resource) : row.name
  }
  const isGoing = (change ? changed : tried)?.phase !== 'ended'
  const rows = isGoing ? [] : reportOf(trial, change, form, nameOf, translate)
  const heading = change ? (isGoing ? 'Saving' : 'Report') : 'Dry run'
  const lead = change
    ? 'A row that is refused keeps no other from being saved.'
    : 'This is what would happen. Nothing is saved yet.'
  return (
    <>
      <SettingWords setting={trial.setting} />
      <section className="bulk-result" aria-labelledby="bulk-result">
        <div className="bulk-head">
          <div>
            <h2 id="bulk-result">{translate(heading)}</h2>
            {(isGoing || !change) && <p className="muted">{translate(lead)}</p>}
          </div>
          {change && !isGoing && <RefusedFile resource={resource} rows={rows} />}
        </div>
        {isGoing ? <RunProgress run={change ?? trial.run} /> : <ResultRows rows={rows} />}
      </section>
      <ResultFoot edit={edit} rows={rows} run={change ?? trial.run} isGoing={isGoing} />
    </>
  )
}

/** What was left alone, to be looked at elsewhere. */
function RefusedFile({ resource, rows }: { resource: ResourceDescription; rows: readonly ReportRow[] }) {
  const translate = useTranslate()
  const { language } = useDesk()
  if (!rows.some(({ kind }) => kind === 'refused' || kind === 'not reached')) return null
  const save = () => {
    const name = `${fileName(translate(resource.label))}-${fileName(translate('Refused'))}.csv`
    download(refusedFile(rows, language, translate), name)
  }
  return (
    <Button variant="text" onClick={save}>
      <Download size={18} aria-hidden="true" />
      {translate('Refused ones as a file')}
    </Button>
  )
}

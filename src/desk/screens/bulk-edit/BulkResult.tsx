import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { fileName } from '../export/file-name.ts'
import { download } from '../export/use-export.ts'
import type { FormParts } from '../many/plan.ts'
import { ResultFoot } from '../many/ResultFoot.tsx'
import { ResultRows } from '../many/ResultRows.tsx'
import { RunProgress } from '../many/RunProgress.tsx'
import { leftOf, type ReportRow } from '../many/report.ts'
import { refusedFile, reportOf } from './report.ts'
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
      <section className="many-result" aria-labelledby="many-result">
        <div className="many-head">
          <div>
            <h2 id="many-result">{translate(heading)}</h2>
            {(isGoing || !change) && <p className="muted">{translate(lead)}</p>}
          </div>
          {change && !isGoing && <RefusedFile resource={resource} rows={rows} />}
        </div>
        {isGoing ? <RunProgress run={change ?? trial.run} /> : <ResultRows rows={rows} />}
      </section>
      <ResultFoot
        rows={rows}
        run={change ?? trial.run}
        isGoing={isGoing}
        isSent={change !== null}
        send={['Change {count} row', 'Change {count} rows']}
        save={edit.save}
        back={edit.back}
        again={() =>
          edit.tryRows(
            leftOf(rows).map(({ id, name }) => ({ id, name })),
            trial.setting,
          )
        }
      />
    </>
  )
}

/** What was left alone, to be looked at elsewhere. */
function RefusedFile({ resource, rows }: { resource: ResourceDescription; rows: readonly ReportRow[] }) {
  const translate = useTranslate()
  const { language } = useDesk()
  if (leftOf(rows).length === 0) return null
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

import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { fileName } from '../export/file-name.ts'
import { download } from '../export/use-export.ts'
import type { FormParts } from '../many/plan.ts'
import { ResultFoot } from '../many/ResultFoot.tsx'
import { ResultRows } from '../many/ResultRows.tsx'
import { RunProgress } from '../many/RunProgress.tsx'
import { leftOf } from '../many/report.ts'
import { type ImportReportRow, refusedFile, reportOf } from './report.ts'
import type { ShownImport } from './use-import.ts'

interface ImportResultProps {
  readonly resource: ResourceDescription
  readonly places: FormParts['places']
  readonly shown: ShownImport
}

/** What would become of each row; once they are sent, what became of them. */
export function ImportResult({ resource, places, shown }: ImportResultProps) {
  const translate = useTranslate()
  const { trial, sent } = shown
  const tried = useRunState(trial.run)
  const sending = useRunState(sent)
  const isGoing = (sent ? sending : tried)?.phase !== 'ended'
  const rows = isGoing ? [] : reportOf(trial, sent, resource, places, translate)
  const heading = sent ? (isGoing ? 'Importing' : 'Report') : 'Dry run'
  const lead = sent
    ? 'A row that is refused keeps no other from being saved.'
    : 'This is what would happen. Nothing is saved yet.'
  return (
    <>
      <section className="many-result" aria-labelledby="many-result">
        <div className="many-head">
          <div>
            <h2 id="many-result">{translate(heading)}</h2>
            {(isGoing || !sent) && <p className="muted">{translate(lead)}</p>}
          </div>
          {!isGoing && <RefusedFile resource={resource} rows={rows} shown={shown} />}
        </div>
        {isGoing ? <RunProgress run={sent ?? trial.run} /> : <ResultRows rows={rows} />}
      </section>
      <ResultFoot
        rows={rows}
        run={sent ?? trial.run}
        isGoing={isGoing}
        isSent={sent !== null}
        send={['Import {count} row', 'Import {count} rows']}
        save={shown.save}
        back={shown.back}
        again={() =>
          void shown.tryRows(
            trial.plan,
            leftOf(rows).map(({ row }) => row),
          )
        }
      />
    </>
  )
}

interface RefusedFileProps {
  readonly resource: ResourceDescription
  readonly rows: readonly ImportReportRow[]
  readonly shown: ShownImport
}

/** What was left alone, to be mended and imported again. */
function RefusedFile({ resource, rows, shown }: RefusedFileProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  if (leftOf(rows).length === 0) return null
  const save = () => {
    const name = `${fileName(translate(resource.label))}-${fileName(translate('Refused'))}.csv`
    download(refusedFile(rows, shown.trial.plan.table, language, translate), name)
  }
  return (
    <Button variant="text" onClick={save}>
      <Download size={18} aria-hidden="true" />
      {translate('Refused ones as a file')}
    </Button>
  )
}

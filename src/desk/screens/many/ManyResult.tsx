import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Run } from '../../resources/runs/run.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { ResultFoot } from './ResultFoot.tsx'
import { ResultRows } from './ResultRows.tsx'
import { RunProgress } from './RunProgress.tsx'
import type { ReportRow } from './report.ts'

interface ManyResultProps<Row, Reported extends ReportRow> {
  readonly tried: Run<Row>
  readonly sent: Run<Row> | null
  /** Of a run that has ended. */
  readonly report: () => readonly Reported[]
  /** Message keys: what is being sent, and the button that sends one row and several. */
  readonly sending: string
  readonly send: readonly [string, string]
  readonly save: () => void
  readonly back: () => void
  /** Tries again what was left alone. */
  readonly again: (rows: readonly Reported[]) => void
  /** Stands beside the heading, once there is a report. */
  readonly file: (rows: readonly Reported[]) => ReactNode
}

/** What would become of each row; once they are sent, what became of them. */
export function ManyResult<Row, Reported extends ReportRow>(props: ManyResultProps<Row, Reported>) {
  const { tried, sent, report, sending, file, again, ...foot } = props
  const translate = useTranslate()
  const run = sent ?? tried
  const isGoing = useRunState(run)?.phase !== 'ended'
  const rows = isGoing ? [] : report()
  const heading = sent ? (isGoing ? sending : 'Report') : 'Dry run'
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
          {!isGoing && file(rows)}
        </div>
        {isGoing ? <RunProgress run={run} /> : <ResultRows rows={rows} />}
      </section>
      <ResultFoot {...{ rows, run, isGoing, ...foot }} isSent={sent !== null} again={() => again(rows)} />
    </>
  )
}

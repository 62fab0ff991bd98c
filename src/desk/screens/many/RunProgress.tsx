import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { SignInAgain } from '../../kit/saving/RefusedAlert.tsx'
import { useFormatter } from '../../resources/format.ts'
import type { RunWait } from '../../resources/runs/gate.ts'
import type { Run } from '../../resources/runs/run.ts'
import { useRunState } from '../../resources/runs/use-run.ts'

/** How far a run is, and what it waits for. */
export function RunProgress<Row>({ run }: { readonly run: Run<Row> }) {
  const translate = useTranslate()
  const format = useFormatter()
  const id = useId()
  const state = useRunState(run)
  if (!state) return null
  const { total, done, same, refused, phase, wait, goesOnAlone } = state
  const ended = done + same + refused
  return (
    <div className="many-progress">
      <progress className="meter" aria-labelledby={id} max={Math.max(total, 1)} value={ended} />
      <p id={id} className="num">
        {translate(total === 1 ? '{count} of {total} row' : '{count} of {total} rows', {
          count: format.number(ended),
          total: format.number(total),
        })}
        {refused > 0 && `, ${translate('{count} refused', { count: format.number(refused) })}`}
      </p>
      <p role="status" className="muted">
        {phase === 'pausing' && translate('The server is told to pause.')}
        {phase === 'paused' && translate('Paused.')}
        {phase === 'stopping' && translate('What was sent is waited for.')}
        {phase === 'running' && wait && <Waiting wait={wait} />}
        {phase === 'running' && goesOnAlone && translate('The server does it. You may leave this page.')}
      </p>
      <div role="alert">
        {phase === 'signed out' && <SignInAgain go="Sign in in a new tab, then go on" />}
      </div>
    </div>
  )
}

/** Message keys. */
const waits: Readonly<Record<RunWait['reason'], string>> = {
  busy: 'The server has too much to do. It goes on by itself at {time}.',
  lost: 'Nothing comes through. It goes on by itself at {time}.',
}

function Waiting({ wait: { reason, until } }: { readonly wait: RunWait }) {
  const translate = useTranslate()
  const { language } = useDesk()
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(until)
  return <>{translate(waits[reason], { time })}</>
}

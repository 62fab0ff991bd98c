import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Run } from '../../resources/runs/run.ts'
import { useRunState } from '../../resources/runs/use-run.ts'

/** What can be done with a run that is under way. */
export function GoingButtons<Row>({ run }: { readonly run: Run<Row> }) {
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

import { useEffect, useSyncExternalStore } from 'react'
import { useOpenDraft } from '../../kit/saving/open-drafts.ts'
import type { Run, RunState } from './run.ts'

/** How far a run is; null without one. */
export function useRunState<Row>(run: Run<Row> | null): RunState | null {
  return useSyncExternalStore(run?.subscribe ?? nobody, () => run?.state() ?? null)
}

const nobody = () => () => {}

/** Nobody leaves a run by accident; whoever does ends it, unless the server goes on alone. What was sent already is stored. */
export function useRunGuard<Row>(run: Run<Row> | null, label: string): void {
  const state = useRunState(run)
  const isGoing = state !== null && state.phase !== 'ended' && !state.goesOnAlone
  useOpenDraft({
    changed: isGoing ? [{ label }] : [],
    isSaved: () => run?.state().phase === 'ended' || run?.state().goesOnAlone === true,
    question: 'Stop and leave?',
    loss: 'What was sent is stored. The rest is not sent any more.',
    leave: 'Stop and leave',
    stay: 'Stay',
  })
  useEffect(() => () => run?.leave(), [run])
}

import { useEffect, useRef, useState } from 'react'
import { type Failure, readFailure } from '../../kit/failure.ts'
import type { Run } from '../../resources/runs/run.ts'

/** What is read before rows can be tried, or why it could not be. */
export interface RowsReading {
  readonly count: number
  readonly failure: Failure | null
}

/** What a try is told: somebody may give it up while it reads. */
export interface TryContext {
  readonly onCount: (count: number) => void
  readonly isOver: () => boolean
}

/**
 * From what would become of many rows to what became of them: what was begun and given up never comes back.
 *
 * @param send sends what a trial found
 */
export function useTries<Row, Trial extends { readonly run: Run<Row> }>(send: (trial: Trial) => Run<Row>) {
  const [reading, setReading] = useState<RowsReading | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [sent, setSent] = useState<Run<Row> | null>(null)
  const turn = useRef(0)
  useEffect(() => () => trial?.run.stop(), [trial])
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  const become = (next: Trial | null) => {
    turn.current += 1
    setReading(null)
    setSent(null)
    setTrial(next)
  }
  return {
    reading,
    trial,
    sent,
    show: (next: Trial) => become(next),
    /** Shows a trial once it has read what it needs; `begin` may answer null where it is over. */
    tryAfterReading: async (begin: (context: TryContext) => Promise<Trial | null>) => {
      turn.current += 1
      const own = turn.current
      const isOver = () => own !== turn.current
      const onCount = (count: number) => {
        if (!isOver()) setReading({ count, failure: null })
      }
      onCount(0)
      try {
        const next = await begin({ onCount, isOver })
        if (isOver()) next?.run.stop()
        else become(next)
      } catch (reason) {
        const failure = await readFailure(reason)
        if (!isOver()) setReading({ count: 0, failure })
      }
    },
    /** Back to what was asked. */
    back: () => become(null),
    save: () => {
      if (trial) setSent(send(trial))
    },
  }
}

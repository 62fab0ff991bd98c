import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Batch, BatchKind } from '../../resources/batches/batches.ts'
import { openBatches } from '../../resources/batches/provided.ts'
import { watchBatch } from '../../resources/batches/watch-batch.ts'
import type { Run } from '../../resources/runs/run.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { GoingButtons } from './GoingButtons.tsx'
import { RunProgress } from './RunProgress.tsx'

interface BatchesUnderWayProps {
  readonly kind: BatchKind
  readonly resource: string
}

/** What the reader has handed in before, and the server still does: it goes on whoever leaves its page. */
export function BatchesUnderWay({ kind, resource }: BatchesUnderWayProps) {
  const { client } = useDesk()
  const [open] = useState(() => openBatches(client))
  const { data: batches = [] } = useReading<readonly Batch[]>(
    ['batches', kind, resource],
    async () => (open ? await (await open()).mine() : []),
    { notice: null },
  )
  const going = batches.filter(
    (batch) =>
      batch.kind === kind &&
      batch.resource === resource &&
      (batch.state === 'running' || batch.state === 'paused'),
  )
  return going.map((batch) => <BatchUnderWay key={batch.uuid} batch={batch} />)
}

/** Message keys. */
const titles: Readonly<Record<BatchKind, string>> = {
  import: 'Import of {time}',
  'bulk-edit': 'Edit of several of {time}',
}

function BatchUnderWay({ batch }: { readonly batch: Batch }) {
  const translate = useTranslate()
  const { client } = useDesk()
  const { dayAndTime } = useTimes()
  const [run, setRun] = useState<Run<never> | null>(null)
  useEffect(() => {
    let watched: Run<never> | null = null
    let isLeft = false
    void openBatches(client)?.().then((batches) => {
      if (isLeft) return
      watched = watchBatch(batches, batch)
      setRun(watched)
    })
    return () => {
      isLeft = true
      watched?.leave()
    }
  }, [client, batch])
  const state = useRunState(run)
  if (!run || !state) return null
  return (
    <section className="many-under-way">
      <h2>{translate(titles[batch.kind], { time: dayAndTime(batch.created_at ?? '') })}</h2>
      <RunProgress run={run} />
      {state.phase === 'ended' ? (
        <p role="status">{translate('It has ended.')}</p>
      ) : (
        <div className="many-buttons">
          <GoingButtons run={run} />
        </div>
      )}
    </section>
  )
}

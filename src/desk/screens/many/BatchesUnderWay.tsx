import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Batch, Batches, BatchKind } from '../../resources/batches/batches.ts'
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
  const { data } = useReading(
    ['batches', kind, resource],
    async () => {
      const server = await openBatches(client)?.()
      return server ? { server, batches: await server.mine() } : null
    },
    { notice: null },
  )
  if (!data) return null
  const { server, batches } = data
  const going = batches.filter(
    (batch) =>
      batch.kind === kind &&
      batch.resource === resource &&
      (batch.state === 'running' || batch.state === 'paused'),
  )
  return going.map((batch) => <BatchUnderWay key={batch.uuid} server={server} batch={batch} />)
}

/** Message keys. */
const titles: Readonly<Record<BatchKind, string>> = {
  import: 'Import of {time}',
  'bulk-edit': 'Edit of several of {time}',
}

function BatchUnderWay({ server, batch }: { readonly server: Batches; readonly batch: Batch }) {
  const translate = useTranslate()
  const { dayAndTime } = useTimes()
  const [run, setRun] = useState<Run<never> | null>(null)
  useEffect(() => {
    const watched = watchBatch(server, batch)
    setRun(watched)
    return watched.leave
  }, [server, batch])
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

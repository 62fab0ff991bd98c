import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { useTimes } from '../../kit/times.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { Batch, Batches, BatchKind } from '../../resources/batches/batches.ts'
import { openBatches } from '../../resources/batches/provided.ts'
import { isOver } from '../../resources/batches/server-side.ts'
import { watchBatch } from '../../resources/batches/watch-batch.ts'
import type { Run } from '../../resources/runs/run.ts'
import { useRunState } from '../../resources/runs/use-run.ts'
import { GoingButtons } from './GoingButtons.tsx'
import type { FormParts } from './plan.ts'
import { RefusedOfBatch } from './RefusedOfBatch.tsx'
import { RunProgress } from './RunProgress.tsx'

interface BatchesUnderWayProps {
  readonly kind: BatchKind
  readonly resource: string
  readonly places: FormParts['places']
}

/** So many that have ended are shown, the latest ones, each with what was refused of it. */
const mostEnded = 3

/** What the reader has handed in before: what the server still does, and of what it has refused some. */
export function BatchesUnderWay({ kind, resource, places }: BatchesUnderWayProps) {
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
  const own = batches.filter((batch) => batch.kind === kind && batch.resource === resource)
  const going = own.filter(({ state }) => state === 'running' || state === 'paused')
  const ended = own.filter(({ state, refused = 0 }) => isOver(state) && refused > 0)
  return [...going, ...ended.slice(0, mostEnded)].map((batch) => (
    <BatchUnderWay key={batch.uuid} server={server} batch={batch} places={places} />
  ))
}

/** Message keys. */
const titles: Readonly<Record<BatchKind, string>> = {
  import: 'Import of {time}',
  'bulk-edit': 'Edit of several of {time}',
}

interface BatchUnderWayProps extends Pick<BatchesUnderWayProps, 'places'> {
  readonly server: Batches
  readonly batch: Batch
}

function BatchUnderWay({ server, batch, places }: BatchUnderWayProps) {
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
        <>
          <p role="status">{translate('It has ended.')}</p>
          {state.refused > 0 && (
            <RefusedOfBatch server={server} uuid={batch.uuid ?? ''} count={state.refused} places={places} />
          )}
        </>
      ) : (
        <div className="many-buttons">
          <GoingButtons run={run} />
        </div>
      )}
    </section>
  )
}

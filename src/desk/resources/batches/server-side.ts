import { readFailure } from '../../kit/failure.ts'
import type { RunClock } from '../runs/clock.ts'
import { NotReached, type Run } from '../runs/run.ts'
import type { Batch, Batches, BatchKind } from './batches.ts'
import { patient, untilGoing } from './patient.ts'
import { portionsOf, type QueuedCalls } from './queued-calls.ts'

interface ServerSideOptions {
  readonly open: () => Promise<Batches>
  readonly kind: BatchKind
  readonly resource: string
  readonly run: Pick<Run<unknown>, 'halt' | 'state' | 'subscribe'>
  readonly queue: QueuedCalls
  readonly clock: RunClock
  readonly changed: () => void
}

/** What a batch is told and asked while a run shows it. */
export interface ServerSide {
  readonly handIn: () => Promise<void>
  /** Whether the server has all calls, and makes them. */
  readonly isGoing: () => boolean
  /** Whether it has not yet answered what it was told. */
  readonly isBeingTold: () => boolean
  readonly order: (state: 'running' | 'paused') => void
  readonly stop: () => void
  /** Looks no more; the server goes on. */
  readonly leave: () => void
}

/** In ms, between two looks at how far the server is. */
export const lookMs = 1_000

export function serverSide(options: ServerSideOptions): ServerSide {
  const { open, kind, resource, run, queue, clock, changed } = options
  const left = new AbortController()
  let uuid: string | null = null
  let batches: Batches | null = null
  let isGoing = false
  let isStopped = false
  const waiting = counted(changed)
  const ask = patient({ run, clock, signal: left.signal })

  const handIn = async () => {
    try {
      const server = await open()
      batches = server
      const made = await ask(() => server.create(kind, resource))
      const batch = made.uuid ?? ''
      uuid = batch
      for (const portion of portionsOf(queue.calls)) {
        if (isStopped) break
        await ask(() => server.add(batch, portion))
      }
      await untilGoing(run, 'paused')
      if (isStopped) return giveUp()
      await ask(() => server.order(batch, 'running')).catch(unlessOver)
      isGoing = true
      changed()
      await settleAll(server, batch, { ask, queue, clock, signal: left.signal })
      isGoing = false
      changed()
      queue.rejectRest(new NotReached())
    } catch (reason) {
      isGoing = false
      queue.rejectRest(reason)
    }
  }
  const giveUp = () => {
    queue.rejectRest(new NotReached())
    if (batches && uuid) void batches.order(uuid, 'stopped').catch(ignored)
  }
  const order = (state: 'running' | 'paused' | 'stopped') => {
    const [server, batch] = [batches, uuid]
    if (isGoing && server && batch) void waiting.during(ask(() => server.order(batch, state)).catch(ignored))
  }
  return {
    handIn,
    isGoing: () => isGoing,
    isBeingTold: () => waiting.count() > 0,
    order,
    stop: () => {
      isStopped = true
      if (isGoing) order('stopped')
      else giveUp()
    },
    leave: () => left.abort(),
  }
}

/** How many of what was begun is not over yet. */
function counted(changed: () => void) {
  let count = 0
  return {
    count: () => count,
    during: async (work: Promise<unknown>) => {
      count += 1
      await work
      count -= 1
      changed()
    },
  }
}

interface Settling {
  readonly ask: ReturnType<typeof patient>
  readonly queue: QueuedCalls
  readonly clock: RunClock
  readonly signal: AbortSignal
}

/** Answers the calls by what became of them, until the batch is over. */
async function settleAll(
  server: Batches,
  uuid: string,
  { ask, queue, clock, signal }: Settling,
): Promise<void> {
  let after = 0
  let settled = 0
  while (!signal.aborted) {
    const { done = 0, refused = 0, state } = await ask(() => server.read(uuid))
    while (settled < done + refused) {
      const results = await ask(() => server.results(uuid, after))
      if (results.length === 0) break
      after = results.at(-1)?.number ?? after
      settled += results.length
      queue.settle(results)
    }
    if (isOver(state)) return
    await clock.wait(lookMs, signal)
  }
}

export const isOver = (state: Batch['state']) => state === 'ended' || state === 'stopped'

/** A batch that has ended meanwhile takes no more orders; whoever looks at it reads that. */
function ignored(): void {}

/** An order to run whose reply was lost is sent again; the batch may have ended by then. */
async function unlessOver(reason: unknown): Promise<void> {
  const { status } = await readFailure(reason)
  if (status !== 409) throw reason
}

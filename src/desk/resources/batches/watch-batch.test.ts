import { expect, it } from 'vitest'
import { until } from '#tests/until.ts'
import type { RunClock } from '../runs/clock.ts'
import type { Batch, Batches } from './batches.ts'
import { watchBatch } from './watch-batch.ts'

const begun: Batch = {
  uuid: 'b1',
  kind: 'import',
  resource: 'topics',
  state: 'running',
  total: 3,
  done: 1,
  refused: 0,
}
const refusal = (status: number) => new Response('{}', { status })

/** Each look is answered by the next of these, and comes when it is told to. */
function setUp(replies: readonly (Partial<Batch> | Response)[]) {
  const orders: string[] = []
  const waits: (() => void)[] = []
  const left = [...replies]
  const clock: RunClock = { now: () => 0, wait: () => new Promise((resolve) => waits.push(resolve)) }
  const next = async () => {
    const reply = left.shift()
    if (reply instanceof Response) throw reply
    return { ...begun, ...reply }
  }
  const order = async (_: string, state: string) => {
    orders.push(state)
    return await next()
  }
  const batches = { read: next, order } as unknown as Batches
  const run = watchBatch(batches, begun, clock)
  const look = async () => {
    await until(() => waits.length > 0)
    waits.shift()?.()
  }
  return { run, orders, look }
}

it('a batch from before is watched to its end', async () => {
  const { run, look } = setUp([{ done: 2 }, { done: 2, refused: 1, state: 'ended' }])
  expect(run.state()).toMatchObject({ phase: 'running', total: 3, done: 1, goesOnAlone: true })
  await look()
  await until(() => run.state().done === 2)
  await look()
  await run.done
  expect(run.state()).toMatchObject({ phase: 'ended', done: 2, refused: 1 })
})

it('a batch from before is paused and stopped at the server', async () => {
  const { run, orders } = setUp([{ state: 'paused' }, { state: 'running' }, { state: 'stopped' }])
  run.pause()
  await until(() => run.state().phase === 'paused')
  run.resume()
  await until(() => run.state().phase === 'running')
  run.stop()
  await until(() => run.state().phase === 'ended')
  expect(orders).toEqual(['paused', 'running', 'stopped'])
})

it('an order that comes too late is none', async () => {
  const { run, look } = setUp([refusal(409), { state: 'ended' }])
  run.pause()
  await look()
  await run.done
  expect(run.state().phase).toBe('ended')
})

it('whose session has ended is asked to sign in, and then it is watched again', async () => {
  const { run, look } = setUp([refusal(401), { state: 'ended', done: 3 }])
  await look()
  await until(() => run.state().phase === 'signed out')
  run.resume()
  await run.done
  expect(run.state()).toMatchObject({ phase: 'ended', done: 3 })
})

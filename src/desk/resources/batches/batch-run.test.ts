import { describe, expect, it } from 'vitest'
import { NetworkError } from '#client/client.ts'
import { operations } from '#generated/operations.ts'
import { turns, until } from '#tests/until.ts'
import type { HttpReply } from '../http.ts'
import type { RunClock } from '../runs/clock.ts'
import { startBatchRun } from './batch-run.ts'
import type { Batch, BatchCall, Batches, BatchResult } from './batches.ts'
import { portionsOf } from './queued-calls.ts'

/** Waits end at once. */
const atOnce: RunClock = { now: () => 0, wait: () => turns(1) }

/** Waits end one at a time, when they are told to. */
function byHand() {
  const waits: (() => void)[] = []
  const clock: RunClock = { now: () => 0, wait: () => new Promise((resolve) => waits.push(resolve)) }
  const look = async () => {
    await until(() => waits.length > 0)
    waits.shift()?.()
  }
  return { clock, look }
}

const refusal = (status: number) => new Response(JSON.stringify({ message: `No (${status})` }), { status })

/** A server that makes a call each time it is looked at. */
function fakeServer({ faults = [] as unknown[], statuses = {} as Record<number, number> } = {}) {
  const calls = new Map<number, BatchCall>()
  const results: BatchResult[] = []
  const orders: string[] = []
  let state: Batch['state'] = 'collecting'
  const fail = () => {
    if (faults.length > 0) throw faults.shift()
  }
  const batch = (): Batch => ({
    uuid: 'b1',
    kind: 'import',
    resource: 'topics',
    state,
    total: calls.size,
    done: results.filter(({ status = 0 }) => status < 400).length,
    refused: results.filter(({ status = 0 }) => status >= 400).length,
  })
  const makeNext = () => {
    const number = results.length + 1
    const status = statuses[number] ?? 200
    if (state !== 'running') return
    if (calls.has(number))
      results.push({ number, status, reply: status < 400 ? null : { message: `No (${status})` } })
    else state = 'ended'
  }
  const batches: Batches = {
    create: async () => {
      fail()
      return batch()
    },
    add: async (_, portion) => {
      fail()
      for (const call of portion) if (!calls.has(call.number)) calls.set(call.number, call)
    },
    order: async (_, wanted) => {
      fail()
      orders.push(wanted)
      if (state !== 'ended' && state !== 'stopped') state = wanted
      return batch()
    },
    read: async () => {
      fail()
      makeNext()
      return batch()
    },
    results: async (_, after) => {
      fail()
      return results.filter(({ number = 0 }) => number > after).slice(0, 2)
    },
    refused: async () => [],
    mine: async () => [batch()],
  }
  return { batches, calls, orders, results }
}

function setUp(
  rows: readonly string[],
  server = fakeServer(),
  { same = [] as readonly string[], clock = atOnce } = {},
) {
  const operation = operations.createAppointmentTopic
  const http = async (): Promise<HttpReply> => ({ status: 200, headers: new Headers(), json: [] })
  const run = startBatchRun<string>({
    rows,
    open: async () => server.batches,
    kind: 'import',
    resource: 'topics',
    clock,
    lineOf: (row) => row.charCodeAt(0),
    performWith: (over) => async (row) => {
      if (same.includes(row)) return 'same'
      await over(http)(operation, { headers: { 'If-Match': '"3"' }, body: { topic: row } })
      return 'done'
    },
  })
  const ends = () => run.reports().map(({ end }) => end)
  return { run, server, ends }
}

describe('a batch run', () => {
  it('hands in what its rows ask for once all wait, and answers each by what became of it', async () => {
    const { run, server, ends } = setUp(['a', 'b', 'c'], fakeServer({ statuses: { 2: 412 } }), {
      same: ['b'],
    })
    await run.done
    expect([...server.calls.values()].map(({ body, if_match, line }) => [body, if_match, line])).toEqual([
      [{ topic: 'a' }, '"3"', 'a'.charCodeAt(0)],
      [{ topic: 'c' }, '"3"', 'c'.charCodeAt(0)],
    ])
    expect(ends()).toEqual(['done', 'same', 'refused'])
    expect(run.reports()[2]?.failure).toMatchObject({ status: 412, message: 'No (412)' })
  })

  it('hands in nothing where no row asks for anything', async () => {
    const { run, server } = setUp(['a', 'b'], fakeServer(), { same: ['a', 'b'] })
    await run.done
    expect(server.orders).toEqual([])
  })

  it('asks again where nothing comes through or the server has too much to do', async () => {
    const faults = [new NetworkError(), refusal(503), new NetworkError(), refusal(429), new NetworkError()]
    const { run, ends, server } = setUp(['a', 'b'], fakeServer({ faults }))
    await run.done
    expect(ends()).toEqual(['done', 'done'])
    expect(server.results).toHaveLength(2)
  })

  it('does not send again by itself what the server gave up', async () => {
    const { run, ends, server } = setUp(['a', 'b'], fakeServer({ statuses: { 1: 429, 2: 401 } }))
    await run.done
    expect(ends()).toEqual(['refused', 'refused'])
    expect(server.calls.size).toBe(2)
  })

  it('stands still where the session has ended, until somebody has signed in again', async () => {
    const { run, ends } = setUp(['a'], fakeServer({ faults: [refusal(401)] }))
    await until(() => run.state().phase === 'signed out')
    run.resume()
    await run.done
    expect(ends()).toEqual(['done'])
  })

  it('says of each row why it could not be handed in', async () => {
    const { run, ends } = setUp(['a', 'b'], fakeServer({ faults: [refusal(409)] }))
    await run.done
    expect(ends()).toEqual(['refused', 'refused'])
    expect(run.reports()[0]?.failure).toMatchObject({ status: 409 })
  })

  it('stops at the server, and says what was not reached', async () => {
    const { clock, look } = byHand()
    const { run, server, ends } = setUp(['a', 'b', 'c', 'd'], fakeServer(), { clock })
    await until(() => run.state().done === 1)
    run.stop()
    await until(() => server.orders.includes('stopped'))
    await look()
    await run.done
    expect(server.orders).toEqual(['running', 'stopped'])
    expect(ends()).toEqual(['done', 'not reached', 'not reached', 'not reached'])
  })

  it('gives up what is not handed in yet', async () => {
    const server = fakeServer()
    const waiting = Promise.withResolvers<void>()
    const add = server.batches.add
    const slow = {
      ...server.batches,
      add: (...given: Parameters<typeof add>) => waiting.promise.then(() => add(...given)),
    }
    const { run, ends } = setUp(['a', 'b'], { ...server, batches: slow })
    await until(() => run.state().total === 2)
    run.stop()
    waiting.resolve()
    await run.done
    expect(ends()).toEqual(['not reached', 'not reached'])
    expect(server.results).toEqual([])
  })

  it('pauses and goes on at the server', async () => {
    const { clock, look } = byHand()
    const { run, server, ends } = setUp(['a', 'b', 'c'], fakeServer(), { clock })
    await until(() => run.state().done === 1)
    run.pause()
    // Whoever read 'Paused.' may close the window: it is said once the server has heard it.
    expect(run.state()).toMatchObject({ phase: 'pausing', goesOnAlone: true })
    await until(() => run.state().phase === 'paused')
    expect(server.orders).toEqual(['running', 'paused'])
    await look()
    expect(server.results).toHaveLength(1)
    run.resume()
    for (let i = 0; i < 3; i++) await look()
    await run.done
    expect(server.orders).toEqual(['running', 'paused', 'running'])
    expect(ends()).toEqual(['done', 'done', 'done'])
  })

  it('that is paused while it is handed in begins once it may go on', async () => {
    const { run, server, ends } = setUp(['a', 'b'])
    run.pause()
    await until(() => server.calls.size === 2)
    await turns(5)
    expect(server.orders).toEqual([])
    expect(run.state()).toMatchObject({ phase: 'paused', goesOnAlone: false })
    run.resume()
    await run.done
    expect(ends()).toEqual(['done', 'done'])
  })

  it('is left to the server by whoever leaves once it has all', async () => {
    const { clock } = byHand()
    const { run, server } = setUp(['a', 'b', 'c'], fakeServer(), { clock })
    await until(() => run.state().goesOnAlone)
    run.leave()
    expect(server.orders).toEqual(['running'])
  })
})

describe('portions', () => {
  const call = (number: number, text: string): BatchCall => ({
    number,
    operation: 'createAppointmentTopic',
    params: {},
    if_match: null,
    body: { text },
  })

  it('hold 500 calls at most, and as many bytes as the server takes', () => {
    const many = Array.from({ length: 1_001 }, (_, i) => call(i + 1, 'ä'))
    expect(portionsOf(many).map(({ length }) => length)).toEqual([500, 500, 1])
    const large = Array.from({ length: 5 }, (_, i) => call(i + 1, 'ä'.repeat(45_000)))
    expect(portionsOf(large).map(({ length }) => length)).toEqual([2, 2, 1])
    expect(portionsOf([])).toEqual([])
  })
})

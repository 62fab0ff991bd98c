import { describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/client.ts'
import { turns, until } from '#tests/until.ts'
import { CallError } from '../../kit/failure.ts'
import type { RunClock } from './clock.ts'
import { type RunOptions, startRun } from './run.ts'

const now = Date.parse('2026-11-27T09:00:00Z')

/** A clock in which nothing passes by itself: each wait lasts until it is let go. */
function handClock() {
  const waits: { readonly ms: number; readonly end: () => void }[] = []
  const clock: RunClock = {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, end: resolve })
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
  return { clock, waits }
}

const refused = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ message: `No (${status})` }), { status, headers })

/** A server that answers each row as its list says, then with `done`; what it holds back waits to be let go. */
function setUp(
  replies: Readonly<Record<string, readonly unknown[]>> = {},
  options: Partial<RunOptions<string>> = {},
) {
  const sent: string[] = []
  const held: (() => void)[] = []
  const left = new Map(Object.entries(replies).map(([row, list]) => [row, [...list]]))
  const { clock, waits } = handClock()
  const perform = async (row: string) => {
    sent.push(row)
    const reply = left.get(row)?.shift()
    if (reply === 'held') await new Promise<void>((resolve) => held.push(resolve))
    else if (reply === 'same') return 'same'
    else if (reply !== undefined) throw reply
    return 'done'
  }
  const run = startRun({ rows: ['a', 'b', 'c', 'd'], perform, clock, ...options })
  const ends = () => run.reports().map(({ end }) => end)
  return { run, sent, held, waits, ends }
}

describe('a run', () => {
  it('performs all rows, and says what became of each', async () => {
    const { run, ends } = setUp({ b: ['same'], c: [refused(422)] })
    await run.done
    expect(ends()).toEqual(['done', 'same', 'refused', 'done'])
    expect(run.reports()[2]).toMatchObject({ row: 'c', failure: { status: 422, message: 'No (422)' } })
    expect(run.state()).toMatchObject({ phase: 'ended', total: 4, done: 2, same: 1, refused: 1 })
  })

  it('has as many under way as it was told, in the order of the rows', async () => {
    const all = { a: ['held'], b: ['held'], c: ['held'], d: ['held'] }
    const { run, sent, held } = setUp(all, { atOnce: 2 })
    await turns()
    expect(sent).toEqual(['a', 'b'])
    held[0]?.()
    await until(() => expect(sent).toEqual(['a', 'b', 'c']))
    expect(run.state()).toMatchObject({ phase: 'running', done: 1 })
    run.stop()
    for (const go of held) go()
    await run.done
  })

  it('of no rows has ended', async () => {
    const { run } = setUp({}, { rows: [] })
    await run.done
    expect(run.state()).toMatchObject({ phase: 'ended', total: 0 })
  })

  it('tells its listeners of each change, and shows the same object until then', async () => {
    const { run, held } = setUp({ a: ['held'] }, { rows: ['a'] })
    const listener = vi.fn()
    const forget = run.subscribe(listener)
    await turns()
    expect(run.state()).toBe(run.state())
    const before = run.state()
    held[0]?.()
    await run.done
    expect(listener).toHaveBeenCalled()
    expect(run.state()).not.toBe(before)
    forget()
  })
})

describe('a run that waits by itself', () => {
  it.each([
    ['seconds', '30', 30_000],
    ['a date', new Date(now + 90_000).toUTCString(), 90_000],
    ['a date that is over', new Date(now - 90_000).toUTCString(), 0],
  ])('tries again after 429 as Retry-After says: %s', async (_, header, ms) => {
    const { run, sent, waits, ends } = setUp({ a: [refused(429, { 'Retry-After': header })] }, { atOnce: 1 })
    await until(() => expect(waits).toHaveLength(1))
    expect(waits[0]?.ms).toBe(ms)
    expect(run.state()).toMatchObject({ phase: 'running', wait: { reason: 'busy', until: now + ms } })
    expect(sent).toEqual(['a'])
    waits[0]?.end()
    await run.done
    expect(sent).toEqual(['a', 'a', 'b', 'c', 'd'])
    expect(ends()).toEqual(['done', 'done', 'done', 'done'])
    expect(run.state().wait).toBeNull()
  })

  it('sends less at once from then on, and lets nothing else through meanwhile', async () => {
    const { run, sent, held, waits } = setUp(
      { a: [refused(503, { 'Retry-After': '5' })], b: ['held'], c: ['held'] },
      { atOnce: 2 },
    )
    await until(() => expect(waits).toHaveLength(1))
    await turns()
    expect(sent).toEqual(['a', 'b'])
    waits[0]?.end()
    await turns()
    // One of two at once is still under way.
    expect(sent).toEqual(['a', 'b'])
    held[0]?.()
    await until(() => expect(sent).toContain('c'))
    await turns()
    expect(sent).not.toContain('d')
    held[1]?.()
    await run.done
    expect(run.state()).toMatchObject({ done: 4 })
  })

  it('waits longer each time where nobody says how long, and gives a row up in the end', async () => {
    const { run, waits, ends } = setUp(
      { a: Array.from({ length: 8 }, () => refused(503)) },
      { rows: ['a', 'b'], atOnce: 1 },
    )
    for (let tries = 1; tries < 8; tries += 1) {
      await until(() => expect(waits).toHaveLength(tries))
      waits.at(-1)?.end()
    }
    await run.done
    expect(waits.map(({ ms }) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60])
    expect(ends()).toEqual(['refused', 'done'])
    expect(run.reports()[0]?.failure).toMatchObject({ status: 503 })
  })

  it('goes on by itself when the network is there again, however late', async () => {
    const lost = Array.from({ length: 12 }, () => new NetworkError())
    const { run, waits, ends } = setUp({ a: lost }, { rows: ['a'], atOnce: 1 })
    for (let tries = 1; tries <= lost.length; tries += 1) {
      await until(() => expect(waits).toHaveLength(tries))
      expect(run.state().wait?.reason).toBe('lost')
      waits.at(-1)?.end()
    }
    await run.done
    expect(ends()).toEqual(['done'])
  })

  it('does not send again without a reply what could be there twice then', async () => {
    const { run, sent, ends } = setUp({ b: [new NetworkError()] }, { mayRepeat: (row) => row !== 'b' })
    await run.done
    expect(sent).toHaveLength(4)
    expect(ends()).toEqual(['done', 'refused', 'done', 'done'])
    expect(run.reports()[1]?.failure).toMatchObject({ status: null, isLost: true })
  })

  it('takes what a call says of its own for a refusal', async () => {
    const own = new CallError({ status: null, message: 'There is no such call.', errors: {}, body: null })
    const { run, sent, ends } = setUp({ a: [own] }, { rows: ['a'] })
    await run.done
    expect([sent, ends()]).toEqual([['a'], ['refused']])
  })
})

describe('a run in the hands of a person', () => {
  it('pauses: what is under way ends, nothing else is sent until it goes on', async () => {
    const { run, sent, held } = setUp({ a: ['held'] }, { atOnce: 1 })
    await turns()
    run.pause()
    held[0]?.()
    await until(() => expect(run.state()).toMatchObject({ phase: 'paused', done: 1 }))
    await turns()
    expect(sent).toEqual(['a'])
    run.resume()
    await run.done
    expect(sent).toEqual(['a', 'b', 'c', 'd'])
  })

  it('stops: what is under way is waited for, the rest is not reached', async () => {
    const { run, sent, held, ends } = setUp({ b: ['held'] }, { atOnce: 1 })
    await until(() => expect(sent).toEqual(['a', 'b']))
    run.stop()
    expect(run.state().phase).toBe('stopping')
    held[0]?.()
    await run.done
    expect(ends()).toEqual(['done', 'done', 'not reached', 'not reached'])
    expect(run.state()).toMatchObject({ phase: 'ended', done: 2 })
  })

  it.each([
    ['a server that had too much to do has done nothing', refused(429), 'not reached', null],
    ['of a row without a reply nobody knows', new NetworkError(), 'refused', { isLost: true }],
  ])('stops while it waits: %s', async (_, reply, end, failure) => {
    const { run, waits } = setUp({ a: [reply] }, { rows: ['a'] })
    await until(() => expect(waits).toHaveLength(1))
    run.stop()
    await run.done
    const [report] = run.reports()
    expect(report?.end).toBe(end)
    if (failure) expect(report?.failure).toMatchObject(failure)
    else expect(report?.failure).toBeNull()
  })

  it('can be stopped while it is paused', async () => {
    const { run, ends } = setUp({}, { atOnce: 1 })
    run.pause()
    run.stop()
    await run.done
    expect(ends().filter((end) => end === 'not reached').length).toBeGreaterThan(2)
  })

  it('stands still where the session has ended, and sends the same again when it goes on', async () => {
    const { run, sent, ends } = setUp({ b: [refused(401)] }, { atOnce: 1 })
    await until(() => expect(run.state().phase).toBe('signed out'))
    await turns()
    expect(sent).toEqual(['a', 'b'])
    run.resume()
    await run.done
    expect(sent).toEqual(['a', 'b', 'b', 'c', 'd'])
    expect(ends()).toEqual(['done', 'done', 'done', 'done'])
  })
})

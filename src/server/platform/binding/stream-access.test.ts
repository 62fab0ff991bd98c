import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ear } from '../database/engine.ts'
import { createEvents } from '../database/events.ts'
import { endWithAccess } from './stream-access.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => count * 60_000

async function reading(left: () => number | null = () => minutes(30)) {
  let ear: Ear | undefined
  const log = { warn: vi.fn() }
  const events = createEvents(
    {
      listen: async (_, given) => {
        ear = given
        return async () => {}
      },
    },
    log,
  )
  const session = {
    tokenHash: Buffer.from('ab12', 'hex'),
    userUuid: 'user-1',
    startedAt: new Date(0),
    asksFactor: false,
    endsAt: new Date(),
  }
  const goesOn = vi.fn(async () => left())
  const end = vi.fn()
  const stop = endWithAccess({ events, tenantId: 1, session, goesOn, log }, { end })
  await vi.advanceTimersByTimeAsync(0)
  const tell = (tenant: number, id: string | null) => ear?.heard(JSON.stringify({ tenant, id }))
  return { goesOn, end, log, stop, tell, miss: () => ear?.heard('') }
}

describe('a stream', () => {
  it('asks once in the beginning, and no more while its session lives', async () => {
    const { goesOn, end } = await reading()
    expect(goesOn).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(minutes(29))
    expect(goesOn).toHaveBeenCalledOnce()
    expect(end).not.toHaveBeenCalled()
  })

  it('goes on beyond the half hour of a session that was used meanwhile, and ends with one that was not', async () => {
    let left: number | null = minutes(30)
    const { goesOn, end } = await reading(() => left)
    left = minutes(12)
    await vi.advanceTimersByTimeAsync(minutes(30))
    expect(end).not.toHaveBeenCalled()
    left = null
    await vi.advanceTimersByTimeAsync(minutes(12))
    expect(end).toHaveBeenCalledOnce()
    expect(goesOn).toHaveBeenCalledTimes(3)
  })

  it('ends at once where its reader was shut out while it was opened', async () => {
    const { end } = await reading(() => null)
    expect(end).toHaveBeenCalledOnce()
  })

  it.each([
    ['its session', '\\xab12'],
    ['its user', 'user-1'],
    ['a module of its tenant', null],
  ])('ends, and asks nothing, when %s is gone', async (_, id) => {
    const { goesOn, end, tell } = await reading()
    tell(2, id)
    tell(1, 'somebody else')
    expect(end).not.toHaveBeenCalled()
    tell(1, id)
    expect(end).toHaveBeenCalledOnce()
    expect(goesOn).toHaveBeenCalledOnce()
  })

  it('asks once, within half a minute, when notes may have been missed', async () => {
    const { goesOn, end, miss } = await reading()
    miss()
    miss()
    expect(goesOn).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(goesOn).toHaveBeenCalledTimes(2)
    expect(end).not.toHaveBeenCalled()
  })

  it('tries again later where the database does not answer', async () => {
    let fails = true
    const { goesOn, end, log } = await reading(() => {
      if (fails) throw new Error('away')
      return null
    })
    expect([goesOn.mock.calls.length, log.warn.mock.calls.length, end.mock.calls.length]).toEqual([1, 1, 0])
    fails = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(end).toHaveBeenCalledOnce()
  })

  it('asks nothing any more when nobody reads it', async () => {
    const { goesOn, stop, end, tell, miss } = await reading()
    miss()
    stop()
    tell(1, 'user-1')
    await vi.advanceTimersByTimeAsync(minutes(60))
    expect(goesOn).toHaveBeenCalledOnce()
    expect(end).not.toHaveBeenCalled()
  })
})

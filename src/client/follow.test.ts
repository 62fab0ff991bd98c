import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow } from './follow.ts'
import { TestEventSource } from './testing/event-streams.ts'

beforeEach(() => {
  TestEventSource.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', TestEventSource)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('following conversations', () => {
  it('reads by the stream: at its beginning, and whenever something is told', () => {
    const changed = vi.fn()
    const writing = vi.fn()
    const stop = follow('/events', { changed, writing })
    const stream = TestEventSource.last
    stream.tell('ready')
    stream.tell('message', { uuid: 'a' })
    stream.tell('writing', { uuid: 'a', side: 'visitor' })
    expect(changed).toHaveBeenCalledTimes(2)
    expect(writing).toHaveBeenCalledWith({ uuid: 'a', side: 'visitor' })
    stop()
    expect(stream.isClosed).toBe(true)
  })

  it('looks from time to time where a proxy keeps the stream back, or a server refuses it', () => {
    const changed = vi.fn()
    const stop = follow('/events', { changed })
    vi.advanceTimersByTime(10_000)
    expect(TestEventSource.last.isClosed).toBe(true)
    expect(changed).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(20_000)
    expect(changed).toHaveBeenCalledTimes(3)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(changed).toHaveBeenCalledTimes(3)
  })

  it('needs no stream while nobody looks, and a new one afterwards', () => {
    const stop = follow('/events', { changed: () => {} })
    Object.assign(document, { visibilityState: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(TestEventSource.all.map(({ isClosed }) => isClosed)).toEqual([true])
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(TestEventSource.all).toHaveLength(2)
    stop()
  })
})

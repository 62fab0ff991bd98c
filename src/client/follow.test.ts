import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow } from './follow.ts'

class Stream extends EventTarget {
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  tell(kind: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
}

beforeEach(() => {
  Stream.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
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
    const [stream] = Stream.all
    stream?.tell('ready')
    stream?.tell('message', { uuid: 'a' })
    stream?.tell('writing', { uuid: 'a', side: 'visitor' })
    expect(changed).toHaveBeenCalledTimes(2)
    expect(writing).toHaveBeenCalledWith({ uuid: 'a', side: 'visitor' })
    stop()
    expect(stream?.readyState).toBe(Stream.CLOSED)
  })

  it('looks from time to time where a proxy keeps the stream back, or a server refuses it', () => {
    const changed = vi.fn()
    const stop = follow('/events', { changed })
    vi.advanceTimersByTime(10_000)
    expect(Stream.all[0]?.readyState).toBe(Stream.CLOSED)
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
    expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED])
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Stream.all).toHaveLength(2)
    stop()
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Ear } from './engine.ts'
import { createEvents, type Topic } from './events.ts'

interface Note {
  readonly tenant: number
  readonly id: string
}

const subject = (tenant: number, id: string) => `${tenant} ${id}`

function listening({ failures = 0 } = {}) {
  const ears: Ear[] = []
  const read = vi.fn((payload: string) => JSON.parse(payload) as Note)
  const topic: Topic<Note> = { channel: 'things', read, subjectOf: ({ tenant, id }) => subject(tenant, id) }
  const db = {
    listen: vi.fn(async (_: string, ear: Ear) => {
      if (failures-- > 0) throw new Error('no connection')
      ears.push(ear)
      return async () => {}
    }),
  }
  const log = { warn: vi.fn() }
  const events = createEvents(db, log)
  const hear = (name: string) => {
    const listener = { heard: vi.fn(), ended: vi.fn() }
    return { ...listener, stop: events.listen(topic, name, listener) }
  }
  const tell = (payload: string) => ears.at(-1)?.heard(payload)
  return { events, topic, read, db, log, hear, tell, ear: () => ears.at(-1) }
}

const note = (tenant: number, id: string) => JSON.stringify({ tenant, id })

afterEach(() => vi.useRealTimers())

describe('what the database tells', () => {
  it('is read once for each note, whoever listens: 2,000 listeners and 2,000 notes of others', async () => {
    const { events, topic, read, hear, tell } = listening()
    await events.opened(topic)
    const all = Array.from({ length: 2_000 }, (_, n) => hear(subject(1, String(n))))
    for (let n = 0; n < 2_000; n++) tell(note(2, String(n)))
    expect(read).toHaveBeenCalledTimes(2_000)
    expect(all.filter(({ heard }) => heard.mock.calls.length > 0)).toEqual([])
    tell(note(1, '77'))
    expect(all.flatMap(({ heard }, n) => (heard.mock.calls.length > 0 ? [n] : []))).toEqual([77])
  })

  it('reaches all who listen to the same, until they do no more', async () => {
    const { events, topic, hear, tell } = listening()
    await events.opened(topic)
    const [one, second] = [hear('1 a'), hear('1 a')]
    one.stop()
    tell(note(1, 'a'))
    second.stop()
    tell(note(1, 'a'))
    expect([one.heard.mock.calls, second.heard.mock.calls]).toEqual([[], [[{ tenant: 1, id: 'a' }]]])
    const third = hear('1 a')
    second.stop()
    tell(note(1, 'a'))
    expect(third.heard).toHaveBeenCalledOnce()
  })

  it('is told to all as something that may have changed, where it cannot be read, and ends nothing', async () => {
    const { events, topic, log, hear, tell } = listening()
    await events.opened(topic)
    const [one, other] = [hear('1 a'), hear('2 b')]
    tell('{')
    tell('')
    expect([one.heard.mock.calls, other.heard.mock.calls]).toEqual([
      [[null], [null]],
      [[null], [null]],
    ])
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('is heard again after the connection was lost, and everybody is told that something may be missing', async () => {
    vi.useFakeTimers()
    const { events, topic, db, hear, tell, ear } = listening()
    await events.opened(topic)
    const [one, other] = [hear('1 a'), hear('2 b')]
    ear()?.lost()
    expect(one.heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(db.listen).toHaveBeenCalledTimes(2)
    expect([one.heard.mock.calls, other.heard.mock.calls]).toEqual([[[null]], [[null]]])
    tell(note(1, 'a'))
    expect(one.heard).toHaveBeenLastCalledWith({ tenant: 1, id: 'a' })
  })

  it('is waited for where nobody listened yet, but not while the database is away', async () => {
    vi.useFakeTimers()
    const { events, topic, hear } = listening({ failures: 1 })
    const one = hear('1 a')
    await events.opened(topic)
    expect(one.heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(one.heard.mock.calls).toEqual([[null]])
  })

  it('ends for all when the server stops, and for who comes afterwards', async () => {
    const { events, topic, hear } = listening()
    await events.opened(topic)
    const before = hear('1 a')
    await events.close()
    const after = hear('1 a')
    expect([before.ended.mock.calls.length, after.ended.mock.calls.length]).toEqual([1, 1])
    await events.opened(topic)
  })
})

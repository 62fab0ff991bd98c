import { expect, it } from 'vitest'
import {
  earlierWindow,
  hasEarlier,
  hasLater,
  laterWindow,
  latestWindow,
  type MessageWindow,
  mostShown,
} from './message-window.ts'
import type { Message } from './types.ts'

const all = (many: number) => Array.from({ length: many }, (_, at) => ({ sequence: at + 1 }) as Message)

/** What the server answers. */
const within = (messages: readonly Message[], { before, limit }: MessageWindow) =>
  messages.filter(({ sequence = 0 }) => sequence < before).slice(-limit)

const ends = (messages: readonly Message[]) => [messages[0]?.sequence, messages.at(-1)?.sequence]

it('goes through 10,000 messages to the first and back to the last, skips none, and never shows more than it may', () => {
  const messages = all(10_000)
  const seen = new Set<number>()
  let shown = latestWindow
  let here = within(messages, shown)
  const turn = (next: MessageWindow) => {
    const before = here
    shown = next
    here = within(messages, shown)
    expect(here.length).toBeLessThanOrEqual(mostShown)
    // What is being read stays: the pages overlap.
    expect(here.some((each) => before.includes(each))).toBe(true)
    for (const { sequence = 0 } of here) seen.add(sequence)
  }
  while (hasEarlier(here)) turn(earlierWindow(shown, here))
  expect(ends(here)).toEqual([1, mostShown])
  expect(seen.size).toBe(10_000)
  while (hasLater(shown, here)) turn(laterWindow(here))
  expect(here.at(-1)?.sequence).toBe(10_000)
  expect(hasLater(shown, [...here, ...all(10_100).slice(10_000)])).toBe(true)
})

it.each([
  [0, false],
  [1, false],
  [50, false],
  [51, true],
])('of %i messages at first: earlier ones: %s', (many, isMore) => {
  const here = within(all(many), latestWindow)
  expect([hasEarlier(here), hasLater(latestWindow, here)]).toEqual([isMore, false])
})

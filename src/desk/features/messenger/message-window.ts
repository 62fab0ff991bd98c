/** Which messages of a conversation are read and shown. Numbers of messages have no gap, and none is ever taken away. */
import type { Message } from './types.ts'

export interface MessageWindow {
  /** The last ones below this number. */
  readonly before: number
  readonly limit: number
}

const end = 2_147_483_647
const step = 100
/** More than these are let go at the other end, so that a long conversation costs a browser no more than a short one. */
export const mostShown = 300

/** What was written last, and all that comes. */
export const latestWindow: MessageWindow = { before: end, limit: 50 }

const firstOf = (messages: readonly Message[]) => messages[0]?.sequence ?? 1
const lastOf = (messages: readonly Message[]) => messages.at(-1)?.sequence ?? 0

export const hasEarlier = (messages: readonly Message[]): boolean => firstOf(messages) > 1

/** Whether more may follow than the window reaches to. */
export const hasLater = ({ before }: MessageWindow, messages: readonly Message[]): boolean =>
  before !== end && lastOf(messages) === before - 1

export function earlierWindow({ before, limit }: MessageWindow, messages: readonly Message[]): MessageWindow {
  if (limit + step <= mostShown) return { before, limit: limit + step }
  return { before: Math.max(1, firstOf(messages) - step) + mostShown, limit: mostShown }
}

export function laterWindow(messages: readonly Message[]): MessageWindow {
  return { before: lastOf(messages) + step + 1, limit: mostShown }
}

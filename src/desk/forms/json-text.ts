export type JsonReading =
  | { readonly value: unknown }
  /** Where it stops being JSON: line and column from 1. */
  | { readonly line: number; readonly column: number }

/** Reads a text as JSON, or says where it stops being some. */
export function readJson(text: string): JsonReading {
  try {
    return { value: JSON.parse(text) }
  } catch (reason) {
    if (!(reason instanceof SyntaxError)) throw reason
    const lines = text.slice(0, faultAt(text)).split('\n')
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  }
}

const blanks = /[\s]*/y
const scalars =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/uy

/** Where a text stops being JSON. Engines say it in different words, or not at all. */
function faultAt(text: string): number {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found !== null
  }
  const isNext = (mark: string): boolean => {
    take(blanks)
    if (text[at] !== mark) return false
    at += 1
    return true
  }
  const isKey = (): boolean => {
    take(blanks)
    return text[at] === '"'
  }
  const members = (end: string, member: () => boolean): boolean => {
    if (isNext(end)) return true
    do {
      if (!member()) return false
    } while (isNext(','))
    return isNext(end)
  }
  const value = (): boolean => {
    if (isNext('{')) return members('}', () => isKey() && take(scalars) && isNext(':') && value())
    if (isNext('[')) return members(']', value)
    return take(scalars)
  }
  value()
  take(blanks)
  return at
}

/** A value as text that people can edit. */
export const writeJson = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2)

/** Stands before a text that is no JSON yet, so that it is kept and can never be sent as if it were a value. */
const unreadMark = '\u0000'

export const unread = (text: string): string => unreadMark + text

export const isUnread = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(unreadMark)

/** The order of what two people see, of which each may have what the other has not. */
import { isSame } from './draft.ts'

/** Whether what both have stands in the same order. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [here, there] = [new Set(one), new Set(other)]
  return isSame(
    one.filter((key) => there.has(key)),
    other.filter((key) => here.has(key)),
  )
}

/** Those that the order names change places among themselves; all others stay where they are. */
export function inOrder(keys: readonly string[], order: readonly string[]): readonly string[] {
  const there = new Set(keys)
  const named = order.filter((key) => there.has(key))
  const isNamed = new Set(named)
  let at = 0
  return keys.map((key) => (isNamed.has(key) ? (named[at++] ?? key) : key))
}

/**
 * What somebody may see who is to know figures and nobody behind them (product §19.15). All that they see is made of cells
 * (one figure of one branch in one week) that were treated here first: whatever is reckoned from sums, ranges, comparisons,
 * files or mails can then say no more than the cells do.
 */

/** Figures below it are not told. */
export const fewest = 5

/** As it is told: rounded to fives; null: fewer than five, and none as well. */
export function told(value: number): number | null {
  return value < fewest ? null : Math.round(value / fewest) * fewest
}

/** The least and the most that a told figure can be. */
const boundsOf = (value: number | null): readonly [number, number] =>
  value === null ? [0, fewest - 1] : [Math.max(fewest, value - 2), value + 2]

/**
 * Parts of one sum that are told beside it. Where the sum and the other parts would say what a part of fewer than five is,
 * none of them is told.
 *
 * @param sum of all parts, as it is
 * @param mayOverlap one thing may be in several parts: they can then be more than their sum
 * @returns as told, by the same keys; null: not told
 */
export function toldParts(
  sum: number,
  parts: ReadonlyMap<string, number>,
  { mayOverlap = false } = {},
): Map<string, number | null> {
  const result = new Map([...parts].map(([key, value]) => [key, told(value)]))
  return saysTooMuch(told(sum), [...result.values()], mayOverlap)
    ? new Map([...parts].map(([key]) => [key, null]))
    : result
}

/** Whether parts that are not told are known from the others: all as large as they can be, or all none. */
function saysTooMuch(sum: number | null, parts: readonly (number | null)[], mayOverlap: boolean): boolean {
  const shown = parts.filter((value) => value !== null).map(boundsOf)
  const hidden = parts.length - shown.length
  if (hidden === 0) return false
  const [least, most] = boundsOf(sum)
  const shownLeast = shown.reduce((all, [low]) => all + low, 0)
  const shownMost = shown.reduce((all, [, high]) => all + high, 0)
  return least - shownMost >= hidden * (fewest - 1) || (!mayOverlap && most - shownLeast <= 0)
}

import { type Fit, fitOf } from './ranking.ts'
import type { PaletteGroup, PaletteTarget } from './target.ts'

/** What a search gave for the text that is typed now fits, whatever the palette itself would find in it. */
export interface FoundTarget {
  readonly target: PaletteTarget
  readonly isFound: boolean
}

interface RankedTarget {
  readonly target: PaletteTarget
  readonly rank: readonly number[]
}

/**
 * What fits, the best first, below the headings of what it is; a heading stands where its best one does (product §33.9).
 *
 * @param recent ids of what was opened last, the last one first
 */
export function fittingGroups(
  candidates: readonly FoundTarget[],
  { typed, recent, now }: { typed: string; recent: readonly string[]; now: Date },
): PaletteGroup[] {
  const placeOf = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const ranked = withoutRepeats(candidates).flatMap(({ target, isFound }): RankedTarget[] => {
    const fit: Fit | null = fitOf(target, typed) ?? (isFound ? 3 : null)
    return fit === null ? [] : [{ target, rank: [fit, placeOf(target.id)] }]
  })
  const sorted = ranked.toSorted((a, b) => compared(a.rank, b.rank) || byTime(now)(a.target, b.target))
  const groups = Map.groupBy(sorted, ({ target }) => target.group)
  const order = [...new Set(candidates.map(({ target }) => target.group))]
  return [...groups]
    .toSorted(
      ([a, [first]], [b, [second]]) =>
        compared(first?.rank ?? [], second?.rank ?? []) || order.indexOf(a) - order.indexOf(b),
    )
    .map(([label, those]) => ({ label, targets: those.map(({ target }) => target) }))
}

/** What was found stands for what was there before it. */
function withoutRepeats(candidates: readonly FoundTarget[]): FoundTarget[] {
  const byId = new Map<string, FoundTarget>()
  for (const each of candidates) if (each.isFound || !byId.has(each.target.id)) byId.set(each.target.id, each)
  return [...byId.values()]
}

/** What is to come, the next first; then what is past, the last first; then what has no date. */
export const byTime = (now: Date) => (a: PaletteTarget, b: PaletteTarget) =>
  compared(orderOf(a, now), orderOf(b, now))

function orderOf({ at }: PaletteTarget, now: Date): readonly number[] {
  if (at === undefined) return [2, 0]
  return at >= now.getTime() ? [0, at] : [1, -at]
}

function compared(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}

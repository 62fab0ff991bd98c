/** Spans of time, half open: what ends at nine does not touch what begins at nine. Instants are epoch milliseconds. */

export interface Span {
  readonly start: number
  readonly end: number
}

/** Joins spans: in order, without overlaps, what touches becomes one. Empty ones are left out. */
export function merged(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start)
  const all: { start: number; end: number }[] = []
  for (const { start, end } of sorted) {
    const last = all.at(-1)
    if (!last || start > last.end) all.push({ start, end })
    else if (end > last.end) last.end = end
  }
  return all
}

/** What of `open` is in none of `taken`; both merged. */
export function without(open: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let next = 0
  for (const { start, end } of open) {
    let from = start
    while (next < taken.length && (taken[next] as Span).end <= from) next++
    for (let i = next; i < taken.length && (taken[i] as Span).start < end; i++) {
      const each = taken[i] as Span
      if (each.start > from) left.push({ start: from, end: each.start })
      from = Math.max(from, each.end)
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

/** The part of a span within the other; null if there is none. */
export function within(span: Span, { start, end }: Span): Span | null {
  const part = { start: Math.max(span.start, start), end: Math.min(span.end, end) }
  return part.start < part.end ? part : null
}

/** What is chosen in a report stands in its address: a link keeps it, and so does the way back. */
import type { Days } from '#rules/reports.ts'
import { daysOf, type Span, spans } from './days.ts'
import type { RowsBy } from './report.ts'

export interface Choice {
  /** Null: days of one's own. */
  readonly span: Span | null
  readonly days: Days
  /** Uuids; none: all that one may see. */
  readonly organizations: readonly string[]
  /** What the rows of its table stand for; null: what is usual. */
  readonly by: RowsBy | null
  /** Which figure is drawn, by its name; null: the first. */
  readonly figure: string | null
}

const rowsBy = ['branch', 'topic', 'advisor'] as const satisfies readonly RowsBy[]
const usualSpan: Span = 'last-30-days'

/** @param today in the institution's zone */
export function choiceOf(address: URLSearchParams, today: string): Choice {
  const [from, to] = [address.get('from'), address.get('to')]
  const isOwn = from !== null || to !== null
  const span = spans.find((each) => each === address.get('range')) ?? usualSpan
  return {
    span: isOwn ? null : span,
    days: isOwn ? { from: from ?? '', to: to ?? '' } : daysOf(span, today),
    organizations: (address.get('organization') ?? '').split(',').filter(Boolean),
    by: rowsBy.find((each) => each === address.get('by')) ?? null,
    figure: address.get('figure'),
  }
}

/** How parts of the choice are written into the address; null: goes. */
export function changeOf(changes: Readonly<Record<string, string | null>>) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(changes))
      if (value === null) after.delete(name)
      else after.set(name, value)
    return after
  }
}

export const withSpan = (span: Span) => changeOf({ range: span, from: null, to: null })
export const withDays = ({ from, to }: Days) => changeOf({ range: null, from, to })
export const withFigure = (figure: string) => changeOf({ figure })
export const withRowsBy = (by: RowsBy) => changeOf({ by })
export const withOrganizations = (uuids: readonly string[]) =>
  changeOf({ organization: uuids.length > 0 ? uuids.join(',') : null })

/** Days and branches go along to another report; what else is chosen of this one does not. */
export const choiceForOthers = (address: URLSearchParams): string =>
  changeOf({ figure: null, by: null })(address).toString()

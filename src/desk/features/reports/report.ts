/** What all reports have in common, and how each of them describes itself: one page draws them all (product §19.4). */
import type { Client } from '#client/client.ts'
import type { Days } from '#rules/reports.ts'

/** Null: fewer than five, and none as well (product §19.15). */
export type Figure = number | null

export interface Series {
  readonly name: string
  readonly points: readonly { readonly date: string; readonly value: Figure }[]
}

export interface Breakdown {
  readonly name: string
  readonly rows: readonly { readonly key: string; readonly value: Figure }[]
}

/** What a row stands for, with its figures. */
export interface TableRow {
  readonly key: string
  readonly cells: Readonly<Record<string, string | Figure>>
}

export interface Report extends Days {
  readonly step: 'day' | 'week'
  readonly is_rounded: boolean
  readonly totals: Readonly<Record<string, Figure>>
  readonly previous: Readonly<Record<string, Figure>>
  readonly series: readonly Series[]
  readonly breakdowns?: readonly Breakdown[]
  /** The first of them. */
  readonly table?: { readonly rows: readonly TableRow[]; readonly total: number | undefined }
  /** Null: not told, or not counted. */
  readonly funnel?: Readonly<Record<'agreed' | 'searched' | 'opened' | 'booked', number>> | null
  /** Whether the reader may ask for rows of single advisors. */
  readonly hasAdvisors?: boolean
}

export type RowsBy = 'branch' | 'topic' | 'advisor'

export interface ReportQuery extends Days {
  readonly organization?: string[]
  readonly by?: RowsBy
}

/** How the parts of a figure are called. */
export interface BreakdownWords {
  /** Message keys. */
  readonly title: string
  readonly column: string
  readonly figure: string
  /** Message keys of the parts that have a name of ours; all others stand as they came. */
  readonly parts?: Readonly<Record<string, string>>
  /** Parts are language tags. */
  readonly isLanguages?: true
}

export interface TableHead {
  readonly name: string
  /** Message key. */
  readonly label: string
  readonly is: 'text' | 'figure' | 'day'
  /** Message keys of texts that have a name of ours. */
  readonly words?: Readonly<Record<string, string>>
}

export interface TableWords {
  /** Message key. */
  readonly title: string
  /** The first of them names the row. */
  readonly heads: readonly TableHead[]
}

export interface ReportWords {
  /** As the file of it is called. */
  readonly name: 'sessions' | 'searches' | 'cards'
  /** Message keys. */
  readonly title: string
  readonly about: string
  /** Figures in the order in which they are shown, with their names. Message keys. */
  readonly figures: Readonly<Record<string, string>>
  /** Figures that are no sums, but shares or averages. */
  readonly rates?: readonly string[]
  readonly breakdowns?: Readonly<Record<string, BreakdownWords>>
  /** What more rows there are, besides those of days. */
  readonly table?: TableWords
  /** The same where the reader chooses what rows stand for; the first is the usual one. */
  readonly tables?: Readonly<Partial<Record<RowsBy, TableWords>>>
  readonly read: (client: Client, query: ReportQuery, signal?: AbortSignal) => Promise<Report>
}

/** As many rows as are shown; all of them stand in the file. */
export const mostRows = 100

/** Whether nothing at all was counted. Small figures that are not told are something. */
export function isEmpty({ totals, series, is_rounded: isRounded }: Report): boolean {
  // An average of nothing is null.
  const isNone = (total: Figure) => total === 0 || (total === null && !isRounded)
  return series.length === 0 || Object.values(totals).every(isNone)
}

/** The day, or the week, that has most of a figure; null where none is told. */
export function mostOf({ points }: Series): { readonly date: string; readonly value: number } | null {
  let most: { date: string; value: number } | null = null
  for (const { date, value } of points)
    if (value !== null && value > (most?.value ?? 0)) most = { date, value }
  return most
}

/** A line of more days than these would be a thicket. */
const mostDaysDrawn = 100

/** What is drawn of a figure: its days, or weeks of them, where they are many and can be added up. */
export function lineOf(series: Series, { step }: Pick<Report, 'step'>, { rates }: ReportWords) {
  const isLong = step === 'day' && series.points.length > mostDaysDrawn
  return isLong && !rates?.includes(series.name)
    ? { step: 'week' as const, line: byWeeks(series) }
    : { step, line: series }
}

/** Weeks that end with the last day; what is left of one at the beginning is not drawn. */
function byWeeks({ name, points }: Series): Series {
  const whole = points.slice(points.length % 7)
  const weeks = whole.flatMap(({ date }, at) => {
    const week = whole.slice(at, at + 7).reduce((sum, { value }) => sum + (value ?? 0), 0)
    return at % 7 === 0 ? [{ date, value: week }] : []
  })
  return { name, points: weeks }
}

/** How a sum stands to the one before; `percent` is rounded, and never below 0. */
export type Comparison =
  | { readonly is: 'more' | 'less'; readonly percent: number }
  | { readonly is: 'same' | 'about' | 'new' | 'unknown' }

export function compared(value: Figure, before: Figure): Comparison {
  if (value === null || before === null) return { is: 'unknown' }
  if (value === before) return { is: 'same' }
  if (before === 0) return { is: 'new' }
  const percent = Math.round((Math.abs(value - before) / before) * 100)
  if (percent === 0) return { is: 'about' }
  return { is: value > before ? 'more' : 'less', percent }
}

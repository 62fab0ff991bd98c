/** What a weekly mail tells of a branch: the cells that its readers find in the report, and no more (product §19.15). */
import { addDays } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { cardsReport, sessionsReport } from '../reports/public.ts'

/** As a chart shows. */
const weeksShown = 8

export interface WeeklyFigures {
  /** Monday and Sunday of the week that is told. */
  readonly from: string
  readonly to: string
  readonly figures: readonly WeeklyFigure[]
}

const cardFigures = ['profile_hits', 'kept', 'wallet_cards_added'] as const

export interface WeeklyFigure {
  readonly name: 'visits' | 'page_views' | (typeof cardFigures)[number]
  /** Null: fewer than five. */
  readonly value: number | null
  readonly previous: number | null
  /** By week, the last one last; none of a figure that is not drawn. */
  readonly weeks: readonly { readonly date: string; readonly value: number | null }[]
}

export interface WeekOfBranch {
  /** Uuid. */
  readonly organization: string
  /** Monday of the week after the one that is told. */
  readonly week: string
  readonly zone: string
}

export async function weeklyFigures(
  tx: TenantTx,
  { organization, week, zone }: WeekOfBranch,
): Promise<WeeklyFigures> {
  const days = { from: addDays(week, -7), to: addDays(week, -1) }
  const shown = { from: addDays(week, -7 * weeksShown), to: days.to }
  const asked = (of: typeof days) => ({
    days: of,
    askedDays: of,
    seesCells: true,
    of: { zone, organizations: [organization] },
  })
  const { series } = await sessionsReport(tx, asked(shown))
  const sessions = await sessionsReport(tx, asked(days))
  const cards = await cardsReport(tx, { ...asked(days), by: 'branch', hasAdvisors: false })
  const weeksOf = (name: string) => series.find((each) => each.name === name)?.points ?? []
  return {
    ...days,
    figures: [
      ...(['visits', 'page_views'] as const).map((name) => ({
        name,
        value: sessions.totals[name],
        previous: sessions.previous[name],
        weeks: weeksOf(name),
      })),
      ...cardFigures.map((name) => ({
        name,
        value: cards.totals[name],
        previous: cards.previous[name],
        weeks: [],
      })),
    ],
  }
}

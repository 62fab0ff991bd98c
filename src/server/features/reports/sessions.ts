/** Visits and page views (product §19.3). */
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Parts, ToldCells } from './cells.ts'
import { sumsByKey } from './figures.ts'
import { type AskedReport, askedReport, figuresOf, seriesOf } from './report.ts'

type Body = Extract<Reply<'getSessionsReport'>, { status: 200 }>['body']
type Breakdown = Body['breakdowns'][number]

const sums = ['visits', 'page_views'] as const

/** Which figure is told apart by what, and of which sum its parts are. */
const breakdowns = [
  ['pages', 'views_by_page', 'page_views'],
  ['languages', 'visits_by_language', 'visits'],
  ['devices', 'visits_by_device', 'visits'],
  ['sources', 'visits_by_source', 'visits'],
] as const satisfies readonly (readonly [Breakdown['name'], string, (typeof sums)[number]])[]

const parts: readonly Parts[] = breakdowns.map(([, figure, of]) => ({ of, figures: [figure] }))

const mostKinds = 50

export async function getSessionsReport(ctx: Ctx<'getSessionsReport'>): Promise<Reply<'getSessionsReport'>> {
  return { status: 200, body: await sessionsReport(ctx.tx, await askedReport(ctx, ctx.tx)) }
}

export async function sessionsReport(tx: TenantTx, asked: AskedReport): Promise<Body> {
  const found = await figuresOf(tx, asked, sums, parts)
  const { head, steps, total, previous, at, cells } = found
  return {
    ...head,
    totals: { visits: total('visits'), page_views: total('page_views') },
    previous: { visits: previous('visits'), page_views: previous('page_views') },
    series: seriesOf(found, sums),
    rows: steps.map((date) => ({ date, visits: at('visits', date), page_views: at('page_views', date) })),
    breakdowns: cells
      ? breakdowns.map(([name, figure]) => ({ name, rows: toldRows(cells, figure) }))
      : await wholeBreakdowns(tx, asked),
  }
}

/** Without those of which nothing is told: a language or a site that stands there says that somebody came by it. */
const toldRows = (cells: ToldCells, figure: string): Breakdown['rows'] =>
  cells
    .byKey(figure)
    .filter(({ value }) => value !== null)
    .slice(0, mostKinds)

async function wholeBreakdowns(tx: TenantTx, { askedDays, of }: AskedReport): Promise<Breakdown[]> {
  const figures = breakdowns.map(([, figure]) => figure)
  const byKey = await sumsByKey(tx, { ...askedDays, ...of, figures })
  return breakdowns.map(([name, figure]) => ({
    name,
    rows: largest(byKey.filter((each) => each.figure === figure)),
  }))
}

/** The largest by name, and what is left as one. */
function largest(rows: readonly { readonly key: string; readonly value: number }[]): Breakdown['rows'] {
  const shown = rows.slice(0, mostKinds - 1).map(({ key, value }) => ({ key, value }))
  const rest = rows.slice(mostKinds - 1).reduce((sum, { value }) => sum + value, 0)
  return rest > 0 ? [...shown, { key: 'other', value: rest }] : shown
}

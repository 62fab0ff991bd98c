/** Searches, and what was sought (product §19.18). */
import { addDays } from '#rules/dates.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Parts, ToldCells } from './cells.ts'
import { sumsOfKeys } from './figures.ts'
import { funnelOf } from './funnel.ts'
import { type AskedReport, askedReport, figuresOf, seriesOf } from './report.ts'
import { pageOf } from './report-rows.ts'
import { fewest } from './small-cells.ts'

type Body = Extract<Reply<'getSearchReport'>, { status: 200 }>['body']
type Row = Body['rows'][number]

const sums = ['searches', 'without_result', 'by_name', 'by_topic', 'by_place'] as const
const kinds = ['name', 'topic', 'place'] as const

const parts: readonly Parts[] = [
  { of: 'searches', figures: ['without_result'] },
  { of: 'searches', figures: ['by_name', 'by_topic', 'by_place'], mayOverlap: true },
  ...kinds.map((kind): Parts => ({ of: `by_${kind}`, figures: [`sought_by_${kind}`] })),
  ...kinds.map((kind): Parts => ({ of: `sought_by_${kind}`, figures: [`missed_by_${kind}`], isByKey: true })),
]

export async function getSearchReport(ctx: Ctx<'getSearchReport'>): Promise<Reply<'getSearchReport'>> {
  const asked = await askedReport(ctx, ctx.tx)
  const { rows, ...body } = await searchReport(ctx.tx, asked)
  const funnel = await funnelOf(ctx, asked)
  const page = pageOf('searches', rows, ctx.query, (row, property) => row[property as keyof Row])
  return { status: 200, headers: page.headers, body: { ...body, funnel, rows: page.rows } }
}

/** With all rows. */
export async function searchReport(tx: TenantTx, asked: AskedReport): Promise<Omit<Body, 'funnel'>> {
  const found = await figuresOf(tx, asked, sums, parts)
  const { head, total, previous, cells } = found
  const all = (figureOf: (name: (typeof sums)[number]) => number | null) => ({
    searches: figureOf('searches'),
    without_result: figureOf('without_result'),
    by_name: figureOf('by_name'),
    by_topic: figureOf('by_topic'),
    by_place: figureOf('by_place'),
  })
  return {
    ...head,
    totals: all(total),
    previous: all(previous),
    series: seriesOf(found, sums),
    rows: (cells ? toldWords(cells) : await allWords(tx, asked)).toSorted(
      (a, b) => b.searches - a.searches || a.term.localeCompare(b.term),
    ),
  }
}

/** What several sought: fewer than five searches may be known as somebody's. */
async function allWords(tx: TenantTx, { askedDays, of }: AskedReport): Promise<Row[]> {
  const figures = kinds.flatMap((kind) => [`sought_by_${kind}`, `missed_by_${kind}`])
  const found = await sumsOfKeys(tx, { ...askedDays, ...of, figures })
  const values = new Map(found.map(({ figure, key, value }) => [`${figure} ${key}`, value]))
  return kinds.flatMap((kind) =>
    found
      .filter(({ figure, value }) => figure === `sought_by_${kind}` && value >= fewest)
      .map(({ key, value, last_on }) => ({
        kind,
        term: key,
        searches: value,
        without_result: values.get(`missed_by_${kind} ${key}`) ?? 0,
        last_on,
      })),
  )
}

function toldWords(cells: ToldCells): Row[] {
  return kinds.flatMap((kind) => {
    const missed = new Map(cells.byKey(`missed_by_${kind}`).map(({ key, value }) => [key, value]))
    return cells.byKey(`sought_by_${kind}`).flatMap(({ key, value }) => {
      const week = cells.lastWeek(`sought_by_${kind}`, key)
      if (value === null || week === undefined) return []
      const last_on = addDays(week, 6)
      return [{ kind, term: key, searches: value, without_result: missed.get(key) ?? null, last_on }]
    })
  })
}

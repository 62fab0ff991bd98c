/** What all reports have: of which days they are, their figures by day or week, and those of as many days before. */

import { type Days, daysBefore } from '#rules/reports.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type Parts, type ToldCells, toldCells } from './cells.ts'
import { type FigureQuery, sumsByDay, sumsByWeek } from './figures.ts'
import { rangeOf, stepsOf, weeksOf } from './range.ts'
import { readerOf } from './readers.ts'

export interface AskedReport {
  /** Of an analyst the whole weeks; null where none of them is over. */
  readonly days: Days | null
  readonly askedDays: Days
  readonly seesCells: boolean
  readonly of: Pick<FigureQuery, 'zone' | 'organizations'>
}

type ReportQuery = NonNullable<Ctx<'getSessionsReport'>['query']>
type ReportCtx = Pick<Ctx, 'actor' | 'scope' | 'translate' | 'now' | 'tenant'> & {
  readonly query: ReportQuery
}

/** @throws HttpError 400 for days or branches that cannot be */
export async function askedReport(ctx: ReportCtx, tx: TenantTx): Promise<AskedReport> {
  const { now, query, tenant } = ctx
  const zone = tenant.timeZone
  const askedDays = rangeOf(query, now, zone)
  const { organizations, seesCells } = await readerOf(ctx, tx, query.organization)
  const days = seesCells ? weeksOf(askedDays, now, zone) : askedDays
  return { days, askedDays, seesCells, of: { zone, organizations } }
}

export interface ReportFigures<Name extends string> {
  readonly head: Days & { readonly step: 'day' | 'week'; readonly is_rounded: boolean }
  readonly steps: readonly string[]
  readonly total: (name: Name) => number | null
  readonly previous: (name: Name) => number | null
  readonly at: (name: Name, step: string) => number | null
  /** Null where all is seen. */
  readonly cells: ToldCells | null
  /** Those of as many days before. */
  readonly earlier: ToldCells | null
}

/**
 * @param names that are drawn and have totals
 * @param parts what else an analyst sees of them
 */
export async function figuresOf<Name extends string>(
  tx: TenantTx,
  asked: AskedReport,
  names: readonly Name[],
  parts: readonly Parts[],
): Promise<ReportFigures<Name>> {
  const { days, askedDays, of, seesCells } = asked
  if (!seesCells) return await wholeFigures(tx, askedDays, { ...of, figures: names })
  const head = { ...(days ?? askedDays), step: 'week', is_rounded: true } as const
  const figures = [...new Set([...names, ...parts.flatMap((each) => each.figures)])]
  const read = async (weeks: Days) => toldCells(await sumsByWeek(tx, { ...weeks, ...of, figures }), parts)
  const cells = days ? await read(days) : toldCells([], parts)
  const earlier = days ? await read(daysBefore(days)) : toldCells([], parts)
  return {
    head,
    steps: days ? stepsOf(days, 'week') : [],
    total: (name) => cells.sum(name),
    previous: (name) => earlier.sum(name),
    at: (name, week) => cells.sum(name, { week }),
    cells,
    earlier,
  }
}

async function wholeFigures<Name extends string>(
  tx: TenantTx,
  days: Days,
  of: Pick<FigureQuery, 'zone' | 'organizations' | 'figures'>,
): Promise<ReportFigures<Name>> {
  const byDay = await sumsByDay(tx, { ...days, ...of })
  const earlier = await sumsByDay(tx, { ...daysBefore(days), ...of })
  const values = new Map(byDay.map(({ figure, day, value }) => [`${figure} ${day}`, value]))
  const sumOf = (rows: typeof byDay, figure: string) =>
    rows.reduce((sum, each) => sum + (each.figure === figure ? each.value : 0), 0)
  return {
    head: { ...days, step: 'day', is_rounded: false },
    steps: stepsOf(days, 'day'),
    total: (name) => sumOf(byDay, name),
    previous: (name) => sumOf(earlier, name),
    at: (name, day) => values.get(`${name} ${day}`) ?? 0,
    cells: null,
    earlier: null,
  }
}

export const seriesOf = <Name extends string>(
  { steps, at }: Pick<ReportFigures<Name>, 'steps' | 'at'>,
  names: readonly Name[],
) => names.map((name) => ({ name, points: steps.map((date) => ({ date, value: at(name, date) })) }))

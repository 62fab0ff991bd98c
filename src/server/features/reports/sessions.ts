/** Visits and page views (product §19.3). */
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { type Days, type FigureQuery, sumsByDay, sumsByKey, sumsByWeek, type WeekSum } from './figures.ts'
import { before, rangeOf, stepsOf, weeksOf } from './range.ts'
import { readerOf } from './readers.ts'
import { told, toldParts } from './small-cells.ts'

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

const mostKinds = 50

export async function getSessionsReport(ctx: Ctx<'getSessionsReport'>): Promise<Reply<'getSessionsReport'>> {
  const { now, query, tenant, tx } = ctx
  const zone = tenant.timeZone
  const days = rangeOf(query, now, zone)
  const { organizations, seesCells } = await readerOf(ctx, query.organization)
  const asked = { zone, organizations }
  if (!seesCells) return { status: 200, body: await wholeReport(tx, days, asked) }
  const weeks = weeksOf(days, now, zone)
  return { status: 200, body: weeks ? await cellReport(tx, weeks, asked) : nothing(days) }
}

type Asked = Pick<FigureQuery, 'zone' | 'organizations'>

async function wholeReport(tx: Ctx['tx'], days: Days, asked: Asked): Promise<Body> {
  const byDay = await sumsByDay(tx, { ...days, ...asked, figures: sums })
  const earlier = await sumsByDay(tx, { ...before(days), ...asked, figures: sums })
  const figures = breakdowns.map(([, figure]) => figure)
  const byKey = await sumsByKey(tx, { ...days, ...asked, figures })
  const values = new Map(byDay.map(({ figure, day, value }) => [`${figure} ${day}`, value]))
  const sumOf = (rows: typeof byDay, figure: string) =>
    rows.reduce((sum, each) => sum + (each.figure === figure ? each.value : 0), 0)
  return {
    ...days,
    step: 'day',
    is_rounded: false,
    totals: { visits: sumOf(byDay, 'visits'), page_views: sumOf(byDay, 'page_views') },
    previous: { visits: sumOf(earlier, 'visits'), page_views: sumOf(earlier, 'page_views') },
    ...drawn(stepsOf(days, 'day'), (figure, day) => values.get(`${figure} ${day}`) ?? 0),
    breakdowns: breakdowns.map(([name, figure]) => ({
      name,
      rows: largest(byKey.filter((each) => each.figure === figure)),
    })),
  }
}

/** The largest by name, and what is left as one. */
function largest(rows: readonly { readonly key: string; readonly value: number }[]): Breakdown['rows'] {
  const shown = rows.slice(0, mostKinds - 1).map(({ key, value }) => ({ key, value }))
  const rest = rows.slice(mostKinds - 1).reduce((sum, { value }) => sum + value, 0)
  return rest > 0 ? [...shown, { key: 'other', value: rest }] : shown
}

function drawn(steps: readonly string[], valueAt: (figure: string, day: string) => number | null) {
  return {
    series: sums.map((name) => ({
      name,
      points: steps.map((date) => ({ date, value: valueAt(name, date) })),
    })),
    rows: steps.map((date) => ({
      date,
      visits: valueAt('visits', date),
      page_views: valueAt('page_views', date),
    })),
  }
}

/** All of it is made of cells that are told, and of nothing else. */
async function cellReport(tx: Ctx['tx'], weeks: Days, asked: Asked): Promise<Body> {
  const figures = [...sums, ...breakdowns.map(([, figure]) => figure)]
  const cells = await sumsByWeek(tx, { ...weeks, ...asked, figures })
  const earlier = await sumsByWeek(tx, { ...before(weeks), ...asked, figures: sums })
  const of = (rows: readonly WeekSum[], figure: string, day?: string) =>
    added(
      rows
        .filter((each) => each.figure === figure && (!day || each.day === day))
        .map(({ value }) => told(value)),
    )
  return {
    ...weeks,
    step: 'week',
    is_rounded: true,
    totals: { visits: of(cells, 'visits'), page_views: of(cells, 'page_views') },
    previous: { visits: of(earlier, 'visits'), page_views: of(earlier, 'page_views') },
    ...drawn(stepsOf(weeks, 'week'), (figure, day) => of(cells, figure, day)),
    breakdowns: breakdowns.map(([name, figure, sum]) => ({ name, rows: partsOf(cells, figure, sum) })),
  }
}

/** Null where none of them is told. */
function added(values: readonly (number | null)[]): number | null {
  const shown = values.filter((value) => value !== null)
  return shown.length > 0 ? shown.reduce((sum, value) => sum + value, 0) : null
}

function partsOf(cells: readonly WeekSum[], figure: string, sum: string): Breakdown['rows'] {
  const places = new Map<string, { sum: number; parts: Map<string, number> }>()
  for (const { figure: of, day, organization_uuid, key, value } of cells) {
    const place = `${day} ${organization_uuid}`
    const found = places.get(place) ?? { sum: 0, parts: new Map() }
    places.set(place, found)
    if (of === sum) found.sum = value
    if (of === figure) found.parts.set(key, value)
  }
  const byKey = new Map<string, (number | null)[]>()
  for (const place of places.values())
    for (const [key, value] of toldParts(place.sum, place.parts))
      byKey.set(key, [...(byKey.get(key) ?? []), value])
  return [...byKey]
    .map(([key, values]) => ({ key, value: added(values) }))
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.key.localeCompare(b.key))
    .slice(0, mostKinds)
}

const nothing = (days: Days): Body => ({
  ...days,
  step: 'week',
  is_rounded: true,
  totals: { visits: null, page_views: null },
  previous: { visits: null, page_views: null },
  series: [],
  rows: [],
  breakdowns: [],
})

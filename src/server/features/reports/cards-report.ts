/** What came of profiles and cards, by branch, topic or advisor (product §19.19). */
import { sql } from 'kysely'
import { noUuid } from '#rules/uuid.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { badQuery } from '#server/platform/collections/list-query.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Parts, ToldCells } from './cells.ts'
import { type KeySum, sumsByKey, sumsByOrganization } from './figures.ts'
import { byAdvisor, byTopic, type CardFigure, cardFigures, topicFigures } from './noted-cards.ts'
import { type AskedReport, askedReport, figuresOf, seriesOf } from './report.ts'
import { pageOf } from './report-rows.ts'

type Body = Extract<Reply<'getCardsReport'>, { status: 200 }>['body']
type Figures = Body['totals']
type Row = Body['rows'][number]
export type RowsOf = NonNullable<NonNullable<Ctx<'getCardsReport'>['query']>['by']>

const names = [...cardFigures, 'no_show_rate'] as const satisfies readonly (keyof Figures)[]
const parts: readonly Parts[] = topicFigures.map((figure) => ({ of: figure, figures: [byTopic(figure)] }))

export interface AskedCards extends AskedReport {
  readonly by: RowsOf
  readonly hasAdvisors: boolean
}

type CardsCtx = Parameters<typeof askedReport>[0] &
  Pick<Ctx, 'settings'> & { readonly query: { readonly by?: RowsOf } }

/** @throws HttpError 400 for figures of single advisors where they are off */
export async function askedCards(ctx: CardsCtx, tx: TenantTx): Promise<AskedCards> {
  const asked = await askedReport(ctx, tx)
  const { by = 'branch' } = ctx.query
  const hasAdvisors = !asked.seesCells && ctx.settings['reports.by_advisor'] === 'true'
  if (by === 'advisor' && !hasAdvisors)
    throw badQuery('by', ctx.translate('Figures of single advisors are off.'))
  return { ...asked, by, hasAdvisors }
}

export async function getCardsReport(ctx: Ctx<'getCardsReport'>): Promise<Reply<'getCardsReport'>> {
  const { rows, ...body } = await cardsReport(ctx.tx, await askedCards(ctx, ctx.tx))
  const page = pageOf('cards', rows, ctx.query, ({ name, figures }, property) =>
    property === 'name' ? name : figures[property as keyof Figures],
  )
  return { status: 200, headers: page.headers, body: { ...body, rows: page.rows } }
}

/** With all rows. */
export async function cardsReport(tx: TenantTx, asked: AskedCards): Promise<Body> {
  const found = await figuresOf(tx, asked, cardFigures, parts)
  const { head, steps, total, previous, at, cells, earlier } = found
  const byStep = new Map(
    steps.map((step) => [
      step,
      figuresFrom((name) => at(name, step), cells && meanIn(cells, { week: step })),
    ]),
  )
  return {
    ...head,
    has_advisors: asked.hasAdvisors,
    totals: figuresFrom(total, cells && meanIn(cells)),
    previous: figuresFrom(previous, earlier && meanIn(earlier)),
    series: seriesOf({ steps, at: (name, step) => byStep.get(step)?.[name] ?? null }, names),
    rows: (cells ? await toldRows(tx, cells, asked.by) : await wholeRows(tx, asked)).toSorted(byName),
  }
}

/** What is of none comes last. */
const byName = (a: Row, b: Row) =>
  Number(a.name === null) - Number(b.name === null) || (a.name ?? a.key).localeCompare(b.name ?? b.key)

interface Mean {
  readonly minutes: number | null
}

const meanIn = (cells: ToldCells, place = {}): Mean => ({
  minutes: cells.mean('answer_minutes', 'answers', place),
})

/** @param mean where the sum of minutes is not told; null: made of the sums */
function figuresFrom(sum: (figure: CardFigure) => number | null, mean: Mean | null): Figures {
  const { kept, missed, answers, answer_minutes, ...others } = Object.fromEntries(
    cardFigures.map((figure) => [figure, sum(figure)]),
  ) as Record<CardFigure, number | null>
  return {
    ...others,
    kept,
    missed,
    no_show_rate: kept === null || missed === null ? null : share(missed * 100, kept + missed),
    answers,
    answer_minutes: mean ? mean.minutes : share(answer_minutes ?? 0, answers ?? 0),
  }
}

/** Null of nothing. */
const share = (value: number, of: number) => (of > 0 ? Math.round(value / of) : null)

const nothing = Object.fromEntries(names.map((name) => [name, null])) as Figures

async function wholeRows(tx: TenantTx, { askedDays, of, by }: AskedCards): Promise<Row[]> {
  const query = { ...askedDays, ...of }
  if (by === 'branch') {
    const found = await sumsByOrganization(tx, { ...query, figures: cardFigures })
    return await withBranchNames(
      tx,
      rowsOf(found, (figure) => figure),
    )
  }
  if (by === 'topic') {
    const found = await sumsByKey(tx, { ...query, figures: topicFigures.map(byTopic) })
    return rowsOf(found, byTopic).map(({ key, figures }) => ({
      key,
      name: key,
      figures: topicFiguresOf((figure) => figures[figure]),
    }))
  }
  const found = await sumsByKey(tx, { ...query, figures: cardFigures.map(byAdvisor) })
  return await withAdvisorNames(tx, rowsOf(found, byAdvisor))
}

type UnnamedRow = Omit<Row, 'name'>

function rowsOf(found: readonly KeySum[], figureOf: (figure: CardFigure) => string): UnnamedRow[] {
  return [...Map.groupBy(found, ({ key }) => key)].map(([key, sums]) => {
    const values = new Map(sums.map(({ figure, value }) => [figure, value]))
    return { key, figures: figuresFrom((figure) => values.get(figureOf(figure)) ?? 0, null) }
  })
}

/** Of other figures nobody knows the topic. */
function topicFiguresOf(sum: (figure: (typeof topicFigures)[number]) => number | null): Figures {
  const [online_appointment, kept, missed] = [sum('online_appointment'), sum('kept'), sum('missed')]
  const no_show_rate = kept === null || missed === null ? null : share(missed * 100, kept + missed)
  return { ...nothing, online_appointment, kept, missed, no_show_rate }
}

/** Rows of which nothing is told are none: that there is one would say that something happened. */
async function toldRows(tx: TenantTx, cells: ToldCells, by: RowsOf): Promise<Row[]> {
  const rows = by === 'topic' ? toldTopics(cells) : await withBranchNames(tx, toldBranches(cells))
  return rows.filter(({ figures }) => Object.values(figures).some((value) => value !== null))
}

const toldBranches = (cells: ToldCells): UnnamedRow[] =>
  cells.organizations().map((organization) => ({
    key: organization,
    figures: figuresFrom((figure) => cells.sum(figure, { organization }), meanIn(cells, { organization })),
  }))

function toldTopics(cells: ToldCells): Row[] {
  const values = new Map(
    topicFigures.map((figure) => [
      figure,
      new Map(cells.byKey(byTopic(figure)).map((each) => [each.key, each.value])),
    ]),
  )
  const topics = new Set([...values.values()].flatMap((each) => [...each.keys()]))
  return [...topics].map((key) => ({
    key,
    name: key,
    figures: topicFiguresOf((figure) => values.get(figure)?.get(key) ?? null),
  }))
}

async function withBranchNames(tx: TenantTx, rows: readonly UnnamedRow[]): Promise<Row[]> {
  const { rows: found } = await sql<{ uuid: string; name: string }>`
    select uuid, name from organizations where uuid = any(${rows.map(({ key }) => key)}::uuid[])`.execute(tx)
  const named = new Map(found.map(({ uuid, name }) => [uuid, name]))
  return rows.map(({ key, figures }) => ({
    key: key === noUuid ? '' : key,
    name: named.get(key) ?? null,
    figures,
  }))
}

async function withAdvisorNames(tx: TenantTx, rows: readonly UnnamedRow[]): Promise<Row[]> {
  const { rows: found } = await sql<{ slug: string; name: string }>`
    select slug, concat_ws(' ', nullif(title_prefix, ''), first_name, last_name, nullif(title_suffix, '')) as name
    from advisors where slug = any(${rows.map(({ key }) => key)}::text[])`.execute(tx)
  const named = new Map(found.map(({ slug, name }) => [slug, name]))
  return rows.map(({ key, figures }) => ({ key, name: named.get(key) ?? null, figures }))
}

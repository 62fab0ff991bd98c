/** A report as a file: the rows that its reader sees, under headings in the reader's language (product §19.20). */
import { cardFigureNames, mostReportRows, visitFigureNames } from '#rules/reports.ts'
import type { Ctx, Reply, Translate } from '#server/platform/binding/handler.ts'
import { badQuery } from '#server/platform/collections/list-query.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { beginFile } from '#server/platform/files/at-once.ts'
import { type Cell, csvOf, opened, type Parts, xlsxOf } from '#server/platform/files/tables.ts'
import { askedCards, cardsReport } from './cards-report.ts'
import { cardFigures, topicFigures } from './noted-cards.ts'
import { askedReport } from './report.ts'
import { searchReport } from './search-report.ts'
import { sessionsReport } from './sessions.ts'

type ExportCtx = Ctx<'exportReport'>

/** Headings are keys of messages. */
interface ReportTable {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export async function exportReport(ctx: ExportCtx): Promise<Reply<'exportReport'>> {
  const { tenant, translate, query, language } = ctx
  const { format = 'csv', separator = 'semicolon' } = query
  const done = beginFile(tenant.id)
  try {
    const { name, from, to, heads, rows } = await ctx.withTenant((tx) => tableOf(ctx, tx), { readOnly: true })
    if (format === 'xlsx' && rows.length > mostReportRows) {
      const most = mostReportRows.toLocaleString(language)
      throw badQuery(
        'format',
        translate('An Excel file takes up to {most} rows. Choose CSV or fewer days.', { most }),
      )
    }
    const labels = heads.map((head) => translate(head))
    const pieces =
      format === 'csv'
        ? csvOf(labels, partsOf(rows), separator === 'comma' ? ',' : ';')
        : xlsxOf(labels, partsOf(rows), translate(name))
    const file = `${ctx.params.report}-${from}-${to}.${format}`
    const headers = { 'content-type': types[format], 'content-disposition': `attachment; filename="${file}"` }
    return { status: 200, headers, body: await opened(pieces, done) }
  } catch (error) {
    done()
    throw error
  }
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const partRows = 250

async function* partsOf(rows: ReportTable['rows']): Parts {
  for (let at = 0; at < rows.length; at += partRows) yield rows.slice(at, at + partRows)
}

async function tableOf(ctx: ExportCtx, tx: TenantTx): Promise<ReportTable> {
  if (ctx.params.report === 'sessions')
    return visitsTable(await sessionsReport(tx, await askedReport(ctx, tx)), ctx)
  if (ctx.params.report === 'searches')
    return searchesTable(await searchReport(tx, await askedReport(ctx, tx)), ctx)
  const asked = await askedCards(ctx, tx)
  return cardsTable(await cardsReport(tx, asked), asked.by === 'topic' ? topicColumns : cardColumns, ctx)
}

interface Words {
  readonly translate: Translate
}

/** A figure that is not told; of nothing, an empty cell. */
const cellIn = (isRounded: boolean, { translate }: Words) => {
  const few = translate('fewer than 5')
  return (value: number | null): Cell => value ?? (isRounded ? few : '')
}

function visitsTable(report: Awaited<ReturnType<typeof sessionsReport>>, words: Words): ReportTable {
  const cell = cellIn(report.is_rounded, words)
  return {
    ...{ name: 'Visits', from: report.from, to: report.to },
    heads: [
      report.step === 'week' ? 'Week from' : 'Date',
      visitFigureNames.visits,
      visitFigureNames.page_views,
    ],
    rows: report.rows.map(({ date, visits, page_views }) => [date, cell(visits), cell(page_views)]),
  }
}

const kinds = { name: 'Name', topic: 'Topic', place: 'Place' } as const

function searchesTable(report: Awaited<ReturnType<typeof searchReport>>, words: Words): ReportTable {
  const cell = cellIn(report.is_rounded, words)
  return {
    ...{ name: 'Searches', from: report.from, to: report.to },
    heads: ['Kind', 'Text', 'Searches', 'Without a result', 'Last day'],
    rows: report.rows.map(({ kind, term, searches, without_result, last_on }) => [
      ...[words.translate(kinds[kind]), term, searches],
      ...[cell(without_result), last_on],
    ]),
  }
}

const cardColumns = [...cardFigures, 'no_show_rate'] as const
const topicColumns = [...topicFigures, 'no_show_rate'] as const

function cardsTable(
  report: Awaited<ReturnType<typeof cardsReport>>,
  columns: readonly (keyof typeof cardFigureNames)[],
  words: Words,
): ReportTable {
  const cell = cellIn(report.is_rounded, words)
  return {
    ...{ name: 'Cards', from: report.from, to: report.to },
    heads: ['Name', ...columns.map((column) => cardFigureNames[column])],
    rows: report.rows.map(({ key, name, figures }) => [
      name ?? key,
      ...columns.map((column) => cell(figures[column])),
    ]),
  }
}

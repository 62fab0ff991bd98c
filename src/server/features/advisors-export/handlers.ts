/** The export of advisors (product §17.9): the columns to choose from, the first rows, the file. */
import type { components } from '#generated/types.ts'
import { mostExcelRows, previewRows } from '#rules/advisors-export.ts'
import { dateIn } from '#rules/dates.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { badQuery, type ListQuery } from '#server/platform/collections/list-query.ts'
import { beginFile } from '#server/platform/files/at-once.ts'
import { type Cell, csvOf, opened, type Parts, xlsxOf } from '#server/platform/files/tables.ts'
import { advisorKeys, advisorsOf, listAdvisors } from '../advisors/public.ts'
import { cellsOf, headOf } from './cells.ts'
import {
  besideRecord,
  columnsNamed,
  type ExportColumn,
  exportColumns,
  propertyOf,
  unknownAmong,
} from './columns.ts'

type Query = NonNullable<Ctx<'downloadAdvisors'>['query']>

/** The part that is read at once: some hundredths of a second of the database. */
const partRows = 250

export const advisorsExportHandlers = {
  async previewAdvisorsExport(ctx) {
    const columns = chosen(ctx)
    const first = await listAdvisors(ctx.tx, listQuery(ctx.query), ctx)
    const uuids = first.rows.flatMap(({ uuid }) => uuid ?? [])
    const rows = await rowsOf(ctx, columns, uuids)(ctx.tx)
    return {
      status: 200,
      body: {
        columns: exportColumns.map((column) => described(column, columns, ctx)),
        rows: rows.map((row) => row.map(String)),
        total: first.total,
      },
    }
  },

  async downloadAdvisors(ctx) {
    const columns = chosen(ctx)
    const { format = 'csv', separator = 'semicolon' } = ctx.query
    const done = beginFile(ctx.tenant.id)
    try {
      const uuids = await ctx.withTenant((tx) => advisorKeys(tx, listQuery(ctx.query)), { readOnly: true })
      if (format === 'xlsx' && uuids.length > mostExcelRows) throw badQuery('format', tooManyRows(ctx))
      const heads = columns.map((column) => headOf(column, { say: ctx.translate }))
      const parts = partsOf(ctx, columns, uuids)
      const pieces =
        format === 'csv'
          ? csvOf(heads, parts, separator === 'comma' ? ',' : ';')
          : xlsxOf(heads, parts, ctx.translate('Advisors'))
      const file = await opened(pieces, done)
      return { status: 200, headers: headersOf(ctx, format), body: file }
    } catch (error) {
      done()
      throw error
    }
  },
} satisfies Handlers

/** Asked for without a transaction, whose end a slow reader would put off: each part has one of its own. */
async function* partsOf(ctx: Ctx, columns: readonly ExportColumn[], uuids: readonly string[]): Parts {
  for (let at = 0; at < uuids.length; at += partRows)
    yield await ctx.withTenant(rowsOf(ctx, columns, uuids.slice(at, at + partRows)), { readOnly: true })
}

/** Reads these advisors' cells in a transaction. */
function rowsOf(ctx: Ctx, columns: readonly ExportColumn[], uuids: readonly string[]) {
  const asked = new Set(columns.map(propertyOf))
  const reader = { say: ctx.translate, publicUrl: ctx.tenant.publicUrl }
  return async (tx: Ctx['tx']): Promise<Cell[][]> => {
    const records = await advisorsOf(tx, uuids, ctx, asked, besideRecord(readerOf(ctx)))
    return records.map((record) => cellsOf(record, columns, reader))
  }
}

/** @throws HttpError 400 for a column that there is not */
function chosen({ query, translate }: { readonly query: Query; readonly translate: Ctx['translate'] }) {
  const { columns } = query
  if (!columns?.length) return columnsNamed()
  const unknown = columns[unknownAmong(columns)]
  if (unknown !== undefined)
    throw badQuery('columns', translate('There is no field {name}.', { name: unknown }))
  return columnsNamed(columns)
}

function listQuery({ organization = [], state, q }: Query): ListQuery {
  const filter = {
    ...(organization.length > 0 && { organization }),
    ...(state && { is_active: state === 'active' }),
  }
  const words = q?.trim()
  return {
    sort: [],
    offset: 0,
    limit: previewRows,
    filter,
    ...(words && { q: words }),
    filters: {},
    with: [],
  }
}

function described(
  column: ExportColumn,
  columns: readonly ExportColumn[],
  { translate }: Pick<Ctx, 'translate'>,
): components['schemas']['AdvisorsExportPreview']['columns'][number] {
  return {
    name: column.name,
    label: headOf(column, { say: translate }),
    group: column.group && translate(column.group),
    is_chosen: columns.includes(column),
  }
}

const tooManyRows = ({ translate, language }: Pick<Ctx, 'translate' | 'language'>) =>
  translate('An Excel file takes up to {most} advisors. Choose CSV or filter.', {
    most: mostExcelRows.toLocaleString(language),
  })

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

function headersOf({ now, tenant, translate }: Ctx<'downloadAdvisors'>, format: keyof typeof types) {
  const name = `${translate('advisors (name of a file)')}-${dateIn(now, tenant.timeZone)}.${format}`
  return { 'content-type': types[format], 'content-disposition': `attachment; filename="${name}"` }
}

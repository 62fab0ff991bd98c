import { byteOrderMark, harmless } from '#rules/csv.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import type { RowReport, Run } from '../../resources/runs/run.ts'
import { csvLines } from '../export/csv.ts'
import { type FormParts, type Translate, whyNot } from '../many/plan.ts'
import { inOrder, leftOf, type ReportKind, type ReportRow } from '../many/report.ts'
import type { ImportPlan, RowOutcome } from './plan-row.ts'
import type { Table, TableRow } from './reading/table.ts'
import type { ImportTrial } from './use-import.ts'
import { cellText } from './values/told.ts'

export interface ImportReportRow extends ReportRow {
  readonly row: TableRow
}

/** Of each row what the trial found; once it was sent, what became of it. */
export function reportOf(
  { run, outcomes, plan, once }: ImportTrial,
  sent: Run<TableRow> | null,
  resource: ResourceDescription,
  places: FormParts['places'],
  translate: Translate,
): ImportReportRow[] {
  const ends = new Map(sent?.reports().map((report) => [report.row.line, report]))
  const rows = run.reports().map((tried): ImportReportRow => {
    const { row } = tried
    const report = ends.get(row.line) ?? tried
    const outcome = outcomes.get(row.line)
    const kind = kindOf(report, outcome)
    return {
      id: row.line,
      row,
      kind,
      place: translate('Row {line}', { line: row.line }),
      name: nameOf(row, plan, resource, outcome),
      changes: outcome && outcome.kind !== 'same' && kind !== 'same' ? outcome.changes : [],
      reasons: report.failure ? reasonsOf(report, plan, places, translate) : (once.get(row.line) ?? []),
    }
  })
  return inOrder(rows)
}

function kindOf({ end }: RowReport<TableRow>, outcome: RowOutcome | undefined): ReportKind {
  if (end !== 'done') return end
  return outcome?.kind ?? 'changed'
}

function nameOf(
  { cells }: TableRow,
  { mapping, key }: ImportPlan,
  resource: ResourceDescription,
  outcome: RowOutcome | undefined,
): string {
  if (outcome && outcome.kind !== 'made') return recordName(outcome.record, resource)
  const at = [resource.recordLabel, key].map((path) => mapping.indexOf(path)).find((index) => index >= 0)
  return cellText(cells[at ?? 0] ?? '')
}

/** Each sentence under the heading of its column, as the file has it. */
function reasonsOf(
  { failure }: RowReport<TableRow>,
  { mapping, table }: ImportPlan,
  places: FormParts['places'],
  translate: Translate,
): string[] {
  if (!failure) return []
  const { errors, status } = failure
  const isOfFields = status === 422 || status === 400
  const entries = isOfFields ? Object.entries(errors) : []
  if (entries.length === 0) return whyNot(failure, { places }, translate)
  return entries.flatMap(([path, messages]) => {
    const column = mapping.findIndex((each) => each !== '' && (path === each || path.startsWith(`${each}.`)))
    const head = table.heads[column]
    if (head === undefined) return whyNot({ ...failure, errors: { [path]: messages } }, { places }, translate)
    return messages.map((message) => `${head}: ${translate(message)}`)
  })
}

/** What was left alone, as a file of the same shape, with one more column for the row that it was and the reason. */
export function refusedFile(
  rows: readonly ImportReportRow[],
  { heads }: Table,
  language: string,
  translate: Translate,
): Blob {
  const reason = translate('Reason')
  const place = heads.includes(reason) ? heads.indexOf(reason) : heads.length
  const cells = leftOf(rows).map(({ row, reasons, kind, place: at = '' }) => {
    const line: string[] = heads.map((_, column) => harmless(cellText(row.cells[column] ?? '')))
    const why = reasons.join(' ') || (kind === 'not reached' ? translate('Not reached') : '')
    line[place] = harmless(why && `${at}: ${why}`)
    return line
  })
  const head = heads.map(harmless)
  head[place] = reason
  return new Blob([byteOrderMark, csvLines([head, ...cells], language)], { type: 'text/csv;charset=utf-8' })
}

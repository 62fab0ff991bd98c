import { byteOrderMark, harmless } from '#rules/csv.ts'
import type { RowReport, Run } from '../../resources/runs/run.ts'
import { csvLines } from '../export/csv.ts'
import { type FormParts, type Translate, whyNot } from '../many/plan.ts'
import { inOrder, kindLabels, leftOf, type ReportKind, type ReportRow } from '../many/report.ts'
import type { BulkRow } from './rows.ts'
import type { Trial } from './use-bulk-edit.ts'

/** Of each row what the trial found; once it was sent, what became of it. */
export function reportOf(
  { run, plans }: Trial,
  change: Run<BulkRow> | null,
  form: FormParts,
  nameOf: (row: BulkRow) => string,
  translate: Translate,
): ReportRow[] {
  const sent = new Map(change?.reports().map((report) => [report.row.id, report]))
  const rows = run.reports().map((tried): ReportRow => {
    const { id } = tried.row
    const report = sent.get(id) ?? tried
    const kind = kindOf(report)
    return {
      id,
      kind,
      name: nameOf(tried.row),
      changes: kind === 'same' ? [] : (plans.get(id)?.changes ?? []),
      reasons: report.failure ? whyNot(report.failure, form, translate) : [],
    }
  })
  return inOrder(rows)
}

const kindOf = ({ end }: RowReport<BulkRow>): ReportKind => (end === 'done' ? 'changed' : end)

/** Those that were left alone, and why, as the reader's Excel takes it. */
export function refusedFile(rows: readonly ReportRow[], language: string, translate: Translate): Blob {
  const head = ['Name', 'Key', 'Result', 'Reason'].map((each) => translate(each))
  const cells = leftOf(rows).map(({ id, kind, name, reasons }) => [
    harmless(name),
    harmless(String(id)),
    translate(kindLabels[kind]),
    harmless(reasons.join(' ')),
  ])
  return new Blob([byteOrderMark, csvLines([head, ...cells], language)], { type: 'text/csv;charset=utf-8' })
}

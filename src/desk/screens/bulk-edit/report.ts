import { byteOrderMark, harmless } from '#rules/csv.ts'
import type { RowReport, Run } from '../../resources/runs/run.ts'
import { csvLines } from '../export/csv.ts'
import { type FieldChange, type FormParts, whyNot } from './plan.ts'
import type { BulkRow } from './rows.ts'
import type { Trial } from './use-bulk-edit.ts'

/** In the order in which they are shown: first what a person has to look at. */
export const reportKinds = ['refused', 'not reached', 'changed', 'same'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Message keys. */
export const kindLabels: Readonly<Record<ReportKind, string>> = {
  refused: 'Refused',
  'not reached': 'Not reached',
  changed: 'Changed',
  same: 'Same',
}

/** What becomes of a row, or what became of it. */
export interface ReportRow {
  readonly row: BulkRow
  readonly kind: ReportKind
  readonly name: string
  readonly changes: readonly FieldChange[]
  /** Why it is left alone. */
  readonly reasons: readonly string[]
}

type Translate = (key: string, values?: Record<string, unknown>) => string

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
    const report = sent.get(tried.row.id) ?? tried
    const kind = kindOf(report)
    return {
      row: tried.row,
      kind,
      name: nameOf(tried.row),
      changes: kind === 'same' ? [] : (plans.get(tried.row.id)?.changes ?? []),
      reasons: report.failure ? whyNot(report.failure, form, translate) : [],
    }
  })
  return reportKinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

const kindOf = ({ end }: RowReport<BulkRow>): ReportKind => (end === 'done' ? 'changed' : end)

/** Those that were left alone, and why, as the reader's Excel takes it. */
export function refusedFile(rows: readonly ReportRow[], language: string, translate: Translate): Blob {
  const head = ['Name', 'Key', 'Result', 'Reason'].map((each) => translate(each))
  const cells = rows
    .filter(({ kind }) => kind === 'refused' || kind === 'not reached')
    .map(({ row, kind, name, reasons }) => [
      harmless(name),
      harmless(String(row.id)),
      translate(kindLabels[kind]),
      harmless(reasons.join(' ')),
    ])
  return new Blob([byteOrderMark, csvLines([head, ...cells], language)], { type: 'text/csv;charset=utf-8' })
}

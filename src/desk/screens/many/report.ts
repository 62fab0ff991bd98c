import type { Identifier } from 'react-admin'
import type { FieldChange } from './plan.ts'

/** In the order in which they are shown: first what a person has to look at. */
export const reportKinds = ['refused', 'not reached', 'made', 'changed', 'same'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Message keys. */
export const kindLabels: Readonly<Record<ReportKind, string>> = {
  refused: 'Refused',
  'not reached': 'Not reached',
  made: 'New',
  changed: 'Changed',
  same: 'Same',
}

/** What becomes of a row, or what became of it. */
export interface ReportRow {
  readonly id: Identifier
  readonly kind: ReportKind
  readonly name: string
  /** Where it stands in its file. */
  readonly place?: string
  readonly changes: readonly FieldChange[]
  /** Why it is left alone. */
  readonly reasons: readonly string[]
}

export const countOf = (rows: readonly ReportRow[], ...kinds: readonly ReportKind[]): number =>
  rows.filter((row) => kinds.includes(row.kind)).length

/** Those that can be tried again. */
export const leftOf = <Row extends ReportRow>(rows: readonly Row[]): Row[] =>
  rows.filter(({ kind }) => kind === 'refused' || kind === 'not reached')

/** What a person has to look at first. */
export const inOrder = <Row extends ReportRow>(rows: readonly Row[]): Row[] =>
  reportKinds.flatMap((kind) => rows.filter((row) => row.kind === kind))

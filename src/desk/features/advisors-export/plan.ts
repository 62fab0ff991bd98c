/** What of advisors is exported, as somebody chooses it on the page. */
import type { components } from '#generated/types.ts'
import { mostExcelRows } from '#rules/advisors-export.ts'
import { separatorOf } from '#rules/csv-separator.ts'
import type { FileCall } from '../../screens/export/use-download.ts'

export type Preview = components['schemas']['AdvisorsExportPreview']
export type ExportColumn = Preview['columns'][number]
export type BranchOption = components['schemas']['OrganizationOption']
export type KeptChoice = components['schemas']['AdvisorsExportChoice'] & {
  readonly uuid: string
  readonly version: number
}
export type FileFormat = NonNullable<KeptChoice['format']>
export type Separator = NonNullable<KeptChoice['separator']>

export interface ExportPlan {
  /** In their order; null for the usual ones. */
  readonly columns: readonly string[] | null
  readonly branches: readonly BranchOption[]
  readonly state: 'active' | 'inactive' | ''
  readonly words: string
  readonly format: FileFormat
  readonly separator: Separator
}

/** @param language of whoever opens the file: German Excel takes a semicolon for the end of a cell */
export const firstPlan = (language: string): ExportPlan => ({
  columns: null,
  branches: [],
  state: '',
  words: '',
  format: 'csv',
  separator: separatorOf(language) === ';' ? 'semicolon' : 'comma',
})

/** Who is meant and what of them, as the calls ask for it. */
export const rowsQuery = ({ columns, branches, state, words }: ExportPlan) => ({
  ...(columns?.length && { columns: [...columns] }),
  ...(branches.length > 0 && { organization: branches.map(({ uuid }) => uuid) }),
  ...(state && { state }),
  ...(words.trim() && { q: words.trim() }),
})

/** What brings the file. */
export const fileCall = (plan: ExportPlan): FileCall => ({
  path: '/api/v1/advisors-export',
  query: {
    ...rowsQuery(plan),
    format: plan.format,
    ...(plan.format === 'csv' && { separator: plan.separator }),
  },
  name: `advisors.${plan.format}`,
})

/** What a choice keeps. */
export const keptOf = ({ format, separator }: ExportPlan, columns: readonly string[]) => ({
  columns: [...columns],
  format,
  separator,
})

/** A plan with a kept choice in it; columns that there are no longer are left out. */
export function withChoice(plan: ExportPlan, choice: KeptChoice, known: readonly ExportColumn[]): ExportPlan {
  const names = new Set(known.map(({ name }) => name))
  const { columns, format = 'csv', separator = 'semicolon' } = choice
  return { ...plan, format, separator, columns: columns.filter((name) => names.has(name)) }
}

export const isKeptAs = (plan: ExportPlan, columns: readonly string[], choice: KeptChoice): boolean =>
  JSON.stringify(keptOf(plan, columns)) ===
  JSON.stringify({ columns: choice.columns, format: choice.format, separator: choice.separator })

/** Message key of why there is no file; null where there is one. */
export function obstacleTo({ format }: ExportPlan, columns: readonly string[], total: number): string | null {
  if (columns.length === 0) return 'Choose at least one column.'
  if (total === 0) return 'Nobody fits these filters.'
  return format === 'xlsx' && total > mostExcelRows
    ? 'An Excel file takes up to {most} advisors. Choose CSV or filter.'
    : null
}

/** The names with one of them a place earlier (-1) or later (1). */
export function moved(names: readonly string[], name: string, by: -1 | 1): string[] {
  const from = names.indexOf(name)
  const to = from + by
  const next = [...names]
  const other = next[to]
  if (from < 0 || other === undefined) return next
  next[to] = name
  next[from] = other
  return next
}

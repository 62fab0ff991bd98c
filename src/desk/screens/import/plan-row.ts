import type { DataProvider, RaRecord } from 'react-admin'
import { type Draft, draftValue, withDraftValue } from '../../forms/draft.ts'
import { startOf } from '../../forms/start.ts'
import { sentOf } from '../../forms/use-schema-edit.ts'
import { CallError } from '../../kit/failure.ts'
import type { CallMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { settingValue } from '../bulk-edit/settable.ts'
import {
  checkDraft,
  type FieldChange,
  type FormParts,
  planOf,
  type RowPlan,
  refusedAt,
  type Translate,
} from '../many/plan.ts'
import type { Existing } from './existing.ts'
import type { Mapping } from './mapping/match-columns.ts'
import type { ImportForms, Target } from './mapping/targets.ts'
import type { Cell, Table, TableRow } from './reading/table.ts'
import { type CellReader, isFault, readCell } from './values/read-cell.ts'
import type { DateOrder } from './values/read-scalar.ts'
import { cellText, isTold, type ReferenceName, sameText, toldTexts } from './values/told.ts'

/** What a person decided on before the rows are tried. */
export interface ImportPlan {
  readonly table: Table
  readonly mapping: Mapping
  /** Path of the field that tells which record a row is about; '' where each row makes one. */
  readonly key: string
  /** An empty cell leaves a record as it is; else it empties the field. */
  readonly keepsEmpty: boolean
  /** Which number comes first in days that may be two different ones. */
  readonly dateOrder: DateOrder
}

/** What becomes of a row. */
export type RowOutcome =
  | { readonly kind: 'made'; readonly draft: Draft; readonly changes: readonly FieldChange[] }
  | ({ readonly kind: 'changed' } & RowPlan)
  | { readonly kind: 'same'; readonly record: RaRecord }

export interface PlanContext {
  readonly plan: ImportPlan
  readonly resource: ResourceDescription
  readonly forms: ImportForms
  readonly targets: readonly Target[]
  readonly existing: Existing
  readonly reader: CellReader
  readonly referenceName: ReferenceName
  readonly dataProvider: DataProvider
  readonly meta: CallMeta | undefined
  readonly mayEdit: (record: RaRecord) => boolean
  readonly translate: Translate
}

interface Column {
  readonly at: number
  readonly target: Target
}

export const columnsOf = ({ mapping }: ImportPlan, targets: readonly Target[]): Column[] =>
  mapping.flatMap((path, at) => {
    const target = path === '' ? undefined : targets.find((each) => each.path === path)
    return target ? [{ at, target }] : []
  })

/** Says of each row what would become of it. Nothing is sent by that but reads. @throws CallError where it is refused */
export function createPlanner(context: PlanContext): (row: TableRow) => Promise<RowOutcome> {
  const { plan, targets, translate, resource } = context
  const columns = columnsOf(plan, targets)
  const keyColumn = columns.find(({ target }) => target.path === plan.key)
  const keyIn = ({ cells }: TableRow) => (keyColumn ? sameText(cellText(cells[keyColumn.at] ?? '')) : '')
  const first = new Map<string, number>()
  for (const row of plan.table.rows) if (!first.has(keyIn(row))) first.set(keyIn(row), row.line)
  const say = (key: string, values?: Record<string, unknown>) =>
    refusedAt({ [plan.key]: [translate(key, values)] })

  return async (row) => {
    const key = keyIn(row)
    const candidates = key === '' ? [] : (context.existing.get(key) ?? [])
    const same = candidates.find((record) =>
      saysTheSame(context, columns, row, record, candidates.length > 1),
    )
    if (same) return { kind: 'same', record: same }
    if (key !== '' && first.get(key) !== row.line) {
      throw say('Row {line} of the file says the same here.', { line: first.get(key) })
    }
    if (candidates.length > 1)
      throw say('Several entries have this value. Choose another column to find them by.')
    const [found] = candidates
    if (found) return changeOf(context, columns, row, found)
    // Who says which one it is does not mean a new one, where the key is not theirs to choose.
    const isOwnKey = keyColumn && resource.operations.create && !keyColumn.target.takes.create
    if (key !== '' && isOwnKey) throw say('There is no entry with this key.')
    return newOf(context, columns, row)
  }
}

/** Whether a row says of a record what it is already. What is only told counts where it has to tell several apart. */
function saysTheSame(
  { plan, forms, reader, referenceName }: PlanContext,
  columns: readonly Column[],
  { cells }: TableRow,
  record: RaRecord,
  isAmbiguous: boolean,
): boolean {
  const said = columns.filter(
    ({ target: { refusal } }) => refusal === null || refusal.isStrict || (isAmbiguous && refusal !== null),
  )
  const isSaid = ({ at, target: { told, takes } }: Column) => {
    const cell = cells[at] ?? ''
    const isEmpty = cell === ''
    if (isEmpty && (plan.keepsEmpty || (forms.edit !== null && !takes.edit))) return true
    return told !== null && isTold(cell, toldTexts(record, told, reader.speakers, referenceName))
  }
  return said.every(isSaid)
}

/** What a row says of a field, or why it cannot. */
type Said =
  | { readonly column: Column; readonly value: unknown }
  | { readonly column: Column; readonly fault: string }

async function readRow(
  { reader, translate }: PlanContext,
  columns: readonly Column[],
  cells: readonly Cell[],
  draft: Draft,
): Promise<Said[]> {
  const said: Said[] = []
  for (const column of columns) {
    const { field, refusal } = column.target
    if (refusal) {
      if (refusal.isStrict) said.push({ column, fault: translate(refusal.reason) })
      continue
    }
    const { path, shape = {}, described = null } = field
    const name = path.slice(path.lastIndexOf('.') + 1)
    const from = draftValue(draft, path)
    const reading = await readCell(cells[column.at] ?? '', { name, shape, described, from }, reader)
    said.push(
      isFault(reading)
        ? { column, fault: translate(reading.fault, reading.values) }
        : { column, value: reading.value },
    )
  }
  return said
}

/** Sentences by the paths of fields. @throws CallError where there are some */
function judged<T>(said: readonly Said[], judge: () => T): T {
  const errors: Record<string, string[]> = {}
  for (const each of said) if ('fault' in each) errors[each.column.target.path] = [each.fault]
  try {
    const result = judge()
    if (Object.keys(errors).length === 0) return result
  } catch (reason) {
    if (!(reason instanceof CallError) || reason.status !== 422) throw reason
    throw refusedAt({ ...reason.errors, ...errors })
  }
  throw refusedAt(errors)
}

const valuesIn = (said: readonly Said[]) =>
  said.flatMap((each) => ('value' in each ? [{ field: each.column.target.field, value: each.value }] : []))

async function changeOf(
  context: PlanContext,
  columns: readonly Column[],
  { cells }: TableRow,
  found: RaRecord,
): Promise<RowOutcome> {
  const { forms, dataProvider, resource, meta, reader, referenceName, plan, translate } = context
  const { edit } = forms
  if (!edit)
    throw refusedAt({ [plan.key]: [translate('This entry exists already. It cannot be changed here.')] })
  const isWhole = !resource.operations.show || resource.raw.adapter !== 'collection'
  const record = isWhole ? found : (await dataProvider.getOne(resource.name, { id: found.id, meta })).data
  if (!context.mayEdit(record))
    throw new CallError({ status: 403, message: '', errors: {}, body: null }, true)
  const open = columns.filter(({ at, target: { told } }) => {
    const cell = cells[at] ?? ''
    if (plan.keepsEmpty && cell === '') return false
    return !told || !isTold(cell, toldTexts(record, told, reader.speakers, referenceName))
  })
  const isOnlyMade = ({ target: { takes, refusal } }: Column) => refusal === null && !takes.edit
  const onlyMade = open.filter((column) => isOnlyMade(column) && (cells[column.at] ?? '') !== '')
  const changing = open.filter((column) => !isOnlyMade(column))
  const said = [
    ...onlyMade.map((column) => ({
      column,
      fault: translate('This can only be set when an entry is made.'),
    })),
    ...(await readRow(context, changing, cells, record)),
  ]
  const values = valuesIn(said)
  const wanted = {
    fields: values.map(({ field }) => field),
    change: (before: Draft) =>
      values.reduce(
        (draft, { field, value }) => withDraftValue(draft, field.path, value ?? emptyOf(field)),
        before,
      ),
  }
  const planned = judged(said, () => planOf(edit, record, wanted, translate))
  return planned.changes.length > 0 ? { kind: 'changed', ...planned } : { kind: 'same', record }
}

const emptyOf = (field: Target['field']) => settingValue({ values: {} }, field)

async function newOf(
  context: PlanContext,
  columns: readonly Column[],
  { cells }: TableRow,
): Promise<RowOutcome> {
  const { forms, plan, translate } = context
  const { create } = forms
  if (!create)
    throw refusedAt({ [plan.key]: [translate('There is no such entry, and you may not make one.')] })
  const filled = columns.filter(({ at }) => (cells[at] ?? '') !== '')
  const isOnlyChanged = ({ target: { takes, refusal } }: Column) => refusal === null && !takes.create
  const said = await readRow(
    context,
    filled.filter((column) => !isOnlyChanged(column)),
    cells,
    {},
  )
  const draft = draftWith(create, valuesIn(said))
  judged(said, () => checkDraft(create, draft, translate))
  const changes = valuesIn(said).map(
    ({ field }): FieldChange => ({
      field,
      from: undefined,
      to: draftValue(draft, field.path),
    }),
  )
  return { kind: 'made', draft, changes }
}

function draftWith({ validator, schema }: FormParts, values: ReturnType<typeof valuesIn>): Draft {
  const filled = values.reduce<Draft>(
    (draft, { field, value }) => withDraftValue(draft, field.path, value),
    {},
  )
  return sentOf(schema, startOf(validator, schema, filled))
}

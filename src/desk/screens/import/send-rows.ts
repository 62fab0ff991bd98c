import type { DataProvider, RaRecord } from 'react-admin'
import type { Shape } from '../../forms/schema.ts'
import type { CallMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import type { Run } from '../../resources/runs/run.ts'
import { changeRecord } from '../many/change-record.ts'
import type { StartOfMany } from '../many/use-run-of-many.ts'
import type { RowOutcome } from './plan-row.ts'
import type { TableRow } from './reading/table.ts'

export interface SendContext {
  readonly start: StartOfMany
  readonly resource: ResourceDescription
  /** Of the call that changes a record. */
  readonly schema: Shape | undefined
  readonly meta: CallMeta | undefined
  /** What the reply to a new record says. */
  readonly onMade: (row: TableRow, record: RaRecord) => void
}

/** Sends rows whose outcome was planned, each by the contract's own call for one record, and tells what became of each. */
export function sendRows(
  context: SendContext,
  rows: readonly TableRow[],
  outcomes: ReadonlyMap<number, RowOutcome>,
): Run<TableRow> {
  const { start, resource, schema, meta, onMade } = context
  const keys = new Map<number, string>()
  const performWith = (dataProvider: DataProvider) => async (row: TableRow) => {
    const outcome = outcomes.get(row.line)
    if (outcome?.kind === 'changed' && schema) {
      return changeRecord({ dataProvider, resource, schema, meta }, outcome)
    }
    if (outcome?.kind !== 'made') return 'same'
    const idempotencyKey = keys.get(row.line) ?? crypto.randomUUID()
    keys.set(row.line, idempotencyKey)
    const { data } = await dataProvider.create(resource.name, {
      data: outcome.draft,
      meta: { ...meta, idempotencyKey },
    })
    onMade(row, data)
    return 'done'
  }
  const isMadeOnce = isIdempotent(resource)
  return start({
    rows,
    performWith,
    lineOf: ({ line }) => line,
    mayRepeat: ({ line }) => outcomes.get(line)?.kind !== 'made' || isMadeOnce,
  })
}

/** Whether the call that makes a record takes a key by which a second one of the same is known. */
const isIdempotent = ({ operations: { create } }: ResourceDescription) =>
  create?.parameters.some(
    ({ name, in: place }) => place === 'header' && name.toLowerCase() === 'idempotency-key',
  ) === true

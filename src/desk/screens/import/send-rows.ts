import type { DataProvider, RaRecord } from 'react-admin'
import type { Shape } from '../../forms/schema.ts'
import type { CallMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { type Run, startRun } from '../../resources/runs/run.ts'
import { changeRecord } from '../many/change-record.ts'
import type { RowOutcome } from './plan-row.ts'
import type { TableRow } from './reading/table.ts'

export interface SendContext {
  readonly dataProvider: DataProvider
  readonly resource: ResourceDescription
  /** Of the call that changes a record. */
  readonly schema: Shape | undefined
  readonly meta: CallMeta | undefined
  /** What the reply to a new record says. */
  readonly onMade: (row: TableRow, record: RaRecord) => void
}

/** Sends rows whose outcome was planned, and tells what became of each. */
export type SendRows = (
  context: SendContext,
  rows: readonly TableRow[],
  outcomes: ReadonlyMap<number, RowOutcome>,
) => Run<TableRow>

/** Each row by the contract's own call for one record, from here: any contract has these. */
export const sendByCalls: SendRows = (context, rows, outcomes) => {
  const { dataProvider, resource, schema, meta, onMade } = context
  const keys = new Map<number, string>()
  const perform = async (row: TableRow) => {
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
  return startRun({
    rows,
    perform,
    mayRepeat: ({ line }) => outcomes.get(line)?.kind !== 'made' || isMadeOnce,
    ...(resource.raw.adapter !== 'collection' && { atOnce: 1 }),
  })
}

/** Whether the call that makes a record takes a key by which a second one of the same is known. */
const isIdempotent = ({ operations: { create } }: ResourceDescription) =>
  create?.parameters.some(
    ({ name, in: place }) => place === 'header' && name.toLowerCase() === 'idempotency-key',
  ) === true

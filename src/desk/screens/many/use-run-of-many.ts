import { useContext } from 'react'
import { type DataProvider, DataProviderContext, useDataProvider } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { OwnDataProvider } from '../../resources/adapters/adapter.ts'
import { fewestOfBatch, startBatchRun } from '../../resources/batches/batch-run.ts'
import type { BatchKind } from '../../resources/batches/batches.ts'
import { openBatches } from '../../resources/batches/provided.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { type Run, type RunOptions, startRun } from '../../resources/runs/run.ts'

interface ManyOptions<Row> extends Pick<RunOptions<Row>, 'rows' | 'mayRepeat'> {
  /** Sends what one row asks for, in one writing call at most. */
  readonly performWith: (dataProvider: DataProvider) => (row: Row) => Promise<'done' | 'same'>
  /** Where a row stands in its file. */
  readonly lineOf?: (row: Row) => number
}

/** Where all rows are written together, two changes at once would be a conflict of one's own. */
export const isOneByOne = ({ raw }: ResourceDescription): boolean => raw.adapter !== 'collection'

/** Starts a run of writing calls. */
export type StartOfMany = <Row>(options: ManyOptions<Row>) => Run<Row>

/** A batch keeps no reply: what only the reply to a new record tells would be lost. */
const isToldOnce = ({ raw }: ResourceDescription) => raw.fields.some(({ hints }) => hints.once === true)

/** Many calls are made by our server, few ones and those to another's by the browser. */
export function useRunOfMany(kind: BatchKind, resource: ResourceDescription): StartOfMany {
  const { client } = useDesk()
  const dataProvider = useDataProvider()
  // React-admin's own knows no other way of calling.
  const unguarded = useContext(DataProviderContext) as OwnDataProvider
  return <Row>({ performWith, lineOf, ...options }: ManyOptions<Row>): Run<Row> => {
    const open = openBatches(client)
    const isBatch = options.rows.length >= fewestOfBatch && !isOneByOne(resource) && !isToldOnce(resource)
    if (open && isBatch) {
      return startBatchRun({
        rows: options.rows,
        open,
        kind,
        resource: resource.name,
        lineOf,
        performWith: (over) => performWith(unguarded.through(over)),
      })
    }
    const perform = performWith(dataProvider)
    return startRun({ ...options, perform, ...(isOneByOne(resource) && { atOnce: 1 }) })
  }
}

import type { DataProvider, Identifier, RaRecord, SortPayload } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { CallMeta } from '../../resources/adapters/adapter.ts'
import type { ResourceDescription, ResourceSummary } from '../../resources/descriptions.ts'
import { recordName } from '../../resources/record-name.ts'
import { useCallMeta } from '../../resources/use-parents.ts'
import { type ExportQuestion, pagesOf } from '../export/pages.ts'

/** A row that is to be changed, before its record is read. */
export interface BulkRow {
  readonly id: Identifier
  readonly name: string
  /** As the list told it. */
  readonly record?: RaRecord | undefined
}

/** What the list says to the page for many records; the address tells the filter and the order. */
export interface ChosenState {
  readonly rows: readonly BulkRow[]
  /** Of all that match the filter; undefined where nobody knows. */
  readonly total: number | undefined
}

export interface AskedRows extends ChosenState {
  /** All that match the filter. */
  readonly question: ExportQuestion
  readonly isFiltered: boolean
}

/** Which rows the address and the list before it ask for. */
export function useAskedRows(resource: ResourceDescription): AskedRows {
  const { search, state } = useLocation()
  const meta = useCallMeta()
  const query = new URLSearchParams(search)
  const filter = readFilter(query.get('filter'))
  const sort: SortPayload = {
    field: query.get('sort') ?? resource.defaultSort.field,
    order: query.get('order') === 'DESC' ? 'DESC' : 'ASC',
  }
  const { rows = [], total } = (state ?? {}) as Partial<ChosenState>
  const question = { resource, filter, sort, meta }
  return { rows, total, question, isFiltered: Object.keys(filter).length > 0 }
}

function readFilter(text: string | null): ExportQuestion['filter'] {
  try {
    const filter: unknown = JSON.parse(text ?? '{}')
    return typeof filter === 'object' && filter !== null ? (filter as ExportQuestion['filter']) : {}
  } catch {
    return {}
  }
}

export const rowOf = (record: RaRecord, resource: ResourceSummary): BulkRow => ({
  id: record.id,
  name: recordName(record, resource),
  record,
})

/** All rows that match, page by page by the list's own call. @param onCount how many there are by now */
export async function readAll(
  dataProvider: DataProvider,
  question: ExportQuestion,
  onCount: (count: number) => void,
): Promise<BulkRow[]> {
  const found: BulkRow[] = []
  for await (const { rows } of pagesOf(dataProvider, question)) {
    found.push(...rows.map((record) => rowOf(record, question.resource)))
    onCount(found.length)
  }
  return found
}

/** The record of a row as it stands now. Where no call shows one, what the list said of it. */
export async function readRecord(
  dataProvider: DataProvider,
  { name, operations }: ResourceDescription,
  { id, record }: BulkRow,
  meta: CallMeta | undefined,
): Promise<RaRecord> {
  if (!operations.show && record) return record
  return (await dataProvider.getOne(name, { id, meta })).data
}

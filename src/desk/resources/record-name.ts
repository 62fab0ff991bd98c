import type { RaRecord } from 'react-admin'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceSummary } from './descriptions.ts'

/** What people call a record. */
export function recordName(record: RaRecord, resource: ResourceSummary): string {
  return String(valueAt(record, resource.recordLabel) ?? record.id)
}

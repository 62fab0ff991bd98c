import type { RaRecord } from 'react-admin'
import { type ResourceDescription, valueAt } from './descriptions.ts'

/** What people call a record. */
export function recordName(record: RaRecord, resource: ResourceDescription): string {
  return String(valueAt(record, resource.recordLabel) ?? record.id)
}

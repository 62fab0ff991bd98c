import type { RaRecord } from 'react-admin'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceDescription } from './descriptions.ts'

/** What people call a record. */
export function recordName(record: RaRecord, resource: ResourceDescription): string {
  return String(valueAt(record, resource.recordLabel) ?? record.id)
}

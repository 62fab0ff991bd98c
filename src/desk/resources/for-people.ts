import type { ResourceField } from '#rules/resource.ts'
import type { ResourceDescription } from './descriptions.ts'

/** Whether people read the field: keys and versions are for machines, unless they name the record. */
export function isForPeople(
  { name, hints, format, readOnly, reference }: ResourceField,
  { key, recordLabel, raw }: Pick<ResourceDescription, 'key' | 'recordLabel' | 'raw'>,
): boolean {
  if (hints.hidden !== undefined) return false
  if (name === recordLabel) return true
  const isMachines =
    (format === 'uuid' && (name === key || (readOnly && !reference))) ||
    (name === 'version' && raw.concurrency !== null && readOnly)
  return !isMachines
}

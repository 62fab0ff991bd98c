import type { RaRecord } from 'react-admin'
import type { ResourceDescription } from './descriptions.ts'
import { useFormatter } from './format.ts'
import { recordName } from './record-name.ts'

const times = ['date', 'date-time']

/** What people call a record; where a day or an instant names it, as they write it. */
export function useRecordName(resource: ResourceDescription): (record: RaRecord) => string {
  const format = useFormatter()
  const field = resource.fields.find(({ name }) => name === resource.recordLabel)
  const isTime = field !== undefined && times.includes(field.kind)
  return (record) => (isTime ? format.field(record, field) : '') || recordName(record, resource)
}

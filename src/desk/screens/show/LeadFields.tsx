import type { RaRecord } from 'react-admin'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { RecordFields } from './RecordFields.tsx'
import '../../forms/form.css'
import './show.css'

/** What whoever changes a record should know first (x-admin.lead), above its form. */
export function LeadFields({ resource, record }: { resource: ResourceDescription; record: RaRecord }) {
  const fields = resource.raw.fields.filter(({ hints }) => hints.lead === true)
  return <RecordFields resource={{ ...resource, raw: { ...resource.raw, fields } }} record={record} />
}

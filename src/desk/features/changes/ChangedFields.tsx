import { useTranslate } from 'react-admin'
import { useLoadedResource } from '../../resources/admin.ts'
import type { ValueSlotProps } from '../../screens/overrides.ts'
import { fieldLabel } from './entity-fields.ts'

/** Which fields differ, as their form calls them. */
export function ChangedFields({ record }: ValueSlotProps) {
  const translate = useTranslate()
  const resource = useLoadedResource(String(record.entity))
  const names: readonly string[] = record.changed_fields ?? []
  const text = names.map((name) => translate(fieldLabel(resource, name))).join(', ')
  return <span title={text}>{text}</span>
}

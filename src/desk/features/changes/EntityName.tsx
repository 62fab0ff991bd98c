import { useTranslate } from 'react-admin'
import type { ValueSlotProps } from '../../screens/overrides.ts'
import { entityLabel } from './entity-fields.ts'

/** Of which kind the record is, as the menu calls it. */
export function EntityName({ record }: ValueSlotProps) {
  const translate = useTranslate()
  return translate(entityLabel(String(record.entity)))
}

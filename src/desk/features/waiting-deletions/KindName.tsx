import type { ValueSlotProps } from '../../screens/overrides.ts'
import { EntityName } from '../changes/public.ts'

/** Of which kind the record is that would be deleted. */
export function KindName(props: ValueSlotProps) {
  return <EntityName {...props} />
}

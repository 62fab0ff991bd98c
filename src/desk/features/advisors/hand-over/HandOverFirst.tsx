import type { RefusedSlotProps } from '../../../screens/overrides.ts'
import { HandOver } from './HandOver.tsx'
import { useOpenMatters } from './use-open-matters.ts'

/** Where an advisor cannot be deleted: who has appointments to come hands them over here, and is deleted then. */
export function HandOverFirst({ record, retry }: RefusedSlotProps) {
  const alias = String(record.id)
  const matters = useOpenMatters(alias)
  return <HandOver alias={alias} count={matters?.appointments ?? 0} onDone={retry} />
}

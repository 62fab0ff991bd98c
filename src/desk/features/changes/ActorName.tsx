import { type RaRecord, useTranslate } from 'react-admin'
import type { ValueSlotProps } from '../../screens/overrides.ts'
import type { Change } from './change.ts'
import { actorWords } from './entity-fields.ts'

/** Who it was. */
export function ActorName({ record }: ValueSlotProps) {
  return actorWords(record as RaRecord & Change, useTranslate())
}

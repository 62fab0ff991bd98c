import { type RaRecord, useTranslate } from 'react-admin'
import { useLoadedResource } from '../../resources/admin.ts'
import { useFormatter } from '../../resources/format.ts'
import type { ValueSlotProps } from '../../screens/overrides.ts'
import type { Change } from './change.ts'
import { actionWords, restorableUntil } from './entity-fields.ts'

/** What was done; of what was deleted, until when it can be brought back. */
export function ActionName({ record }: ValueSlotProps) {
  const translate = useTranslate()
  const format = useFormatter()
  const change = record as RaRecord & Change
  const until = restorableUntil(change, useLoadedResource(change.entity))
  const isOpen = until !== null && until.getTime() > Date.now()
  return (
    <>
      <span className="tag">{translate(actionWords[change.action ?? ''] ?? '')}</span>
      {isOpen && (
        <span className="muted">
          {' '}
          {translate('restorable until {day}', { day: format.day(until.toISOString()) })}
        </span>
      )}
    </>
  )
}

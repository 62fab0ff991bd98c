import { useEffect, useRef } from 'react'
import type { Confirmations } from '../actions/use-confirmations.ts'
import type { Appointment } from '../types.ts'

/**
 * Rows with those that were confirmed here, each in the place that it had: whoever answers one after the other presses
 * nothing that slid under the pointer (product §10.11).
 *
 * @param list what is listed; another list begins without them
 */
export function useStaying(
  rows: readonly Appointment[],
  confirmations: Confirmations,
  list: string,
): readonly Appointment[] {
  const before = useRef({ list, uuids: [] as readonly string[] })
  const present = new Set(rows.map(({ uuid }) => uuid))
  const shown = [...rows]
  for (const [place, uuid] of (before.current.list === list ? before.current.uuids : []).entries()) {
    const stays = confirmations[uuid]?.appointment
    if (stays && !present.has(uuid)) shown.splice(place, 0, stays)
  }
  useEffect(() => {
    before.current = { list, uuids: shown.map(({ uuid }) => uuid) }
  })
  return shown
}

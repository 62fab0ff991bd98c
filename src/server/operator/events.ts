/** What the operator does to accounts stands among their events, as done by the operator (product §30.14). */
import {
  type NotedEvent,
  noteEvent,
  noteEventOfMany,
  type SecurityEvent,
} from '../features/security-events/public.ts'
import { activeWith } from '../features/users/public.ts'
import type { SystemTx } from './command.ts'

const by = 'operator'

interface OperatorEvent {
  readonly event: SecurityEvent
  readonly at: Date
  readonly details?: NotedEvent['details']
}

export const noteByOperator = (tx: SystemTx, uuid: string, { event, at, details }: OperatorEvent) =>
  noteEvent(tx, { uuid }, { event, at, client: null, details: { ...details, by } })

export const noteOfMany = (tx: SystemTx, uuids: readonly string[], { event, at }: OperatorEvent) =>
  noteEventOfMany(
    tx,
    uuids.map((uuid) => ({ uuid, details: { by } })),
    { event, at },
  )

/** Of the institution's directory: it is nobody's account, so that those are told who could have done it by the screen. */
export async function noteOfDirectory(tx: SystemTx, { event, at }: OperatorEvent): Promise<void> {
  const deciders = [...(await activeWith(tx, 'roles-manager')), ...(await activeWith(tx, 'accountadmin'))]
  await noteOfMany(tx, [...new Set(deciders)], { event, at })
}

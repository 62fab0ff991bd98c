import { loggedCalls } from '#generated/change-log.ts'
import { type OperationEntry, type OperationId, operations } from '#generated/operations.ts'

/**
 * Calls that a batch may make: they make or change one record, by JSON alone, and leave an entry in the change log. What
 * else a call does (a password, a mail, a file) belongs to a person at a screen.
 */
export function isCallable(id: string): id is OperationId {
  if (!Object.hasOwn(operations, id)) return false
  const operation: OperationEntry = operations[id as OperationId]
  const logged = loggedCalls[id as OperationId]
  if (!logged || 'unlogged' in logged || operation.status === 'planned') return false
  const isOfRecord = logged.action === 'created' || logged.action === 'changed'
  return isOfRecord && operation.body?.mediaTypes.includes('application/json') === true
}

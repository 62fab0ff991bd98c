import { type OperationEntry, type OperationId, operations } from '#generated/operations.ts'

/** What the server binds to handlers today: neither planned nor answered by a route of its own. */
export const servedOperations = Object.values(operations as Readonly<Record<string, OperationEntry>>).filter(
  ({ status, bound }) => status !== 'planned' && bound !== false,
)

export const servedIds = servedOperations.map(({ id }) => id as OperationId)

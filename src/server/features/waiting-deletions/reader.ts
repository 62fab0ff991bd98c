/** Which waiting deletions somebody may decide. */
import { type OperationEntry, operations } from '#generated/operations.ts'
import { decide as decideAccess } from '#rules/access.ts'
import { mayWait } from '#server/platform/binding/asked-deletion.ts'
import type { Ctx, OperationId } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import type { Reader } from './queries.ts'

type Asking = Pick<Ctx, 'actor' | 'modules' | 'flags' | 'now'>

const waiting: readonly OperationEntry[] = Object.values<OperationEntry>(operations).filter(mayWait)

/** Whoever may make the call for any record may agree to it; who may for some only is not asked. */
export function readerOf({ actor, modules, flags, now }: Asking): Reader {
  const mine = waiting.filter(({ access }) => {
    const decision = decideAccess(access, { actor, modules, flags })
    return 'scope' in decision && decision.scope.kind === 'all'
  })
  // The contract lets in nobody who is not signed in.
  return { userUuid: editor({ actor }) ?? '', operations: mine.map(({ id }) => id as OperationId), now }
}

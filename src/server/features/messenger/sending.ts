/** Whether one can write in a conversation. */
import { HttpError } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isAnswered, type LockedThread, type Side } from './queries.ts'

/** @throws HttpError 409 */
export async function checkOpen(tx: TenantTx, locked: LockedThread, side: Side): Promise<void> {
  if (locked.state === 'closed') throw new HttpError(409, 'This conversation is closed.')
  if (side === 'visitor' && !(await isAnswered(tx, locked))) throw new HttpError(409, nobodyAnswers)
}

const nobodyAnswers = 'Nobody answers here any more. Please choose another way to get in touch.'

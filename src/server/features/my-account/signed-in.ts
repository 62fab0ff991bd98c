import type { Actor, User } from '#rules/access.ts'
import { HttpError, sentence } from '#server/platform/contract/errors.ts'

/** @throws HttpError 401 for a guest, whom the contract does not let in either */
export function signedIn(actor: Actor): User {
  if (actor.kind === 'user') return actor
  throw new HttpError(401, sentence(401))
}

/**
 * Deletions that a second person has to agree to, where the institution asks for it (product §17.25). Which calls these are
 * says the contract: those that delete and may reply that it waits (202).
 */
import { sql } from 'kysely'
import type { Entry } from '../change-log/entries.ts'
import { forbidden } from '../contract/errors.ts'
import type { TenantTx } from '../database/tables.ts'
import type { Site } from '../http/request-site.ts'
import { type KeepAsked, secondPersonSetting } from './asked-deletion.ts'
import type { AnyReply } from './handler.ts'
import { type LoggedRequest, logged } from './logged-changes.ts'

export const asksSecondPerson = ({ settings }: Pick<Site, 'settings'>) =>
  settings[secondPersonSetting] === 'true'

/**
 * Tries the deletion, so that what forbids it is said at once, takes it back, and keeps that it was asked for.
 *
 * @throws HttpError as the deletion itself would
 */
export async function askSecondPerson(
  tx: TenantTx,
  request: LoggedRequest,
  run: () => Promise<AnyReply>,
  keep: KeepAsked,
): Promise<AnyReply> {
  const { actor } = request.parts.caller
  if (actor.kind !== 'user') throw forbidden()
  const told: Entry[] = []
  await sql`savepoint tried`.execute(tx)
  const reply = await logged(tx, request, run, async (_, entry) => {
    told.push(entry)
  })
  const [entry] = told
  if (!entry) return reply
  await sql`rollback to savepoint tried`.execute(tx)
  const { operation, input, site } = request.parts
  return await keep(tx, {
    operation: operation.id,
    params: input.params,
    ifMatch: input.headers['if-match'] ?? null,
    entity: entry.entity,
    name: entry.name,
    userUuid: actor.uuid,
    now: site.now,
  })
}

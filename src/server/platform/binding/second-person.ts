/**
 * Deletions that a second person has to agree to, where the institution asks for it (product §17.25). Which calls these are
 * says the contract: those that delete and may reply that it waits (202).
 */
import { sql } from 'kysely'
import type { Entry } from '../change-log/entries.ts'
import type { OperationEntry } from '../contract/contract.ts'
import { forbidden } from '../contract/errors.ts'
import type { TenantTx } from '../database/tables.ts'
import type { Site } from '../http/request-site.ts'
import type { AnyReply } from './handler.ts'
import { type LoggedRequest, logged } from './logged-changes.ts'

export const secondPersonSetting = 'deletions.second_person'

/** A deletion that would be done, as it was asked for. */
export interface AskedDeletion {
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
  /** The version that whoever asks has seen, as If-Match has it; null: any. */
  readonly ifMatch: string | null
  /** Name of the resource that the record belongs to. */
  readonly entity: string
  /** What the record is called; null: it has no name. */
  readonly name: string | null
  /** Who asks. */
  readonly userUuid: string
  readonly now: Date
}

/** Keeps a deletion until somebody agrees, and replies with it. One that waits already is the same one. */
export type KeepAsked = (tx: TenantTx, asked: AskedDeletion) => Promise<AnyReply>

/** Whether the contract lets the call reply that it waits. */
export const mayWait = ({ method, responses }: OperationEntry) =>
  method === 'DELETE' && Object.hasOwn(responses, '202')

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

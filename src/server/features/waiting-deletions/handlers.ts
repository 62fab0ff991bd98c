/** Deletions that a second person has to agree to (product §17.25): the binder keeps them, and here they are decided. */
import { entities } from '#generated/entities.ts'
import type { AskedDeletion } from '#server/platform/binding/asked-deletion.ts'
import type { CallReply } from '#server/platform/binding/call.ts'
import type { Handlers, OperationId } from '#server/platform/binding/handler.ts'
import { addEntry } from '#server/platform/change-log/entries.ts'
import { list } from '#server/platform/collections/collection.ts'
import { decodeListQuery, type ListParameters, pageHeaders } from '#server/platform/collections/list-query.ts'
import { HttpError, notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import {
  decide,
  deletionOf,
  heldCall,
  keepDeletion,
  optionsFor,
  type Reader,
  type WaitingDeletion,
} from './queries.ts'
import { readerOf } from './reader.ts'

async function found(tx: TenantTx, uuid: string, reader: Reader): Promise<WaitingDeletion> {
  const deletion = await deletionOf(tx, uuid, reader)
  if (!deletion) throw notFound()
  return deletion
}

async function held(tx: TenantTx, uuid: string, reader: Reader) {
  await found(tx, uuid, reader)
  const call = await heldCall(tx, uuid, reader.now)
  if (!call)
    throw new HttpError(
      409,
      'This does not wait any more. Somebody has decided it already, or it has expired.',
    )
  return call
}

export const waitingDeletionsHandlers = {
  async listWaitingDeletions(ctx) {
    const { query, tx } = ctx
    const asked = decodeListQuery(query as ListParameters)
    const latest = { property: 'asked_at', direction: 'desc' } as const
    const sorted = asked.sort.length > 0 ? asked : { ...asked, sort: [latest] }
    const page = await list<WaitingDeletion>(tx, entities.WaitingDeletion, sorted, optionsFor(readerOf(ctx)))
    return { status: 200, headers: pageHeaders('waiting-deletions', asked, page), body: page.rows }
  },

  async getWaitingDeletion(ctx) {
    return { status: 200, body: await found(ctx.tx, ctx.params.uuid, readerOf(ctx)) }
  },

  async agreeToDeletion(ctx) {
    const { tx, params, now } = ctx
    const reader = readerOf(ctx)
    const call = await held(tx, params.uuid, reader)
    if (call.askedBy === reader.userUuid)
      throw new HttpError(409, 'You asked for this deletion yourself. Somebody else has to agree.')
    const headers: Record<string, string> = call.ifMatch === null ? {} : { 'if-match': call.ifMatch }
    const reply = await ctx.callAgreed(call.operation, { params: call.params, headers })
    if (reply.status >= 400) throw refusedBy(reply)
    await decide(tx, params.uuid, { outcome: 'deleted', userUuid: reader.userUuid, now })
    return { status: 200, body: await found(tx, params.uuid, reader) }
  },

  async refuseDeletion(ctx) {
    const { tx, params, now } = ctx
    const reader = readerOf(ctx)
    await held(tx, params.uuid, reader)
    await decide(tx, params.uuid, { outcome: 'kept', userUuid: reader.userUuid, now })
    return { status: 200, body: await found(tx, params.uuid, reader) }
  },
} satisfies Handlers

/** What the deletion itself was refused with; all of it is undone. */
function refusedBy({ status, body }: CallReply): HttpError {
  if (status === 403) return new HttpError(403, String(body.message))
  if (status === 412)
    return new HttpError(
      409,
      'The record was changed after its deletion was asked for. Keep it, and ask anew.',
    )
  if (status === 404) return new HttpError(409, 'There is no such record any more.')
  return new HttpError(409, String(body.message))
}

/** For the binder: keeps what was asked for, with its entry in the change log, and replies with it. */
export async function keepAskedDeletion(tx: TenantTx, asked: AskedDeletion) {
  const { uuid, isNew } = await keepDeletion(tx, asked)
  const { userUuid, operation, now } = asked
  const reader = { userUuid, operations: [operation as OperationId], now }
  const body = await found(tx, uuid, reader)
  if (isNew)
    await addEntry(tx, {
      ...{ at: now, actorKind: 'user', userUuid, operation, action: 'created', entity: 'waiting-deletions' },
      ...{ record: uuid, above: '', name: asked.name },
      differences: (['entity', 'record_name', 'expires_at'] as const).map((field) => ({
        ...{ field, before: undefined, after: body[field], isPersonal: field === 'record_name' },
      })),
    })
  return { status: 202, body }
}

/** Many calls that the server makes one after the other for whoever handed them in (product §33.19). */
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { HttpError, invalid, notFound } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isCallable } from './callable.ts'
import { batchesQueue } from './jobs.ts'
import {
  type Batch,
  type BatchState,
  batchesOf,
  batchOf,
  heldBatch,
  insertBatch,
  insertCalls,
  mostOpen,
  openCount,
  resultsOf,
  setState,
} from './queries.ts'

/** From which states somebody may put a batch into one. */
const ways: Readonly<Record<'running' | 'paused' | 'stopped', readonly BatchState[]>> = {
  running: ['collecting', 'paused', 'running'],
  paused: ['running', 'paused'],
  stopped: ['collecting', 'running', 'paused', 'stopped'],
}

const isOver = ({ state }: Batch) => state === 'ended' || state === 'stopped'
const over = () => new HttpError(409, 'This batch is over.')

/** The contract lets in nobody who is not signed in. */
const personOf = (ctx: Pick<Ctx, 'actor'>) => editor(ctx) ?? ''

function found(batch: Batch | null): Batch {
  if (!batch) throw notFound()
  return batch
}

const held = async (tx: TenantTx, user: string, uuid: string) => found(await heldBatch(tx, user, uuid))

export const batchesHandlers = {
  async listBatches({ tx, actor }) {
    return { status: 200, body: await batchesOf(tx, personOf({ actor })) }
  },

  async createBatch({ tx, actor, body, language, now }) {
    const user = personOf({ actor })
    if ((await openCount(tx, user)) >= mostOpen)
      throw new HttpError(409, 'Too many batches are under way. Wait for one, or stop one.')
    const { kind, resource } = body
    return { status: 201, body: await insertBatch(tx, { user, kind, resource, language, now }) }
  },

  async getBatch({ tx, actor, params }) {
    return { status: 200, body: found(await batchOf(tx, personOf({ actor }), params.uuid)) }
  },

  async addBatchCalls({ tx, actor, params: { uuid }, body: { calls } }) {
    const user = personOf({ actor })
    const batch = await held(tx, user, uuid)
    if (isOver(batch)) throw over()
    if (batch.state !== 'collecting') throw new HttpError(409, 'This batch takes no more calls.')
    const wrong = calls.flatMap(({ operation }, place) =>
      isCallable(operation) ? [] : [[`calls.${place}.operation`, ['This call cannot be made in a batch.']]],
    )
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
    await insertCalls(tx, uuid, calls)
    return { status: 200, body: found(await batchOf(tx, user, uuid)) }
  },

  async setBatchState({ tx, actor, params: { uuid }, body: { state }, now, tenant, enqueue }) {
    const user = personOf({ actor })
    const batch = await held(tx, user, uuid)
    if (!ways[state].includes(batch.state ?? 'ended'))
      throw isOver(batch) ? over() : new HttpError(409, 'This batch has not begun.')
    if (state === 'running' && batch.total === 0) throw new HttpError(409, 'This batch has no calls.')
    if (state !== batch.state) await setState(tx, uuid, state, now)
    if (state === 'running' && batch.state !== 'running')
      await enqueue(batchesQueue, { tenantId: tenant.id, uuid })
    return { status: 200, body: found(await batchOf(tx, user, uuid)) }
  },

  async listBatchResults({ tx, actor, params: { uuid }, query }) {
    found(await batchOf(tx, personOf({ actor }), uuid))
    const { after = 0, refused = false } = query
    return { status: 200, body: await resultsOf(tx, uuid, { after, refused }) }
  },
} satisfies Handlers

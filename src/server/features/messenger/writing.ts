/** That somebody writes at this moment: told to the other side, and kept nowhere. */
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import { notFound } from '#server/platform/contract/errors.ts'
import { tellWriting } from './feeds.ts'
import { limitWriting } from './limits.ts'
import { findParties } from './queries.ts'
import { sideOf } from './records.ts'

export async function writing(ctx: Ctx<'tellWriting'>): Promise<Reply<'tellWriting'>> {
  const { tx, params, tenant } = ctx
  const side = await sideOf(tx, ctx, params.uuid)
  const thread = side && (await findParties(tx, params.uuid))
  if (!thread) throw notFound()
  await limitWriting(ctx, params.uuid, side)
  tellWriting(tx, tenant.id, thread, side)
  return { status: 204 }
}

/** What is said to whoever asks for a time that cannot be had. */

import type { Ctx } from '#server/platform/binding/handler.ts'
import { type FieldErrors, HttpError, invalid } from '#server/platform/contract/errors.ts'
import {
  type AdvisorSlotQuery,
  type FreeTimeRefusal,
  nextFreeSlots,
  slotOfAlias,
  slotOrRefusal,
} from '../slots/public.ts'

export type WantedSlot = Pick<AdvisorSlotQuery, 'advisorUuid' | 'topicUuid' | 'type'> & {
  readonly start: Date
}

type FreeTimesCtx = Pick<Ctx, 'tx' | 'tenant'>
type WantedSlotQuery = AdvisorSlotQuery & { readonly start: Date }

const faults: Readonly<Record<Exclude<FreeTimeRefusal, 'taken'>, FieldErrors>> = {
  past: { start: ['This time is over.'] },
  'too-soon': { start: ['Please choose a later time.'] },
  'too-far': { start: ['This time cannot be booked yet.'] },
  'not-a-slot': { start: ['This time is not offered.'] },
  'not-offered': { advisor: ['This advisor does not offer online appointments.'] },
  'topic-not-offered': { topic: ['This advisor does not offer this topic.'] },
  'type-not-offered': { type: ['This advisor does not offer this type of appointment.'] },
}

/** @throws HttpError 422 for what the format lets through and no calendar has, for instance 23:59:60 */
export function instantOf(start: string): Date {
  const instant = new Date(start)
  if (!Number.isNaN(instant.getTime())) return instant
  throw invalid(faults['not-a-slot'])
}

/** @throws HttpError 422 at the field for what is not offered, 409 with the next free times for what is taken */
export async function requireSlot(ctx: FreeTimesCtx, ask: WantedSlotQuery) {
  return await required(ctx, ask, await slotOrRefusal(ctx.tx, ctx.tenant, ask))
}

/** As requireSlot(), of an advisor who is known by alias. */
export async function requireSlotOf(
  ctx: FreeTimesCtx,
  alias: string,
  wish: Omit<WantedSlotQuery, 'advisorUuid'>,
) {
  const { advisorUuid, found } = await slotOfAlias(ctx.tx, ctx.tenant, { ...wish, alias })
  if (advisorUuid === null) throw invalid(faults[found])
  return { advisorUuid, ...(await required(ctx, { ...wish, advisorUuid }, found)) }
}

async function required(
  ctx: FreeTimesCtx,
  ask: WantedSlotQuery,
  found: Awaited<ReturnType<typeof slotOrRefusal>>,
) {
  if (typeof found !== 'string') return found
  throw found === 'taken' ? await nextFree(ctx, ask) : invalid(faults[found])
}

const taken = 'This time has just been taken. These are the next free ones.'
const mostNext = 5

/** The error 409 with the times that can be had instead. */
export async function nextFree(ctx: FreeTimesCtx, ask: WantedSlotQuery, message = taken): Promise<HttpError> {
  const slots = await nextFreeSlots(ctx.tx, ctx.tenant, { ...ask, after: ask.start, count: mostNext })
  return new HttpError(409, message, {
    extra: { slots: slots.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })) },
  })
}

/** To another time, or to another advisor: where somebody else may have been faster. */

import { sql } from 'kysely'
import { stateAfterMove } from '#rules/appointment-states.ts'
import { fullName, type PersonName } from '#rules/names.ts'
import { noUuid } from '#rules/uuid.ts'
import type { TenantTx } from '#server/platform/binding/handler.ts'
import { HttpError, sentence } from '#server/platform/contract/errors.ts'
import { answerTime } from './answer-time.ts'
import { isAwayAt } from './away.ts'
import { type AppointmentUpdate, type ChangingCtx, change, type LockedAppointment } from './changes.ts'
import { instantOf, nextFree, requireSlot } from './free-times.ts'
import { dropEndedHolds } from './queries.ts'
import { sideOf } from './records.ts'

type MovingCtx = ChangingCtx & { readonly body: { readonly start: string } }
type SubstitutingCtx = ChangingCtx & { readonly body: { readonly advisor: string } }

/** To a free slot of the same length. */
export function move(ctx: MovingCtx) {
  const start = instantOf(ctx.body.start)
  return change(ctx, 'move', (kept) => toTime(ctx, kept, start), {
    goal: () => ({ start }),
    whenTaken: (kept) => nextFree(ctx, askOf(ctx, kept, start)),
  })
}

const askOf = (ctx: MovingCtx, kept: LockedAppointment, start: Date) => ({
  advisorUuid: kept.calendarUuid,
  topicUuid: kept.topicUuid ?? noUuid,
  type: kept.type,
  modules: ctx.modules,
  now: ctx.now,
  keep: kept.record.uuid,
  start,
  ...(sideOf(ctx) === 'advisor' && { isAdvisor: true as const }),
})

async function toTime(
  ctx: MovingCtx,
  kept: LockedAppointment,
  start: Date,
): Promise<AppointmentUpdate | null> {
  if (start.getTime() === kept.start.getTime()) return null
  const ask = askOf(ctx, kept, start)
  const slot = await requireSlot(ctx, ask)
  const { buffer } = slot
  const time = {
    from: new Date(slot.start.getTime() - buffer * 60_000),
    to: new Date(slot.end.getTime() + buffer * 60_000),
  }
  await dropEndedHolds(ctx.tx, kept.calendarUuid, time, ctx.now)
  return { starts_at: slot.start, ends_at: slot.end, buffer, ...(await stateOf(ctx, kept, slot.start)) }
}

async function stateOf(
  ctx: MovingCtx,
  { automatic, calendarUuid: advisorUuid }: LockedAppointment,
  starts: Date,
): Promise<AppointmentUpdate> {
  const { tx, tenant, now: asked } = ctx
  const state = stateAfterMove(sideOf(ctx), automatic)
  if (state === 'confirmed') return { state, answer_by: null }
  return { state, answer_by: await answerTime({ tx, tenant, advisorUuid, starts, asked }) }
}

/** To a colleague who is free at that time, or back to the advisor. */
export function substitute(ctx: SubstitutingCtx) {
  const alias = ctx.body.advisor
  let name = alias
  return change(
    ctx,
    'substitute',
    async (kept) => {
      const colleague = await findColleague(ctx.tx, alias)
      name = fullName(colleague)
      if (colleague.uuid === kept.calendarUuid) return null
      if (colleague.uuid !== kept.advisorUuid && (await isAwayAt(ctx, colleague.uuid, kept)))
        throw notFree(name)
      const { from, to } = await occupiedBy(ctx.tx, kept.record.uuid)
      await dropEndedHolds(ctx.tx, colleague.uuid, { from, to }, ctx.now)
      return { substitute_uuid: colleague.uuid === kept.advisorUuid ? null : colleague.uuid }
    },
    {
      goal: async () => ({ holder: (await findColleague(ctx.tx, alias)).uuid }),
      whenTaken: async () => notFree(name),
    },
  )
}

const notFree = (name: string) => new HttpError(409, '{name} is not free at this time.', { values: { name } })

async function findColleague(tx: TenantTx, alias: string): Promise<PersonName & { readonly uuid: string }> {
  const found = await tx
    .selectFrom('advisors')
    .select(['uuid', 'first_name', 'last_name', 'title_prefix', 'title_suffix'])
    .where('slug', '=', alias)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (found) return found
  const errors = { advisor: ['There is no advisor {alias}.'] }
  throw new HttpError(422, sentence(422), { errors, values: { alias } })
}

async function occupiedBy(tx: TenantTx, uuid: string): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(occupied) as "from", upper(occupied) as "to" from appointments where uuid = ${uuid}`.execute(
    tx,
  )
  return rows[0] as { from: Date; to: Date }
}

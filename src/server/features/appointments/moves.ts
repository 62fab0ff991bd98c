/** To another time, or to another advisor: where somebody else may have been faster. */
import { sql } from 'kysely'
import { answerBy } from '#rules/appointment-states.ts'
import { fullName, type PersonName } from '#rules/names.ts'
import { HttpError, sentence } from '#server/platform/errors.ts'
import type { Tenant, TenantTx } from '#server/platform/handler.ts'
import { type Change, type ChangingCtx, change, type Kept } from './changes.ts'
import { instantOf, neededSlot, nextFree } from './free-times.ts'
import { dropEndedHolds } from './queries.ts'
import { sideOf } from './records.ts'

type MovingCtx = ChangingCtx & { readonly body: { readonly start: string } }
type SubstitutingCtx = ChangingCtx & { readonly body: { readonly advisor: string } }

/** To a free slot of the same length. */
export function move(ctx: MovingCtx) {
  const start = instantOf(ctx.body.start)
  return change(
    ctx,
    'move',
    (kept) => toTime(ctx, kept, start),
    (kept) => nextFree(ctx, askOf(ctx, kept, start)),
  )
}

const noTopic = '00000000-0000-0000-0000-000000000000'

const askOf = (ctx: MovingCtx, kept: Kept, start: Date) => ({
  advisorUuid: kept.calendarUuid,
  topicUuid: kept.topicUuid ?? noTopic,
  type: kept.type,
  modules: ctx.modules,
  now: ctx.now,
  keep: kept.record.uuid,
  start,
  ...(sideOf(ctx) === 'advisor' && { isAdvisor: true as const }),
})

async function toTime(ctx: MovingCtx, kept: Kept, start: Date): Promise<Change | null> {
  if (start.getTime() === kept.start.getTime()) return null
  const ask = askOf(ctx, kept, start)
  const slot = await neededSlot(ctx, ask)
  const { buffer } = slot
  const time = {
    from: new Date(slot.start.getTime() - buffer * 60_000),
    to: new Date(slot.end.getTime() + buffer * 60_000),
  }
  await dropEndedHolds(ctx.tx, kept.calendarUuid, time, ctx.now)
  return { starts_at: slot.start, ends_at: slot.end, buffer, ...stateOf(ctx, kept, slot.start) }
}

/** What a customer chose anew is to be confirmed anew; what the advisor chose is not. */
function stateOf(ctx: MovingCtx, { record, automatic }: Kept, start: Date): Change {
  const isAsked = sideOf(ctx) === 'customer' ? !automatic : record.state === 'requested'
  return isAsked
    ? { state: 'requested', answer_by: answerBy(start, ctx.now) }
    : { state: 'confirmed', answer_by: null }
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
      if (colleague.uuid !== kept.advisorUuid && (await isAway(ctx.tx, ctx.tenant, colleague.uuid, kept)))
        throw notFree(name)
      const { from, to } = await occupiedBy(ctx.tx, kept.record.uuid)
      await dropEndedHolds(ctx.tx, colleague.uuid, { from, to }, ctx.now)
      return { substitute_uuid: colleague.uuid === kept.advisorUuid ? null : colleague.uuid }
    },
    async () => notFree(name),
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

/**
 * Absent, blocked or busy. Whether the colleague works at that hour, and for this topic, is for those two to say: an
 * hour that is not offered to visitors may still be given to a colleague's customer.
 */
async function isAway(
  tx: TenantTx,
  { timeZone }: Tenant,
  uuid: string,
  { start, end }: Kept,
): Promise<boolean> {
  const startOf = (day: string) => sql`(x.${sql.raw(day)})::timestamp at time zone ${timeZone}`
  const { rows } = await sql<{ is_away: boolean }>`
    select exists (
      select from absences x where x.advisor_uuid = ${uuid}
        and ${startOf('first_day')} < ${end} and ${startOf('last_day + 1')} > ${start}
    ) or exists (
      select from blocks x where x.advisor_uuid = ${uuid} and (
        x.kind = 'once' and x.starts_at < ${end} and x.ends_at > ${start}
        or x.kind = 'range' and ${startOf('first_date')} < ${end} and ${startOf('last_date + 1')} > ${start}
      )
    ) or exists (
      select from busy_times x join busy_calendars c on c.tenant_id = x.tenant_id and c.uuid = x.busy_calendar_uuid
      where x.advisor_uuid = ${uuid} and c.active and x.starts_at < ${end} and x.ends_at > ${start}
    ) as is_away`.execute(tx)
  return rows[0]?.is_away ?? false
}

/** What settling many appointments and handing all of them over have in common: each is stored and told of once for all. */
import type { Ctx } from '#server/platform/binding/handler.ts'
import { HttpError } from '#server/platform/contract/errors.ts'
import { availabilityOfManyChanged, presenceBetween } from '../slots/public.ts'
import { unlessTaken } from './changes.ts'
import { clickedBy, dropEndedHolds, settledMails } from './queries.ts'
import { appendSteps, type SettledChange, type SettledRow, spanOf, updateRows } from './settlement-rows.ts'

type SettlingCtx = Ctx<'settleAppointments'> | Ctx<'handOverAppointments'>

/** Of these, those that a colleague is free to take over. */
export async function takeable(
  { modules, now, tenant, tx }: SettlingCtx,
  colleague: string,
  rows: readonly SettledRow[],
): Promise<readonly SettledRow[]> {
  if (rows.length === 0) return []
  const span = spanOf(rows.map(({ occupied }) => occupied))
  await dropEndedHolds(tx, colleague, { from: span.start, to: span.end }, now)
  return rows.filter(await presenceBetween(tx, tenant, { advisorUuid: colleague, modules, now, ...span }))
}

interface Plan {
  readonly changes: readonly SettledChange[]
}

/** Whoever books at the same moment may be faster; then all is looked at anew. */
const tries = 3

/**
 * Stores what is planned, with its histories, mails and calendars.
 *
 * @param calendars all that it touches
 * @throws HttpError 409 where others were faster each time
 */
export async function storeTogether<Planned extends Plan>(
  ctx: SettlingCtx,
  calendars: readonly string[],
  planOf: () => Promise<Planned>,
): Promise<Planned> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const plan = await planOf()
    const { changes } = plan
    if (changes.length > 0) {
      if (!(await unlessTaken(ctx.tx, () => updateRows(ctx.tx, changes, ctx.now)))) continue
      await tell(ctx, calendars, changes)
    }
    return plan
  }
  throw new HttpError(409, 'Others are booking these times at this moment. Please try again.')
}

async function tell(
  ctx: SettlingCtx,
  calendars: readonly string[],
  changes: readonly SettledChange[],
): Promise<void> {
  const { body, enqueue, now, tenant, tx } = ctx
  const steps = await appendSteps(tx, changes, { message: body.message, now })
  await enqueue(settledMails, { tenantId: tenant.id, steps, clickedBy: clickedBy(ctx) })
  await availabilityOfManyChanged(ctx, [...calendars])
}
